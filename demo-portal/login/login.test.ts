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

test("a login without the choice of the landing page gets the inactivity message, also if it is sent as a query", async () => {
  const { client } = await start();
  client.csrf = tokenOf((await client.get("login")).text);
  const { text } = await client.submit("23DMO0001", "pass_good");
  expect(alertOf(text)).toBe("You are logged out due to inactivity for more than 15 minutes");
  expect((await client.follow(await client.get(`prelogin/setup?_csrf=x&flag=VTOP`))).text).toContain("vtopLoginForm");
});

test("the pictures of a login are those of its password, or of the variant of the page", async () => {
  const looks: string[] = [];
  const { portal, client } = await start({
    draw: (look) => {
      looks.push(look.profile);
      return drawKnownCaptcha(look);
    },
  });
  await client.login("23DMO0001", "captcha_garbled_1");
  await client.get("get/new/captcha");
  portal.show("login", "grid");
  await client.openLoginPage();
  expect(looks).toEqual(["real", "garbled", "real", "grid"]);
});

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
