import { newId, type Seal } from "../../digest/seal.ts";
import { type Push, type PushedEvent, type Sent, type Subscription, withoutValues } from "../push/send.ts";
import { type Receiver, receiversOf, type Watch, WEBHOOK } from "../push/watch.ts";
import type { HoldObserver } from "./events.ts";

const MINUTE_MS = 60_000;
/** Pauses between the attempts to deliver an event. */
const RETRY_MS = [5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS, 300 * MINUTE_MS];
/** Somewhat more than all of them. No attempt is later, also if a receiver asks for longer pauses. */
const LONGEST_MS = 8 * 60 * MINUTE_MS;
const MAX_CHANGE_EVENTS = 20;
const UNSUBSCRIBED = "hold.unsubscribed";
const ENDED = "hold.ended";

/** A receiver that has not got an event: one that fails is not tried more rarely because of another. */
interface Attempt {
  /** With its keys: one that was removed hears of that. */
  readonly receiver: Receiver;
  readonly tries: number;
  /** The time of the next attempt. */
  readonly next: number;
}

/** An event that is to be delivered. */
interface Outgoing {
  readonly event: PushedEvent;
  readonly to: readonly Attempt[];
  readonly since: number;
}

/** The parts of a hold that its events are made of, and those events that are to be delivered. */
export interface Reported {
  /** The name of the hold in events. */
  readonly name: string;
  /** Counts the ticks that found the session alive. */
  readonly turn: number;
  readonly listed: string | null;
  readonly heldUntil: number;
  readonly watch: Watch | null;
  readonly outbox: readonly Outgoing[];
}

export interface ReporterParts {
  readonly seal: Seal;
  readonly observer: HoldObserver;
  readonly push: Pick<Push, "key" | "hasWebhook" | "problemOf" | "toWebhook" | "toBrowser">;
}

/** Reports to apps what happens to their holds. An event is in the outbox of its hold until all receivers have it. */
export class Reporter {
  readonly #parts: ReporterParts;

  constructor(parts: ReporterParts) {
    this.#parts = parts;
  }

  /** Adds an event. Its id is that of the same event before a commit that was lost. */
  say<H extends Reported>(hold: H, type: string, data: object, to: readonly Receiver[] = receiversOf(hold.watch)): H {
    const { seal } = this.#parts;
    const { name, turn } = hold;
    // A call that is made again is another event.
    const cause = type === ENDED ? [] : type.endsWith("subscribed") ? [newId()] : [turn, data];
    // The end of a hold may be seen late.
    const at = Math.min(Date.now(), hold.heldUntil);
    const event = {
      id: `evt_${seal.pseudonym(JSON.stringify([name, type, ...cause]))}`,
      type,
      timestamp: new Date(at).toISOString(),
      data: { hold: name, ...data },
      topic: seal.pseudonym(`topic ${name} ${type.replace("ending", "ended")}`),
    };
    return { ...hold, outbox: withEvent(hold.outbox, event, to) };
  }

  /**
   * A hold with another watch. Receivers hear of a new browser, and of a part or a receiver that is removed, which hears of it as well: who
   * has stolen a token must not silence them. The operator's webhook does even if the app has not asked for it, so that somebody does.
   */
  rewatched<H extends Reported>(now: H, watch: Watch): H {
    const [before, after] = [receiversOf(now.watch), receiversOf(watch)];
    const had = ({ id }: Receiver) => before.some((one) => one.id === id);
    const stays = ({ id }: Receiver) => after.some((one) => one.id === id);
    const isLess = !before.every(stays) || now.watch?.parts.some((part) => !watch.parts.includes(part));
    // Earlier events are no longer delivered to a receiver that is removed.
    const outbox = now.outbox.flatMap((one) => {
      // A warning still reaches the operator.
      const isForOperator = ({ id }: Receiver) => id === WEBHOOK.id && !isChange(one);
      const to = one.to.filter(({ receiver: to }) => !had(to) || stays(to) || isForOperator(to));
      return to.length === 0 ? [] : { ...one, to };
    });
    const next = { ...now, outbox, watch };
    const heard = (those: readonly Receiver[]) =>
      this.#parts.push.hasWebhook(now.listed) ? [...new Set([...those, WEBHOOK])] : those;
    const data = { subscriptions: watch.browsers.length };
    const reported = isLess ? this.say(next, UNSUBSCRIBED, { ...data, parts: watch.parts }, heard(before)) : next;
    const isNew = !watch.browsers.every(had);
    return isNew ? this.say(reported, "hold.subscribed", data, heard(before.filter(stays))) : reported;
  }

  /** A hold with the event of its end, in place of what was to be delivered. Also for those that have not heard yet that they were removed. */
  end<H extends Reported>(hold: H, reason: string): H {
    const unheard = hold.outbox.flatMap(({ event, to }) => (event.type === UNSUBSCRIBED ? to : []));
    const receivers = [...receiversOf(hold.watch), ...unheard.map(({ receiver }) => receiver)];
    const to = new Map(receivers.map((one) => [one.id, one]));
    return this.say({ ...hold, watch: null, outbox: [] }, ENDED, { reason }, [...to.values()]);
  }

  /** Sends the oldest event that is due. Returns what becomes of its hold by the attempt, also if it has changed meanwhile. */
  async send({ outbox, watch, listed }: Reported): Promise<<H extends Reported>(now: H) => H> {
    const { observer, push, seal } = this.#parts;
    const due = dueIn(outbox);
    if (due === undefined) return (now) => now;
    const results = new Map<string, Sent>();
    const send = async (receiver: Receiver) => {
      // Of two browsers with one address, neither can read what the other gets.
      const event = { ...due.event, topic: seal.pseudonym(`topic ${due.event.topic} ${receiver.id}`) };
      const sent = isBrowser(receiver)
        ? await push.toBrowser(receiver, watch?.values ? event : withoutValues(event))
        : await push.toWebhook(listed, event);
      results.set(receiver.id, sent);
      if (sent.isTried !== false) observer.notified(channelOf(receiver), sent.result);
    };
    await Promise.all(due.to.map(({ receiver }) => send(receiver)));
    const left = afterAttempt(due, due, results)?.to ?? [];
    for (const { receiver } of due.to)
      if (results.get(receiver.id)?.result === "failed" && !left.some((one) => one.receiver.id === receiver.id))
        observer.notified(channelOf(receiver), "dropped");
    const isGone = ({ id }: Subscription) => results.get(id)?.result === "gone";
    return (now) => {
      const after = { ...now, outbox: now.outbox.flatMap((one) => afterAttempt(one, due, results) ?? []) };
      // A browser that is gone is reported as one that was removed: who runs a script in the app can end its subscription.
      const browsers = now.watch?.browsers.filter((one) => !isGone(one)) ?? [];
      return now.watch === null ? after : this.rewatched(after, { ...now.watch, browsers });
    };
  }
}

const isBrowser = (receiver: Receiver): receiver is Subscription => "endpoint" in receiver;
const channelOf = (receiver: Receiver) => (isBrowser(receiver) ? "web_push" : "webhook");

/** The outbox with another event. Of too many changes, the oldest one is dropped; never a warning, which a thief could wish for. */
function withEvent(outbox: readonly Outgoing[], event: PushedEvent, to: readonly Receiver[]): readonly Outgoing[] {
  if (to.length === 0) return outbox;
  const since = Date.now();
  const attempts = to.map((receiver) => ({ receiver, tries: 0, next: since }));
  const all = [...outbox, { event, to: attempts, since }];
  const [oldest, ...kept] = all.filter((one) => isChange(one));
  return kept.length < MAX_CHANGE_EVENTS ? all : all.filter((one) => one !== oldest);
}

/** True for a change of a part. Other events are warnings. */
const isChange = ({ event }: Outgoing): boolean => event.type.endsWith(".changed");

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
function afterAttempt(outgoing: Outgoing, due: Outgoing, results: ReadonlyMap<string, Sent>): Outgoing | null {
  const now = Date.now();
  const to = outgoing.to.flatMap((attempt) => {
    const sent = results.get(attempt.receiver.id);
    if (sent === undefined) return attempt;
    const { result, retryAfterMs, isTried = true } = sent;
    if (!isTried && result === "failed") return { ...attempt, next: Math.max(attempt.next, now + retryAfterMs) };
    if (outgoing.event.id !== due.event.id) return attempt;
    const tries = attempt.tries + 1;
    const next = now + Math.max(RETRY_MS[tries - 1] ?? 0, retryAfterMs);
    const isLast = tries > RETRY_MS.length || next - outgoing.since > LONGEST_MS;
    return result !== "failed" || isLast ? [] : { ...attempt, tries, next };
  });
  return to.length === 0 || now - outgoing.since > LONGEST_MS ? null : { ...outgoing, to };
}
