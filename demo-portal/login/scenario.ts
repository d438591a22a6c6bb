import type { FaultSetting } from "../faults/fault.ts";
import type { FaultKind } from "../faults/faults.ts";

/** The behaviour of the portal that a password triggers. An empty scenario is an ordinary login. */
export interface Scenario {
  /** The portal refuses the login with this message. */
  readonly refusal?: string;
  /** Page shown instead of the home page. */
  readonly landing?: "new_password" | "expired_password" | "questionnaire";
  /** Every login requires an OTP; by default only the OTP student's does. */
  readonly otp?: true;
  /** Resending the OTP fails. */
  readonly noResend?: true;
  /** The treatment of captchas: answers are rejected, or pictures are replaced after one rejected answer. */
  readonly captcha?: { readonly kind: "reject" | "garbled" | "google"; readonly count: number };
  /** The session ends after this number of page requests. */
  readonly maxPages?: number;
  readonly fault?: ScriptedFault;
  /** The variant that a page shows. */
  readonly shows?: { readonly page: string; readonly variant: string };
}

/** A fault that a password turns on. */
interface ScriptedFault {
  /** "login" and "home" are the responses of these names, "data" is every page behind the login; otherwise a page name. */
  readonly target: string;
  readonly kind: FaultKind;
  readonly setting: FaultSetting;
}
