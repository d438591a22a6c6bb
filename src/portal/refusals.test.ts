import { describe, expect, it } from "vitest";
import type { ServiceError } from "../contract/errors.ts";
import type { HtmlElement } from "../html/dom/element.ts";
import { parseHtml } from "../html/dom/tree.ts";
import type { FinalAnswer } from "./portal-client.ts";
import { lateRefusalBeforeLogin, lateRefusalOf, refusalBeforeLogin, refusalOf } from "./refusals.ts";

const table = "<div><table><tr><td>Sl.No.</td></tr></table></div>";
const loginForm = '<form id="vtopLoginForm"><input name="username"/></form>';
const menuOff = `<div class="modal" id="msgBox"><span id="msgBoxInfoText">\n\t This  Menu is NOT available\n at present!!! </span></div>`;
const firewall = "<html><body>Unable  to process\nyour request. Number 4711</body></html>";

const answerOf = (parts: Partial<FinalAnswer>): FinalAnswer => ({
  status: 200,
  contentType: "text/html;charset=UTF-8",
  path: "/vtop/processViewTimeTable",
  text: table,
  ...parts,
});

type Check = (answer: FinalAnswer, page: HtmlElement) => ServiceError | null;
const codeOf = (check: Check, parts: Partial<FinalAnswer>) => {
  const answer = answerOf(parts);
  return check(answer, parseHtml(answer.text))?.code ?? "no refusal";
};
const inSession: Check = (answer, page) => refusalOf(answer, page, "session_expired");
const unrecognised: Check = (_answer, page) => lateRefusalOf(page);
const unrecognisedBeforeLogin: Check = (_answer, page) => lateRefusalBeforeLogin(page);

describe("refusalOf", () => {
  it.each([
    ["503 with the firewall's text", { status: 503, text: firewall }, "portal_unavailable"],
    ["502 without HTML", { status: 502, contentType: "text/plain" }, "portal_unavailable"],
    ["429", { status: 429 }, "portal_blocked"],
    ["403 with the menu refusal", { status: 403, text: menuOff }, "portal_blocked"],
    ["another status", { status: 400 }, "portal_page_changed"],
    ["a redirect without a location", { status: 302 }, "portal_page_changed"],
    ["no content", { status: 204, text: "" }, "portal_page_changed"],
    ["something other than HTML", { contentType: "application/octet-stream" }, "portal_page_changed"],
    ["the menu refusal and a table", { text: table + menuOff }, "portal_menu_unavailable"],
  ])("classifies %s", (_name, parts, code) => expect(codeOf(inSession, parts)).toBe(code));

  it.each([
    ["a page", {}],
    ["a page without a content type", { contentType: "" }],
    ["an XHTML page", { contentType: "application/xhtml+xml" }],
    ["a page with an uppercase content type", { contentType: "TEXT/HTML" }],
    ["a page with an empty message box", { text: '<span id="msgBoxInfoText"></span>' }],
    ["a page with another message in its message box", { text: '<span id="msgBoxInfoText">Saved</span>' }],
    ["a page with the firewall's text in a cell", { text: "<table><tr><td>Unable to process</td></tr></table>" }],
    ["a page with the menu refusal's text in a cell", { text: "<td>This menu is not available at present</td>" }],
    ["a page with a path that only starts like the login path", { path: "/vtop/loginHistory" }],
  ])("accepts %s", (_name, parts) => expect(codeOf(inSession, parts)).toBe("no refusal"));

  it("does not quote the answer", () => {
    const answer = answerOf({ status: 403, text: "secret" });
    expect(refusalOf(answer, parseHtml("secret"), "session_expired")?.detail).toBe("The portal refused the request.");
  });
});

it.each([
  ["the login page", { path: "/vtop/login", text: loginForm }],
  ["a page with the menu refusal, because there is no menu yet", { text: menuOff }],
])("refusalBeforeLogin accepts %s", (_name, parts) => expect(codeOf(refusalBeforeLogin, parts)).toBe("no refusal"));

describe("unrecognised page", () => {
  it.each([
    [
      "the menu refusal outside the message box",
      { text: "<p>This menu is not available at present!!!</p>" },
      "portal_menu_unavailable",
    ],
    [
      "the message that payments are stopped",
      { text: "<h4>Payment Stopped  Temporarily, Please try after some times.</h4>" },
      "portal_menu_unavailable",
    ],
    ["the firewall's text", { text: firewall }, "portal_blocked"],
    ["the firewall's other text", { text: "<h1>You are NOT  authorized</h1>" }, "portal_blocked"],
    ["the menu refusal and the firewall's text", { text: `${menuOff}${firewall}` }, "portal_menu_unavailable"],
    ["that of a maintenance", { text: "<h1>VTOP is under  Maintenance.</h1>" }, "portal_unavailable"],
    ["the firewall's text in a script", { text: "<script>'Unable to process'</script>" }, "no refusal"],
    ["other text", { text: table }, "no refusal"],
  ])("is classified if it contains %s", (_name, parts, code) => expect(codeOf(unrecognised, parts)).toBe(code));

  it.each([
    ["inside the page's own part", '<div id="own"><p>You are not authorized</p></div>', "no refusal"],
    ["in a hidden message outside of it", '<p hidden>Unable to process</p><div id="own"></div>', "no refusal"],
    ["outside of it", '<div id="own"><p>Hello</p></div><p>You are not authorized</p>', "portal_blocked"],
    ["on a page without it", "<p>This menu is not available at present</p>", "portal_menu_unavailable"],
  ])("is classified by a refusal's text %s", (_where, text, code) => {
    expect(codeOf((_answer, page) => lateRefusalOf(page, "own"), { text })).toBe(code);
  });

  it("is classified before the login by the texts of the firewall and of a maintenance only", () => {
    expect(codeOf(unrecognisedBeforeLogin, { text: firewall })).toBe("portal_blocked");
    expect(codeOf(unrecognisedBeforeLogin, { text: "Down for maintenance" })).toBe("portal_unavailable");
    expect(codeOf(unrecognisedBeforeLogin, { text: menuOff })).toBe("no refusal");
  });
});
