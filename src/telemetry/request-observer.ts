import type { ErrorCode, GuardName } from "../errors.ts";
import type { PortalEvents } from "../portal/events.ts";

/** How a call ended. */
export interface CallEnd {
  /** Says nothing when the caller hung up. */
  readonly status: number;
  /** null for a success. */
  readonly code: ErrorCode | null;
  /** The guard that turned the call away, if one did. */
  readonly guard: GuardName | null;
  /** The caller hung up before the answer was sent. */
  readonly isAborted: boolean;
  readonly ms: number;
  /** HTTP requests that it cost the portal. */
  readonly portalRequests: number;
}

/** Follows one call of the service: what the portal does meanwhile, and how the call ends. */
export interface RequestObserver extends PortalEvents {
  ended(end: CallEnd): void;
}

/** Tells several watches the same. */
export const combineObservers = (watches: readonly RequestObserver[]): RequestObserver => ({
  requestSent(page) {
    const ends = watches.map((watch) => watch.requestSent(page));
    return (end) => {
      for (const tell of ends) tell(end);
    };
  },
  pageChanged: (...change) => tellAll(watches, (watch) => watch.pageChanged(...change)),
  oddSemesterId: () => tellAll(watches, (watch) => watch.oddSemesterId()),
  captchaRead: (margin) => tellAll(watches, (watch) => watch.captchaRead(margin)),
  captchaEnded: (fate) => tellAll(watches, (watch) => watch.captchaEnded(fate)),
  otpDemanded: () => tellAll(watches, (watch) => watch.otpDemanded()),
  ended: (end) => tellAll(watches, (watch) => watch.ended(end)),
});

function tellAll(watches: readonly RequestObserver[], tell: (watch: RequestObserver) => void): void {
  for (const watch of watches) tell(watch);
}
