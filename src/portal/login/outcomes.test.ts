import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { Session } from "../../http/bodies.ts";
import { parseLoginPage } from "./login-page.ts";
import { type Outcome, outcomeOf } from "./outcomes.ts";

const parse = (html: string) => parseLoginPage(parseHtml(html));
const csrfTokenOf = (html: string) => parse(html).csrfToken;

const alert = (message: string) =>
  `<span class="text-danger text-center" role="alert"><strong>\n ${message} </strong></span>`;

/** Names one-time passwords, captchas and expiry in script, comment and hidden parts, as every login page does. */
const everyday = `
  <!-- <span role="alert"><strong>Invalid Captcha</strong></span> -->
  <div id="otpContent" style="display: none"></div>
  <div class="modal" id="sessionTimedOut">Session Timed Out</div>
  <script>
    var captchaType = 1; var otpSentAt = null; var securityOtpPending = null;
    function verify() { showOtpError("Invalid OTP"); var says = "Account is Locked, Invalid LoginId/Password"; }
    function finish() { window.securityOtpPending = true; location = "resendSecurityOtp"; }
  </script>`;

/** The portal's login page, with these parts beside what it always holds. */
const loginPage = (...parts: readonly string[]) =>
  parse(`<html><body><form id="vtopLoginForm" method="post"><input type="hidden" name="_csrf" value="token-1"/>
    <input name="username"/><input type="password" name="password"/><input id="captchaStr" name="captchaStr"/></form>
    ${parts.join("\n")}${everyday}<a><strong>Go to Home Page</strong></a></body></html>`);

const homePage = (registrationNumber: string | null, token: string | null) =>
  parse(`<html><body>
    ${registrationNumber === null ? "" : `<input type="hidden" name="authorizedIDX" id="authorizedIDX" value="${registrationNumber}"/>`}
    <script>var csrfName = "_csrf"; var id ="23XYZ0001";</script>
    ${token === null ? "" : `<form><input type="hidden" name="_csrf" value="${token}"/></form>`}
    <div id="accessDeniedModal">Access Denied</div></body></html>`);

const otpForm = '<form id="securityOtpForm"><input type="hidden" name="_csrf" value="token-2"/></form>';
const otpSentence = alert("Additional verification required. An OTP sent to your registered email. Enter it.");

/** What is compared: the kind, and of a refusal its code. */
const ended = (outcome: Outcome) => (outcome.kind === "refused" ? outcome.code : outcome.kind);
const endOf = (...parts: readonly string[]) => ended(outcomeOf(loginPage(...parts)));

/** The same words as the portal may write them on another day. */
const spellings = (words: string) => [
  words,
  words.toUpperCase(),
  words.toLowerCase(),
  words.replaceAll(" ", "  "),
  words.replaceAll(" ", "\n\t\u00a0 "),
  `Sorry: ${words}. Please try again.`,
  words.replaceAll(" ", "</strong>&nbsp;<strong>"),
];

describe("a message of the portal", () => {
  it.each([
    ["Invalid Captcha", "captcha_rejected"],
    ["Number Of Maximum Fail Attempts Reached", "login_attempts_exhausted"],
    ["Number Of Maximum Fail Attempts Reached.Use Forgot Password", "login_attempts_exhausted"],
    ["Account is Locked", "account_locked"],
    ["Invalid LoginId/Password", "invalid_credentials"],
    ["Invalid Username/Password", "invalid_credentials"],
    ["Invalid User Id / Password", "invalid_credentials"],
    ["Invalid Username / Password", "invalid_credentials"],
    ["Invalid Login Id/Password", "invalid_credentials"],
    ["User Id Not Available", "invalid_credentials"],
    ["Your password has expired", "password_change_required"],
    ["Password must be changed", "password_change_required"],
    ["Please change your password", "password_change_required"],
    ["OTP sent to your registered email", "otp_required"],
  ])("%s ends the login, in any case and with any blanks", (words, end) => {
    for (const spelling of spellings(words)) expect([spelling, endOf(alert(spelling))]).toEqual([spelling, end]);
  });

  it("counts in an alert only: what every login page holds in scripts, comments and links means nothing", () => {
    expect(endOf()).toBe("login_step_unknown");
    expect(endOf("<p>Invalid LoginId/Password</p>")).toBe("login_step_unknown");
    expect(endOf(`<script>var shown = '${alert("Account is Locked")}';</script>`)).toBe("login_step_unknown");
  });

  it.each(["", "Already logged in elsewhere", "Under maintenance", "Invalid OTP", "Session Timed Out"])(
    "that nobody knows (%j) is an unknown step and never a wrong password",
    (words) => expect(endOf(alert(words))).toBe("login_step_unknown"),
  );

  it("is told in our own words", () => {
    const outcome = outcomeOf(loginPage(alert("Account is Locked: 23XYZ0001, call 555")));
    expect(outcome.kind === "refused" && outcome.detail).toBe("The portal says that the account is locked.");
  });
});

describe("an OTP demand", () => {
  it.each([
    ["the form", otpForm, "token-1"],
    ["the variable", "<script>var securityOtpPending = true;</script>", "token-1"],
    ["the variable without blanks", "<script>var securityOtpPending=true</script>", "token-1"],
    ["the variable in quotes", "<script>var securityOtpPending = 'true';</script>", "token-1"],
    ["the variable in double quotes", '<script>var securityOtpPending = "true";</script>', "token-1"],
    ["the sentence", otpSentence, "token-1"],
  ])("is known by %s alone and carries the token of its page", (_name, part, csrfToken) => {
    expect(outcomeOf(loginPage(part))).toEqual({ kind: "otp_required", csrfToken });
  });

  it.each(["null", "false", "'false'", "trueLater", "''"])("is none when the variable is %s", (value) => {
    expect(endOf(`<script>var securityOtpPending = ${value};</script>`)).toBe("login_step_unknown");
  });

  it("carries no token when its page has none", () => {
    const page = parse('<form id="securityOtpForm"></form>');
    expect(outcomeOf(page)).toEqual({ kind: "otp_required", csrfToken: null });
  });
});

describe("of several ends", () => {
  const inOrder: readonly (readonly [end: string, part: string])[] = [
    ["captcha_rejected", alert("Invalid Captcha")],
    ["otp_required", otpForm],
    ["login_attempts_exhausted", alert("Number Of Maximum Fail Attempts Reached")],
    ["account_locked", alert("Account is Locked")],
    ["invalid_credentials", alert("Invalid LoginId/Password")],
    ["password_change_required", '<input type="password" name="newPassword"/>'],
    ["authenticated", '<input type="hidden" id="authorizedIDX" value="23XYZ0001"/>'],
  ];

  it.each(inOrder.slice(0, -1).map(([end, part], index) => [end, part, inOrder.slice(index + 1)] as const))(
    "%s wins over every later one",
    (end, part, later) => {
      for (const [other, otherPart] of later) {
        expect([other, endOf(otherPart)]).toEqual([other, other]);
        expect([other, endOf(otherPart, part)]).toEqual([other, end]);
      }
    },
  );
});

describe("a demand for a new password", () => {
  it.each([
    ["a second field", '<input type="password" name="a"/>'],
    ["a form of its own", '<form><input type="password" name="oldPwd"/><input type="password" name="pwd"/></form>'],
  ])("is known by %s", (_name, part) => expect(endOf(part)).toBe("password_change_required"));

  it.each(["newPassword", "confirm_pwd", "NEWPWD"])("is known by a single field called %s", (name) => {
    expect(ended(outcomeOf(parse(`<form><input type="password" name="${name}"/></form>`)))).toBe(
      "password_change_required",
    );
  });
});

describe("the home page", () => {
  it("is known by the name of the field too", () => {
    const html = '<input type="hidden" name="authorizedIDX" value="23XYZ0001"/><input name="_csrf" value="token-9"/>';
    expect(ended(outcomeOf(parse(html)))).toBe("authenticated");
  });

  it("ends the login with its registration number and the token of the new session", () => {
    expect(outcomeOf(homePage(" 23XYZ0001 ", "token-9"))).toEqual({
      kind: "authenticated",
      registrationNumber: "23XYZ0001",
      csrfToken: "token-9",
    });
  });

  it.each([
    ["without a registration number", null, "token-9"],
    ["with an empty one", "  ", "token-9"],
    ["with one that is none", "&lt;script&gt;", "token-9"],
    ["with one that is too long", "2".repeat(65), "token-9"],
    ["without a token", "23XYZ0001", null],
    ["with an empty token", "23XYZ0001", ""],
  ])("%s is an unknown step", (_name, registrationNumber, token) => {
    expect(ended(outcomeOf(homePage(registrationNumber, token)))).toBe("login_step_unknown");
  });
});

describe("the token of a page", () => {
  it.each([
    ["first field", '<input name="_csrf" value="a"/><input name="_csrf" value="b"/>', "a"],
    ["field before the script", '<script>var csrfValue = "b";</script><input name="_csrf" value="a"/>', "a"],
    ["script", '<script>var csrfName = "_csrf"; var csrfValue = "b";</script>', "b"],
    ["script in single quotes", "<script>csrfValue='b'</script>", "b"],
  ])("is that of its %s", (_name, html, token) => expect(csrfTokenOf(html)).toBe(token));

  it.each([
    "<p>_csrf</p>",
    '<input name="_csrf"/>',
    '<!-- <input name="_csrf" value="a"/> -->',
    "<script>csrfValue = id</script>",
  ])("is none in %s", (html) => expect(csrfTokenOf(html)).toBeNull());

  it.each(["a b", "ä", "a".repeat(257)])("is none when no session could be sent back with it: %s", (token) => {
    expect(csrfTokenOf(`<input name="_csrf" value="${token}"/>`)).toBeNull();
    expect(Check(Session.properties.csrf_token, token)).toBe(false);
  });
});
