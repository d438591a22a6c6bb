import { gzipSync } from "node:zlib";
import { refusalFragment, tomcatPage } from "../html/html.ts";
import { notFound, type PortalResponse, page, redirect, withHeader } from "../http/response.ts";
import { type Fault, type FaultSetting, type LoginPlace, loopPath, OK } from "./fault.ts";

/**
 * The page after an imaginary rewrite of the portal: ids, classes and field names get a prefix, and every letter of the
 * text is replaced by the next one of the alphabet. Tags, scripts and comments stay the same.
 */
function rename(html: string): string {
  return html.replaceAll(
    /<!--[\s\S]*?(?:-->|$)|<script[\s\S]*?(?:<\/script>|$)|<[^>]*(?:>|$)|&[#\w]*;?|[^<&]+/g,
    (part) => {
      if (/^<(?!!--|script)/.test(part)) return part.replaceAll(/\b(id|class|name)="([^"]*)"/g, '$1="new-$2"');
      return /^[<&]/.test(part) ? part : part.replaceAll(/[A-Za-z]/g, nextLetter);
    },
  );
}

const nextLetter = (letter: string): string =>
  letter === "z" ? "a" : letter === "Z" ? "A" : String.fromCharCode(letter.charCodeAt(0) + 1);

const mebibyte = 1024 * 1024;

/** Status lines of the error pages. */
const reasons: Readonly<Record<number, string>> = {
  403: "Forbidden",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

const firewallPage = `<html><head><title>Request Rejected</title></head>
<body>Unable to process your request. Please note the number of this event: 4718265093</body></html>
`;

/** Invented: nobody has seen one of the portal. */
const maintenancePage = `<html><head><title>VTOP</title></head>
<body><h2>VTOP is under maintenance</h2><p>The service will resume at 06:00 AM.</p></body></html>
`;

/** Outcomes of a page that is recognised as foreign: after the credentials, it is an unknown step of the login. */
const foreignPage: Readonly<Record<LoginPlace, string>> = {
  landing: "portal_page_changed",
  login: "login_step_unknown",
  home: "login_step_unknown",
};

/** The response of a login is a redirect: it has no body to damage. */
const redirects = { login: OK };

const records = {
  slow_headers: {
    effect: "The response takes <s> seconds. The service waits for 20 seconds",
    passwords: { "login_slow_<s>": "login", "data_slow_<s>": "data" },
    settingOf: (seconds) => ({ ms: seconds * 1000 }),
    apply: (response, { ms = 1000 }) => ({ ...response, delivery: { kind: "slow_headers", ms } }),
    code: "portal_timeout",
  },
  slow_body: {
    effect: "The page arrives in pieces",
    apply: (response, { ms = 1000 }) => ({ ...response, delivery: { kind: "slow_body", ms } }),
    code: "portal_timeout",
    outcomes: redirects,
  },
  stall: {
    effect: "Half of the page arrives, and the connection stays open",
    apply: (response) => ({ ...response, delivery: { kind: "stall" } }),
    code: "portal_timeout",
    outcomes: redirects,
  },
  reset: {
    effect: "The connection is closed",
    passwords: { login_down: "login", data_down: "data" },
    apply: (response) => ({ ...response, delivery: { kind: "reset" } }),
    code: "portal_unavailable",
  },
  half_answer: {
    effect: "The connection is closed after half of the page",
    apply: (response) => ({ ...response, delivery: { kind: "half_answer" } }),
    code: "portal_unavailable",
  },
  status: {
    effect: "Status 500",
    passwords: { login_500: "login", data_500: "data" },
    apply: (_, { status = 500 }) =>
      page(tomcatPage(status, reasons[status] ?? "Error", "The server could not complete the request."), status),
    code: "portal_unavailable",
  },
  huge_body: {
    effect: "The page is too large",
    apply: (response, { bytes = 16 * mebibyte }) => ({
      ...response,
      body: Buffer.concat([Buffer.from(response.body), Buffer.alloc(bytes, " ")]),
    }),
    code: "portal_page_changed",
  },
  gzip_bomb: {
    effect: "The page is small and too large when decompressed",
    apply: (response, { bytes = 64 * mebibyte }) =>
      withHeader({ ...response, body: gzipSync(Buffer.alloc(bytes, " ")) }, "Content-Encoding", "gzip"),
    code: "portal_page_changed",
  },
  wrong_content_type: {
    effect: "The page is not declared as HTML",
    apply: (response) => withHeader(response, "Content-Type", "application/octet-stream"),
    code: "portal_page_changed",
    outcomes: redirects,
  },
  wrong_charset: {
    effect: "The page is declared as ISO-8859-1",
    apply: (response) => withHeader(response, "Content-Type", "text/html;charset=ISO-8859-1"),
    code: OK,
  },
  redirect_loop: {
    effect: "A redirect that never ends",
    apply: () => redirect(loopPath),
    code: "portal_page_changed",
    outcomes: foreignPage,
  },
  redirect_elsewhere: {
    effect: "A redirect to another host",
    apply: (_, { location = "http://portal.invalid/vtop/login" }) => redirect(location),
    code: "portal_page_changed",
    outcomes: foreignPage,
  },
  landing_without_csrf: {
    effect: "A page without a token",
    apply: (response) => ({ ...response, body: withoutInput(text(response), 'name="_csrf"') }),
    // The other pages have the token in their script too.
    code: OK,
    outcomes: { landing: "portal_page_changed" },
  },
  content_without_registration_number: {
    effect: "A home page without a registration number",
    passwords: { login_changed: "home" },
    apply: (response, _, { registrationNumber }) => ({
      ...response,
      body: withoutInput(text(response), 'name="authorizedID').replaceAll(registrationNumber ?? "\0", ""),
    }),
    code: OK,
    outcomes: { home: "login_step_unknown" },
  },
  menu_off: {
    effect: "The message that this menu is not available",
    passwords: { data_menu_off: "data" },
    apply: () => page(refusalFragment()),
    code: "portal_menu_unavailable",
    outcomes: foreignPage,
  },
  waf: {
    effect: "A firewall page",
    passwords: { login_waf: "login", data_waf: "data" },
    apply: () => page(firewallPage),
    code: "portal_blocked",
  },
  maintenance: {
    effect: "A page that says that the portal is under maintenance, with status 200",
    passwords: { login_maintenance: "login", data_maintenance: "data" },
    apply: () => page(maintenancePage),
    code: "portal_unavailable",
  },
  changed: {
    effect: "A page with other ids, classes and texts",
    passwords: { data_changed: "data" },
    apply: (response) => ({ ...response, body: rename(text(response)) }),
    code: "portal_page_changed",
    // The login page still contains what a login needs: the token in its script, and the captcha.
    outcomes: { ...foreignPage, ...redirects },
  },
  moved: {
    effect: "Status 404, as for a path that the portal no longer has",
    passwords: { data_moved: "data" },
    apply: () => notFound(),
    code: "portal_page_changed",
  },
  login_page: {
    effect: "The login page, with status 200",
    passwords: { data_login_page: "data" },
    apply: async (_response, _setting, context) => page(await context.loginPage()),
    code: "portal_page_changed",
    outcomes: foreignPage,
  },
  mismatch: {
    effect:
      "The page of another class, course, month, day or semester, or of another student if the request names no such field",
    passwords: { data_mismatch: "data" },
    apply: (response, _setting, context) => {
      const html = context.otherPage();
      return html === null ? response : page(html);
    },
    code: "portal_answer_mismatch",
    // A login has no page that could be about another semester or student.
    outcomes: { landing: OK, login: OK, home: OK },
  },
} satisfies Readonly<Record<string, Fault>>;

export type FaultKind = keyof typeof records;

export const faults: Readonly<Record<FaultKind, Fault>> = records;

export const faultKinds = Object.keys(records) as readonly FaultKind[]; // Object.keys loses the type of the keys.

/** Outcome of a call with a fault at a place of the portal, which is a page or a response of the login: an error code or `OK`. */
export function outcomeAt(kind: FaultKind, place: string): string {
  const { code, outcomes = {} } = faults[kind];
  return Object.entries(outcomes).find(([name]) => name === place)?.[1] ?? code;
}

/** A page without the input elements that contain a text. */
const withoutInput = (html: string, wanted: string): string =>
  html.replaceAll(/<input [^<>]*>/g, (tag) => (tag.includes(wanted) ? "" : tag));

const text = (response: PortalResponse): string => response.body.toString();

/** The faults that tests have turned on, by target. */
export class ActiveFaults {
  readonly #faults = new Map<string, { kind: FaultKind; setting: FaultSetting; left: number }>();

  /** Applies the fault to the responses of this target from now on; null turns it off. */
  set(target: string, kind: FaultKind | null, setting: FaultSetting): void {
    if (kind === null) {
      this.#faults.delete(target);
    } else {
      this.#faults.set(target, { kind, setting, left: setting.times ?? Number.POSITIVE_INFINITY });
    }
  }

  /** The fault for the next response of this target, if any. */
  take(target: string): { kind: FaultKind; setting: FaultSetting } | null {
    const fault = this.#faults.get(target);
    if (fault === undefined || fault.left === 0) return null;
    fault.left -= 1;
    return fault;
  }
}
