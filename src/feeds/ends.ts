import { newId, type Seal } from "../sealing/seal.ts";
import { EPOCH, type Store, StoreUnavailable } from "./store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than the lives of what they are about, by more than the clocks of two instances differ. */
const lifetimesMs = {
  code: HOUR_MS,
  access: 13 * HOUR_MS,
  feed: 201 * DAY_MS,
  withdrawn: 201 * DAY_MS,
  epoch: 3650 * DAY_MS,
};

/** Begins the epochs of the spare memory. */
const SPARE = "~";
/** Pause before an end that the store did not take is saved again. */
const RETRY_MS = 1_000;

const lifetimeOf = (key: string): number => lifetimesMs[key.split(" ")[0] as keyof typeof lifetimesMs]; // Only keys of this file.

async function epochIn(store: Store, prefix: string): Promise<string> {
  const known = await store.get(EPOCH);
  if (known !== null) return known;
  await store.add(EPOCH, prefix + newId(), lifetimeOf(EPOCH));
  return epochIn(store, prefix);
}

/**
 * The ends of access: of one, of a feed, or of everything that a student has given. They are facts, which must not be lost as counters may
 * be. Access carries a stamp: the epoch of the store in which its end would be, and the student's withdrawals before. A store that has
 * lost data has another epoch, so it cannot know whether older access has ended. No clock is compared: those of two instances differ.
 */
export class Ends {
  readonly #seal: Seal;
  readonly #store: Store;
  readonly #spare: Store | null;
  /** Ends that the store has not taken yet. They hold in this process. */
  readonly #waiting = new Map<string, string>();
  #retry: NodeJS.Timeout | null = null;

  /** `spare` stamps access while the store fails; null if other instances, which do not have it, use the store. */
  constructor(seal: Seal, store: Store, spare: Store | null = null) {
    this.#seal = seal;
    this.#store = { ...store, get: async (key) => this.#waiting.get(key) ?? store.get(key) };
    this.#spare = spare;
  }

  /** The stamp of access that a student gives now. Throws StoreUnavailable. */
  async stamp(registrationNumber: string): Promise<string> {
    const from = async (store: Store, prefix: string) => {
      const withdrawals = this.#withdrawnKeys(registrationNumber).map((key) => store.get(key));
      return (await Promise.all([epochIn(store, prefix), ...withdrawals])).filter((id) => id !== null).join(" ");
    };
    const spare = this.#spare;
    return from(this.#store, "").catch((error) => {
      if (spare === null || !(error instanceof StoreUnavailable)) throw error;
      return from(spare, SPARE);
    });
  }

  /** The state of access with this stamp: "unknown" if its end may have been forgotten. Throws StoreUnavailable. */
  async stateOf(
    kind: "access" | "feed",
    ids: readonly string[],
    registrationNumber: string,
    stamp: string,
  ): Promise<"alive" | "ended" | "unknown"> {
    const [epoch, ...known] = stamp.split(" ");
    const store = (stamp.startsWith(SPARE) ? this.#spare : null) ?? this.#store;
    // The epoch last: if the store loses its data meanwhile, it has another one.
    const [ended, withdrawals, current] = await Promise.all([
      Promise.all(ids.map((id) => store.get(`${kind} ${id}`))),
      Promise.all(this.#withdrawnKeys(registrationNumber).map(store.get)),
      store.get(EPOCH),
    ]);
    if (ended.some((end) => end !== null)) return "ended";
    if (withdrawals.some((id) => id !== null && !known.includes(id))) return "ended";
    return current === epoch ? "alive" : "unknown";
  }

  /** Uses a code up. False if it was used before. */
  async use(id: string): Promise<boolean> {
    const use = (store: Store) => store.add(`code ${id}`, "used", lifetimesMs.code);
    const isFirst = await this.#orSpare(use(this.#store), true);
    return isFirst && (this.#spare === null || use(this.#spare));
  }

  /** True if it is known that a code was used, or that an access or a feed was ended by its id. */
  async has(kind: "code" | "access" | "feed", id: string): Promise<boolean> {
    const key = `${kind} ${id}`;
    if (((await this.#spare?.get(key)) ?? null) !== null) return true;
    return (await this.#orSpare(this.#store.get(key), null)) !== null;
  }

  /** Ends an access, its feeds, or a feed. False if only this process can know it yet; it is then saved as soon as the store works. */
  async end(id: string, ...kinds: readonly ("access" | "feed")[]): Promise<boolean> {
    const saved = await Promise.all(kinds.map((kind) => this.#save(`${kind} ${id}`, "ended")));
    return saved.every(Boolean);
  }

  /** Ends every access and every feed that a student has given until now. The result is that of `end`. */
  withdraw(registrationNumber: string): Promise<boolean> {
    const [key = ""] = this.#withdrawnKeys(registrationNumber);
    return this.#save(key, newId());
  }

  /** Under every key: the one that seals changes. */
  #withdrawnKeys(registrationNumber: string): readonly string[] {
    return this.#seal.pseudonyms(`withdrawn ${registrationNumber}`).map((pseudonym) => `withdrawn ${pseudonym}`);
  }

  /** The answer of the store, or another one if it fails and there is a spare. */
  async #orSpare<T>(asking: Promise<T>, otherwise: T): Promise<T> {
    return asking.catch((error) => {
      if (this.#spare === null || !(error instanceof StoreUnavailable)) throw error;
      return otherwise;
    });
  }

  async #save(key: string, text: string): Promise<boolean> {
    this.#waiting.set(key, text);
    await this.#spare?.put(key, text, lifetimeOf(key));
    await this.#saveWaiting();
    return this.#waiting.get(key) !== text;
  }

  async #saveWaiting(): Promise<void> {
    try {
      for (const [key, text] of this.#waiting) {
        await this.#store.put(key, text, lifetimeOf(key));
        if (this.#waiting.get(key) === text) this.#waiting.delete(key);
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      this.#retry ??= setTimeout(() => {
        this.#retry = null;
        void this.#saveWaiting();
      }, RETRY_MS).unref();
    }
  }
}
