import type { FaultKind, FaultSetting } from "../../demo-portal/faults/fault.ts";

/** A fault that damages an answer. A mismatch is a sound page that answers another request: test/e2e/answer-mismatch.test.ts. */
export type Fault = Exclude<FaultKind, "mismatch">;

/** The kind of a place. `redirect` covers the two answers of a login without a page. */
type Site = "data" | "entrance" | "redirect" | "home" | "otp" | "resend";

const sites: Readonly<Record<string, Site>> = {
  landing: "entrance",
  login_page: "entrance",
  setup: "redirect",
  login: "redirect",
  home: "home",
  otp: "otp",
  resend: "resend",
};

/** The outcome of a successful call. */
export const OK = "ok";

const everywhere = (end: string): Readonly<Record<Site, string>> => ({
  data: end,
  entrance: end,
  redirect: end,
  home: end,
  otp: end,
  resend: end,
});
const TIMEOUT = everywhere("portal_timeout");
const CHANGED = everywhere("portal_page_changed");
const LOST = everywhere("portal_unavailable");
const redirected = { ...CHANGED, home: "login_step_unknown", otp: "login_step_unknown" };

/** The contract's outcome of a call for each fault, by the kind of its place. A redirect has no body to damage. */
const outcomes: Readonly<Record<Fault, Readonly<Record<Site, string>>>> = {
  slow_headers: TIMEOUT,
  slow_body: { ...TIMEOUT, redirect: OK },
  stall: { ...TIMEOUT, redirect: OK },
  reset: LOST,
  half_answer: LOST,
  status: LOST,
  huge_body: CHANGED,
  gzip_bomb: CHANGED,
  wrong_content_type: { ...CHANGED, redirect: OK, otp: OK, resend: OK },
  wrong_charset: everywhere(OK),
  redirect_loop: redirected,
  redirect_elsewhere: redirected,
  // The other pages have the token in their script too.
  landing_without_csrf: everywhere(OK),
  content_without_registration_number: { ...everywhere(OK), home: "login_step_unknown" },
  menu_off: { ...redirected, data: "portal_menu_unavailable" },
  waf: everywhere("portal_blocked"),
  changed: { ...redirected, redirect: OK, resend: "otp_not_sent" },
  login_page: {
    ...everywhere("login_step_unknown"),
    data: "session_expired",
    otp: "otp_challenge_expired",
    resend: "otp_challenge_expired",
    // The portal does not know the token of that page.
    entrance: "portal_page_changed",
  },
};

/** Outcomes that differ from those of their kind of place. After the credentials were sent, an unexpected step is unknown. */
const ofPlace: Readonly<Record<string, Readonly<Partial<Record<Fault, string>>>>> = {
  login: {
    redirect_loop: "login_step_unknown",
    redirect_elsewhere: "login_step_unknown",
    menu_off: "login_step_unknown",
  },
  setup: { login_page: "portal_page_changed" },
  landing: { landing_without_csrf: "portal_page_changed" },
  // The login page still contains what a login needs: the token in its script, and the captcha.
  login_page: { changed: OK },
};

/** The contract's outcome of a call with a fault at a place: an error code or OK. */
export const expectedOutcome = (kind: Fault, place: string): string =>
  ofPlace[place]?.[kind] ?? outcomes[kind][sites[place] ?? "data"];

/** True if a fault delays the portal. */
export const isLate = (kind: Fault): boolean => ["slow_headers", "slow_body", "stall"].includes(kind);

/** Settings of a fault, for a service that accepts answers of up to one mebibyte. */
export const settingOf = (kind: Fault): FaultSetting =>
  kind === "huge_body" || kind === "gzip_bomb" ? { bytes: 4 * 1024 * 1024 } : { ms: 600_000 };

export const faultKinds = Object.keys(outcomes) as readonly Fault[]; // Object.keys loses the type of the keys.
