import { gzipSync } from "node:zlib";
import { refusalFragment, tomcatPage } from "../html/html.ts";
import { type Answer, page, redirect, withHeader } from "../http/answer.ts";

/** Ways in which an answer of the portal can be wrong. */
export type FaultKind =
  | "slow_headers"
  | "slow_body"
  | "stall"
  | "reset"
  | "half_answer"
  | "status"
  | "huge_body"
  | "gzip_bomb"
  | "wrong_content_type"
  | "wrong_charset"
  | "redirect_loop"
  | "redirect_elsewhere"
  | "landing_without_csrf"
  | "content_without_registration_number"
  | "menu_off"
  | "waf"
  | "changed"
  | "login_page";

/** Details of a fault; each kind reads its own. */
export interface FaultSetting {
  /** slow_headers, slow_body: how long, in milliseconds (default 1000). */
  readonly ms?: number;
  /** status: which one (default 500). */
  readonly status?: number;
  /** huge_body, gzip_bomb: size of the unpacked body (default 16 MiB, 64 MiB). */
  readonly bytes?: number;
  /** redirect_elsewhere: the location (default an address of another host). */
  readonly location?: string;
  /** How many answers are struck before the fault is over (default: all). */
  readonly times?: number;
}

/** What a fault may need to know about the answer that it strikes. */
export interface Site {
  /** Registration number of the student of the session, if any. */
  readonly registrationNumber: string | null;
  /** The login page, as this session would see it. */
  loginPage(): Promise<string>;
}

/** Path that redirects to itself for ever. */
export const loopPath = "/vtop/redirect/loop";

const mebibyte = 1024 * 1024;

/** Status lines of the error pages. */
const reasons: Readonly<Record<number, string>> = {
  403: "Forbidden",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

type Fault = (answer: Answer, setting: FaultSetting, site: Site) => Answer | Promise<Answer>;

/** What each kind does to the answer that would have been sent. */
const faults: Readonly<Record<FaultKind, Fault>> = {
  slow_headers: (answer, { ms = 1000 }) => ({ ...answer, manner: { kind: "slow_headers", ms } }),
  slow_body: (answer, { ms = 1000 }) => ({ ...answer, manner: { kind: "slow_body", ms } }),
  stall: (answer) => ({ ...answer, manner: { kind: "stall" } }),
  reset: (answer) => ({ ...answer, manner: { kind: "reset" } }),
  half_answer: (answer) => ({ ...answer, manner: { kind: "half_answer" } }),
  status: (_, { status = 500 }) =>
    page(tomcatPage(status, reasons[status] ?? "Error", "The server could not complete the request."), status),
  huge_body: (answer, { bytes = 16 * mebibyte }) => ({ ...answer, body: `${answer.body}${" ".repeat(bytes)}` }),
  gzip_bomb: (answer, { bytes = 64 * mebibyte }) =>
    withHeader({ ...answer, body: gzipSync(Buffer.alloc(bytes, " ")) }, "Content-Encoding", "gzip"),
  wrong_content_type: (answer) => withHeader(answer, "Content-Type", "application/octet-stream"),
  wrong_charset: (answer) => withHeader(answer, "Content-Type", "text/html;charset=ISO-8859-1"),
  redirect_loop: () => redirect(loopPath),
  redirect_elsewhere: (_, { location = "http://portal.invalid/vtop/login" }) => redirect(location),
  landing_without_csrf: (answer) => ({
    ...answer,
    body: text(answer).replaceAll(/<input [^>]*name="_csrf"[^>]*>/g, ""),
  }),
  content_without_registration_number: (answer, _, { registrationNumber }) => ({
    ...answer,
    body: text(answer)
      .replaceAll(/<input [^>]*name="authorizedID[X]?"[^>]*>/g, "")
      .replaceAll(registrationNumber ?? "\0", ""),
  }),
  menu_off: () => page(refusalFragment()),
  waf: () => page(firewallPage),
  changed: (answer) => ({ ...answer, body: rename(text(answer)) }),
  login_page: async (_answer, _setting, site) => page(await site.loginPage()),
};

const firewallPage = `<html><head><title>Request Rejected</title></head>
<body>Unable to process your request. Please note the number of this event: 4718265093</body></html>
`;

/** The answer, struck by the fault. */
export async function strike(answer: Answer, kind: FaultKind, setting: FaultSetting, site: Site): Promise<Answer> {
  return faults[kind](answer, setting, site);
}

function text(answer: Answer): string {
  return answer.body.toString();
}

/**
 * The page as it would be after the portal was rewritten: other ids, classes and field names, and every word of
 * every heading, label and cell another one (each letter is the next of the alphabet). Tags, scripts and comments stay.
 */
function rename(html: string): string {
  return html.replaceAll(/<!--[\s\S]*?-->|<script[\s\S]*?<\/script>|<[^>]*>|&[#\w]+;|[^<&]+/g, (part) => {
    if (/^<(?!!--|script)/.test(part)) {
      return part.replaceAll(/\b(id|class|name)="([^"]*)"/g, '$1="new-$2"');
    }
    return /^[<&]/.test(part) ? part : part.replaceAll(/[A-Za-z]/g, nextLetter);
  });
}

function nextLetter(letter: string): string {
  return letter === "z" ? "a" : letter === "Z" ? "A" : String.fromCharCode(letter.charCodeAt(0) + 1);
}

/** The faults that tests have switched on, by place. */
export class FaultBoard {
  readonly #faults = new Map<string, { kind: FaultKind; setting: FaultSetting; left: number }>();

  /** Strikes the answers of this place from now on; null ends it. */
  set(place: string, kind: FaultKind | null, setting: FaultSetting): void {
    if (kind === null) {
      this.#faults.delete(place);
    } else {
      this.#faults.set(place, { kind, setting, left: setting.times ?? Number.POSITIVE_INFINITY });
    }
  }

  /** The fault for the next answer of this place, if any. */
  take(place: string): { kind: FaultKind; setting: FaultSetting } | null {
    const fault = this.#faults.get(place);
    if (fault === undefined || fault.left === 0) {
      return null;
    }
    fault.left -= 1;
    return fault;
  }
}
