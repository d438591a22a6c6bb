import { afterEach, expect, test } from "vitest";
import { type DemoPortal, type DemoPortalOptions, startDemoPortal } from "../server.ts";
import { drawKnownCaptcha, TestClient } from "../test/test-client.ts";

/** 2026-09-25 09:18:03.719 in India. */
const startMs = Date.UTC(2026, 8, 25, 3, 48, 3, 719);

let portal: DemoPortal | undefined;

afterEach(() => portal?.stop());

async function start(options: DemoPortalOptions = {}) {
  const clock = { ms: startMs };
  portal = await startDemoPortal({ draw: drawKnownCaptcha, now: () => clock.ms, ...options });
  return { portal, clock, client: new TestClient(portal.url) };
}

async function validate(client: TestClient, otpCode: string): Promise<unknown> {
  const { status, text } = await client.postMultipart("validateSecurityOtp", { otpCode, _csrf: client.csrf });
  return status === 200 ? JSON.parse(text) : status;
}

test("the OTP student's login waits for an OTP at /vtop/login/error", async () => {
  const { portal, client } = await start();
  await client.openLoginPage();
  const token = client.csrf;
  const { text } = await client.submit("24DMO0006", "pass_good");
  expect(text).toContain('<form id="securityOtpForm"');
  expect(text).toContain("var securityOtpPending = true;");
  expect(text).toContain('var otpSentAt = "2026-09-25T09:18:03.719";');
  expect(text).toContain("OTP sent to your registered email.");
  expect(client.csrf).toBe(token);
  expect(portal.requests.at(-2)).toMatchObject({ path: "/vtop/login", student: "24DMO0006", loginAttempt: "otp" });
  expect(portal.requests.at(-1)?.path).toBe("/vtop/login/error");
  expect((await client.get("login")).text).toContain("securityOtpForm");
});

test("the OTP student's other passwords ask for none, and otp_always asks everybody", async () => {
  const { client } = await start();
  await client.login("24DMO0006", "data_500");
  expect(client.registrationNumber).toBe("24DMO0006");
  expect((await client.login("23DMO0001", "otp_always")).text).toContain("securityOtpForm");
});

test("the right OTP opens the home page with another cookie and another token", async () => {
  const { client } = await start();
  await client.login("24DMO0006");
  const pending = { cookie: client.cookie, csrf: client.csrf };
  expect(await validate(client, "123456")).toEqual({ status: "SUCCESS", redirectUrl: "/vtop/content" });
  expect(client.cookie).not.toBe(pending.cookie);
  const home = await client.get("content");
  expect(home.text).toContain('value="24DMO0006"');
  expect(home.text).not.toContain(pending.csrf);
});

test("where the OTP keeps the cookie, only the token changes", async () => {
  const { client } = await start({ otpKeepsCookie: true });
  await client.login("24DMO0006");
  const pending = client.cookie;
  expect(await validate(client, "123456")).toMatchObject({ status: "SUCCESS" });
  expect(client.cookie).toBe(pending);
  expect((await client.get("content")).text).toContain("Sign out");
});

test("the OTP may come urlencoded", async () => {
  const { client } = await start();
  await client.login("24DMO0006");
  const { text } = await client.post("validateSecurityOtp", { otpCode: "123456", _csrf: client.csrf });
  expect(JSON.parse(text)).toMatchObject({ status: "SUCCESS" });
});

test("wrong OTPs stay wrong any number of times, and the challenge stays good", async () => {
  const { client } = await start();
  await client.login("24DMO0006");
  for (const otp of ["000000", "654321", "", "12345", "000000", "000000"]) {
    expect(await validate(client, otp)).toEqual({ status: "INVALID", message: "Invalid OTP. Please try again." });
  }
  expect(await validate(client, "123456")).toMatchObject({ status: "SUCCESS" });
});

test("999999 is expired, and so is every OTP after 180 seconds, until a resend", async () => {
  const { client, clock } = await start();
  await client.login("24DMO0006");
  const expired = { status: "EXPIRED", message: "OTP has expired. Please resend." };
  expect(await validate(client, "999999")).toEqual(expired);
  clock.ms += 180_001;
  expect(await validate(client, "123456")).toEqual(expired);
  expect(await validate(client, "000000")).toEqual(expired);
  await client.postMultipart("resendSecurityOtp", { _csrf: client.csrf });
  expect(await validate(client, "654321")).toMatchObject({ status: "SUCCESS" });
});

test("after a resend only 654321 is right, and the answer tells when it was sent", async () => {
  const { client, clock } = await start();
  await client.login("24DMO0006");
  clock.ms += 60_000;
  const { text } = await client.postMultipart("resendSecurityOtp", { _csrf: client.csrf });
  expect(text).toBe('{"otpSentAt":"2026-09-25T09:19:03.719","message":"OTP sent successfully","status":"SUCCESS"}');
  expect(await validate(client, "123456")).toMatchObject({ status: "INVALID" });
  expect(await validate(client, "654321")).toMatchObject({ status: "SUCCESS" });
});

test("444444 ends the waiting login", async () => {
  const { client } = await start();
  await client.login("24DMO0006");
  expect(await validate(client, "444444")).toBe(404);
  expect(await validate(client, "123456")).toBe(404);
});

test("555555 gets a status that nobody knows", async () => {
  const { client } = await start();
  await client.login("24DMO0006");
  expect(await validate(client, "555555")).toMatchObject({ status: "ON_HOLD" });
});

test("otp_no_resend fails to resend, and the first OTP stays right", async () => {
  const { client } = await start();
  await client.login("23DMO0001", "otp_no_resend");
  const { text } = await client.postMultipart("resendSecurityOtp", { _csrf: client.csrf });
  expect(JSON.parse(text)).toEqual({ message: "Failed to resend OTP", status: "FAILED" });
  expect(await validate(client, "123456")).toMatchObject({ status: "SUCCESS" });
});

test("a newer login of the student makes the older challenge wrong for good", async () => {
  const { portal, client } = await start();
  await client.login("24DMO0006");
  const newer = new TestClient(portal.url);
  await newer.login("24DMO0006");
  expect(await validate(client, "123456")).toMatchObject({ status: "INVALID" });
  expect(JSON.parse((await client.post("resendSecurityOtp", { _csrf: client.csrf })).text)).toMatchObject({
    status: "FAILED",
  });
  expect(await validate(newer, "123456")).toMatchObject({ status: "SUCCESS" });
});

test("a login that waits for its OTP serves nothing else", async () => {
  const { client } = await start();
  await client.login("24DMO0006");
  client.registrationNumber = "24DMO0006";
  expect((await client.menu("academics/common/StudentAttendance")).status).toBe(404);
  const home = await client.get("content");
  expect([home.status, home.location]).toEqual([302, "/vtop/login"]);
});

test("OTP calls with a foreign token or outside a challenge get 404", async () => {
  const { client } = await start();
  await client.login("24DMO0006");
  expect((await client.post("validateSecurityOtp", { otpCode: "123456", _csrf: "no" })).status).toBe(404);
  await client.login("23DMO0001");
  expect(await validate(client, "123456")).toBe(404);
  expect((await client.post("resendSecurityOtp", { _csrf: client.csrf })).status).toBe(404);
});

test("the mailbox shows the OTP of every login and resend, newest first", async () => {
  const { client } = await start();
  expect((await client.get("/demo/mailbox")).text).toContain("No mail yet");
  await client.login("24DMO0006");
  await client.postMultipart("resendSecurityOtp", { _csrf: client.csrf });
  const { text } = await client.get("/demo/mailbox");
  expect(text.match(/login is \d+/g)).toEqual(["login is 654321", "login is 123456"]);
});
