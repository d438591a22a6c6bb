import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { Session } from "../../contract/bodies.ts";
import { parseHtml } from "../../html/dom/tree.ts";
import { parseLoginPage } from "./login-page.ts";

const parse = (html: string) => parseLoginPage(parseHtml(html));
const csrfTokenOf = (html: string) => parse(html).csrfToken;

describe("parseLoginPage", () => {
  it("returns every field of a login page", () => {
    const html = `<form id="vtopLoginForm"><input type="hidden" name="_csrf" value="token-1"/><input name="username"/>
      <input type="password" name="password"/><input type="password"/>
      <span type="password"></span><img/><input type="image" src="data:image/png;base64,BBBB"/><img src="/vtop/logo.png"/><img src="data:image/jpeg;base64,AAAA"/></form>
      <span role="alert"><strong>Invalid  Captcha</strong></span><div role="alert">Try AGAIN</div>`;
    expect(parse(html)).toEqual({
      csrfToken: "token-1",
      captcha: "data:image/jpeg;base64,AAAA",
      hasGoogleCaptcha: false,
      alert: "Invalid Captcha | Try AGAIN",
      hasOtpForm: false,
      passwordFields: ["password", ""],
      registrationNumber: null,
      hasMenu: false,
      requestsPasswordCheck: false,
    });
  });

  it.each([
    ["<p>Invalid LoginId/Password</p>", "Invalid LoginId/Password"],
    [
      "<b>Your account is locked</b> <i>Invalid Captcha, try again.</i>",
      "Your account is locked | Invalid Captcha, try again.",
    ],
    ['<p>Invalid Captcha</p><p role="alert">Closed</p>', "Closed"],
    ['<input name="authorizedIDX" value="23DMO0001"/><p>Invalid Captcha</p>', ""],
    ['<p style="display:none">Invalid Captcha</p><p>Do not enter an invalid captcha</p>', ""],
  ])("has a known message as an alert only without one: %s", (html, alert) => expect(parse(html).alert).toBe(alert));

  it("returns empty fields for a page that belongs to no login", () => {
    const page = parse('<p>Survey</p><img src="https://www.example.com/captcha.png"/>');
    expect(page).toMatchObject({ csrfToken: null, captcha: null, alert: "", passwordFields: [] });
  });
});

it.each([
  ["the widget", '<div id="recaptcha" class="g-recaptcha"></div>', true],
  ["the field", '<input type="hidden" id="gResponse" name="gResponse"/>', true],
  ["only the script", '<script src="recaptcha.js"></script><script>var captchaType = 1; gResponse</script>', false],
])("hasGoogleCaptcha with %s", (_name, html, expected) => expect(parse(html).hasGoogleCaptcha).toBe(expected));

describe("csrfToken", () => {
  it.each([
    ["first field", '<input name="_csrf" value="a"/><input name="_csrf" value="b"/>', "a"],
    ["field before the script", '<script>var csrfValue = "b";</script><input name="_csrf" value="a"/>', "a"],
    ["first input", '<p name="_csrf" value="b"></p><input name="_csrf" value="a"/>', "a"],
    ["script", '<script>var csrfName = "_csrf"; var csrfValue = "token-b";</script>', "token-b"],
    ["script in single quotes", "<script>csrfValue='b'</script>", "b"],
  ])("comes from the %s", (_name, html, token) => expect(csrfTokenOf(html)).toBe(token));

  it.each([
    "<p>_csrf</p>",
    '<input name="_csrf"/>',
    '<!-- <input name="_csrf" value="a"/> -->',
    "<script>csrfValue = id</script>",
  ])("is null for %s", (html) => expect(csrfTokenOf(html)).toBeNull());

  it.each(["a b", "ä", "a".repeat(257)])("is null if no session could contain it: %s", (token) => {
    expect(csrfTokenOf(`<input name="_csrf" value="${token}"/>`)).toBeNull();
    expect(Check(Session.properties.csrf_token, token)).toBe(false);
  });
});

const plain = '<script>var url = "check/expired/password";</script>';
const escaped = "<script>var url = 'check\\/expired\\/password';</script>";
it.each([
  [plain, true],
  [escaped, true],
  [`${plain}<a href="/vtop/logout">Log out</a><p data-url="menu"></p>`, true],
  [`${plain}<a data-url="menu">Menu</a>`, false],
  ["<script>var url = check/expired/password;</script>", false],
])("requestsPasswordCheck of %s is %s", (html, expected) => expect(parse(html).requestsPasswordCheck).toBe(expected));
