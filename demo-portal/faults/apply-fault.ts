import { gzipSync } from "node:zlib";
import { refusalFragment, tomcatPage } from "../html/html.ts";
import { type PortalResponse, page, redirect, withHeader } from "../http/response.ts";
import { type FaultKind, type FaultSetting, loopPath } from "./fault.ts";

/** The parts of a request that a fault depends on. */
export interface FaultContext {
  /** Registration number of the student of the session, if any. */
  readonly registrationNumber: string | null;
  /** Renders the login page for this session. */
  loginPage(): Promise<string>;
  /** Renders the requested page as if another class, course, day, semester or student had been requested; null if there is no page. */
  otherPage(): string | null;
}

const mebibyte = 1024 * 1024;

/** Status lines of the error pages. */
const reasons: Readonly<Record<number, string>> = {
  403: "Forbidden",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

type Fault = (
  response: PortalResponse,
  setting: FaultSetting,
  context: FaultContext,
) => PortalResponse | Promise<PortalResponse>;

/** The effect of each kind of fault on the regular response. */
const faults: Readonly<Record<FaultKind, Fault>> = {
  slow_headers: (response, { ms = 1000 }) => ({ ...response, delivery: { kind: "slow_headers", ms } }),
  slow_body: (response, { ms = 1000 }) => ({ ...response, delivery: { kind: "slow_body", ms } }),
  stall: (response) => ({ ...response, delivery: { kind: "stall" } }),
  reset: (response) => ({ ...response, delivery: { kind: "reset" } }),
  half_answer: (response) => ({ ...response, delivery: { kind: "half_answer" } }),
  status: (_, { status = 500 }) =>
    page(tomcatPage(status, reasons[status] ?? "Error", "The server could not complete the request."), status),
  huge_body: (response, { bytes = 16 * mebibyte }) => ({
    ...response,
    body: Buffer.concat([Buffer.from(response.body), Buffer.alloc(bytes, " ")]),
  }),
  gzip_bomb: (response, { bytes = 64 * mebibyte }) =>
    withHeader({ ...response, body: gzipSync(Buffer.alloc(bytes, " ")) }, "Content-Encoding", "gzip"),
  wrong_content_type: (response) => withHeader(response, "Content-Type", "application/octet-stream"),
  wrong_charset: (response) => withHeader(response, "Content-Type", "text/html;charset=ISO-8859-1"),
  redirect_loop: () => redirect(loopPath),
  redirect_elsewhere: (_, { location = "http://portal.invalid/vtop/login" }) => redirect(location),
  landing_without_csrf: (response) => ({
    ...response,
    body: withoutInput(text(response), 'name="_csrf"'),
  }),
  content_without_registration_number: (response, _, { registrationNumber }) => ({
    ...response,
    body: withoutInput(text(response), 'name="authorizedID').replaceAll(registrationNumber ?? "\0", ""),
  }),
  menu_off: () => page(refusalFragment()),
  waf: () => page(firewallPage),
  changed: (response) => ({ ...response, body: rename(text(response)) }),
  login_page: async (_response, _setting, context) => page(await context.loginPage()),
  mismatch: (response, _setting, context) => {
    const html = context.otherPage();
    return html === null ? response : page(html);
  },
};

const firewallPage = `<html><head><title>Request Rejected</title></head>
<body>Unable to process your request. Please note the number of this event: 4718265093</body></html>
`;

/** Applies a fault to a response. */
export async function applyFault(
  response: PortalResponse,
  kind: FaultKind,
  setting: FaultSetting,
  context: FaultContext,
): Promise<PortalResponse> {
  return faults[kind](response, setting, context);
}

/** A page without the input elements that contain a text. */
function withoutInput(html: string, wanted: string): string {
  return html.replaceAll(/<input [^<>]*>/g, (tag) => (tag.includes(wanted) ? "" : tag));
}

function text(response: PortalResponse): string {
  return response.body.toString();
}

/**
 * The page after an imaginary rewrite of the portal: ids, classes and field names get a prefix, and every letter of the
 * text is replaced by the next one of the alphabet. Tags, scripts and comments stay the same.
 */
function rename(html: string): string {
  return html.replaceAll(
    /<!--[\s\S]*?(?:-->|$)|<script[\s\S]*?(?:<\/script>|$)|<[^>]*(?:>|$)|&[#\w]*;?|[^<&]+/g,
    (part) => {
      if (/^<(?!!--|script)/.test(part)) {
        return part.replaceAll(/\b(id|class|name)="([^"]*)"/g, '$1="new-$2"');
      }
      return /^[<&]/.test(part) ? part : part.replaceAll(/[A-Za-z]/g, nextLetter);
    },
  );
}

function nextLetter(letter: string): string {
  return letter === "z" ? "a" : letter === "Z" ? "A" : String.fromCharCode(letter.charCodeAt(0) + 1);
}
