import type { PushedChange, PushedEvent, Sent, Subscription } from "./send.ts";

const MINUTE_MS = 60_000;
/** Pauses between the attempts to deliver an event. */
const RETRY_MS = [5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS, 300 * MINUTE_MS];
/** Somewhat more than all of them. No attempt is later, also if a receiver asks for longer pauses. */
const LONGEST_MS = 8 * 60 * MINUTE_MS;
const MAX_CHANGE_EVENTS = 20;
const MAX_CHANGES = 20;
/** Assignments take a request per course, so they are read every 3 hours. */
const ASSIGNMENTS = "digital_assignments";
const ASSIGNMENT_TURNS = 15;
/** The id of the webhook among the receivers of an event. */
export const WEBHOOK = "webhook";

/** The parts whose changes an app hears of, and where. */
export interface Watch {
  readonly parts: readonly string[];
  readonly values: boolean;
  readonly webhook: boolean;
  readonly browsers: readonly Subscription[];
  /** The semester of the digests; null until one is known. */
  readonly semester: string | null;
  readonly digests: Readonly<Record<string, string>>;
}

/** A receiver of an event: the id of one that the hold has, or a browser that was removed. */
export type Receiver = string | Subscription;
export const idOf = (receiver: Receiver): string => (typeof receiver === "string" ? receiver : receiver.id);

/** A receiver that has not got an event: one that fails is not tried more rarely because of another. */
interface Attempt {
  readonly receiver: Receiver;
  readonly tries: number;
  /** The time of the next attempt. */
  readonly next: number;
}

/** An event that is to be delivered. */
export interface Outgoing {
  readonly event: PushedEvent;
  readonly to: readonly Attempt[];
  readonly since: number;
}

export const receiversOf = (watch: Watch | null): readonly string[] => [
  ...(watch?.webhook ? [WEBHOOK] : []),
  ...(watch?.browsers ?? []).map(({ id }) => id),
];

/** The part that a tick reads in place of a check; null if nobody hears of it. */
export function partOf(watch: Watch | null, turn: number): string | null {
  if (watch === null || receiversOf(watch).length === 0) return null;
  const cheap = watch.parts.filter((part) => part !== ASSIGNMENTS);
  if (watch.parts.length > cheap.length && turn % ASSIGNMENT_TURNS === ASSIGNMENT_TURNS - 1) return ASSIGNMENTS;
  return cheap[turn % cheap.length] ?? null;
}

/** The changes that an event names. */
export const named = (changes: readonly PushedChange[], values: boolean) => ({
  changes: changes
    .slice(0, MAX_CHANGES)
    .map(({ kind, collection, key, fields, record }) => ({ kind, collection, key, fields, ...(values && { record }) })),
  ...(changes.length > MAX_CHANGES && { more: true }),
});

/** The outbox with another event. Of too many changes, the oldest one is dropped; never a warning, which a thief could wish for. */
export function withEvent(
  outbox: readonly Outgoing[],
  event: PushedEvent,
  to: readonly Receiver[],
): readonly Outgoing[] {
  if (to.length === 0) return outbox;
  const since = Date.now();
  const attempts = to.map((receiver) => ({ receiver, tries: 0, next: since }));
  const all = [...outbox, { event, to: attempts, since }];
  const [oldest, ...kept] = all.filter((one) => isChange(one));
  return kept.length < MAX_CHANGE_EVENTS ? all : all.filter((one) => one !== oldest);
}

/** True for a change of a part. Other events are warnings. */
export const isChange = ({ event }: Outgoing): boolean => event.type.endsWith(".changed");

/** The oldest event whose time has come, for the receivers whose time has come. The clocks of a store and of a machine differ. */
export function dueIn(outbox: readonly Outgoing[]): Outgoing | undefined {
  const isDue = ({ next }: Attempt) => next <= Date.now() + 1_000;
  const due = outbox.find(({ to }) => to.some(isDue));
  return due && { ...due, to: due.to.filter(isDue) };
}

/**
 * An event after attempts to deliver it or an earlier one; null if it is over. A receiver that was not tried gets no other event
 * meanwhile: the attempt is made soon, and uses up no try.
 */
export function afterAttempt(outgoing: Outgoing, due: Outgoing, results: ReadonlyMap<string, Sent>): Outgoing | null {
  const now = Date.now();
  const isSame = outgoing.event.id === due.event.id && outgoing.since === due.since;
  const to = outgoing.to.flatMap((attempt) => {
    const id = idOf(attempt.receiver);
    const sent = results.get(id);
    const isOwn = isSame && due.to.some(({ receiver }) => idOf(receiver) === id);
    // One that is due and was not tried does not exist any more.
    if (sent === undefined) return isOwn ? [] : attempt;
    const { result, retryAfterMs, isTried = true } = sent;
    if (!isTried && result === "failed") return { ...attempt, next: Math.max(attempt.next, now + retryAfterMs) };
    if (!isOwn) return attempt;
    const tries = attempt.tries + 1;
    const next = now + Math.max(RETRY_MS[tries - 1] ?? 0, retryAfterMs);
    const isLast = tries > RETRY_MS.length || next - outgoing.since > LONGEST_MS;
    return result !== "failed" || isLast ? [] : { ...attempt, tries, next };
  });
  return to.length === 0 || now - outgoing.since > LONGEST_MS ? null : { ...outgoing, to };
}
