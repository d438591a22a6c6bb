import { setTimeout } from "node:timers/promises";
import type { Session } from "../../src/contract/session.ts";

/** Times and outcomes of the sessions that were watched. */
export interface SessionLife {
  readonly lines: readonly string[];
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
  /** Null if the second login failed. */
  readonly second: Session | null;
  /** "an OTP", "no OTP", or the code of the failure. */
  readonly secondLogin: string;
  /** One small request: "alive", or the code of the failure. */
  check(session: Session): Promise<string>;
  print(line: string): void;
}

const MINUTE_MS = 60_000;
const EVERY_MIN = 12;
const LONGEST_MIN = 12 * 60;
/** The second session is left alone for longer and longer times. */
const IDLE_MIN = [14, 16, 18, 20, 25, 30, 40, 60, 90, 120];
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Watches two sessions until the portal ends the first one, 12 hours are over or the clock stops. The first one gets a request every
 * 12 minutes, which shows its absolute life; the second one shows the idle life.
 */
export async function watchSessions({ clock, startMs, first, check, ...options }: LifeOptions): Promise<SessionLife> {
  const minute = () => Math.round((clock.now() - startMs) / MINUTE_MS);
  const lines: string[] = [];
  const look = async (name: string, session: Session) => {
    const outcome = await check(session);
    lines.push(`Minute ${minute()}: the ${name} session is ${outcome}.`);
    options.print(lines.at(-1) ?? "");
    return outcome;
  };
  let { second } = options;
  let isEnded = (await look("first", first)) === "session_expired";
  const sideBySide = isEnded ? "The second login ended the first session." : "Two sessions live side by side.";
  let lastAlive = minute();
  let nextFirst = lastAlive + EVERY_MIN;
  let secondSeen = lastAlive;
  let gap = 0;
  let idle = "not found out";
  while (!isEnded && minute() < LONGEST_MIN) {
    const nextSecond = second === null ? NEVER : secondSeen + (IDLE_MIN[gap] ?? NEVER);
    const next = Math.min(nextFirst, nextSecond, LONGEST_MIN);
    if (!(await clock.wait(Math.max(0, startMs + next * MINUTE_MS - clock.now())))) break;
    if (second !== null && next === nextSecond) {
      const outcome = await look("second", second);
      secondSeen = minute();
      if (outcome === "session_expired") {
        idle = `over ${IDLE_MIN[gap - 1] ?? 0} and at most ${IDLE_MIN[gap]} minutes`;
        second = null;
      } else if (outcome === "alive") idle = `at least ${IDLE_MIN[gap++]} minutes`;
    }
    if (next < nextFirst) continue;
    const outcome = await look("first", first);
    isEnded = outcome === "session_expired";
    if (outcome === "alive") lastAlive = minute();
    nextFirst = next + EVERY_MIN;
  }
  const most = isEnded ? `and at most ${minute()} minutes` : "minutes; the watch ended then";
  const found = [
    `A second login from the same address: ${options.secondLogin}.`,
    ...(options.second === null ? [] : [sideBySide]),
    `Idle life: ${idle}.`,
    `Absolute life, with a request every ${EVERY_MIN} minutes: over ${lastAlive} ${most}.`,
  ];
  return { lines: [...found, ...lines], isEnded };
}

/** The real clock, which Ctrl-C stops. */
export function realClock(): LifeClock {
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  return { now: Date.now, wait: (ms) => setTimeout(ms, true, { signal: stop.signal }).catch(() => false) };
}
