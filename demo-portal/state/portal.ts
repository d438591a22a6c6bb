import type { CampusName } from "../campus/index.ts";
import type { SisterCampus } from "../campus/sister-campus.ts";
import type { Captcha, Profile } from "../captcha/captcha.ts";
import type { ActiveFaults } from "../faults/faults.ts";
import type { PortalPage } from "../pages/page.ts";
import type { LiveRecords } from "./live-records.ts";
import type { Challenge } from "./session.ts";
import type { SessionStore } from "./session-store.ts";

/** Draws a captcha with the given look. */
export type DrawCaptcha = (look: { readonly profile: Profile; readonly format: "jpeg" | "png" }) => Promise<Captcha>;

/** Start options of a demo portal. The defaults suit a portal that people try out in a browser. */
export interface DemoPortalOptions {
  /** Port of the HTTP listener on 127.0.0.1. Default 0: any free port. */
  readonly port?: number;
  /** The portal of a sister campus, with its pages and its defaults. Default: VIT-AP. */
  readonly campus?: CampusName | undefined;
  /** Number of login pages with Google's captcha between two with a picture. Default 0. */
  readonly googleCaptchas?: number;
  /** Also listen with TLS, on any free port, with a self-signed certificate. Default false. */
  readonly tls?: boolean;
  /** Minimum time between a request and its response, in milliseconds. Default 0. */
  readonly latencyMs?: number;
  /** Random source of the captchas, in [0, 1). Default Math.random. */
  readonly random?: () => number;
  /** Clock for sessions and OTPs, in milliseconds. Default Date.now. */
  readonly now?: () => number;
  /** Calendar data pages respond with 404 until the session has opened the calendar's menu page. Default false. */
  readonly primeCalendar?: boolean;
  /** Data pages of the course page are refused until the session has opened its menu page. Default true. */
  readonly primeCoursePage?: boolean;
  /** A session expires after this time without a request, in milliseconds. Default 15 minutes; 30 at Chennai. */
  readonly idleMs?: number | undefined;
  /** A session expires this long after its login, in milliseconds. Default 0: never; an hour at Chennai. */
  readonly lifeMs?: number | undefined;
  /** Response to a POST of an expired session: 404 (default), a redirect to the login page, or the login page with 200. */
  readonly sessionEnd?: "not_found" | "redirect" | "login_page";
  /** Response to a POST of a logged-in session with an old token: 404 (default), or the home page with 200. */
  readonly staleToken?: "not_found" | "home_page";
  /** Answers the requests of a session one after another. Default false: at the same time. */
  readonly serialisePerSession?: boolean;
  /** Keeps the cookie when the OTP is accepted. Default false: the cookie changes, as in a login without OTP. */
  readonly otpKeepsCookie?: boolean;
  /** A load balancer sets the cookie SERVERID, and a request without it reaches a server that does not know the session. Default false; true at Vellore. */
  readonly balanced?: boolean | undefined;
  /**
   * A login from a network address that the student has not confirmed with an OTP within this time requires an OTP, in milliseconds.
   * Default 0: the address does not matter.
   */
  readonly rememberAddressMs?: number;
  /** Replaces the function that draws captchas. */
  readonly draw?: DrawCaptcha;
  /** Replaces the timer of slow responses. */
  readonly wait?: (ms: number) => Promise<void>;
  /** Replaces the pages behind the login. */
  readonly pages?: readonly PortalPage[];
}

/** The start options with every default filled in, without those that only the start needs. */
type Settings = Required<Omit<DemoPortalOptions, "port" | "tls" | "random" | "pages" | "campus">>;

/** A mail that the portal pretends to have sent. */
interface Mail {
  readonly to: string;
  /** In milliseconds of the portal's clock. */
  readonly sentAtMs: number;
  readonly subject: string;
  readonly text: string;
}

/** The state of one running portal. */
export interface Portal {
  readonly settings: Settings;
  /** Undefined for VIT-AP. */
  readonly campus: SisterCampus | undefined;
  /** Number of login pages shown so far. */
  loginPages: number;
  readonly sessions: SessionStore;
  /** Pages by path below /vtop/. */
  readonly pages: ReadonlyMap<string, PortalPage>;
  /** The active variant of each page, by page name. */
  readonly shown: Map<string, string>;
  readonly faults: ActiveFaults;
  /** Mails that the portal pretends to have sent, oldest first. */
  readonly mails: Mail[];
  /** The one valid challenge of each student, by registration number. */
  readonly challenges: Map<string, Challenge>;
  readonly live: LiveRecords;
  /** Times at which an OTP confirmed a student's network address. Used only with `rememberAddressMs`. */
  readonly confirmedAddresses: Map<string, number>;
}
