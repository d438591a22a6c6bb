import { pages as demoPages } from "../../../demo-portal/pages/index.ts";
import { students } from "../../../demo-portal/world/students.ts";
import type { PageName } from "../../../src/portal/page.ts";
import type { PageSource } from "../page-source.ts";
import { sized } from "../size.ts";
import type { Mutant } from "./mutant.ts";

/** Answers of the portal that can replace any page. */
const instead: Readonly<Record<string, string>> = {
  "login page": `<!DOCTYPE html><html><head><title>VTOP</title></head><body><form id="vtopLoginForm" action="/vtop/login" method="post">
    <input type="hidden" name="_csrf" value="x"/><input name="username"/><input type="password" name="password"/>
    <input id="captchaStr" name="captchaStr"/></form><table><tr><td>1</td></tr></table></body></html>`,
  "menu refusal": `<div class="box"><span id="msgBoxInfoText">This menu is\n not available at present!!!</span></div>`,
  "menu refusal in words": "<p>This menu is not available  at present</p>",
  "firewall page":
    "<html><head><title>Request Rejected</title></head><body>Unable to process your request. Number: 47</body></html>",
  "error page":
    "<!doctype html><html><head><title>HTTP Status 500</title></head><body><h1>HTTP Status 500</h1></body></html>",
  "not found page": "<!doctype html><html><body><h1>HTTP Status 404 – Not Found</h1></body></html>",
  "maintenance page": "<html><body><h3>VTOP is under maintenance. Please try again after some time.</h3></body></html>",
  "empty frame": "<html><head></head><body></body></html>",
  nothing: "",
  JSON: '{"status":"ERROR","message":"No data found"}',
  "a word": "No data found",
};

/** Replaces the page with another page of the portal. */
export function otherPages(kind: PageName): Mutant[] {
  const visit = { form: new Map([["semesterSubId", "AP2026272"]]), csrf: "x", variant: null };
  const replaced = Object.entries(instead).map(([target, body]) => ({ op: "page replaced", target, make: () => body }));
  const confused = demoPages
    .filter(({ name }) => name !== kind)
    .flatMap((page) =>
      students.slice(0, 1).map((student) => ({
        op: "page of another menu",
        target: page.name,
        make: () => page.render({ ...visit, student }),
      })),
    );
  return [...replaced, ...confused];
}

/** Truncates the page at `count` evenly spaced bytes. */
export function cutsOf({ html }: PageSource, count: number): Mutant[] {
  const bytes = Buffer.from(html);
  return Array.from({ length: count }, (_, index) => ({
    op: "page cut",
    target: "",
    make: () => bytes.subarray(0, Math.floor((bytes.length * (index + 1)) / (count + 1))),
  }));
}

/** The page in another encoding, or with invalid bytes. */
export function encodings({ html }: PageSource): Mutant[] {
  const to = (target: string, make: (bytes: Buffer) => Uint8Array): Mutant => ({
    op: "encoding broken",
    target,
    make: () => make(Buffer.from(html)),
  });
  const shares = Array.from({ length: sized(2, 30) }, (_, index) => (index + 1) / (sized(2, 30) + 1));
  return [
    to("as ISO-8859-1", () => Buffer.from(html, "latin1")),
    to("as UTF-16", () => Buffer.from(html, "utf16le")),
    to("encoded twice", (bytes) => Buffer.from(bytes.toString("latin1"))),
    to("with a byte order mark", (bytes) => Buffer.concat([Buffer.from("\ufeff"), bytes])),
    to("compressed twice", (bytes) => Buffer.from([0x1f, 0x8b, ...bytes.subarray(0, 200)])),
    ...shares.map((share) => to("with an invalid byte", (bytes) => withByte(bytes, share, 0xff))),
    ...shares.map((share) => to("with a null byte", (bytes) => withByte(bytes, share, 0))),
  ];
}

function withByte(bytes: Buffer, share: number, byte: number): Uint8Array {
  const at = Math.floor(bytes.length * share);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), bytes.subarray(at)]);
}
