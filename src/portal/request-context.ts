import pLimit from "p-limit";
import { ServiceError } from "../errors.ts";
import { noEvents, type PortalEvents, type RequestEnd } from "./events.ts";
import type { PageName } from "./page.ts";
import type { PortalAnswer, PortalRequest, Transport } from "./transport.ts";

/** Bounds of one call of the service. */
export interface RequestLimits {
  readonly answerTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** Requests of one call that may be under way at the portal at the same time. */
  readonly parallelRequests: number;
  readonly redirects: number;
}

/** Time during which at least one of several overlapping waits was under way. */
class Stopwatch {
  #endedMs = 0;
  #running = 0;
  #since = 0;

  /** With what is still under way: a failure does not wait for the reads beside it. */
  get totalMs(): number {
    return this.#endedMs + (this.#running > 0 ? performance.now() - this.#since : 0);
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running++ === 0) this.#since = performance.now();
    try {
      return await work();
    } finally {
      if (--this.#running === 0) this.#endedMs += performance.now() - this.#since;
    }
  }
}

/** One call of the service, seen from the portal: every request that it causes passes here and is counted, bounded and timed. */
export class RequestContext {
  /** HTTP requests sent to the portal, redirects one by one. */
  requests = 0;
  /** Page being asked for; when the call fails, the page that failed. */
  page: PageName | null = null;
  /** Time spent reading pages and captchas. */
  parseMs = 0;
  /** Where this call reports what the operator wants to know. */
  readonly events: PortalEvents;
  readonly #transport: Transport;
  readonly #limits: RequestLimits;
  readonly #deadline: number;
  readonly #slot: ReturnType<typeof pLimit>;
  readonly #waiting = new Stopwatch();

  constructor(transport: Transport, limits: RequestLimits, events = noEvents) {
    this.events = events;
    this.#transport = transport;
    this.#limits = limits;
    this.#deadline = performance.now() + limits.answerTimeoutMs;
    this.#slot = pLimit(limits.parallelRequests);
  }

  /** Redirects that may follow one request. */
  get redirects(): number {
    return this.#limits.redirects;
  }

  /** Time spent waiting for the portal; parallel waits count once. */
  get portalMs(): number {
    return this.#waiting.totalMs;
  }

  /** Sends one request within the bounds of this call; throws portal_timeout once its time is up. */
  send(page: PageName, request: PortalRequest): Promise<PortalAnswer> {
    return this.#slot(() => {
      this.page = page;
      const remainingMs = this.#deadline - performance.now();
      if (remainingMs <= 0) throw new ServiceError("portal_timeout", "The time for one answer is up.");
      this.requests++;
      const timeoutMs = Math.min(this.#limits.requestTimeoutMs, remainingMs);
      const ended = this.events.requestSent(page);
      return this.#waiting.during(() => reported(this.#transport.request(request, timeoutMs), ended));
    });
  }

  /** The answer is decided: requests that still wait for their turn are not sent. */
  end(): void {
    this.#slot.clearQueue();
  }

  /** Runs the reading of a page and adds its time. */
  reading<T>(work: () => T): T {
    const start = performance.now();
    try {
      return work();
    } finally {
      this.parseMs += performance.now() - start;
    }
  }
}

/** Tells how the request ended, and leaves its answer or failure as it is. */
async function reported(answering: Promise<PortalAnswer>, ended: (end: RequestEnd) => void): Promise<PortalAnswer> {
  try {
    const answer = await answering;
    ended({ status: answer.status });
    return answer;
  } catch (error) {
    ended({ failure: error instanceof ServiceError ? error.code : "internal_error" });
    throw error;
  }
}
