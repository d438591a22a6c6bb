import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { parseLoginPage } from "./login-page.ts";
import { type LoginOutcome, outcomeOf } from "./outcomes.ts";

const parse = (html: string) => parseLoginPage(parseHtml(html));

const alert = (message: string) =>
  `<span class="text-danger text-center" role="alert"><strong>\n ${message} </strong></span>`;

/** Mentions OTPs, captchas and expiry in scripts, comments and hidden elements, as every login page does. */
const boilerplate = `
  <!-- <span role="alert"><strong>Invalid Captcha</strong></span> -->
  <div id="otpContent" style="display: none"></div>
  <div class="modal" id="sessionTimedOut">Session Timed Out</div>
  <script>
    var captchaType = 1; var otpSentAt = null; var securityOtpPending = null;
    function verify() { showOtpError("Invalid OTP"); var says = "Account is Locked, Invalid LoginId/Password"; }
    function finish() { window.securityOtpPending = true; location = "resendSecurityOtp"; }
  </script>`;

/** The portal's login page with additional parts. */
const loginPage = (...parts: readonly string[]) =>
  parse(`<html><body><form id="vtopLoginForm" method="post"><input type="hidden" name="_csrf" value="token-1"/>
    <input name="username"/><input type="password" name="password"/><input id="captchaStr" name="captchaStr"/></form>
    ${parts.join("\n")}${boilerplate}<a><strong>Go to Home Page</strong></a></body></html>`);

const homePage = (registrationNumber: string | null, token: string | null) =>
  parse(`<html><body>
    ${registrationNumber === null ? "" : `<input type="hidden" name="authorizedIDX" id="authorizedIDX" value="${registrationNumber}"/>`}
    <script>var csrfName = "_csrf"; var id ="23XYZ0001";</script>
    ${token === null ? "" : `<form><input type="hidden" name="_csrf" value="${token}"/></form>`}
    <div id="accessDeniedModal">Access Denied</div></body></html>`);

const otpForm = '<form id="securityOtpForm"><input type="hidden" name="_csrf" value="token-2"/></form>';
const otpAlert = alert("Additional verification required. An OTP sent to your registered email. Enter it.");

/** The kind of an outcome, or the code of a refusal. */
const labelOf = (outcome: LoginOutcome) => (outcome.kind === "refused" ? outcome.code : outcome.kind);
const endOf = (...parts: readonly string[]) => labelOf(outcomeOf(loginPage(...parts)));

/** Variants of a message in case, whitespace and markup. */
const variantsOf = (message: string) => [
  message,
  message.toUpperCase(),
  message.toLowerCase(),
  message.replaceAll(" ", "  "),
  message.replaceAll(" ", "\n\t\u00a0 "),
  `Sorry: ${message}. Please try again.`,
  message.replaceAll(" ", "</strong>&nbsp;<strong>"),
];

describe("an alert", () => {
  /** The portal's own, those of other campuses and of public reports, and plausible ones. */
  it.each([
    ["Invalid Captcha", "captcha_rejected"],
    ["Invalid Username/Password. Account is locked after 5 wrong attempts.", "invalid_credentials"],
    ["Invalid LoginId/Password. You have 1 attempt before account lockout.", "invalid_credentials"],
    ["Please use Forgot Password if your account is locked. Invalid LoginId/Password", "invalid_credentials"],
    ["Your account is not locked. Invalid password.", "invalid_credentials"],
    ["Incorrect login details", "invalid_credentials"],
    ["Login failed. Please check your username and password.", "invalid_credentials"],
    ["Authentication failed", "invalid_credentials"],
    ["Invalid Captcha. Note: account gets locked after 5 invalid attempts.", "captcha_rejected"],
    ["Wrong Captcha entered. Please enter correct Captcha and Password", "captcha_rejected"],
    ["The text entered does not match the image", "captcha_rejected"],
    ["Access denied. Your login has been barred by the Dean's office.", "account_locked"],
    ["Too many failed logins. Please wait 15 minutes.", "login_attempts_exhausted"],
    ["You have exceeded the number of permitted login attempts. Try again later.", "login_attempts_exhausted"],
    ["Please reset your password to continue.", "password_change_required"],
    ["Captcha Invalid", "captcha_rejected"],
    ["Invalid Captcha. Your account will be locked after 3 wrong attempts", "captcha_rejected"],
    ["Number Of Maximum Fail Attempts Reached", "login_attempts_exhausted"],
    ["You have reached the maximum invalid log-in attempts. Use Forgot Password", "login_attempts_exhausted"],
    ["Your account is locked: maximum attempts exceeded. Use Forgot Password", "login_attempts_exhausted"],
    ["Please use the Forgot Password link", "login_attempts_exhausted"],
    ["Account is Locked", "account_locked"],
    ["Your account has been locked due to too many failed attempts", "account_locked"],
    ["Login disabled", "account_locked"],
    ["Access from your IP address is blocked", "portal_blocked"],
    ["Login is disabled for students till 5 PM", "portal_unavailable"],
    ["Logins are suspended for all users", "portal_unavailable"],
    ["Login stopped temporarily", "portal_unavailable"],
    ["VTOP is under maintenance", "portal_unavailable"],
    ["Please try after 5:30 PM", "portal_unavailable"],
    ["Your login is disabled till 5 PM", "account_locked"],
    ["Students whose account is locked may contact DSW. Invalid Captcha", "captcha_rejected"],
    ["Enter your login credentials to continue", "login_step_unknown"],
    ["Please enter valid credentials", "invalid_credentials"],
    ["Invalid Captcha. Locked accounts are released by the office", "captcha_rejected"],
    ["Your login has been temporarily frozen", "account_locked"],
    ["User ID is on hold", "account_locked"],
    ["Your account stands revoked by the Dean", "account_locked"],
    ["Login frozen for all students", "portal_unavailable"],
    ["Retry limit exceeded for user", "login_attempts_exhausted"],
    ["Password validity is over, set a new password", "password_change_required"],
    ["Maximum number of concurrent sessions reached", "login_step_unknown"],
    ["Access denied. Your account is under suspension", "account_locked"],
    ["This account is no longer active", "account_locked"],
    ["All your login attempts are over", "login_attempts_exhausted"],
    ["Sorry, we could not recognise your username or password", "invalid_credentials"],
    ["Password older than 90 days. Reset it", "password_change_required"],
    ["Too many users logged in", "portal_unavailable"],
    ["Please login after 6 AM", "portal_unavailable"],
    ["Invalid LoginId/Password", "invalid_credentials"],
    ["Invalid User Id / Password", "invalid_credentials"],
    ["User Id Not Available", "invalid_credentials"],
    ["Bad credentials", "invalid_credentials"],
    ["Wrong password. 2 attempts left, then your account will be blocked", "invalid_credentials"],
    ["Your password has expired", "password_change_required"],
    ["Please change your password", "password_change_required"],
    ["OTP sent to your registered email", "otp_required"],
    ["Your password will expire in 5 days", "login_step_unknown"],
    ["Your password expires in 5 days. Please change your password", "login_step_unknown"],
    ["JavaScript is disabled in your browser", "login_step_unknown"],
    ["Your session has expired", "login_step_unknown"],
  ])("%s determines the outcome in any case and with any whitespace", (message, end) => {
    for (const variant of variantsOf(message)) expect([variant, endOf(alert(variant))]).toEqual([variant, end]);
  });

  it("on the home page refuses nothing unless a new password is required", () => {
    const withAlert = (message: string) =>
      labelOf(
        outcomeOf(
          parse(`<input id="authorizedIDX" value="23XYZ0001"/><input name="_csrf" value="t"/>${alert(message)}`),
        ),
      );
    const notices = [
      ...["Your password will expire in 5 days. Please change your password", "Library account blocked"],
      ...["Please change your password periodically", "Your library password has expired"],
      "Your password has expired for WiFi",
      ...["Students with expired password may contact the helpdesk", "OTP was sent to your parents for outing"],
    ];
    expect(notices.map(withAlert)).toEqual(notices.map(() => "authenticated"));
    expect(withAlert("Your password has expired")).toBe("password_change_required");
    expect(withAlert('Your password has expired on another site<a data-url="x">Menu</a>')).toBe("authenticated");
    const dialogs = `${otpForm}<input type="password" name="old"/><input type="password" name="new"/>`;
    expect(withAlert(`Welcome<a data-url="x">Menu</a>${dialogs}`)).toBe("authenticated");
  });

  it.each(["", "Already logged in elsewhere", "Invalid OTP", "Session Timed Out"])(
    "with an unknown message (%j) is an unknown step and never a wrong password",
    (message) => expect(endOf(alert(message))).toBe("login_step_unknown"),
  );

  it("counts only within the first 4,096 characters of the first 20 alerts", () => {
    const locked = "Account is Locked";
    expect(endOf(alert(`${"x ".repeat(2000)}${locked}`))).toBe("account_locked");
    expect(endOf(alert(`${"x ".repeat(2050)}${locked}`))).toBe("login_step_unknown");
    expect(endOf(alert("x".repeat(4096)), alert(locked))).toBe("login_step_unknown");
    expect(endOf(...Array(19).fill(alert("x")), alert(locked))).toBe("account_locked");
    expect(endOf(...Array(20).fill(alert("x")), alert(locked))).toBe("login_step_unknown");
  });

  it("is not quoted in the error", () => {
    const outcome = outcomeOf(loginPage(alert("Account is Locked: 23XYZ0001, call 555")));
    expect(outcome.kind === "refused" && outcome.detail).toBe("The portal says that the account is locked.");
  });
});

describe("an OTP demand", () => {
  it.each([
    ["the form", otpForm],
    ["the variable", "<script>go()</script><script>var securityOtpPending = true;</script>"],
    ["the variable without spaces", "<script>var securityOtpPending=true</script>"],
    ["the variable after a line break", "<script>var\n  securityOtpPending = true</script>"],
    ["the variable in quotes", "<script>var securityOtpPending = 'true';</script>"],
    ["the variable in double quotes", '<script>var securityOtpPending = "true";</script>'],
    ["the alert", otpAlert],
  ])("is recognised by %s alone and returns the csrf token of its page", (_name, part) => {
    expect(outcomeOf(loginPage(part))).toEqual({ kind: "otp_required", csrfToken: "token-1" });
  });

  it.each(["null", "false", "'false'", "trueLater", "''"])("is not recognised if the variable is %s", (value) => {
    expect(endOf(`<script>var securityOtpPending = ${value};</script>`)).toBe("login_step_unknown");
  });

  it("returns no csrf token if its page has none", () => {
    const page = parse('<form id="securityOtpForm"></form>');
    expect(outcomeOf(page)).toEqual({ kind: "otp_required", csrfToken: null });
  });
});

describe("several outcomes on one page", () => {
  const inOrder: readonly (readonly [end: string, part: string])[] = [
    ["otp_required", otpForm],
    ["account_locked", alert("Account is Locked")],
    ["login_attempts_exhausted", alert("Number Of Maximum Fail Attempts Reached")],
    ["invalid_credentials", alert("Invalid LoginId/Password")],
    ["password_change_required", '<input type="password" name="newPassword"/>'],
    ["authenticated", '<input type="hidden" id="authorizedIDX" value="23XYZ0001"/>'],
  ];

  it.each(inOrder.slice(0, -1).map(([end, part], index) => [end, part, inOrder.slice(index + 1)] as const))(
    "give %s precedence over every later one",
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
    ["a separate form", '<form><input type="password" name="oldPwd"/><input type="password" name="pwd"/></form>'],
  ])("is recognised by %s", (_name, part) => expect(endOf(part)).toBe("password_change_required"));

  it.each(["newPassword", "confirm_pwd", "NEWPWD"])("is recognised by a single field named %s", (name) => {
    expect(labelOf(outcomeOf(parse(`<form><input type="password" name="${name}"/></form>`)))).toBe(
      "password_change_required",
    );
  });

  it("repeat a captcha only if nothing else was refused", () => {
    expect(endOf(alert("Invalid Captcha"), otpForm)).toBe("captcha_rejected");
    expect(endOf(alert("Invalid Captcha"), alert("Invalid LoginId/Password"))).toBe("invalid_credentials");
  });
});

describe("the home page", () => {
  it("is recognised by the name of the field as well", () => {
    const html = '<input type="hidden" name="authorizedIDX" value="23XYZ0001"/><input name="_csrf" value="token-9"/>';
    expect(labelOf(outcomeOf(parse(html)))).toBe("authenticated");
  });

  it("returns the registration number and the csrf token of the new session", () => {
    expect(outcomeOf(homePage(" 23XYZ0001 ", "token-9"))).toEqual({
      kind: "authenticated",
      registrationNumber: "23XYZ0001",
      csrfToken: "token-9",
    });
  });

  it.each([
    ["without a registration number", null, "token-9"],
    ["with an empty one", "  ", "token-9"],
    ["with an invalid one", "&lt;script&gt;", "token-9"],
    ["with one that is too long", "2".repeat(65), "token-9"],
    ["without a csrf token", "23XYZ0001", null],
    ["with an empty csrf token", "23XYZ0001", ""],
  ])("%s is an unknown step", (_name, registrationNumber, token) => {
    expect(labelOf(outcomeOf(homePage(registrationNumber, token)))).toBe("login_step_unknown");
  });
});
