import type { Captcha, Profile } from "../captcha/captcha.ts";
import type { Mail } from "../demo/mailbox.ts";
import type { ActiveFaults } from "../faults/fault.ts";
import type { PortalPage } from "../pages/page.ts";
import type { DemoPortalOptions } from "../server.ts";
import type { Student } from "../world/students.ts";
import type { LiveRecords } from "./live-records.ts";
import type { Challenge } from "./session.ts";
import type { SessionQueue, SessionStore } from "./session-store.ts";

/** Draws a captcha with the given look. */
export type DrawCaptcha = (look: { readonly profile: Profile; readonly format: "jpeg" | "png" }) => Promise<Captcha>;

/** The start options with every default filled in, without those that only the start needs. */
type Settings = Required<Omit<DemoPortalOptions, "port" | "tls" | "random" | "students" | "pages">>;

/** Response to a POST of an expired session. */
export type SessionEnd = "not_found" | "redirect" | "login_page";

/** Response to a POST of a logged-in session with an old or missing token. */
export type StaleToken = "not_found" | "home_page";

/** The state of one running portal. */
export interface Portal {
  readonly settings: Settings;
  readonly sessions: SessionStore;
  /** Used only with `serialisePerSession`. */
  readonly queue: SessionQueue;
  /** Pages by path below /vtop/. */
  readonly pages: ReadonlyMap<string, PortalPage>;
  /** The active variant of each page, by page name. */
  readonly shown: Map<string, string>;
  readonly faults: ActiveFaults;
  /** Mails that the portal pretends to have sent, oldest first. */
  readonly mails: Mail[];
  /** Refused logins since the last successful one, by registration number. Empty unless logins are counted. */
  readonly failures: Map<string, number>;
  /** The one valid challenge of each student, by registration number. */
  readonly challenges: Map<string, Challenge>;
  /** The students who can log in. */
  readonly students: readonly Student[];
  /** The clocks and edits of visitors. */
  readonly live: LiveRecords;
  /** Times at which an OTP confirmed a student's network address. Used only with `rememberAddressMs`. */
  readonly confirmedAddresses: Map<string, number>;
}
