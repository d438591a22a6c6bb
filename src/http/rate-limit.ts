import type { ApiClient } from "../config/api-client.ts";
import { type GuardName, ServiceError } from "../contract/errors.ts";
import type { Bucket, EventCounter } from "../guards/counter.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A client may cause this many portal requests for each request of its limit: more than a login (7), less than a refresh (31). */
const PORTAL_REQUESTS = 10;

/** Limits the requests of each client per minute and per day, and the portal requests that they cause. */
export class RateLimit {
  readonly #counter: EventCounter;
  /** Portal requests that are not counted yet, by client: the next request counts them, which saves a command of the counter. */
  readonly #owed = new Map<string, number>();

  constructor(counter: EventCounter) {
    this.#counter = counter;
  }

  /** Counts a request. Throws rate_limited. */
  async check(client: ApiClient): Promise<void> {
    if (client.requestsPerMinute > 0) await this.#checkMinute(client);
    if (client.requestsPerDay > 0) await this.#checkDay(client);
  }

  async #checkMinute(client: ApiClient): Promise<void> {
    const { counterId: id, requestsPerMinute: max } = client;
    const owed = this.#owed.get(id) ?? 0;
    this.#owed.delete(id);
    const bucket = { capacity: max * PORTAL_REQUESTS, windowMs: MINUTE_MS };
    const [{ waitMs }, level] = await Promise.all([
      this.#counter.take(`requests of ${id}`, { max, windowMs: MINUTE_MS }),
      this.#counter.addTokens(`portal requests of ${id}`, bucket, -owed),
    ]);
    if (waitMs > 0) throw rateLimited("requests_per_key", `More than ${max} requests within 60 s.`, waitMs);
    if (level >= 1) return;
    const detail = `The requests caused more than ${bucket.capacity} portal requests within 60 s.`;
    throw rateLimited("requests_per_key", detail, msUntilToken(bucket, level));
  }

  async #checkDay({ counterId, requestsPerDay }: ApiClient): Promise<void> {
    const key = `requests of ${counterId} per day`;
    const bucket = { capacity: requestsPerDay, windowMs: DAY_MS };
    const level = await this.#counter.addTokens(key, bucket, -1);
    if (level >= 0) return;
    await this.#counter.addTokens(key, bucket, 1);
    const detail = `The daily quota of ${requestsPerDay} requests is used up.`;
    throw rateLimited("requests_per_day", detail, msUntilToken(bucket, level + 1));
  }

  /** Adds the portal requests that a request caused. They are known at its end, so the next request waits for them. */
  charge({ counterId, requestsPerMinute }: ApiClient, portalRequests: number): void {
    if (requestsPerMinute > 0) this.#owed.set(counterId, (this.#owed.get(counterId) ?? 0) + portalRequests);
  }
}

const msUntilToken = ({ capacity, windowMs }: Bucket, level: number) => ((1 - level) * windowMs) / capacity;

const rateLimited = (guard: GuardName, detail: string, waitMs: number) =>
  new ServiceError("rate_limited", detail, { retryAfterS: Math.ceil(waitMs / 1000), guard });
