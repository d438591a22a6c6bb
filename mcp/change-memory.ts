import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writePrivateFile } from "portico-cli/library";
import type { Awaitable, WatchState, WatchStore } from "portico-client";
import { indiaTime } from "portico-client/insight";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A week, and the day before it. */
const KEPT_DAYS = 8;
/** Students whose digests a process keeps. Those who have not asked for the longest time are dropped. */
const MAX_STUDENTS = 1000;

type Parts = WatchState["parts"];

/** A digest of a part, which reveals nothing, and when it was seen. */
interface Seen {
  readonly digest: string;
  readonly at: number;
}

/** The digests of each part, oldest first, and the semesters that are followed. */
export interface History {
  readonly parts: { readonly [part: string]: readonly Seen[] };
  readonly semesters?: WatchState["semesters"];
}

const NO_HISTORY: History = { parts: {} };

/** Keeps the histories of students. */
export interface HistoryStore {
  load(key: string): Awaitable<History>;
  save(key: string, history: History): Awaitable<void>;
}

/** Keeps histories in memory. */
export class HistoryMemory implements HistoryStore {
  readonly #histories = new Map<string, History>();

  load(key: string): History {
    return this.#histories.get(key) ?? NO_HISTORY;
  }

  save(key: string, history: History): void {
    this.#histories.delete(key);
    this.#histories.set(key, history);
    for (const oldest of this.#histories.keys()) {
      if (this.#histories.size <= MAX_STUDENTS) break;
      this.#histories.delete(oldest);
    }
  }
}

/** Keeps the histories of one service in a file next to the session file, so that a new conversation goes on where the last one ended. */
export class HistoryFile implements HistoryStore {
  readonly #path: string;
  readonly #service: string;

  constructor(sessionFile: string, service: string) {
    this.#path = join(dirname(sessionFile), "assistant.json");
    this.#service = service;
  }

  async load(key: string): Promise<History> {
    return (await this.#all())[key] ?? NO_HISTORY;
  }

  async save(key: string, history: History): Promise<void> {
    const histories = { ...(await this.#all()), [key]: history };
    await writePrivateFile(this.#path, `${JSON.stringify({ service: this.#service, histories })}\n`);
  }

  /** Nothing for a missing or damaged file, and for one of another service. */
  async #all(): Promise<Readonly<Record<string, History>>> {
    try {
      const content: unknown = JSON.parse(await readFile(this.#path, "utf8"));
      const { service, histories } = content as { readonly service?: unknown; readonly histories?: unknown }; // checked below
      return service === this.#service && isHistories(histories) ? histories : {};
    } catch {
      return {};
    }
  }
}

const isHistories = (value: unknown): value is Readonly<Record<string, History>> =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((history) =>
    Object.values(history?.parts ?? { missing: null }).every(
      (seen) => Array.isArray(seen) && seen.every((one) => typeof one?.digest === "string" && Number.isFinite(one?.at)),
    ),
  );

/** The subject of a comparison, and since when. */
export interface Comparison {
  /** Null for the current semester. */
  readonly sem_sub_id: string | null;
  /** A day in India, or null for the last call. */
  readonly since: string | null;
}

/** The state of the tool `changes` in one call: the assistant never sees a digest. */
export class ChangeMemory implements WatchStore {
  /** When the state was seen that each part is compared with, after `load`. */
  readonly compared = new Map<string, number>();
  readonly #store: HistoryStore;
  readonly #account: () => Awaitable<string>;
  readonly #comparison: Comparison;
  readonly #now: () => number;
  #key = "";
  #history = NO_HISTORY;
  #loaded: Parts = {};

  /** `account` resolves to the student who is logged in. */
  constructor(
    store: HistoryStore,
    account: () => Awaitable<string>,
    comparison: Comparison,
    now: () => number = Date.now,
  ) {
    this.#store = store;
    this.#account = account;
    this.#comparison = comparison;
    this.#now = now;
  }

  async load(): Promise<WatchState> {
    const about = JSON.stringify([await this.#account(), this.#comparison.sem_sub_id]);
    this.#key = createHash("sha256").update(about).digest("base64url");
    this.#history = await this.#store.load(this.#key);
    const { parts, semesters } = this.#history;
    const found = Object.entries(parts).flatMap(([part, seen]) => {
      const one = this.#choose(seen);
      if (one === undefined) return [];
      this.compared.set(part, one.at);
      return [[part, { digest: one.digest, checked_at: new Date(one.at).toISOString() }]];
    });
    this.#loaded = Object.fromEntries(found);
    return { parts: this.#loaded, pending: [], ...(semesters && { semesters }) };
  }

  /**
   * Within a minute, a part is compared with the same digest again, so that a repeated call sends the same request, which is
   * answered from memory. The first digest is compared with at once: nothing is older.
   */
  #choose(seen: readonly Seen[]): Seen | undefined {
    const [first, ...later] = seen;
    if (first === undefined) return undefined;
    const known = [first, ...later.filter(({ at }) => at <= this.#now() - MINUTE_MS)];
    const { since } = this.#comparison;
    if (since === null) return known.at(-1);
    const end = Date.parse(`${since}T00:00+05:30`) + DAY_MS;
    return known.findLast(({ at }) => at < end) ?? first;
  }

  async save({ parts, semesters }: WatchState): Promise<void> {
    const now = this.#now();
    const changed = Object.entries(parts).flatMap(([part, known]) => {
      // A part that was not read has the state that was loaded.
      if (known === this.#loaded[part]) return [];
      const seen = this.#history.parts[part] ?? [];
      const last = seen.at(-1);
      const isRepeated = last !== undefined && last.at > now - MINUTE_MS;
      if (isRepeated && last.digest === known.digest) return [];
      // A digest that this call was or the next one will be compared with stays: the changes since then would be lost.
      const before = isRepeated && seen.length > 1 ? seen.slice(0, -1) : seen;
      return [[part, thinned([...before, { digest: known.digest, at: now }], now)]];
    });
    const history = { parts: { ...this.#history.parts, ...Object.fromEntries(changed) } };
    await this.#store.save(this.#key, { ...history, ...(semesters && { semesters }) });
  }
}

/** Keeps the last digest of each day of the last week, and the two newest ones. */
function thinned(seen: readonly Seen[], now: number): Seen[] {
  const dayOf = (at: number) => indiaTime(new Date(at)).date;
  const first = dayOf(now - KEPT_DAYS * DAY_MS);
  return seen.filter((one, index) => {
    if (index >= seen.length - 2) return true;
    const next = seen[index + 1];
    return dayOf(one.at) >= first && next !== undefined && dayOf(next.at) !== dayOf(one.at);
  });
}
