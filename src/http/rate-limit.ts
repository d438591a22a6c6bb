import { ServiceError } from "../errors.ts";
import type { EventCounter, Limit } from "../guards/counter.ts";

const MINUTE_MS = 60_000;

/** Limits the requests per minute of each API key. The returned function throws rate_limited. 0 = no limit. */
export function requestLimiter(counter: EventCounter, perMinute: number): (apiKey: string) => Promise<void> {
  const limit: Limit = { max: perMinute, windowMs: MINUTE_MS };
  return async (apiKey) => {
    if (perMinute === 0) return;
    const waitMs = await counter.take(`requests of ${apiKey}`, limit);
    if (waitMs <= 0) return;
    const extras = { retryAfterS: Math.ceil(waitMs / 1000), guard: "requests_per_key" } as const;
    throw new ServiceError("rate_limited", `More than ${perMinute} requests within 60 s.`, extras);
  };
}
