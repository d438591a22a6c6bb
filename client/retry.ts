import { abortReason } from "./abort.ts";
import { CLIENT_RULES, CODES_NOT_RETRIED, LOGIN_DELAYS_S } from "./error-codes.ts";
import { mayHaveReachedPortal, PorticoError } from "./errors.ts";

/** The retry settings of a call. */
export interface RetryPolicy {
  /** Maximum number of retries per call. */
  readonly maxRetries: number;
  /** Maximum delay before a retry; if it would be longer, the call fails. */
  readonly maxDelayMs: number;
}

/** Runs a call and retries it after temporary failures, never sooner than the service asks. */
export async function withRetries<T>(run: () => Promise<T>, policy: RetryPolicy, signal?: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const delay = attempt < policy.maxRetries ? delayBeforeRetry(error, attempt) : null;
      if (delay === null || delay > policy.maxDelayMs) throw error;
      await wait(delay, signal);
    }
  }
}

/** Milliseconds before the next attempt, or null if the failure is not retried. Exponential backoff with jitter. */
function delayBeforeRetry(error: unknown, attempt: number): number | null {
  if (!(error instanceof PorticoError) || !error.retryable || CODES_NOT_RETRIED.has(error.code)) return null;
  const delay = CLIENT_RULES.first_retry_delay_s * 1000 * 2 ** attempt * (0.5 + Math.random());
  return Math.max(delay, (error.retryAfterS ?? 0) * 1000);
}

/** Milliseconds before the next automatic login, after `count` logins in a row that were of no use. */
export const loginBackoffMs = (count: number): number =>
  1000 * (CLIENT_RULES.login_backoff_s[count - 1] ?? CLIENT_RULES.login_backoff_s.at(-1) ?? 0);

/**
 * Milliseconds before the next automatic login, after `count` temporary failures in a row. None if the request certainly
 * did not reach the portal, unless the service asks for a delay.
 */
export function loginDelayMs(error: PorticoError, count: number): number {
  const { code, retryAfterS } = error;
  const advisedS = LOGIN_DELAYS_S[code];
  const backoff = advisedS === undefined ? loginBackoffMs(count) : advisedS * 1000;
  return Math.max(mayHaveReachedPortal(error) ? backoff : 0, (retryAfterS ?? 0) * 1000);
}

/** Waits with a real timer, for whole milliseconds: a timer of a fraction ends too early, and its caller would wait again and again. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortReason(signal));
    const onAbort = () => {
      clearTimeout(timer);
      if (signal) reject(abortReason(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, Math.ceil(ms));
    signal?.addEventListener("abort", onAbort, { once: true });
  });
