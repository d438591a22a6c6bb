import { createHmac } from "node:crypto";
import { newId } from "../digest/seal.ts";
import { EPOCH, type Store, StoreUnavailable } from "./store.ts";

const DAY_MS = 86_400_000;
/** Longer than every other key, because a Valkey server that is full evicts what expires first, and than a clock that is wrong for weeks. */
const END_MS = 250 * DAY_MS;
/** A code, of which each login has one: longer than every counter of strangers. */
const lifetimesMs = {
  code: 2 * DAY_MS,
  draft: 3 * DAY_MS,
  hold: 3 * DAY_MS,
  access: END_MS,
  feed: END_MS,
  withdrawn: END_MS,
  epoch: 3650 * DAY_MS,
};

/** Begins the epochs of the spare memory. */
const SPARE = "~";
/** Pause before an end that the store did not take is saved again. */
const RETRY_MS = 500;

const lifetimeOf = (key: string): number => lifetimesMs[key.split(" ")[0] as keyof typeof lifetimesMs]; // Only keys of this file.

async function epochIn(store: Store, prefix: string): Promise<string> {
  const known = await store.get(EPOCH);
  if (known !== null) return known;
  await store.add(EPOCH, prefix + newId(), lifetimeOf(EPOCH));
  return epochIn(store, prefix);
}

const WITHDRAWN = "withdrawn ";
/** The key of a withdrawal, which names nobody. The secret is the epoch: instances share it, but not always a sealing key. */
const withdrawnKey = (epoch: string, registrationNumber: string): string =>
  WITHDRAWN + createHmac("sha256", epoch).update(registrationNumber).digest("base64url");

async function putEnd(store: Store, prefix: string, end: string, text: string): Promise<void> {
  const number = end.startsWith(WITHDRAWN) ? end.slice(WITHDRAWN.length) : null;
  const key = number === null ? end : withdrawnKey(await epochIn(store, prefix), number);
  await store.put(key, text, lifetimeOf(key));
}

/**
 * The ends of access: of one, of a feed, or of everything that a student has given. They are facts, which must not be lost as counters may
 * be. Access carries a stamp: the epoch of the store in which its end would be, and the student's withdrawals before. A store that has
 * lost data has another epoch, so it cannot know whether older access has ended. No clock is compared: those of two instances differ.
 */
export class Ends {
  readonly #store: Store;
  readonly #spare: Store | null;
  /** Ends that the store has not taken yet, withdrawals by registration number. They hold in this process. */
  readonly #waiting = new Map<string, string>();
  #retry: NodeJS.Timeout | null = null;

  /** `spare` stamps access while the store fails; null if other instances, which do not have it, use the store. */
  constructor(store: Store, spare: Store | null = null) {
    this.#store = { ...store, get: async (key) => this.#waiting.get(key) ?? store.get(key) };
    this.#spare = spare;
  }

  /** The stamp of access that a student gives now. Throws StoreUnavailable. */
  async stamp(registrationNumber: string): Promise<string> {
    const from = async (store: Store, prefix: string) => {
      const epoch = await epochIn(store, prefix);
      const withdrawal = await this.#withdrawalIn(store, epoch, registrationNumber);
      return withdrawal === null ? epoch : `${epoch} ${withdrawal}`;
    };
    const spare = this.#spare;
    return from(this.#store, "").catch((error) => {
      if (spare === null || !(error instanceof StoreUnavailable)) throw error;
      return from(spare, SPARE);
    });
  }

  /** True for a stamp that was given while the store failed: what the store knows was not asked. */
  isSpare(stamp: string): boolean {
    return stamp.startsWith(SPARE);
  }

  /** The state of access with this stamp: "unknown" if its end may have been forgotten. Throws StoreUnavailable. */
  async stateOf(
    kind: "access" | "feed" | "hold",
    ids: readonly string[],
    registrationNumber: string,
    stamp: string,
  ): Promise<"alive" | "ended" | "unknown"> {
    const [epoch = "", known] = stamp.split(" ");
    const store = this.#storeOf(stamp);
    // The epoch last: if the store loses its data meanwhile, it has another one.
    const [ended, withdrawal, current] = await Promise.all([
      Promise.all(ids.map((id) => store.get(`${kind} ${id}`))),
      this.#withdrawalIn(store, epoch, registrationNumber),
      store.get(EPOCH),
    ]);
    if (ended.some((end) => end !== null)) return "ended";
    if (withdrawal !== null && withdrawal !== known) return "ended";
    return current === epoch ? "alive" : "unknown";
  }

  /** Uses a code up. False if it was used before. */
  async use(id: string): Promise<boolean> {
    const use = (store: Store) => store.add(`code ${id}`, "used", lifetimesMs.code);
    const isFirst = await this.#orSpare(use(this.#store), true);
    return isFirst && (this.#spare === null || use(this.#spare));
  }

  /**
   * Spends a draft in the store that stamped it, and in no other: what a store forgets must not be sent again. False if it was spent
   * before. Throws StoreUnavailable.
   */
  spendDraft(id: string, stamp: string, text: string, lifetimeMs = lifetimesMs.draft): Promise<boolean> {
    return this.#storeOf(stamp).add(`draft ${id}`, text, lifetimeMs);
  }

  /** Puts another text for a draft. Throws StoreUnavailable. */
  noteDraft(id: string, stamp: string, text: string, lifetimeMs = lifetimesMs.draft): Promise<void> {
    return this.#storeOf(stamp).put(`draft ${id}`, text, lifetimeMs);
  }

  /** The text with which a draft was spent; null if it was not spent. Throws StoreUnavailable. */
  draft(id: string, stamp: string): Promise<string | null> {
    return this.#storeOf(stamp).get(`draft ${id}`);
  }

  #storeOf(stamp: string): Store {
    return (this.isSpare(stamp) ? this.#spare : null) ?? this.#store;
  }

  /** True if it is known that a code was used, or that an access or a feed was ended by its id. */
  async has(kind: "code" | "access" | "feed", id: string): Promise<boolean> {
    return (await this.#textOf(`${kind} ${id}`)) !== null;
  }

  /** The reason for which a hold has ended, as far as it is known. */
  reasonOf(holdId: string): Promise<string | null> {
    return this.#textOf(`hold ${holdId}`);
  }

  async #textOf(key: string): Promise<string | null> {
    return (await this.#spare?.get(key)) ?? this.#orSpare(this.#store.get(key), null);
  }

  /** Ends a hold for a reason. The result is that of `end`. */
  endHold(id: string, reason: string): Promise<boolean> {
    return this.#save(`hold ${id}`, reason);
  }

  /** Ends an access, its feeds, or a feed. False if only this process can know it yet; it is then saved as soon as the store works. */
  async end(id: string, ...kinds: readonly ("access" | "feed")[]): Promise<boolean> {
    const saved = await Promise.all(kinds.map((kind) => this.#save(`${kind} ${id}`, "ended")));
    return saved.every(Boolean);
  }

  /** Ends every access and every feed that a student has given until now. The result is that of `end`. */
  withdraw(registrationNumber: string): Promise<boolean> {
    return this.#save(WITHDRAWN + registrationNumber, newId());
  }

  async #withdrawalIn(store: Store, epoch: string, registrationNumber: string): Promise<string | null> {
    return this.#waiting.get(WITHDRAWN + registrationNumber) ?? store.get(withdrawnKey(epoch, registrationNumber));
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
    if (this.#spare !== null) await putEnd(this.#spare, SPARE, key, text);
    await this.#saveWaiting();
    return this.#waiting.get(key) !== text;
  }

  async #saveWaiting(): Promise<void> {
    try {
      for (const [key, text] of this.#waiting) {
        await putEnd(this.#store, "", key, text);
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
