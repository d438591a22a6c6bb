import type { ErrorCode, GuardName } from "../contract/errors.ts";
import type { PortalEvents } from "./events.ts";

/** The end of a request to the service. */
export interface RequestOutcome {
  /** Means nothing if `isAborted`. */
  readonly status: number;
  /** null for a success. */
  readonly code: ErrorCode | null;
  /** The guard that turned the request away, if one did. */
  readonly guard: GuardName | null;
  /** Configured name of the API client; null for a key without a name and for an invalid key. */
  readonly client: string | null;
  /** The caller disconnected before the response was sent. */
  readonly isAborted: boolean;
  readonly ms: number;
  /** HTTP requests that were sent to the portal. */
  readonly portalRequests: number;
}

/** Observes one request to the service: the portal's events while it runs, and its outcome. */
export interface RequestObserver extends PortalEvents {
  ended(outcome: RequestOutcome): void;
}

/** Returns an observer that forwards every event to all the given observers. */
export function combineObservers(observers: readonly RequestObserver[]): RequestObserver {
  const [only] = observers;
  if (only !== undefined && observers.length === 1) return only;
  const notify = (event: (observer: RequestObserver) => void) => {
    for (const observer of observers) event(observer);
  };
  return {
    requestSent(page) {
      const listeners = observers.map((observer) => observer.requestSent(page));
      return (end) => {
        for (const ended of listeners) ended(end);
      };
    },
    pageChanged: (...change) => notify((observer) => observer.pageChanged(...change)),
    answerMismatch: (...mismatch) => notify((observer) => observer.answerMismatch(...mismatch)),
    partlyRead: (...page) => notify((observer) => observer.partlyRead(...page)),
    drifted: (...drift) => notify((observer) => observer.drifted(...drift)),
    aliasUsed: (...alias) => notify((observer) => observer.aliasUsed(...alias)),
    oddSemesterId: () => notify((observer) => observer.oddSemesterId()),
    captchaRead: (margin) => notify((observer) => observer.captchaRead(margin)),
    captchaEnded: (...end) => notify((observer) => observer.captchaEnded(...end)),
    otpDemanded: () => notify((observer) => observer.otpDemanded()),
    ended: (outcome) => notify((observer) => observer.ended(outcome)),
  };
}
