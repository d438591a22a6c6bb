import type { Scope } from "../../contract/scopes.ts";
import type { Session } from "../../contract/session.ts";
import type { Seal } from "../../digest/seal.ts";
import type { EventCounter, Limit } from "../../guards/counter.ts";
import type { Ends } from "../ends.ts";
import { StoreUnavailable } from "../store.ts";
import { type EndReason, endReasons, type HoldObserver } from "./events.ts";
import { type ClaimedRow, type HoldStore, LONGEST_PAUSE_MS } from "./store.ts";

const MINUTE_MS = 60_000;
/** The portal ends a session after 15 minutes: the lease and the time of a call fit in between. */
const INTERVAL_MS = LONGEST_PAUSE_MS;
/** Spreads ticks, so that holds that began together do not stay together. */
const SPREAD_MS = MINUTE_MS;
const IDLE_MS = 15 * MINUTE_MS;
const LEASE_MS = 75_000;
const UNREACHABLE_MS = 60 * MINUTE_MS;
/** A sealed hold can be opened for this time after its end, to log out. */
const GRACE_MS = 60 * MINUTE_MS;

const PER_STUDENT = 3;
const NEW_HOLDS: Limit = { max: 10, windowMs: 24 * 60 * MINUTE_MS };
/** Starts of ticks of all instances. */
const STARTS = { capacity: 10, windowMs: 1_000 };

/** The access that a session is held for. */
export interface HeldAccess {
  /** Short hash of the client's id. */
  readonly client: string;
  /** The client's id if the operator has listed it. */
  readonly listed: string | null;
  readonly session: Session;
  readonly scopes: readonly Scope[];
  readonly stamp: string;
  /** Milliseconds since 1970; null without a hold. */
  readonly heldUntil: number | null;
}

/** A held session, as it is sealed in its row. */
interface Hold extends HeldAccess {
  readonly startedAt: number;
  readonly heldUntil: number;
  /** The last time at which the portal showed that the session is alive. */
  readonly lastOk: number;
  /** The reason for which it ends, as soon as it is logged out at the portal. */
  readonly over: EndReason | null;
}

export type HoldStatus =
  | { readonly held: true; readonly until: number; readonly lastOk: number }
  | { readonly held: false; readonly reason: EndReason };

/** Calls of the portal for ticks. */
export interface HoldCalls {
  /** True if the app may still hold sessions: the id of one that the operator has listed, or null. */
  mayHold(listed: string | null): boolean;
  /** A request that keeps the session alive. "failed" says nothing about the session. */
  check(session: Session): Promise<"alive" | "expired" | "failed">;
  /** True if the session is over. */
  logOut(session: Session): Promise<boolean>;
}

interface HoldParts {
  readonly seal: Seal;
  readonly store: HoldStore;
  readonly ends: Ends;
  readonly counter: EventCounter;
  readonly max: number;
  /** Hours after the login. */
  readonly hours: number;
  readonly observer: HoldObserver;
}

/**
 * Portal sessions that are kept alive with the student's consent, each as a row of a store: no password, and nothing that outlives the
 * session. Whether a hold has ended is a fact of `Ends`, without which nothing is asked and nobody reads with a hold.
 */
export class Holds {
  readonly hours: number;
  readonly store: HoldStore;
  readonly #parts: HoldParts;

  constructor(parts: HoldParts) {
    this.#parts = parts;
    this.hours = parts.hours;
    this.store = parts.store;
  }

  /** The end of a hold that a student allows now. */
  untilFromNow(): number {
    return Date.now() + this.hours * 60 * MINUTE_MS;
  }

  /** Holds a session from now on, in place of the student's oldest hold if there are too many. False if that is not possible: a login is not lost over it. */
  async start(id: string, access: HeldAccess): Promise<boolean> {
    const { ends, observer } = this.#parts;
    const result = await this.#start(id, access).catch((error) => {
      if (error instanceof StoreUnavailable) return "store" as const;
      throw error;
    });
    observer.started(result, access.listed);
    // The row may have been written nevertheless.
    if (result === "store") await ends.end(id, "hold");
    return result === "held";
  }

  async #start(id: string, { client, listed, session, scopes, stamp, heldUntil }: HeldAccess) {
    const { counter, store, max, seal } = this.#parts;
    const now = Date.now();
    if (heldUntil === null || heldUntil <= now) return "limited";
    const { registration_number: number } = session;
    const taken = await counter.take(`new holds ${number}`, NEW_HOLDS);
    if (taken.waitMs > 0) return "limited";
    /** The student's holds that are too many, by an order in which all instances agree. */
    const excess = async (places: number) => {
      const alive = (await this.#of(number)).filter(({ hold }) => hold.over === null);
      return alive.sort((a, b) => b.hold.startedAt - a.hold.startedAt || (a.id < b.id ? -1 : 1)).slice(places);
    };
    const room = (await excess(PER_STUDENT - 1)).length;
    const hold: Hold = {
      ...{ client, listed, session, scopes, stamp, heldUntil },
      ...{ startedAt: now, lastOk: now, over: null },
    };
    const [owner = ""] = seal.pseudonyms(`hold ${number}`);
    const isKept = await store.put({ id, owner, text: this.#seal(id, hold) }, delayOf(hold, INTERVAL_MS), max + room);
    if (!isKept) {
      await taken.giveBack();
      return "full";
    }
    // Not before: a login that is not held replaces nothing, and other instances may have added one meanwhile.
    for (const { id: old, hold: other } of await excess(PER_STUDENT))
      await this.#put(old, { ...other, over: "replaced" }, 0);
    return "held";
  }

  /** Throws StoreUnavailable. */
  async status(id: string): Promise<HoldStatus> {
    const text = await this.store.get(id);
    const hold = text === null ? null : this.#open(id, text);
    if (hold === null) {
      const known = await this.#parts.counter.get(endKey(id));
      return { held: false, reason: endReasons.find((reason) => reason === known) ?? "lost" };
    }
    const reason = await this.#reasonOf(id, hold);
    return reason === null ? { held: true, until: hold.heldUntil, lastOk: hold.lastOk } : { held: false, reason };
  }

  /** The session of the student's newest hold of an app, if it has these scopes; null without one. Throws StoreUnavailable. */
  async newestOf(registrationNumber: string, client: string, needed: readonly string[]): Promise<Session | null> {
    const rows = await this.#of(registrationNumber);
    const fitting = rows.filter(
      ({ hold }) => hold.client === client && needed.every((scope) => hold.scopes.some((name) => name === scope)),
    );
    for (const { id, hold } of fitting.sort((a, b) => b.hold.startedAt - a.hold.startedAt))
      if ((await this.#reasonOf(id, hold)) === null) return hold.session;
    return null;
  }

  /** Ends a hold, and leaves its session alone. Throws StoreUnavailable if other instances cannot know it; this one does. */
  async end(id: string): Promise<void> {
    const isSaved = await this.#parts.ends.end(id, "hold");
    await this.forget(id);
    if (!isSaved) throw new StoreUnavailable();
  }

  /** Ends a hold whose session is being logged out. If nobody calls `forget` afterwards, a tick repeats the logout. */
  async over(id: string): Promise<void> {
    const text = await this.store.get(id).catch(ignoreUnavailable);
    const hold = text === null ? null : this.#open(id, text);
    if (hold !== null) await this.#put(id, { ...hold, over: "ended" }, LEASE_MS).catch(ignoreUnavailable);
  }

  /** Removes the row of a hold whose session is over. If that fails, its next tick does it. */
  async forget(id: string): Promise<void> {
    const text = await this.store.get(id).catch(ignoreUnavailable);
    if (text !== null && (await this.store.remove(id).catch(ignoreUnavailable)))
      await this.#closed(id, this.#open(id, text), "ended");
  }

  /** Logs out the holds of a student whose access has been withdrawn, with the next ticks. */
  async endAll(registrationNumber: string): Promise<void> {
    for (const { id, hold } of await this.#of(registrationNumber)) await this.#put(id, { ...hold, over: "ended" }, 0);
  }

  /** Claims what is due, at most so many, and starts the ticks. Throws StoreUnavailable. */
  async startDue(places: number, calls: HoldCalls): Promise<readonly Promise<void>[]> {
    const { counter, store } = this.#parts;
    const tokens = await counter.addTokens("hold ticks", STARTS, 0);
    const free = Math.floor(Math.min(places, tokens));
    const rows = free > 0 ? await store.claim(free, LEASE_MS) : [];
    if (rows.length > 0) await counter.addTokens("hold ticks", STARTS, -rows.length);
    return rows.map((row) => this.#tick(row, calls));
  }

  /** A tick whose store fails is repeated when its lease is over. */
  async #tick(row: ClaimedRow, calls: HoldCalls): Promise<void> {
    const { observer, store } = this.#parts;
    const hold = this.#open(row.id, row.text);
    if (hold === null) {
      if (await store.remove(row.id, row.claim)) await this.#closed(row.id, null, "lost");
      return;
    }
    const reason = (await this.#reasonOf(row.id, hold)) ?? (calls.mayHold(hold.listed) ? null : "ended");
    if (reason !== null) return this.#finish(row, hold, reason, calls);
    const result = await calls.check(hold.session);
    observer.ticked(result);
    if (result === "expired") {
      if (await store.remove(row.id, row.claim)) await this.#closed(row.id, hold, "session_expired");
      return;
    }
    const now = Date.now();
    const isAlive = result === "alive";
    if (!isAlive && now - hold.lastOk >= UNREACHABLE_MS) return this.#finish(row, hold, "portal_unreachable", calls);
    const next: Hold = isAlive ? { ...hold, lastOk: now } : hold;
    const pauseMs = isAlive ? INTERVAL_MS : now - hold.lastOk < IDLE_MS ? MINUTE_MS : 2 * MINUTE_MS;
    const isSaved = await store.commit(row, this.#seal(row.id, next), delayOf(next, pauseMs));
    if (!isSaved) observer.ticked("fenced");
  }

  /** Logs out at the portal. While that fails, the session could be alive, and the row stays. */
  async #finish(row: ClaimedRow, hold: Hold, reason: EndReason, calls: HoldCalls): Promise<void> {
    const isOut = await calls.logOut(hold.session);
    if (!isOut && Date.now() - hold.lastOk < IDLE_MS) {
      await this.store.commit(row, this.#seal(row.id, { ...hold, over: reason }), MINUTE_MS);
      return;
    }
    if (await this.store.remove(row.id, row.claim)) await this.#closed(row.id, hold, reason);
  }

  /** The reason for which a hold is over; null if it is not. Throws StoreUnavailable. */
  async #reasonOf(id: string, { session, stamp, heldUntil, over }: Hold): Promise<EndReason | null> {
    if (over !== null) return over;
    const kinds = ["access", "hold"] as const;
    const states = await Promise.all(
      kinds.map((kind) => this.#parts.ends.stateOf(kind, [id], session.registration_number, stamp)),
    );
    if (states.some((state) => state !== "alive")) return "ended";
    return Date.now() >= heldUntil ? "time" : null;
  }

  async #closed(id: string, hold: Hold | null, reason: EndReason): Promise<void> {
    const { counter, observer } = this.#parts;
    observer.ended(reason, hold?.listed ?? null, hold === null ? 0 : Date.now() - hold.startedAt);
    await counter.put(endKey(id), reason, 24 * 60 * MINUTE_MS);
  }

  async #of(registrationNumber: string): Promise<{ readonly id: string; readonly hold: Hold }[]> {
    const rows = await this.store.of(this.#parts.seal.pseudonyms(`hold ${registrationNumber}`));
    return rows.flatMap(({ id, text }) => {
      const hold = this.#open(id, text);
      return hold === null ? [] : [{ id, hold }];
    });
  }

  async #put(id: string, hold: Hold, delayMs: number): Promise<void> {
    const [owner = ""] = this.#parts.seal.pseudonyms(`hold ${hold.session.registration_number}`);
    await this.store.put({ id, owner, text: this.#seal(id, hold) }, delayMs, 0);
  }

  #seal(id: string, hold: Hold): string {
    return this.#parts.seal.seal("hold", hold, Math.ceil((hold.heldUntil + GRACE_MS - Date.now()) / 1000), id);
  }

  /** A text under the id of another row does not open. */
  #open(id: string, text: string): Hold | null {
    const opened = this.#parts.seal.open<Hold>("hold", text);
    return opened?.id === id ? opened.value : null;
  }
}

const endKey = (id: string) => `end of hold ${id}`;

/** The time until the next tick, or until the end. */
const delayOf = ({ heldUntil }: Hold, pauseMs: number): number =>
  Math.max(0, Math.min(pauseMs - (pauseMs < INTERVAL_MS ? 0 : Math.random() * SPREAD_MS), heldUntil - Date.now()));

function ignoreUnavailable(error: unknown): null {
  if (error instanceof StoreUnavailable) return null;
  throw error;
}
