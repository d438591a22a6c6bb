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

test("the OTP student's other passwords require no OTP, and otp_always requires one from every student", async () => {
  const { client } = await start();
  await client.login("24DMO0006", "data_500");
  expect(client.registrationNumber).toBe("24DMO0006");
  expect((await client.login("23DMO0001", "otp_always")).text).toContain("securityOtpForm");
});

test("the right OTP opens the home page with a new cookie and a new token", async () => {
  const { client } = await start();
  await client.login("24DMO0006");
  const pending = { cookie: client.cookie, csrf: client.csrf };
  expect(await validate(client, "123456")).toEqual({ status: "SUCCESS", redirectUrl: "/vtop/content" });
  expect(client.cookie).not.toBe(pending.cookie);
  const home = await client.get("content");
  expect(home.text).toContain('value="24DMO0006"');
  expect(home.text).not.toContain(pending.csrf);
});

test("rememberAddressMs requires an OTP from a new address, which it confirms for a time that a login does not prolong", async () => {
  const { portal, client, clock } = await start({ rememberAddressMs: 3_600_000 });
  const attempt = async (name: string) => {
    await client.login(name);
    return portal.requests.findLast(({ path }) => path === "/vtop/login")?.loginAttempt;
  };
  expect(await attempt("23DMO0001")).toBe("otp");
  expect(await attempt("23DMO0001")).toBe("otp");
  expect(await validate(client, "123456")).toMatchObject({ status: "SUCCESS" });
  clock.ms += 3_599_999;
  expect([await attempt("23DMO0001"), await attempt("23DMO0003")]).toEqual(["accepted", "otp"]);
  clock.ms += 1;
  expect(await attempt("MEERA.DEMO")).toBe("otp");
});

test("otpKeepsCookie keeps the cookie and changes only the token", async () => {
  const { client } = await start({ otpKeepsCookie: true });
  await client.login("24DMO0006");
  const pending = client.cookie;
  expect(await validate(client, "123456")).toMatchObject({ status: "SUCCESS" });
  expect(client.cookie).toBe(pending);
  expect((await client.get("content")).text).toContain("Sign out");
});

test("accepts a urlencoded OTP", async () => {
  const { client } = await start();
  await client.login("24DMO0006");
  const { text } = await client.post("validateSecurityOtp", { otpCode: "123456", _csrf: client.csrf });
  expect(JSON.parse(text)).toMatchObject({ status: "SUCCESS" });
});

test("accepts the right OTP after any number of wrong ones", async () => {
  const { client } = await start();
  await client.login("24DMO0006");
  for (const otp of ["000000", "654321", "", "12345", "000000", "000000"]) {
    expect(await validate(client, otp)).toEqual({ status: "INVALID", message: "Invalid OTP. Please try again." });
  }
  expect(await validate(client, "123456")).toMatchObject({ status: "SUCCESS" });
});

test("999999 is expired, and every OTP expires after 180 seconds until a resend", async () => {
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

test("after a resend only 654321 is valid, and the response has the time of the resend", async () => {
  const { client, clock } = await start();
  await client.login("24DMO0006");
  clock.ms += 60_000;
  const { text } = await client.postMultipart("resendSecurityOtp", { _csrf: client.csrf });
  expect(text).toBe('{"otpSentAt":"2026-09-25T09:19:03.719","message":"OTP sent successfully","status":"SUCCESS"}');
  expect(await validate(client, "123456")).toMatchObject({ status: "INVALID" });
  expect(await validate(client, "654321")).toMatchObject({ status: "SUCCESS" });
});

test("444444 ends the pending login", async () => {
  const { client } = await start();
  await client.login("24DMO0006");
  expect(await validate(client, "444444")).toBe(404);
  expect(await validate(client, "123456")).toBe(404);
});

test("555555 gets an unknown status", async () => {
  const { client } = await start();
  await client.login("24DMO0006");
  expect(await validate(client, "555555")).toMatchObject({ status: "ON_HOLD" });
});

test("otp_no_resend fails to resend, and the first OTP stays valid", async () => {
  const { client } = await start();
  await client.login("23DMO0001", "otp_no_resend");
  const { text } = await client.postMultipart("resendSecurityOtp", { _csrf: client.csrf });
  expect(JSON.parse(text)).toEqual({ message: "Failed to resend OTP", status: "FAILED" });
  expect(await validate(client, "123456")).toMatchObject({ status: "SUCCESS" });
});

test("a newer login of the student invalidates the older challenge permanently", async () => {
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

test("a pending login has no access to pages", async () => {
  const { client } = await start();
  await client.login("24DMO0006");
  client.registrationNumber = "24DMO0006";
  expect((await client.menu("academics/common/StudentAttendance")).status).toBe(404);
  const home = await client.get("content");
  expect([home.status, home.location]).toEqual([302, "/vtop/login"]);
});

test("OTP requests with the wrong token or without a challenge get 404", async () => {
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
