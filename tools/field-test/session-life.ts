import { setTimeout } from "node:timers/promises";
import type { Session } from "../../src/contract/session.ts";

/** Times and outcomes of the sessions that were watched. */
export interface SessionLife {
  readonly lines: readonly string[];
  /** Outcomes by the minute since the first login. */
  readonly events: readonly {
    readonly minute: number;
    readonly session: "first" | "second";
    readonly outcome: string;
  }[];
  /** True if the portal has ended the first session. */
  readonly isEnded: boolean;
}

/** The clock of the watch, which a person can stop. */
export interface LifeClock {
  now(): number;
  /** Waits for a time. Resolves with false as soon as the watch is stopped. */
  wait(ms: number): Promise<boolean>;
}

export interface LifeOptions {
  readonly clock: LifeClock;
  readonly startMs: number;
  readonly first: Session;
  /** Logs in again from the same address. `outcome` says whether an OTP was asked for, or is the code of a failure. */
  loginAgain(): Promise<{ readonly session: Session | null; readonly outcome: string }>;
  /** One small request: "alive", or the code of the failure. */
  check(session: Session): Promise<string>;
  print(line: string): void;
}

const MINUTE_MS = 60_000;
const EVERY_MIN = 12;
const LONGEST_MIN = 12 * 60;
/** The second session is left alone for longer and longer times. */
const IDLE_MIN = [14, 16, 18, 20, 25, 30, 40, 60, 90, 120];
const ENDED = "session_expired";

/**
 * Watches two sessions until the portal ends the first one, 12 hours are over or the clock stops. The first one gets a request every
 * 12 minutes, which shows its absolute life; the second one shows the idle life.
 */
export async function watchSessions({
  clock,
  startMs,
  first,
  loginAgain,
  check,
  print,
}: LifeOptions): Promise<SessionLife> {
  const events: SessionLife["events"][number][] = [];
  const minute = () => Math.round((clock.now() - startMs) / MINUTE_MS);
  const look = async (session: "first" | "second", of: Session) => {
    const event = { minute: minute(), session, outcome: await check(of) };
    events.push(event);
    print(`  minute ${event.minute}: the ${session} session is ${event.outcome}`);
    return event.outcome;
  };
  const again = await loginAgain();
  let second = again.session;
  const firstAfterwards = await look("first", first);
  let isEnded = firstAfterwards === ENDED;
  const lines = [`A second login from the same address: ${again.outcome}.`];
  if (second !== null)
    lines.push(isEnded ? "The second login ended the first session." : "Two sessions live side by side.");
  let firstAlive = minute();
  let nextFirst = firstAlive + EVERY_MIN;
  let gap = 0;
  let secondSeen = firstAlive;
  let idle = "not found out";
  while (!isEnded && minute() < LONGEST_MIN) {
    const nextSecond =
      second === null ? Number.POSITIVE_INFINITY : secondSeen + (IDLE_MIN[gap] ?? Number.POSITIVE_INFINITY);
    const next = Math.min(nextFirst, nextSecond, LONGEST_MIN);
    if (!(await clock.wait(Math.max(0, startMs + next * MINUTE_MS - clock.now())))) break;
    if (second !== null && next === nextSecond) {
      const outcome = await look("second", second);
      const survived = gap === 0 ? 0 : IDLE_MIN[gap - 1];
      if (outcome === ENDED) {
        idle = `over ${survived} and at most ${IDLE_MIN[gap]} minutes`;
        second = null;
      } else {
        idle = `at least ${outcome === "alive" ? IDLE_MIN[gap] : survived} minutes`;
        if (outcome === "alive") gap += 1;
        secondSeen = minute();
      }
    }
    if (next < nextFirst) continue;
    const outcome = await look("first", first);
    isEnded = outcome === ENDED;
    if (outcome === "alive") firstAlive = minute();
    nextFirst = next + EVERY_MIN;
  }
  lines.push(
    `Idle life: ${idle}.`,
    isEnded
      ? `Absolute life, with a request every ${EVERY_MIN} minutes: over ${firstAlive} and at most ${minute()} minutes.`
      : `Absolute life, with a request every ${EVERY_MIN} minutes: over ${firstAlive} minutes; the watch ended then.`,
  );
  for (const line of lines) print(line);
  return { lines, events, isEnded };
}

/** The real clock, which Ctrl-C stops. */
export function realClock(): LifeClock {
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  return {
    now: Date.now,
    wait: (ms) =>
      setTimeout(ms, true, { signal: stop.signal }).catch((error: unknown) => {
        if (stop.signal.aborted) return false;
        throw error;
      }),
  };
}
