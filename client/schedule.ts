import { indiaTime } from "./insight/dates.ts";

/** The portal is built for people. No part is read more often. */
const MIN_INTERVAL_MS = 10 * 60_000;

const MINUTE_MS = 60_000;

/** A part whose failure lasts is read at ever longer intervals, up to this one. */
const MAX_BACKOFF_MS = 3_600_000;

/** Share of an interval that is added at random, so that many apps do not ask the portal at the same moment. */
const JITTER = 0.1;

/** A time of the night in which nothing is read. Times are `HH:MM` in India. */
export interface Pause {
  readonly from: string;
  readonly to: string;
}

/**
 * Causes of a failure. `unreached`: the network failed, or the service did not contact the portal, so the read may be repeated soon.
 * `temporary`: the portal may work again at the next read. `lasting`: somebody has to act, at the portal or at the service.
 */
export type Cause = "unreached" | "temporary" | "lasting";

/** The next read of a part. */
interface Plan {
  readonly at: number;
  readonly cause: Cause | null;
  /** Number of failures in a row with this cause. */
  readonly failures: number;
}

const planned = (at: number): Plan => ({ at, cause: null, failures: 0 });

/** The next read of each part. Times are milliseconds since 1970. */
export class Schedule<Part extends string> {
  readonly #every: number;
  readonly #pause: Pause | null;
  readonly #next: Map<Part, Plan>;

  /** Throws a RangeError for an interval that is too short, and for a time that does not exist. */
  constructor(parts: readonly Part[], every: number, pause: Pause | null) {
    if (!(every >= MIN_INTERVAL_MS)) throw new RangeError(`every must be at least ${MIN_INTERVAL_MS} ms (10 minutes).`);
    for (const time of pause === null ? [] : [pause.from, pause.to])
      if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`${time} is not a time such as 23:00.`);
    this.#every = every;
    this.#pause = pause;
    this.#next = new Map(parts.map((part) => [part, planned(0)]));
  }

  /** Takes the times of earlier reads, so that a restart does not read a part again at once. */
  resume(lastRead: (part: Part) => number): void {
    for (const part of this.#next.keys()) this.#next.set(part, planned(lastRead(part) + this.#every));
  }

  /** Makes every part due. */
  resetDelays(): void {
    for (const part of this.#next.keys()) this.#next.set(part, planned(0));
  }

  /** Milliseconds until the next read. */
  delay(now: number): number {
    const first = Math.min(...[...this.#next.values()].map(({ at }) => at));
    const at = Math.max(first, now);
    return at + this.#pauseAt(at) - now;
  }

  /** The parts to be read now. */
  due(now: number): Part[] {
    return [...this.#next].filter(([, { at }]) => at <= now).map(([part]) => part);
  }

  /** Parts were read, or could not be read for a reason that costs nothing. They are read again together. */
  attempted(parts: readonly Part[], now: number): void {
    const at = now + this.#withJitter(this.#every);
    for (const part of parts) this.#next.set(part, planned(at));
  }

  /** Parts could not be read. They are read again after the pause of the cause, never sooner than the service asks. */
  failed(parts: readonly Part[], now: number, cause: Cause, retryAfterS: number | null): void {
    const jitter = JITTER * Math.random();
    for (const part of parts) {
      const before = this.#next.get(part);
      const failures = before?.cause === cause ? before.failures + 1 : 1;
      const pause = this.#pauseAfter(cause, failures);
      const at = now + Math.max(pause, (retryAfterS ?? 0) * 1000) + Math.min(pause, this.#every) * jitter;
      this.#next.set(part, { at, cause, failures });
    }
  }

  #pauseAfter(cause: Cause, failures: number): number {
    if (cause === "unreached") return Math.min(MINUTE_MS * 2 ** (failures - 1), this.#every);
    if (cause === "temporary") return this.#every;
    return Math.max(this.#every, Math.min(this.#every * 2 ** failures, MAX_BACKOFF_MS));
  }

  #withJitter(ms: number): number {
    return ms * (1 + JITTER * Math.random());
  }

  /** Milliseconds until the end of the pause, with jitter; 0 outside the pause. */
  #pauseAt(moment: number): number {
    if (this.#pause === null) return 0;
    const { from, to } = this.#pause;
    const { time } = indiaTime(new Date(moment));
    const isPaused = from <= to ? from <= time && time < to : from <= time || time < to;
    if (!isPaused) return 0;
    const minutes = (minutesOf(to) - minutesOf(time) + 24 * 60) % (24 * 60);
    return minutes * 60_000 - (moment % 60_000) + JITTER * Math.random() * this.#every;
  }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
