import type { CampusName } from "../config/config.ts";
import type { ErrorCode, GuardName } from "../contract/errors.ts";
import type { PageName } from "./page.ts";

/** The end of a portal request: a status, or the error code if no response arrived. */
export type RequestEnd = { readonly status: number } | { readonly failure: ErrorCode };

/**
 * The result of a captcha image: its solution was submitted, and accepted or rejected afterwards; it could not be solved
 * with enough certainty; or the portal showed no image captcha.
 */
export const captchaOutcomes = ["submitted", "accepted", "rejected", "unread", "unsupported"] as const;
export type CaptchaOutcome = (typeof captchaOutcomes)[number];

/** A page that is not what its parser expects. */
export interface Drift {
  readonly page: PageName;
  /** The anchor that the parser did not find; null if it only left texts unread. */
  readonly anchor: string | null;
  /** A hash of the anchor that is missing or of the places of what is unread: the same change has the same shape for all students. */
  readonly shape: string;
  /** The page. Only for its skeleton: it must not be logged or kept. */
  readonly html: string;
}

/** The result of a request for a page of the portal, or of a step of a login. */
export interface PageResult {
  readonly page: PageName;
  /** null for a success. */
  readonly code: ErrorCode | null;
  /** One of 256 groups of students. Two results with different groups are about different students; the group identifies nobody. Null after a password that the portal has not accepted was sent. */
  readonly group: number | null;
  /** Identifies the session of the call, or the one that a login began; null for any other step of a login. Nobody has proven that `group` is the session's student. */
  readonly session: string | null;
}

/** A step of an outing request, without its content. */
export interface OutingStep {
  readonly step: "prepare" | "submit" | "outcome";
  readonly kind: string;
  readonly action: "apply" | "cancel";
  readonly outcome: string;
}

/** The end of a request to the service. */
interface RequestOutcome {
  /** HTTP status; without meaning if `isAborted`. */
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

/**
 * The events of one request to the service, by name: those of the portal while it runs, and its outcome. For logs, metrics
 * and traces. They contain no student data, except for the page of a drift.
 */
interface RequestEvents {
  /** A request was sent. The returned function is called once, when the request ends. */
  requestSent(page: PageName): (end: RequestEnd) => void;
  /** A page was read, after all retries, or could not be read. */
  pageEnded(result: PageResult): void;
  /** A parser did not recognise its page. `anchor` names what it looked for; `fingerprint` is the page's structure without text. */
  pageChanged(page: PageName, anchor: string, fingerprint: string): void;
  /** A page is about another `field` than requested. */
  answerMismatch(page: PageName, field: string): void;
  /**
   * A page was parsed, but not all of it was used: `unread` are the places of texts that no field uses, `unfit` the fields
   * whose text does not match the expected format.
   */
  partlyRead(page: PageName, unread: readonly string[], unfit: readonly string[]): void;
  /** A page is not what its parser expects: it was not recognised, or it has texts that no field uses. */
  drifted(drift: Drift): void;
  /** A page shows a heading or label in the words of an alias of this field. */
  aliasUsed(page: PageName, field: string): void;
  /** The portal refused a login with an alert that no rule knows. `words` are the portal's, without the student's. */
  loginAlertUnknown(words: string): void;
  /** The portal lists a semester whose id is not well-formed, or that of another campus. */
  oddSemesterId(campus: CampusName | null): void;
  /** A captcha was solved with this margin, whether the solution was submitted or not. */
  captchaRead(margin: number): void;
  /**
   * A submitted captcha is reported again when the portal accepts or rejects it. `margin` is null if there is no solution.
   */
  captchaEnded(outcome: CaptchaOutcome, margin: number | null): void;
  /** The portal asked for an OTP during a login, which left by this egress; null without PORTAL_EGRESS. */
  otpDemanded(egress: string | null): void;
  /** A student has prepared or sent an outing request, or asked for its outcome. With the student's pseudonym; null without AUDIT_KEY. */
  outingStep(step: OutingStep, student: string | null): void;
  /** The request to the service has ended. */
  ended(outcome: RequestOutcome): void;
}

/** Observes the events that it has a method for. */
export type RequestObserver = Partial<RequestEvents>;

/** Reports an event to all observers. Returns the results of their methods. */
export type Notify = <Name extends keyof RequestEvents>(
  name: Name,
  ...event: Parameters<RequestEvents[Name]>
) => ReturnType<RequestEvents[Name]>[];

/** Returns a function that reports events to these observers, in this order. */
export function notifierOf(observers: readonly RequestObserver[]): Notify {
  return (name, ...event) => {
    type Result = ReturnType<RequestEvents[typeof name]>;
    const results: Result[] = [];
    for (const observer of observers) {
      // The methods of all names together take only what fits each of them, so TypeScript needs the one of this name.
      const method = observer[name] as ((...args: typeof event) => Result) | undefined;
      if (method !== undefined) results.push(method.apply(observer, event));
    }
    return results;
  };
}

/** Reports no event. */
export const notifyNobody: Notify = () => [];
