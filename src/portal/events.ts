import type { ErrorCode } from "../errors.ts";
import type { PageName } from "./page.ts";

/** How one request to the portal ended: with a status, or with the code of the failure in which no answer came. */
export type RequestEnd = { readonly status: number } | { readonly failure: ErrorCode };

/** What became of a captcha picture: its answer was sent, and perhaps rejected; nobody could read it; or it was none of the portal's kind. */
export type CaptchaFate = "submitted" | "rejected" | "unread" | "unsupported";

/** What the portal does that its operator wants to know of, for logs, metrics and traces. Nothing of a student is in it. */
export interface PortalEvents {
  /** One request is on its way; what is returned is called once, when it has ended. */
  requestSent(page: PageName): (end: RequestEnd) => void;
  /** A page lacks what its reader knows it by: `anchor` in our words, `fingerprint` the page's structure without its texts. */
  pageChanged(page: PageName, anchor: string, fingerprint: string): void;
  /** The list of semesters holds an id that is not well-formed. */
  oddSemesterId(): void;
  /** A captcha was read with this margin, whether it was sent or not. */
  captchaRead(margin: number): void;
  /** A picture that is rejected was submitted before: both are told. */
  captchaEnded(fate: CaptchaFate): void;
  /** The portal wants an OTP to finish a login. */
  otpDemanded(): void;
}

/** For those who want to know nothing. */
export const noEvents: PortalEvents = {
  requestSent: () => () => {},
  pageChanged() {},
  oddSemesterId() {},
  captchaRead() {},
  captchaEnded() {},
  otpDemanded() {},
};
