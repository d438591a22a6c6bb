import { afterEach, expect, test } from "vitest";
import { type DemoPortal, type DemoPortalOptions, startDemoPortal } from "../server.ts";
import { alertOf, drawKnownCaptcha, TestClient, tokenOf } from "../test/test-client.ts";
import { exampleOf, findScenario, passwords } from "./passwords.ts";

let portal: DemoPortal | undefined;

afterEach(() => portal?.stop());

async function start(options: DemoPortalOptions = {}) {
  const clock = { ms: Date.UTC(2026, 8, 25, 3, 48, 3, 719) };
  portal = await startDemoPortal({ draw: drawKnownCaptcha, now: () => clock.ms, ...options });
  return { portal, clock, client: new TestClient(portal.url) };
}

const menuPage = "academics/common/StudentAttendance";

test("a successful login takes seven requests, which are recorded", async () => {
  const { portal, client } = await start();
  const { text } = await client.login("meera.demo", `it's "fine" &+%=#?é`);
  expect(portal.requests.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    ...["GET /vtop/open/page 200", "POST /vtop/prelogin/setup 302", "GET /vtop/init/page 302", "GET /vtop/login 200"],
    ...["POST /vtop/login 302", "GET /vtop/init/page 302", "GET /vtop/content 200"],
  ]);
  expect(portal.requests[4]).toEqual({
    ...{ method: "POST", path: "/vtop/login", fields: ["_csrf", "username", "password", "captchaStr"], status: 302 },
    ...{ address: "127.0.0.1", userAgent: "node", student: "23DMO0001", loginAttempt: "accepted" },
  });
  expect(text).toContain('<span class="navbar-text text-light small fw-bold">23DMO0001 (STUDENT)</span>');
  expect(text.match(/name="logoutForm1" method="post" action="\/vtop\/logout"/g)).toHaveLength(2);
});

test("the login replaces cookie and token, and the first valid cookie counts", async () => {
  const { portal, client } = await start();
  await client.openLoginPage();
  const before = { cookie: client.cookie, csrf: client.csrf };
  client.otherCookies = "JSESSIONID=00000000000000000000000000000000; ";
  await client.submit("23DMO0001", "pass_good");
  expect([client.cookie === before.cookie, client.csrf === before.csrf]).toEqual([false, false]);
  const stale = await client.menu(menuPage, { _csrf: before.csrf });
  expect([stale.status, stale.text.length, (await client.menu(menuPage)).status]).toEqual([404, 678, 200]);
  const old = new TestClient(portal.url);
  old.cookie = before.cookie;
  expect((await old.get("content")).location).toBe("/vtop/login");
});

test("a captcha answer is accepted once, and a wrong one keeps the token", async () => {
  const { client } = await start();
  await client.openLoginPage();
  const token = client.csrf;
  expect(alertOf((await client.submit("23DMO0001", "wrong", "AAAAAA")).text)).toBe("Invalid Captcha");
  expect(client.csrf).toBe(token);
  const fields = { _csrf: token, username: "23DMO0001", password: "wrong", captchaStr: "K7MXPQ" };
  await client.post("login", fields);
  await client.post("login", fields);
  expect(alertOf((await client.get("login/error")).text)).toBe("Invalid Captcha");
});

test("a login without the choice of the landing page gets the inactivity message, also if it is sent as a query", async () => {
  const { client } = await start();
  client.csrf = tokenOf((await client.get("login")).text);
  const { text } = await client.submit("23DMO0001", "pass_good");
  expect(alertOf(text)).toBe("You are logged out due to inactivity for more than 15 minutes");
  expect((await client.follow(await client.get(`prelogin/setup?_csrf=x&flag=VTOP`))).text).toContain("vtopLoginForm");
});

test("captcha passwords reject correct answers, draw garbled pictures and show Google's captcha as often as they say", async () => {
  const looks: string[] = [];
  const { client } = await start({
    draw: (look) => {
      looks.push(look.profile);
      return drawKnownCaptcha(look);
    },
  });
  const ends = async (password: string) => {
    await client.login("23DMO0001", password);
    const first = client.registrationNumber;
    if (password.includes("google")) await client.get("get/new/captcha");
    await client.get("get/new/captcha");
    await client.submit("23DMO0001", password);
    return [first, client.registrationNumber];
  };
  expect(await ends("captcha_reject_1")).toEqual(["", "23DMO0001"]);
  looks.length = 0;
  expect(await ends("captcha_garbled_1")).toEqual(["", "23DMO0001"]);
  expect(looks).toEqual(["real", "garbled", "real"]);
  looks.length = 0;
  expect(await ends("captcha_google_2")).toEqual(["", "23DMO0001"]);
  expect(looks).toEqual(["real", "real"]);
});

test("lockAfter counts refused credentials but no captchas, and a login resets the count", async () => {
  const { portal, client } = await start({ lockAfter: 2 });
  await client.openLoginPage();
  for (const _ of [1, 2, 3]) await client.submit("23DMO0001", "wrong", "AAAAAA");
  await client.submit("23DMO0001", "wrong");
  await client.login("23DMO0001");
  expect(client.registrationNumber).toBe("23DMO0001");
  for (const _ of [1, 2, 3]) await client.login("23DMO0001", "error_invalid_credentials");
  expect(alertOf((await client.login("23DMO0001")).text)).toMatch(/^Number Of Maximum Fail Attempts/);
  expect(portal.requests.findLast(({ loginAttempt }) => loginAttempt !== undefined)?.loginAttempt).toBe("locked");
});

test.each(["error_password_change", "error_password_expired", "error_step_unknown"])(
  "%s gives no access to data",
  async (password) => {
    const { client } = await start();
    await client.login("23DMO0001", password);
    client.registrationNumber = "23DMO0001";
    expect((await client.menu(menuPage)).text).toContain("msgBoxInfoText");
  },
);

test("OTPs expire after 180 seconds, a resend replaces them, and a newer login ends the older one", async () => {
  const { portal, client, clock } = await start();
  const validate = async (sender: TestClient, otpCode: string) => {
    const { status, text } = await sender.postMultipart("validateSecurityOtp", { otpCode, _csrf: sender.csrf });
    return status === 200 ? JSON.parse(text).status : status;
  };
  expect((await client.login("24DMO0006")).text).toContain('var otpSentAt = "2026-09-25T09:18:03.719";');
  client.registrationNumber = "24DMO0006";
  expect((await client.menu(menuPage)).status).toBe(404);
  expect([await validate(client, "000000"), await validate(client, "555555")]).toEqual(["INVALID", "ON_HOLD"]);
  clock.ms += 180_001;
  expect(await validate(client, "123456")).toBe("EXPIRED");
  const { text } = await client.postMultipart("resendSecurityOtp", { _csrf: client.csrf });
  expect(text).toBe('{"otpSentAt":"2026-09-25T09:21:03.720","message":"OTP sent successfully","status":"SUCCESS"}');
  const newer = new TestClient(portal.url);
  await newer.login("24DMO0006");
  const mails = (await client.get("/demo/mailbox")).text.match(/login is \d+/g);
  expect(mails).toEqual(["login is 123456", "login is 654321", "login is 123456"]);
  expect([await validate(client, "654321"), await validate(newer, "123456")]).toEqual(["INVALID", "SUCCESS"]);
  expect((await newer.get("content")).text).toContain('value="24DMO0006"');
  expect(await validate(newer, "444444")).toBe(404);
});

test("rememberAddressMs requires an OTP from a new address, which it confirms for a time that a login does not prolong", async () => {
  const { portal, client, clock } = await start({ rememberAddressMs: 3_600_000 });
  const attempt = async (name: string) => {
    await client.login(name);
    return portal.requests.findLast(({ path }) => path === "/vtop/login")?.loginAttempt;
  };
  expect([await attempt("23DMO0001"), await attempt("23DMO0001")]).toEqual(["otp", "otp"]);
  await client.post("validateSecurityOtp", { otpCode: "123456", _csrf: client.csrf });
  clock.ms += 3_599_999;
  expect([await attempt("23DMO0001"), await attempt("23DMO0003")]).toEqual(["accepted", "otp"]);
  clock.ms += 1;
  expect(await attempt("MEERA.DEMO")).toBe("otp");
});

test("the number and the page in a password are read", () => {
  const isPage = (name: string) => name === "marks";
  expect(findScenario("data_slow_30:marks", isPage)?.fault).toMatchObject({ target: "marks", setting: { ms: 30_000 } });
  const unknown = ["data_slow_30:nothing", "session_short_12345", "captcha_reject_", "pass_good:marks"];
  expect(unknown.map((text) => findScenario(text, isPage))).toEqual(unknown.map(() => null));
  expect(passwords.filter((one) => findScenario(exampleOf(one), isPage) === null)).toEqual([]);
});
