import { reasonOf } from "./abort.ts";
import { PorticoError } from "./errors.ts";

/** How often and how patiently a call is repeated. */
export interface RetryPolicy {
  /** Repetitions of one call. */
  readonly retries: number;
  /** A call that should wait longer fails instead. */
  readonly longestWaitMs: number;
  /** Resolves after so many milliseconds; rejects with the signal's reason. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Refusals that last for minutes: a second call at once would only add to what caused them. */
const LASTING = new Set<string>(["portal_blocked", "portal_menu_unavailable"]);
const FIRST_PAUSE_MS = 500;

/** Calls `run` and repeats it after failures that pass by themselves, never sooner than the service asks. */
export async function withRetries<T>(run: () => Promise<T>, policy: RetryPolicy, signal?: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const pause = attempt < policy.retries ? pauseBefore(error, attempt) : null;
      if (pause === null || pause > policy.longestWaitMs) throw error;
      await policy.wait(pause, signal);
    }
  }
}

/** Milliseconds before the next attempt, or null if there shall be none. The pause doubles, and varies so that many clients do not return at once. */
function pauseBefore(error: unknown, attempt: number): number | null {
  if (!(error instanceof PorticoError) || !error.retryable || LASTING.has(error.code)) return null;
  const pause = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random());
  return Math.max(pause, (error.retryAfterS ?? 0) * 1000);
}

/** The real clock. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(reasonOf(signal));
    const stop = () => {
      clearTimeout(timer);
      if (signal) reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
