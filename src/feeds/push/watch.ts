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

/** An event that is to be delivered. */
export interface Outgoing {
  readonly event: PushedEvent;
  /** Those that have not got it. */
  readonly to: readonly Receiver[];
  readonly tries: number;
  readonly since: number;
  /** The time of the next attempt. */
  readonly next: number;
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
  const all = [...outbox, { event, to, tries: 0, since: Date.parse(event.timestamp), next: Date.now() }];
  const changes = all.map((one) => one.event).filter(({ type }) => type.endsWith(".changed"));
  const [oldest, ...kept] = new Set(changes.map(({ id }) => id));
  return kept.length < MAX_CHANGE_EVENTS ? all : all.filter(({ event: { id } }) => id !== oldest);
}

/** The oldest event whose time has come. The clocks of a store and of a machine differ. */
export const dueIn = (outbox: readonly Outgoing[]): Outgoing | undefined =>
  outbox.find(({ next }) => next <= Date.now() + 1_000);

/**
 * An event after an attempt, for each receiver that has not got it: one that fails is not tried more rarely because of another. An
 * attempt that was not made is made soon.
 */
export function afterAttempt(outgoing: Outgoing, results: ReadonlyMap<string, Sent>): readonly Outgoing[] {
  const now = Date.now();
  return outgoing.to.flatMap((receiver) => {
    const sent = results.get(idOf(receiver));
    if (sent?.result !== "failed") return [];
    const { retryAfterMs, isTried = true } = sent;
    const tries = outgoing.tries + Number(isTried);
    const pauseMs = isTried ? Math.max(RETRY_MS[tries - 1] ?? 0, retryAfterMs) : retryAfterMs * (1 + Math.random());
    if (tries > RETRY_MS.length || now + pauseMs - outgoing.since > LONGEST_MS) return [];
    return { ...outgoing, to: [receiver], tries, next: now + pauseMs };
  });
}
