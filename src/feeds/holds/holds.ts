import { invalidBody, ServiceError } from "../../contract/errors.ts";
import type { Scope } from "../../contract/scopes.ts";
import type { Session } from "../../contract/session.ts";
import { newId } from "../../digest/seal.ts";
import type { EventCounter, Limit } from "../../guards/counter.ts";
import type { Ends } from "../ends.ts";
import type { PushedChange } from "../push/send.ts";
import { named, partOf, type Watch } from "../push/watch.ts";
import type { PushKeys } from "../push/web-push.ts";
import { StoreUnavailable } from "../store.ts";
import { Deliveries } from "./deliveries.ts";
import { type EndReason, endReasons } from "./events.ts";
import { dueIn, type Reported, Reporter, type ReporterParts } from "./reporter.ts";
import { type ClaimedRow, type HoldStore, LONGEST_PAUSE_MS } from "./store.ts";

const MINUTE_MS = 60_000;
/** The portal ends a session after 15 minutes: the lease and the time of a call fit in between. */
const INTERVAL_MS = LONGEST_PAUSE_MS;
/** Spreads ticks, so that holds that began together do not stay together. */
const SPREAD_MS = MINUTE_MS;
const IDLE_MS = 15 * MINUTE_MS;
const LEASE_MS = 75_000;
const UNREACHABLE_MS = 60 * MINUTE_MS;
/** A sealed hold can be opened for this time after its end, to log out and to report it, also by a service that was stopped meanwhile. */
const GRACE_MS = 24 * 60 * MINUTE_MS;
/** Apps hear of the end of a hold this long before it. */
const ENDING_MS = 30 * MINUTE_MS;

const PER_STUDENT = 3;
const MAX_BROWSERS = 3;
const NEW_WATCHES: Limit = { max: 10, windowMs: 60 * MINUTE_MS };
const NEW_HOLDS: Limit = { max: 10, windowMs: 24 * 60 * MINUTE_MS };
/** Starts of ticks of all instances in a second: at least 10, and more than the holds that a service has room for can need. */
const startsFor = (max: number) => ({ capacity: Math.max(10, Math.ceil(max / 600)), windowMs: 1_000 });

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
interface Hold extends Omit<HeldAccess, "session">, Reported {
  /** Null after the end, while apps have to hear of it. */
  readonly session: Session | null;
  readonly tickAt: number;
  /** True if the coming end has been reported. */
  readonly isEnding: boolean;
  readonly startedAt: number;
  readonly heldUntil: number;
  /** The last time at which the portal showed that the session is alive. */
  readonly lastOk: number;
  /** The reason for which it ends, as soon as it is logged out at the portal. */
  readonly over: EndReason | null;
}

type HoldWithSession = Hold & { readonly session: Session };

export type HoldStatus =
  | {
      readonly held: true;
      readonly id: string;
      readonly until: number;
      readonly lastOk: number;
      readonly watch: Watch | null;
    }
  | { readonly held: false; readonly reason: EndReason };

/** The parts to watch, and where to report them. */
export interface WatchRequest extends Pick<Watch, "parts" | "values" | "webhook"> {
  /** A browser that gets notifications, in addition to those that do. */
  readonly browser: { readonly endpoint: string; readonly keys: PushKeys } | null;
}

/** A part as it is now: its digest, null if it could not be read, and what changed since an earlier one. */
export interface ReadPart {
  readonly digest: string | null;
  readonly changes: readonly PushedChange[];
  readonly semester: string | null;
}

/** Calls of the portal for ticks. */
export interface HoldCalls {
  /** True if the app may still hold sessions: the id of one that the operator has listed, or null. */
  mayHold(listed: string | null): boolean;
  /** A request that keeps the session alive. "failed" says nothing about the session. */
  check(session: Session): Promise<"alive" | "expired" | "failed">;
  /** Reads a part, which keeps the session alive as well. */
  read(
    session: Session,
    part: string,
    semester: string | null,
    known: string | undefined,
  ): Promise<ReadPart | "expired" | "failed">;
  /** True if the session is over. */
  logOut(session: Session): Promise<boolean>;
}

interface HoldParts extends ReporterParts {
  readonly store: HoldStore;
  readonly ends: Ends;
  readonly counter: EventCounter;
  readonly max: number;
  /** Hours after the login. */
  readonly hours: number;
}

/**
 * Portal sessions that are kept alive with the student's consent, each as a row of a store: no password, and nothing that outlives the
 * session. Whether a hold has ended is a fact of `Ends`, without which nothing is asked and nobody reads with a hold.
 */
export class Holds {
  readonly hours: number;
  readonly store: HoldStore;
  /** The key that browsers subscribe with; null without Web Push. */
  readonly pushKey: string | null;
  readonly #parts: HoldParts;
  readonly #reporter: Reporter;
  readonly #deliveries = new Deliveries();

  constructor(parts: HoldParts) {
    this.#parts = parts;
    this.#reporter = new Reporter(parts);
    this.hours = parts.hours;
    this.store = parts.store;
    this.pushKey = parts.push.key;
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
    if (result === "store") await ends.endHold(id, "ended");
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
    const access = { client, listed, session, scopes, stamp, heldUntil };
    const times = { startedAt: now, lastOk: now, tickAt: nextTick({ heldUntil }, INTERVAL_MS) };
    const hold: Hold = { ...access, ...times, ...FIRST, name: newId() };
    const [owner = ""] = seal.pseudonyms(`hold ${number}`);
    const isKept = await store.add({ id, owner, text: this.#seal(id, hold) }, delayOf(hold), max + room);
    if (!isKept) {
      await taken.giveBack();
      return "full";
    }
    // Not before: a login that is not held replaces nothing, and other instances may have added one meanwhile.
    for (const row of await excess(PER_STUDENT)) await this.#update(row, isOver("replaced"), 0);
    return "held";
  }

  /** Throws StoreUnavailable. */
  async status(id: string): Promise<HoldStatus> {
    const text = await this.store.get(id);
    const hold = text === null ? null : this.#open(id, text);
    if (hold === null) {
      const known = await this.#parts.ends.reasonOf(id);
      return { held: false, reason: endReasons.find((one) => one === known) ?? "lost" };
    }
    const reason = await this.#reasonOf(id, hold);
    if (reason !== null) return { held: false, reason };
    const { name, heldUntil: until, lastOk, watch } = hold;
    return { held: true, id: name, until, lastOk, watch };
  }

  /**
   * Watches parts for an app, in place of those before. `read` returns the digests of parts that were not watched. Throws ServiceError and
   * StoreUnavailable.
   */
  async watch(
    id: string,
    { parts, values, webhook, browser }: WatchRequest,
    read: (parts: readonly string[]) => Promise<Pick<Watch, "digests" | "semester">>,
  ): Promise<void> {
    const { counter, push, seal } = this.#parts;
    const hold = await this.#held(id);
    if (webhook && !push.hasWebhook(hold.listed))
      throw invalidBody([
        { pointer: "/webhook", message: "is not possible: the operator has registered none for this app" },
      ]);
    const problem = browser && push.problemOf(browser);
    if (problem) throw invalidBody([{ pointer: `/web_push${problem[0]}`, message: problem[1] }]);
    // With other keys it is another one, so that the one before hears that it was removed.
    const added = (browser ? [browser] : []).map(({ endpoint, keys }) => ({
      id: seal.pseudonym(`push ${endpoint} ${keys.p256dh} ${keys.auth}`),
      endpoint,
      ...keys,
      since: Date.now(),
    }));
    const others = (now: Hold) => (now.watch?.browsers ?? []).filter((one) => one.endpoint !== browser?.endpoint);
    const assertRoom = (now: Hold) => {
      if (others(now).length + added.length > MAX_BROWSERS)
        throw invalidBody([{ pointer: "/web_push", message: `is one too many: remove one of the ${MAX_BROWSERS}` }]);
    };
    assertRoom(hold);
    const { waitMs } = await counter.take(`new watches ${id}`, NEW_WATCHES);
    if (waitMs > 0) {
      const detail = `The app has called this ${NEW_WATCHES.max} times in an hour.`;
      throw new ServiceError("rate_limited", detail, { retryAfterS: Math.ceil(waitMs / 1000) });
    }
    const missing = parts.filter((part) => hold.watch?.digests[part] === undefined);
    const fresh = missing.length > 0 ? await read(missing) : { digests: {}, semester: null };
    await this.#change(id, (now) => {
      assertRoom(now);
      const digests = Object.entries({ ...fresh.digests, ...now.watch?.digests });
      const watch: Watch = {
        parts,
        values,
        webhook,
        browsers: [...others(now), ...added],
        semester: now.watch?.semester ?? fresh.semester,
        digests: Object.fromEntries(digests.filter(([part]) => parts.includes(part))),
      };
      return this.#reporter.rewatched(now, watch);
    });
  }

  /** Stops reporting to a browser, or without an id everything. Throws ServiceError and StoreUnavailable. */
  async unwatch(id: string, browser: string | null): Promise<void> {
    await this.#change(id, (now) => {
      if (now.watch === null) return now;
      const nothing = { ...now.watch, parts: [], values: false, webhook: false, browsers: [], digests: {} };
      const browsers = now.watch.browsers.filter(({ id: one }) => one !== browser);
      return this.#reporter.rewatched(now, browser === null ? nothing : { ...now.watch, browsers });
    });
  }

  /** The hold of an access. Throws session_expired if it is over. */
  async #held(id: string): Promise<HoldWithSession> {
    const text = await this.store.get(id);
    const hold = text === null ? null : this.#open(id, text);
    if (hold === null || !hasSession(hold) || (await this.#reasonOf(id, hold)) !== null)
      throw new ServiceError("session_expired", "The session is no longer held.");
    return hold;
  }

  /** Changes a row for a call. Throws session_expired if its hold is over. */
  async #change(id: string, change: (hold: HoldWithSession) => HoldWithSession): Promise<void> {
    await this.#held(id);
    const before = await this.#update({ id }, (now) => (hasSession(now) && now.over === null ? change(now) : now));
    if (before === null || !hasSession(before) || before.over !== null)
      throw new ServiceError("session_expired", "The session is no longer held.");
  }

  /**
   * Replaces a hold by what `change` makes of it; null removes its row. Another writer may come in between: the change is then made to what
   * that has left. Returns the hold that was replaced, or null if the row is gone or another process has claimed it since.
   */
  async #update(
    row: Pick<ClaimedRow, "id"> & Partial<ClaimedRow>,
    change: (hold: Hold) => Hold | null,
    delayMs?: number,
  ): Promise<Hold | null> {
    const { id } = row;
    let tried: string | null = null;
    for (let text = row.text ?? (await this.store.get(id)); text !== null && text !== tried; ) {
      const hold = this.#open(id, text);
      if (hold === null) return null;
      const next = change(hold);
      const sealed = next && this.#seal(id, next);
      if (await this.store.replace({ ...row, text }, sealed, delayMs ?? (next ? delayOf(next) : 0))) return hold;
      tried = text;
      text = await this.store.get(id);
    }
    return null;
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
    const { ends } = this.#parts;
    // A hold that is over keeps its reason.
    const isKnown = (await ends.reasonOf(id).catch(() => null)) !== null;
    const isSaved = isKnown || (await ends.endHold(id, "ended"));
    // The logout of one that is over has to be repeated.
    await this.#close({ id }, "ended", ({ over }) => over === null).catch(ignoreUnavailable);
    if (!isSaved) throw new StoreUnavailable();
  }

  /** Ends a hold whose session is being logged out. If nobody calls `forget` afterwards, a tick repeats the logout. */
  async over(id: string): Promise<void> {
    await this.#update({ id }, isOver("ended")).catch(ignoreUnavailable);
  }

  /** Closes the row of a hold whose session is over. If that fails, its next tick does it. */
  async forget(id: string): Promise<void> {
    await this.#close({ id }, "ended").catch(ignoreUnavailable);
  }

  /** Logs out the holds of a student whose access has been withdrawn, with the next ticks. */
  async endAll(registrationNumber: string): Promise<void> {
    for (const row of await this.#of(registrationNumber)) await this.#update(row, isOver("ended"), 0);
  }

  /** Claims what is due, at most so many, and starts the ticks. Throws StoreUnavailable. */
  async startDue(places: number, calls: HoldCalls): Promise<readonly Promise<Started>[]> {
    const { counter, max, store } = this.#parts;
    const starts = startsFor(max);
    const tokens = await counter.addTokens(STARTS, starts, 0);
    const free = Math.floor(Math.min(places, tokens));
    const rows = free > 0 ? await store.claim(free, LEASE_MS) : [];
    if (rows.length > 0) await counter.addTokens(STARTS, starts, -rows.length);
    return rows.map((row) => this.#begin(row, calls));
  }

  /** Runs a tick, or begins a delivery. What fails for the store is repeated when its lease is over. */
  async #begin(row: ClaimedRow, calls: HoldCalls): Promise<Started> {
    const { store } = this.#parts;
    const hold = this.#open(row.id, row.text);
    if (hold === null) {
      if (await store.replace(row, null, 0)) await this.#closed(row.id, null, "lost");
      return TICKED;
    }
    if (!hasSession(hold)) return this.#deliver(row, hold);
    const reason = (await this.#reasonOf(row.id, hold)) ?? (calls.mayHold(hold.listed) ? null : "ended");
    // The session comes first: receivers that fail must not take the time of its ticks.
    const isTickDue = hold.tickAt <= Date.now() + 1_000;
    if (reason === null && !isTickDue && dueIn(hold.outbox) !== undefined) return this.#deliver(row, hold);
    await (reason === null ? this.#tick(row, hold, calls) : this.#finish(row, hold, reason, calls));
    return TICKED;
  }

  async #tick(row: ClaimedRow, hold: HoldWithSession, calls: HoldCalls): Promise<void> {
    const { observer } = this.#parts;
    const { session, watch } = hold;
    // After a tick that has failed: a part that cannot be read in time must not end a hold whose session is alive.
    const isCheck = hold.tickAt - hold.lastOk > INTERVAL_MS;
    const part = isCheck ? null : partOf(watch, hold.turn);
    const known = part === null ? undefined : watch?.digests[part];
    const result =
      part === null ? await calls.check(session) : await calls.read(session, part, watch?.semester ?? null, known);
    const changes = typeof result === "string" ? [] : result.changes;
    observer.ticked(typeof result === "string" ? result : changes.length > 0 ? "changed" : "alive");
    if (result === "expired") return this.#close(row, "session_expired");
    const now = Date.now();
    if (result === "failed" && now - hold.lastOk >= UNREACHABLE_MS)
      return this.#finish(row, hold, "portal_unreachable", calls);
    const pauseMs = result !== "failed" ? INTERVAL_MS : now - hold.lastOk < IDLE_MS ? MINUTE_MS : 2 * MINUTE_MS;
    const saved = await this.#update(row, (before) => {
      if (!hasSession(before)) return before;
      const { heldUntil, turn } = before;
      const read = part === null || typeof result === "string" ? before : this.#withRead(before, part, known, result);
      const ending = before.watch !== null && !before.isEnding && heldUntil - now <= ENDING_MS;
      const until = new Date(heldUntil).toISOString();
      const said = ending ? this.#reporter.say(read, "hold.ending", { until }) : read;
      const alive = result === "failed" ? said : { ...said, lastOk: now, turn: turn + 1 };
      return { ...alive, isEnding: before.isEnding || ending, tickAt: nextTick(before, pauseMs) };
    });
    if (saved === null) observer.ticked("fenced");
  }

  /** A hold after a part has been read. Its digest and its event are saved together, so that neither is lost without the other. */
  #withRead(
    hold: HoldWithSession,
    part: string,
    known: string | undefined,
    { digest, changes, semester }: ReadPart,
  ): HoldWithSession {
    const { watch } = hold;
    // A call may have replaced the part meanwhile.
    if (digest === null || !watch?.parts.includes(part) || watch.digests[part] !== known) return hold;
    const data = { part, sem_sub_id: semester, ...named(changes, watch.values) };
    const said = changes.length > 0 ? this.#reporter.say(hold, `${part}.changed`, data) : hold;
    const digests = { ...watch.digests, [part]: digest };
    return { ...said, watch: { ...watch, digests, semester: watch.semester ?? semester } };
  }

  /** Begins to deliver the oldest event that is due. */
  async #deliver(row: ClaimedRow, hold: Hold): Promise<Started> {
    const { counter, max, store } = this.#parts;
    // No start of a tick: those that are due must not wait for deliveries.
    await counter.addTokens(STARTS, startsFor(max), 1);
    const begun = this.#deliveries.begin(hold.client, async () => {
      const attempted = await this.#reporter.send(hold);
      await this.#update(row, (now) => {
        const next = attempted(now);
        return !hasSession(next) && next.outbox.length === 0 ? null : next;
      });
    });
    if (typeof begun !== "number") return { delivery: begun };
    await store.replace(row, row.text, Math.min(begun, delayOf({ ...hold, outbox: [] })));
    return TICKED;
  }

  /** Logs out at the portal, unless the app goes on with the session. While that fails, the session could be alive, and the row stays. */
  async #finish(row: ClaimedRow, hold: HoldWithSession, reason: EndReason, calls: HoldCalls): Promise<void> {
    const [ofAccess, ofHold] = await this.#statesOf(row.id, hold);
    // Also if `/hold/end` could not close the row.
    const isLeft = hold.over === null && ofAccess === "alive" && ofHold === "ended";
    const isOut = isLeft || (await calls.logOut(hold.session));
    if (!isOut && Date.now() - hold.lastOk < IDLE_MS) await this.#update(row, isOver(reason));
    else await this.#close(row, reason);
  }

  /** Ends a hold whose session is over, once. Of what was to be delivered, its row keeps the end alone. */
  async #close(
    row: Pick<ClaimedRow, "id"> & Partial<ClaimedRow>,
    reason: EndReason,
    isMeant = (_: Hold) => true,
  ): Promise<void> {
    const hold = await this.#update(row, (now) => {
      if (!hasSession(now) || !isMeant(now)) return now;
      const last = this.#reporter.end({ ...now, session: null, over: reason }, reason);
      return last.outbox.length > 0 ? last : null;
    });
    if (hold !== null && hasSession(hold) && isMeant(hold)) await this.#closed(row.id, hold, reason);
  }

  /** The reason for which a hold is over; null if it is not. Throws StoreUnavailable. */
  async #reasonOf(id: string, hold: Hold): Promise<EndReason | null> {
    if (hold.over !== null || !hasSession(hold)) return hold.over ?? "ended";
    if ((await this.#statesOf(id, hold)).some((state) => state !== "alive")) return "ended";
    return Date.now() >= hold.heldUntil ? "time" : null;
  }

  #statesOf(id: string, { session, stamp }: HoldWithSession) {
    const kinds = ["access", "hold"] as const;
    return Promise.all(kinds.map((kind) => this.#parts.ends.stateOf(kind, [id], session.registration_number, stamp)));
  }

  async #closed(id: string, hold: Hold | null, reason: EndReason): Promise<void> {
    const { ends, observer } = this.#parts;
    observer.ended(reason, hold?.listed ?? null, hold === null ? 0 : Date.now() - hold.startedAt);
    await ends.endHold(id, reason);
  }

  async #of(
    registrationNumber: string,
  ): Promise<{ readonly id: string; readonly text: string; readonly hold: HoldWithSession }[]> {
    const rows = await this.store.of(this.#parts.seal.pseudonyms(`hold ${registrationNumber}`));
    return rows.flatMap(({ id, text }) => {
      const hold = this.#open(id, text);
      return hold === null || !hasSession(hold) ? [] : [{ id, text, hold }];
    });
  }

  #seal(id: string, hold: Hold): string {
    const lifetimeMs = Math.max(0, hold.heldUntil - Date.now()) + GRACE_MS;
    return this.#parts.seal.seal("hold", hold, Math.ceil(lifetimeMs / 1000), id);
  }

  /** A text under the id of another row does not open. */
  #open(id: string, text: string): Hold | null {
    const opened = this.#parts.seal.open<Hold>("hold", text);
    return opened?.id === id ? opened.value : null;
  }
}

/** A claimed row was ticked, or a delivery has begun, which takes no place of a tick. */
type Started = { readonly delivery: Promise<void> | null };
const TICKED: Started = { delivery: null };
const STARTS = "hold ticks";
const FIRST = { turn: 0, watch: null, outbox: [], isEnding: false, over: null };

const hasSession = (hold: Hold): hold is HoldWithSession => hold.session !== null;

/** The time of the next tick, or of the end. */
const nextTick = ({ heldUntil }: Pick<Hold, "heldUntil">, pauseMs: number): number =>
  Math.min(Date.now() + pauseMs - (pauseMs < INTERVAL_MS ? 0 : Math.random() * SPREAD_MS), heldUntil);

/** Marks a hold as over, for a reason. */
const isOver =
  (reason: EndReason) =>
  (hold: Hold): Hold =>
    hasSession(hold) ? { ...hold, over: hold.over ?? reason } : hold;

/** The time until a hold has something to do: a tick or a delivery. Who marks one as over logs it out; if not, a tick does. */
const delayOf = (hold: Hold): number => {
  if (hasSession(hold) && hold.over !== null) return LEASE_MS;
  const times = [
    ...(hasSession(hold) ? [hold.tickAt] : []),
    ...hold.outbox.flatMap(({ to }) => to.map(({ next }) => next)),
  ];
  return Math.max(0, Math.min(INTERVAL_MS, ...times.map((time) => time - Date.now())));
};

function ignoreUnavailable(error: unknown): null {
  if (error instanceof StoreUnavailable) return null;
  throw error;
}
