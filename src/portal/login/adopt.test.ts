import { Check } from "typebox/value";
import { expect, it } from "vitest";
import { contextFor, type ScriptedAnswer, scriptedTransport } from "../../../test/scripted-transport.ts";
import { browserCookies } from "../../contract/bodies.ts";
import { PortalClient } from "../portal-client.ts";
import { adoptSession, sessionCookieOf } from "./adopt.ts";

const home: ScriptedAnswer = {
  text: '<input id="authorizedIDX" value="23XYZ0001"/><input type="hidden" name="_csrf" value="token-2"/>',
};
const shortHome = { text: `${home.text}<script>var url ="check\\/expired\\/password";</script>` };
const newPasswordForm = {
  text: '<form><input type="password" name="old"/><input type="password" name="newPassword"/></form>',
};
const toHome = { status: 302, location: "/vtop/content" };
const toLogin = { status: 302, location: "/vtop/login" };
const loginPage = { text: '<form id="vtopLoginForm"><input type="hidden" name="_csrf" value="token-1"/></form>' };
const otpForm = { text: '<form id="securityOtpForm"><input type="hidden" name="_csrf" value="token-1"/></form>' };

function adopt(...answers: readonly ScriptedAnswer[]) {
  const { transport, requests } = scriptedTransport(...answers);
  const client = new PortalClient(contextFor(transport), "https://portal.example.edu", "WebView/1.0", "JSESSIONID=A1");
  return { requests, session: adoptSession(client) };
}

it("finds a home page that has moved", async () => {
  const { requests, session } = adopt({ status: 404 }, { status: 302, location: "/vtop/home" }, home);
  expect((await session).registration_number).toBe("23XYZ0001");
  expect(requests.map(({ path }) => path)).toEqual(["/vtop/content", "/vtop/init/page", "/vtop/home"]);
});

it.each<[string, string, readonly ScriptedAnswer[]]>([
  ["the login page", "session_expired", [toLogin, loginPage]],
  ["the OTP form", "session_expired", [otpForm]],
  ["status 404, and for the page after a login too", "session_expired", [{ status: 404 }, { status: 404 }]],
  ["status 404, and then the login page", "session_expired", [{ status: 404 }, toLogin, loginPage]],
  ["status 404 for a session that is active", "portal_page_changed", [{ status: 404 }, toHome, { status: 404 }]],
  ["a home page that asks for a new password", "password_change_required", [shortHome, newPasswordForm]],
  ["an unknown page", "login_step_unknown", [{ text: "<p>Survey</p>" }]],
  ["a redirect elsewhere", "login_step_unknown", [{ status: 302, location: "https://elsewhere.example.edu/" }]],
  ["a server error", "portal_unavailable", [{ status: 503 }]],
  ["a firewall page", "portal_blocked", [{ text: "<body>Unable to process your request</body>" }]],
])("fails after %s with %s", async (_page, code, answers) => {
  await expect(adopt(...answers).session).rejects.toMatchObject({ code });
});

it.each([
  ["JSESSIONID=A1", "JSESSIONID=A1"],
  ["theme=dark; JSESSIONID=A1;SERVERID=s2", "JSESSIONID=A1; SERVERID=s2; theme=dark"],
  ["a=1; b=2; c=3; d=4; JSESSIONID=A1; SERVERID=s2", "JSESSIONID=A1; SERVERID=s2; a=1; b=2; c=3"],
  ["a=é;  JSESSIONID=A1 ;SERVERID=s2; ", "JSESSIONID=A1; SERVERID=s2"],
  ['JSESSIONID="x"; a=\t1;; JSESSIONID=A1;', "JSESSIONID=A1"],
  // A browser sends the cookie of the longer path first.
  ["JSESSIONID=A1; JSESSIONID=B2", "JSESSIONID=A1"],
  ['_ga=1; _gid=2; __utm=3; quoted="x"; JSESSIONID=A1; SERVERID=s2', "JSESSIONID=A1; SERVERID=s2"],
  ["a=1; b=2; c=3; d=4; e=5; JSESSIONID=A1", "JSESSIONID=A1; a=1; b=2; c=3; d=4"],
  ["JSESSIONID=A1; valueless; =1", "JSESSIONID=A1"],
  ["jsessionid=B2; JSESSIONID=A1; JSessionId=C3; SERVERID=s2", "JSESSIONID=A1; SERVERID=s2"],
])("takes the cookies of a session from %s", (header, cookie) => {
  expect(Check(browserCookies, header)).toBe(true);
  expect(sessionCookieOf(header)).toBe(cookie);
});
