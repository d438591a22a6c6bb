import { describe, expect, it } from "vitest";
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

type Judge = (answer: FinalAnswer, page: ReturnType<typeof parseHtml>) => { code: string } | null;
const codeOf = (judge: Judge, parts: Partial<FinalAnswer>) => {
  const answer = answerOf(parts);
  return judge(answer, parseHtml(answer.text))?.code ?? "is read";
};
const inSession: Judge = (answer, page) => refusalOf(answer, page, "session_expired");

describe("an answer to a logged-in student", () => {
  it.each([
    ["404 on a POST", { status: 404 }],
    ["a redirect to the login page", { path: "/vtop/login" }],
    ["a redirect to its error page", { path: "/vtop/login/error?x=1" }],
    ["the login form in the body", { text: loginForm }],
    ["the captcha field in the body", { text: '<input id="captchaStr"/>' }],
    ["the login form with status 500", { status: 500, text: loginForm }],
    ["the login form with status 403", { status: 403, text: loginForm }],
    ["the login form beside the menu's refusal", { text: loginForm + menuOff }],
  ])("that is %s has lost its session", (_name, parts) => expect(codeOf(inSession, parts)).toBe("session_expired"));

  it.each([
    ["500", { status: 500 }, "portal_unavailable"],
    ["503 with a firewall's words", { status: 503, text: firewall }, "portal_unavailable"],
    ["502 that is no HTML", { status: 502, contentType: "text/plain" }, "portal_unavailable"],
    ["403", { status: 403 }, "portal_blocked"],
    ["429", { status: 429 }, "portal_blocked"],
    ["403 with the menu's refusal", { status: 403, text: menuOff }, "portal_blocked"],
    ["another status", { status: 400 }, "portal_page_changed"],
    ["a redirect that leads nowhere", { status: 302 }, "portal_page_changed"],
    ["no content", { status: 204, text: "" }, "portal_page_changed"],
    ["no HTML", { contentType: "application/octet-stream" }, "portal_page_changed"],
    ["JSON", { contentType: "application/json;charset=utf-8" }, "portal_page_changed"],
    ["the menu's refusal", { text: menuOff }, "portal_menu_unavailable"],
    ["the menu's refusal beside a table", { text: table + menuOff }, "portal_menu_unavailable"],
  ])("that is %s is refused as it should", (_name, parts, code) => expect(codeOf(inSession, parts)).toBe(code));

  it.each([
    ["a page", {}],
    ["a page of an undeclared type", { contentType: "" }],
    ["a page of XHTML", { contentType: "application/xhtml+xml" }],
    ["a page whose type is in capitals", { contentType: "TEXT/HTML" }],
    ["a page whose message box is empty", { text: '<span id="msgBoxInfoText"></span>' }],
    ["a page whose message box says something else", { text: '<span id="msgBoxInfoText">Saved</span>' }],
    ["a page with the firewall's words in a cell", { text: "<table><tr><td>Unable to process</td></tr></table>" }],
    ["a page with the menu's words in a cell", { text: "<td>This menu is not available at present</td>" }],
    ["a page below another path that begins alike", { path: "/vtop/loginHistory" }],
  ])("that is %s is read", (_name, parts) => expect(codeOf(inSession, parts)).toBe("is read"));

  it("is called what the client was: a session, or a challenge", () => {
    const answer = answerOf({ status: 404 });
    expect(refusalOf(answer, parseHtml(""), "otp_challenge_expired")?.code).toBe("otp_challenge_expired");
  });

  it("is told in words that quote nothing of it", () => {
    const answer = answerOf({ status: 403, text: "secret" });
    expect(refusalOf(answer, parseHtml("secret"), "session_expired")?.detail).toBe(
      "The portal answered with a refusal.",
    );
  });
});

describe("an answer before the login", () => {
  it.each([
    ["the login page", { path: "/vtop/login", text: loginForm }, "is read"],
    ["a page with the menu's refusal, since there is no menu yet", { text: menuOff }, "is read"],
    ["404", { status: 404 }, "portal_page_changed"],
    ["500", { status: 500 }, "portal_unavailable"],
    ["403", { status: 403 }, "portal_blocked"],
    ["no HTML", { contentType: "application/octet-stream" }, "portal_page_changed"],
  ])("that is %s is judged without a session to lose", (_name, parts, code) =>
    expect(codeOf(refusalBeforeLogin, parts)).toBe(code),
  );
});

describe("a page that nobody knows", () => {
  it.each([
    [
      "the menu's words outside their box",
      { text: "<p>This menu is not available at present!!!</p>" },
      "portal_menu_unavailable",
    ],
    ["the firewall's words", { text: firewall }, "portal_blocked"],
    ["the firewall's other words", { text: "<h1>You are NOT  authorized</h1>" }, "portal_blocked"],
    ["the menu's words before the firewall's", { text: `${menuOff}${firewall}` }, "portal_menu_unavailable"],
    ["words in a script", { text: "<script>'Unable to process'</script>" }, "is read"],
    ["other words", { text: table }, "is read"],
  ])("with %s is judged by them", (_name, parts, code) => expect(codeOf(lateRefusalOf, parts)).toBe(code));

  it("is before the login judged by the firewall's words alone", () => {
    expect(codeOf(lateRefusalBeforeLogin, { text: firewall })).toBe("portal_blocked");
    expect(codeOf(lateRefusalBeforeLogin, { text: menuOff })).toBe("is read");
  });
});
