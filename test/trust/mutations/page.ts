import { pages as demoPages } from "../../../demo-portal/pages/index.ts";
import { students } from "../../../demo-portal/world/students.ts";
import type { PageName } from "../../../src/portal/page.ts";
import { isLong, sized } from "../form.ts";
import type { Sheet } from "../sheet.ts";
import type { Mutant } from "./mutant.ts";

const loginPage = `<!DOCTYPE html><html><head><title>VTOP</title></head><body><form id="vtopLoginForm" action="/vtop/login" method="post">
  <input type="hidden" name="_csrf" value="x"/><input name="username"/><input type="password" name="password"/><input id="captchaStr" name="captchaStr"/>
  <p>This menu is not available at present</p></form><table><tr><td>1</td></tr></table></body></html>`;

/** What the portal shows in place of any page. */
const instead: Readonly<Record<string, string>> = {
  "login page": loginPage,
  "menu refusal": '<div class="box"><span id="msgBoxInfoText">This menu is\n not available at present!!!</span></div>',
  "menu refusal in words": "<p>This menu is not available  at present</p>",
  "firewall page": "<html><head><title>Request Rejected</title></head><body>Unable to process your request. Number: 4718265093</body></html>",
  "error page": "<!doctype html><html><head><title>HTTP Status 500 – Internal Server Error</title></head><body><h1>HTTP Status 500</h1></body></html>",
  "not found page": "<!doctype html><html><body><h1>HTTP Status 404 – Not Found</h1></body></html>",
  "maintenance page": "<html><body><h3>VTOP is under maintenance. Please try again after some time.</h3></body></html>",
  "empty frame": "<html><head></head><body></body></html>",
  "nothing": "",
  "JSON": '{"status":"ERROR","message":"No data found"}',
  "a word": "No data found",
};

/** The page replaced by another of the portal's. */
export function* otherPages(kind: PageName): Generator<Mutant> {
  for (const [target, body] of Object.entries(instead)) yield { op: "page replaced", target, body };
  const [student] = students;
  if (student === undefined) return;
  for (const page of demoPages.filter(({ name }) => name !== kind)) {
    const body = page.render({ student, form: new Map([["semesterSubId", "AP2026272"]]), csrf: "x", variant: null });
    yield { op: "page of another menu", target: page.name, body };
  }
}

/** No more cuts than this: the largest page has half a megabyte. */
const MOST_CUTS = 5_000;

/** The page cut off at every tenth byte, in the short form at 40 places. */
export function* cuts({ html }: Sheet): Generator<Mutant> {
  const bytes = Buffer.from(html);
  const count = isLong ? Math.min(MOST_CUTS, Math.floor(bytes.length / 10)) : 40;
  for (let index = 1; index <= count; index++) {
    yield { op: "page cut", target: "", body: bytes.subarray(0, Math.floor((bytes.length * index) / (count + 1))) };
  }
}

/** The page in another encoding, or with bytes that are no text. */
export function* encodings({ html }: Sheet): Generator<Mutant> {
  const bytes = Buffer.from(html);
  const to = (target: string, body: Uint8Array): Mutant => ({ op: "encoding broken", target, body });
  yield to("as ISO-8859-1", Buffer.from(html, "latin1"));
  yield to("as UTF-16", Buffer.from(html, "utf16le"));
  yield to("encoded twice", Buffer.from(bytes.toString("latin1")));
  yield to("with a byte order mark", Buffer.concat([Buffer.from("\ufeff"), bytes]));
  yield to("compressed twice", Buffer.from([0x1f, 0x8b, ...bytes.subarray(0, 200)]));
  for (let index = 1; index <= sized(5, 50); index++) {
    const at = Math.floor((bytes.length * index) / (sized(5, 50) + 1));
    yield to("with a stray byte", Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at)]));
    yield to("with a null byte", Buffer.concat([bytes.subarray(0, at), Buffer.from([0]), bytes.subarray(at)]));
  }
}
