import { describe, expect, it } from "vitest";
import { codeOfError, contextFor, type ScriptedAnswer, scriptedTransport } from "../../../test/scripted-transport.ts";
import { PortalClient } from "../portal-client.ts";
import { ConnectionLost } from "../transport-failures.ts";
import { resendOtp, verifyOtp } from "./otp.ts";

const loginPage = (alert = ""): ScriptedAnswer => ({
  text: `<form id="vtopLoginForm"><input type="hidden" name="_csrf" value="token-1"/></form>
    <span role="alert"><strong>${alert}</strong></span>`,
});
const home: ScriptedAnswer = {
  text: '<input id="authorizedIDX" value="23XYZ0001"/><input type="hidden" name="_csrf" value="token-2"/>',
  sessionCookie: "JSESSIONID=B2",
};
const firewall: ScriptedAnswer = { text: "<body>Unable to process your request</body>" };
const lost = new ConnectionLost();

function openClient(answers: readonly ScriptedAnswer[]) {
  const { transport, requests } = scriptedTransport(...answers);
  const client = new PortalClient(
    contextFor(transport),
    "https://portal.example.edu",
    pending.userAgent,
    pending.cookie,
  );
  return { requests, client };
}

const pending = { name: "MEERA", cookie: "JSESSIONID=A1", csrfToken: "token-1", userAgent: "Tester/1.0" };
const json = (value: unknown): ScriptedAnswer => ({ contentType: "application/json", text: JSON.stringify(value) });
const success = json({ status: "SUCCESS", redirectUrl: "/vtop/content" });

function verifying(...answers: readonly ScriptedAnswer[]) {
  const { requests, client } = openClient(answers);
  return { requests, end: verifyOtp(client, pending, "123456").catch(codeOfError) };
}
function resending(...answers: readonly ScriptedAnswer[]) {
  const { requests, client } = openClient(answers);
  return { requests, end: resendOtp(client, pending).catch(codeOfError) };
}

describe("verifyOtp", () => {
  it("requires a new password if the home page's password check asks for one", async () => {
    const shortHome = { ...home, text: `${home.text}<script>var url ="check\\/expired\\/password";</script>` };
    const form = { text: '<input type="password" name="newPassword"/>' };
    const { requests, end } = verifying(success, shortHome, form);
    expect(await end).toBe("password_change_required");
    expect(requests.map(({ path }) => path).at(-1)).toBe("/vtop/check/expired/password");
  });

  it("sends the OTP as multipart with the csrf token of its page, then opens the home page", async () => {
    const { requests, end } = verifying(success, home);
    expect(await end).toEqual({ kind: "authenticated", registrationNumber: "23XYZ0001", csrfToken: "token-2" });
    expect(requests.map(({ method, path, fields, multipart }) => [method, path, fields, multipart])).toEqual([
      ["POST", "/vtop/validateSecurityOtp", { otpCode: "123456", _csrf: "token-1" }, true],
      ["GET", "/vtop/content", undefined, undefined],
    ]);
  });

  it.each([
    ["INVALID", json({ status: "INVALID", message: "Invalid OTP" }), "otp_invalid"],
    ["EXPIRED", json({ status: "EXPIRED" }), "otp_expired"],
    ["another status", json({ status: "ON_HOLD" }), "login_step_unknown"],
    ["no status", json({}), "login_step_unknown"],
    ["success without an address", json({ status: "SUCCESS" }), "login_step_unknown"],
    [
      "success with an address on another origin",
      json({ status: "SUCCESS", redirectUrl: "//elsewhere.example/" }),
      "login_step_unknown",
    ],
    ["an array", json([]), "login_step_unknown"],
    ["a page", { text: "<p>Hello</p>" }, "login_step_unknown"],
    ["404", { status: 404 }, "otp_challenge_expired"],
    ["the login page", loginPage(), "otp_challenge_expired"],
    ["a firewall", firewall, "portal_blocked"],
    ["a success with status 500", { ...success, status: 500 }, "portal_unavailable"],
    ["a lost connection", lost, "portal_unavailable"],
  ])("sends the OTP once and maps the answer to an error: %s", async (_name, answer, code) => {
    const { requests, end } = verifying(answer);
    expect(await end).toBe(code);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["a password change form", { text: '<input type="password" name="newPassword"/>' }, "password_change_required"],
    ["the login page", loginPage(), "login_step_unknown"],
    ["the login page with an error", loginPage("Invalid LoginId/Password"), "login_step_unknown"],
    ["another OTP step", { text: '<form id="securityOtpForm"></form>' }, "login_step_unknown"],
    ["a firewall", firewall, "portal_blocked"],
    ["500", { status: 500 }, "portal_unavailable"],
    ["a lost connection", lost, "portal_unavailable"],
  ])("maps the page after the OTP to an error: %s", async (_name, answer, code) => {
    expect(await verifying(success, answer).end).toBe(code);
  });
});

describe("resendOtp", () => {
  it.each([
    ["a time", { status: "SUCCESS", otpSentAt: "2026-09-25T10:15:03.719" }, "2026-09-25T10:15:03+05:30"],
    ["no time", { status: "SUCCESS" }, null],
    ["a time in another format", { status: "SUCCESS", otpSentAt: "just now" }, null],
  ])("returns when the portal sent the OTP: %s", async (_name, answer, sentAt) => {
    const { requests, end } = resending(json(answer));
    expect(await end).toBe(sentAt);
    expect(requests.map(({ path, fields, multipart }) => [path, fields, multipart])).toEqual([
      ["/vtop/resendSecurityOtp", { _csrf: "token-1" }, true],
    ]);
  });

  it.each([
    ["another status", json({ status: "FAILED" }), "otp_not_sent"],
    ["404", { status: 404 }, "otp_challenge_expired"],
    ["the login page", loginPage(), "otp_challenge_expired"],
    ["a firewall", firewall, "portal_blocked"],
    ["a page", { text: "<p>Hello</p>" }, "portal_page_changed"],
    ["null", json(null), "portal_page_changed"],
    ["an array", json([]), "portal_page_changed"],
    ["a text", json("SUCCESS"), "portal_page_changed"],
    ["a page with too many levels", { text: "<div>".repeat(20_000) }, "portal_page_changed"],
    ["a lost connection", lost, "portal_unavailable"],
  ])("sends the request once and maps the answer to an error: %s", async (_name, answer, code) => {
    const { requests, end } = resending(answer);
    expect(await end).toBe(code);
    expect(requests).toHaveLength(1);
  });
});
