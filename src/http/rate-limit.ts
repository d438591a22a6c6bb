import type { ApiClient } from "../api-client.ts";
import { ServiceError } from "../contract/errors.ts";
import type { EventCounter } from "../guards/counter.ts";

const MINUTE_MS = 60_000;

/** Limits the requests per minute of each client. The returned function throws rate_limited. */
export function requestLimiter(counter: EventCounter): (client: ApiClient) => Promise<void> {
  return async ({ id, requestsPerMinute }) => {
    if (requestsPerMinute === 0) return;
    const { waitMs } = await counter.take(`requests of ${id}`, { max: requestsPerMinute, windowMs: MINUTE_MS });
    if (waitMs <= 0) return;
    const extras = { retryAfterS: Math.ceil(waitMs / 1000), guard: "requests_per_key" } as const;
    throw new ServiceError("rate_limited", `More than ${requestsPerMinute} requests within 60 s.`, extras);
  };
}
