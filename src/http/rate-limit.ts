import type { ApiClient } from "../api-client.ts";
import { ServiceError } from "../contract/errors.ts";
import type { Bucket, EventCounter } from "../guards/counter.ts";

const WINDOW_MS = 60_000;
/** A client may cause this many portal requests for each request of its limit: more than a login (7), less than a refresh (31). */
const PORTAL_REQUESTS = 10;

/** Limits the requests per minute of each client, and the portal requests that they cause. */
export class RateLimit {
  readonly #counter: EventCounter;
  /** Portal requests that are not counted yet, by client: the next request counts them, which saves a command of the counter. */
  readonly #owed = new Map<string, number>();

  constructor(counter: EventCounter) {
    this.#counter = counter;
  }

  /** Counts a request. Throws rate_limited. */
  async check(client: ApiClient): Promise<void> {
    const max = client.requestsPerMinute;
    if (max === 0) return;
    const owed = this.#owed.get(client.id) ?? 0;
    this.#owed.delete(client.id);
    const [{ waitMs }, level] = await Promise.all([
      this.#counter.take(`requests of ${client.id}`, { max, windowMs: WINDOW_MS }),
      this.#counter.addTokens(...bucketOf(client), -owed),
    ]);
    if (waitMs > 0) throw rateLimited(`More than ${max} requests within 60 s.`, waitMs);
    const { capacity } = bucketOf(client)[1];
    if (level < 1) {
      const detail = `The requests caused more than ${capacity} portal requests within 60 s.`;
      throw rateLimited(detail, ((1 - level) * WINDOW_MS) / capacity);
    }
  }

  /** Adds the portal requests that a request caused. They are known at its end, so the next request waits for them. */
  charge({ id, requestsPerMinute }: ApiClient, portalRequests: number): void {
    if (requestsPerMinute > 0) this.#owed.set(id, (this.#owed.get(id) ?? 0) + portalRequests);
  }
}

const bucketOf = ({ id, requestsPerMinute }: ApiClient): readonly [string, Bucket] => [
  `portal requests of ${id}`,
  { capacity: requestsPerMinute * PORTAL_REQUESTS, windowMs: WINDOW_MS },
];

const rateLimited = (detail: string, waitMs: number) =>
  new ServiceError("rate_limited", detail, { retryAfterS: Math.ceil(waitMs / 1000), guard: "requests_per_key" });
