import type { FaultKind, FaultSetting } from "../../demo-portal/faults/fault.ts";

/** A fault that damages an answer. A mismatch is a sound page that answers another request: test/e2e/answer-mismatch.test.ts. */
export type Fault = Exclude<FaultKind, "mismatch">;

/** Where an answer of the portal belongs; redirects are the two answers of a login that have no page of their own. */
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

/** A call that meets the fault and does not notice. */
export const WELL = "well";

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
const led = { ...CHANGED, home: "login_step_unknown", otp: "login_step_unknown" };

/** The contract's end of a call for each fault, by the place that it strikes. A redirect has no body that could be spoiled. */
const ends: Readonly<Record<Fault, Readonly<Record<Site, string>>>> = {
  slow_headers: TIMEOUT,
  slow_body: { ...TIMEOUT, redirect: WELL },
  stall: { ...TIMEOUT, redirect: WELL },
  reset: LOST,
  half_answer: LOST,
  status: LOST,
  huge_body: CHANGED,
  gzip_bomb: CHANGED,
  wrong_content_type: { ...CHANGED, redirect: WELL, otp: WELL, resend: WELL },
  wrong_charset: everywhere(WELL),
  redirect_loop: led,
  redirect_elsewhere: led,
  // The other pages have the token in their script too.
  landing_without_csrf: everywhere(WELL),
  content_without_registration_number: { ...everywhere(WELL), home: "login_step_unknown" },
  menu_off: { ...led, data: "portal_menu_unavailable" },
  waf: everywhere("portal_blocked"),
  changed: { ...led, redirect: WELL, resend: "otp_not_sent" },
  login_page: {
    ...everywhere("login_step_unknown"),
    data: "session_expired",
    otp: "otp_challenge_expired",
    resend: "otp_challenge_expired",
    // Its token belongs to nobody: the portal does not know the next request.
    entrance: "portal_page_changed",
  },
};

/** Ends that differ from those of their site: after the credentials were sent, a stray step is an unknown one. */
const ofPlace: Readonly<Record<string, Readonly<Partial<Record<Fault, string>>>>> = {
  login: {
    redirect_loop: "login_step_unknown",
    redirect_elsewhere: "login_step_unknown",
    menu_off: "login_step_unknown",
  },
  setup: { login_page: "portal_page_changed" },
  landing: { landing_without_csrf: "portal_page_changed" },
  // What a login needs of it is still there: the token in its script, and the picture.
  login_page: { changed: WELL },
};

/** How the contract lets a call end that meets a fault at a place: with a code, or well. */
export const endOf = (kind: Fault, place: string): string =>
  ofPlace[place]?.[kind] ?? ends[kind][sites[place] ?? "data"];

/** True for a fault that makes the portal late. */
export const isLate = (kind: Fault): boolean => ["slow_headers", "slow_body", "stall"].includes(kind);

/** Details of a fault for a service that takes answers of one mebibyte. */
export const settingOf = (kind: Fault): FaultSetting =>
  kind === "huge_body" || kind === "gzip_bomb" ? { bytes: 4 * 1024 * 1024 } : { ms: 600_000 };

export const faultKinds = Object.keys(ends) as readonly Fault[]; // Object.keys forgets which keys a record has.
