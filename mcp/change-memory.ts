import type { WatchState, WatchStore } from "portico-client";

const LIFETIME_MS = 60_000;

type Digest = NonNullable<WatchState["parts"]["marks"]>;

/** A part that the tool `changes` has read. */
interface Seen {
  /** The digest that the last comparison started from; undefined if it was the first one. */
  readonly before: Digest | undefined;
  readonly after: Digest;
  /** Until when `before` counts. */
  readonly until: number;
}

/**
 * The digests of the tool `changes`, in memory: the assistant never sees one. Within a minute, a part is compared with the same digest
 * again, so that a repeated call sends the same request, which is answered from memory.
 */
class ChangeMemory implements WatchStore {
  readonly #now: () => number;
  readonly #seen = new Map<string, Seen>();

  constructor(now: () => number) {
    this.#now = now;
  }

  load(): WatchState {
    const digests = [...this.#seen].map(
      ([part, { before, after, until }]) => [part, until > this.#now() ? before : after] as const,
    );
    return { parts: Object.fromEntries(digests.filter(([, digest]) => digest !== undefined)), pending: [] };
  }

  save({ parts }: WatchState): void {
    for (const [part, digest] of Object.entries(parts)) {
      const seen = this.#seen.get(part);
      // A part that was not read has the digest that was loaded.
      if (digest === seen?.before || digest === seen?.after) continue;
      const until = this.#now() + LIFETIME_MS;
      const isRepeated = seen !== undefined && seen.until > this.#now();
      this.#seen.set(part, isRepeated ? { ...seen, after: digest } : { before: seen?.after, after: digest, until });
    }
  }
}

/** The digests of the tool `changes`, by semester. The key null is the current one. */
export function changeMemories(now: () => number): (semester: string | null) => WatchStore {
  const memories = new Map<string | null, ChangeMemory>();
  return (semester) => {
    const memory = memories.get(semester) ?? new ChangeMemory(now);
    memories.set(semester, memory);
    return memory;
  };
}
