/**
 * A key may hold at most this multiple of the free slots: four fifths of all slots while it is alone, four ninths while
 * another key is as busy. Some slots therefore stay free for a key that arrives later. ("Dynamic thresholds", as switches
 * use them to share buffers among ports.)
 */
const SHARE_OF_FREE = 4;

/** The group of a key such as `group/member`; the key itself without one. */
const groupOf = (key: string): string => key.replace(/\/.*/s, "");

const levelsOf = (key: string): ReadonlySet<string> => new Set([groupOf(key), key]);

/** Divides slots among keys. A group is one key among the others. A member may hold at most as many slots as its group could still get: half of them while it is alone. */
export class FairShare {
  readonly #max: number;
  readonly #isShared: () => boolean;
  readonly #held = new Map<string, number>();
  #total = 0;

  /** `max` 0 = no limit. While `isShared` returns false, one key may hold all slots. */
  constructor(max: number, isShared: () => boolean = () => true) {
    this.#max = max;
    this.#isShared = isShared;
  }

  /** Slots held by all keys. */
  get total(): number {
    return this.#total;
  }

  heldBy(key: string): number {
    return this.#held.get(key) ?? 0;
  }

  /** Returns whether the key may take another slot now. */
  admits(key: string): boolean {
    if (this.#max === 0) return true;
    const free = this.#max - this.#total;
    if (free <= 0 || !this.#isShared()) return free > 0;
    const group = groupOf(key);
    // Every slot that the group gets is one slot less that is free.
    const room = (SHARE_OF_FREE * free - this.heldBy(group)) / (SHARE_OF_FREE + 1);
    return room > (key === group ? 0 : this.heldBy(key));
  }

  take(key: string): void {
    this.#total++;
    for (const level of levelsOf(key)) this.#held.set(level, this.heldBy(level) + 1);
  }

  release(key: string): void {
    this.#total--;
    for (const level of levelsOf(key)) {
      const held = this.heldBy(level) - 1;
      if (held > 0) this.#held.set(level, held);
      else this.#held.delete(level);
    }
  }
}

/** Queues the tasks of keys that are not admitted. A slot goes to the waiting key that holds the fewest in the group that holds the fewest, and to those with equally many in turn. */
export class FairQueue {
  readonly #share: FairShare;
  /** Waiting tasks by key. No set is empty, and the key whose turn is next comes first. */
  readonly #waiting = new Map<string, Set<(isAdmitted: boolean) => void>>();

  constructor(share: FairShare) {
    this.#share = share;
  }

  /** Number of waiting tasks. */
  get length(): number {
    return [...this.#waiting.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Number of waiting tasks of a key. */
  waitingFor(key: string): number {
    return this.#waiting.get(key)?.size ?? 0;
  }

  /**
   * Runs a task in a slot; the task gets the milliseconds for which it waited. Returns null without running it if there is no
   * slot within `maxWaitMs`.
   */
  async run<T>(key: string, maxWaitMs: number, task: (waitedMs: number) => Promise<T>): Promise<T | null> {
    let waitedMs = 0;
    if (this.#share.admits(key)) this.#share.take(key);
    else {
      const start = performance.now();
      if (!(await this.#wait(key, maxWaitMs))) return null;
      waitedMs = performance.now() - start;
    }
    try {
      return await task(waitedMs);
    } finally {
      this.#share.release(key);
      if (this.#waiting.size > 0) this.#admitNext();
    }
  }

  #wait(key: string, maxWaitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(key) ?? new Set();
      const leave = (isAdmitted: boolean) => {
        clearTimeout(timer);
        waiting.delete(leave);
        if (waiting.size === 0) this.#waiting.delete(key);
        resolve(isAdmitted);
      };
      const timer = setTimeout(leave, maxWaitMs, false);
      this.#waiting.set(key, waiting.add(leave));
    });
  }

  #admitNext(): void {
    const [next] = [...this.#waiting]
      .filter(([key]) => this.#share.admits(key))
      .sort(
        ([a], [b]) =>
          this.#share.heldBy(groupOf(a)) - this.#share.heldBy(groupOf(b)) ||
          this.#share.heldBy(a) - this.#share.heldBy(b),
      );
    if (next === undefined) return;
    const [key, waiting] = next;
    const [leave] = waiting;
    this.#share.take(key);
    // The key is last in the next turn.
    this.#waiting.delete(key);
    this.#waiting.set(key, waiting);
    leave?.(true);
    this.#admitNext();
  }
}
