import { afterEach, expect, test } from "vitest";
import { type DemoPortal, type DemoPortalOptions, startDemoPortal } from "../server.ts";
import { alertOf, drawKnownCaptcha, knownCaptcha, TestClient, tokenOf } from "../test/test-client.ts";

let portal: DemoPortal | undefined;

afterEach(() => portal?.stop());

async function start(options: DemoPortalOptions = {}): Promise<{ portal: DemoPortal; client: TestClient }> {
  portal = await startDemoPortal({ draw: drawKnownCaptcha, ...options });
  return { portal, client: new TestClient(portal.url) };
}

test("a successful login takes seven requests and ends on the home page", async () => {
  const { portal, client } = await start();
  const landing = await client.get("open/page");
  expect(landing.text).toContain('<form id="stdForm"');
  const csrf = tokenOf(landing.text);
  const setup = await client.post("prelogin/setup", { _csrf: csrf, flag: "VTOP" });
  expect([setup.status, setup.location]).toEqual([302, `${portal.url}/vtop/init/page`]);
  const init = await client.get(setup.location);
  expect([init.status, init.location]).toEqual([302, "/vtop/login"]);
  const loginPage = await client.get(init.location);
  expect(loginPage.text).toContain('src="data:image/jpeg;base64,');
  expect(tokenOf(loginPage.text)).toBe(csrf);
  const login = await client.post("login", {
    _csrf: csrf,
    username: "23DMO0001",
    password: "pass_good",
    captchaStr: knownCaptcha,
  });
  expect([login.status, login.location]).toEqual([302, "/vtop/init/page"]);
  const onward = await client.get(login.location);
  expect([onward.status, onward.location]).toEqual([302, "/vtop/content"]);
  const home = await client.get(onward.location);
  expect(home.status).toBe(200);
  expect(portal.requests.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    "GET /vtop/open/page 200",
    "POST /vtop/prelogin/setup 302",
    "GET /vtop/init/page 302",
    "GET /vtop/login 200",
    "POST /vtop/login 302",
    "GET /vtop/init/page 302",
    "GET /vtop/content 200",
  ]);
  expect(portal.requests[4]).toEqual({
    method: "POST",
    path: "/vtop/login",
    fields: ["_csrf", "username", "password", "captchaStr"],
    address: "127.0.0.1",
    student: "23DMO0001",
    status: 302,
    loginAttempt: "accepted",
  });
});

test("the home page contains the markup that clients look for", async () => {
  const { portal, client } = await start();
  const { text } = await client.login();
  expect(text).toContain("<title>VIT-AP - VTOP</title>");
  expect(text).toContain(`<base href="${portal.url}/vtop/">`);
  expect(text).toContain('<input type="hidden" name="authorizedIDX" id="authorizedIDX" value="23DMO0001"/>');
  expect(text).toMatch(/<body>\s*<input type="hidden" name="authorizedIDX"/);
  expect(text).toContain('var id ="23DMO0001";');
  expect(text).toContain(`var csrfValue = "${client.csrf}";`);
  expect(text).toContain('<span class="navbar-text text-light small fw-bold">23DMO0001 (STUDENT)</span>');
  expect(text.match(/name="logoutForm1" method="post" action="\/vtop\/logout"/g)).toHaveLength(2);
  expect(text.match(new RegExp(`name="_csrf" value="${client.csrf}"`, "g"))).toHaveLength(4);
  expect(text).toContain("Sign out");
  expect(text).not.toContain("vtopLoginForm");
});

test("the login replaces cookie and token, and invalidates the old ones", async () => {
  const { portal, client } = await start();
  await client.openLoginPage();
  const before = { cookie: client.cookie, csrf: client.csrf };
  expect(before.cookie).toMatch(/^[0-9A-F]{32}$/);
  await client.submit("23DMO0001", "pass_good");
  expect(client.cookie).not.toBe(before.cookie);
  expect(client.csrf).not.toBe(before.csrf);
  expect((await client.menu("academics/common/StudentAttendance", { _csrf: before.csrf })).status).toBe(404);
  expect((await client.menu("academics/common/StudentAttendance")).status).toBe(200);
  const old = new TestClient(portal.url);
  old.cookie = before.cookie;
  expect((await old.get("content")).location).toBe("/vtop/login");
});

test("uses the first valid cookie if a client sends an old one next to the current one", async () => {
  const { portal, client } = await start();
  await client.openLoginPage();
  client.otherCookies = "JSESSIONID=00000000000000000000000000000000; ";
  await client.submit("23DMO0001", "pass_good");
  expect(client.registrationNumber).toBe("23DMO0001");
  const second = new TestClient(portal.url);
  await second.login("26DMO0002");
  second.otherCookies = `JSESSIONID=${client.cookie}; `;
  expect((await second.get("content")).text).toContain('value="23DMO0001"');
});

test("accepts the login name instead of the registration number", async () => {
  const { client } = await start();
  await client.login("meera.demo");
  expect(client.registrationNumber).toBe("23DMO0001");
});

test("accepts a password with quotes, symbols and accents", async () => {
  const { client } = await start();
  await client.login("23DMO0001", `it's "fine" &+%=#?é`);
  expect(client.registrationNumber).toBe("23DMO0001");
});

test("accepts a multipart login form", async () => {
  const { client } = await start();
  await client.openLoginPage();
  const reply = await client.postMultipart("login", {
    _csrf: client.csrf,
    username: "23DMO0001",
    password: `it's "fine" &+%=#?é`,
    captchaStr: knownCaptcha.toLowerCase(),
  });
  expect(reply.location).toBe("/vtop/init/page");
});

test.each([
  ["23DMO0001", "wrong", "Invalid LoginId/Password", "invalid credentials"],
  ["99XYZ9999", "pass_good", "Invalid LoginId/Password", "invalid credentials"],
  ["23DMO0001", "error_invalid_credentials", "Invalid LoginId/Password", "invalid credentials"],
  ["23DMO0001", "error_unknown_user", "User Id Not Available", "invalid credentials"],
  ["23DMO0001", "error_account_locked", "Your Account is Locked", "locked"],
  ["23DMO0001", "error_attempts_exhausted", "Number Of Maximum Fail Attempts Reached.Use Forgot Password", "locked"],
])("refuses %s with %s: %s", async (username, password, message, attempt) => {
  const { portal, client } = await start();
  const { text } = await client.login(username, password);
  expect(alertOf(text)).toBe(message);
  expect(text.indexOf("<strong>")).toBe(text.indexOf(`<strong> ${message}`));
  expect(portal.requests.filter(({ loginAttempt }) => loginAttempt !== undefined)).toMatchObject([
    { path: "/vtop/login", loginAttempt: attempt },
  ]);
});

test("a wrong captcha keeps the token, and the next correct answer logs in", async () => {
  const { client } = await start();
  await client.openLoginPage();
  const token = client.csrf;
  const refused = await client.submit("23DMO0001", "wrong", "AAAAAA");
  expect(alertOf(refused.text)).toBe("Invalid Captcha");
  expect(alertOf((await client.get("login/error")).text)).toBe("Invalid Captcha");
  expect(client.csrf).toBe(token);
  await client.submit("23DMO0001", "pass_good");
  expect(client.registrationNumber).toBe("23DMO0001");
});

test("accepts a captcha answer only once", async () => {
  const { client } = await start();
  await client.openLoginPage();
  const fields = { _csrf: client.csrf, username: "23DMO0001", password: "wrong", captchaStr: knownCaptcha };
  await client.post("login", fields);
  await client.post("login", fields);
  expect(alertOf((await client.get("login/error")).text)).toBe("Invalid Captcha");
});

test("the captcha fragment has one picture and the refresh button, but no page around it", async () => {
  const { client } = await start();
  await client.openLoginPage();
  const { text } = await client.get("get/new/captcha");
  expect(text.match(/<img [^>]*src="data:image\/jpeg;base64,[^"]+"/g)).toHaveLength(1);
  expect(text).toContain('id="button-addon2"');
  expect(text).not.toContain("<html");
});

test("captcha_reject_2 rejects two correct answers and accepts the third", async () => {
  const { client } = await start();
  await client.login("23DMO0001", "captcha_reject_2");
  await client.submit("23DMO0001", "captcha_reject_2");
  expect(client.registrationNumber).toBe("");
  await client.submit("23DMO0001", "captcha_reject_2");
  expect(client.registrationNumber).toBe("23DMO0001");
});

test("captcha_google_2 rejects one answer and shows Google's captcha twice", async () => {
  const { client } = await start();
  const refused = await client.login("23DMO0001", "captcha_google_2");
  expect(alertOf(refused.text)).toBe("Invalid Captcha");
  expect(refused.text).toContain("var captchaType = 2;");
  expect(refused.text).toContain('id="gResponse"');
  expect(refused.text).not.toContain("base64,");
  expect((await client.get("get/new/captcha")).text).not.toContain("base64,");
  expect((await client.get("get/new/captcha")).text).toContain("base64,");
  await client.submit("23DMO0001", "captcha_google_2");
  expect(client.registrationNumber).toBe("23DMO0001");
});

test("captcha_garbled_1 rejects one answer and draws one garbled picture", async () => {
  const kinds: string[] = [];
  const { client } = await start({
    draw: (look) => {
      kinds.push(look.profile);
      return drawKnownCaptcha(look);
    },
  });
  await client.login("23DMO0001", "captcha_garbled_1");
  await client.get("get/new/captcha");
  expect(kinds).toEqual(["real", "garbled", "real"]);
  await client.submit("23DMO0001", "captcha_garbled_1");
  expect(client.registrationNumber).toBe("23DMO0001");
});

test("accepts the choice of the landing page as a query, any number of times", async () => {
  const { client } = await start();
  const csrf = tokenOf((await client.get("prelogin/setup")).text);
  for (const _ of [1, 2]) {
    const last = await client.follow(await client.get(`prelogin/setup?_csrf=${csrf}&flag=VTOP`));
    expect(last.text).toContain("vtopLoginForm");
  }
  client.csrf = csrf;
  await client.submit("23DMO0001", "pass_good");
  expect(client.registrationNumber).toBe("23DMO0001");
});

test("a login without the choice of the landing page gets the inactivity message", async () => {
  const { portal, client } = await start();
  client.csrf = tokenOf((await client.get("login")).text);
  const { text } = await client.submit("23DMO0001", "pass_good");
  expect(alertOf(text)).toBe("You are logged out due to inactivity for more than 15 minutes");
  expect(portal.requests[1]?.loginAttempt).toBe("without prelogin");
});

test("a login with the wrong token or without a session gets Tomcat's 404", async () => {
  const { client } = await start();
  await client.openLoginPage();
  const fields = { username: "23DMO0001", password: "pass_good", captchaStr: knownCaptcha };
  const wrongToken = await client.post("login", { ...fields, _csrf: "00000000-0000-4000-8000-000000000000" });
  expect([wrongToken.status, wrongToken.text.length]).toEqual([404, 678]);
  client.cookie = "";
  expect((await client.post("login", { ...fields, _csrf: client.csrf })).status).toBe(404);
});

test("the login page cannot be mistaken for the OTP step or the home page", async () => {
  const { client } = await start();
  const { text } = await client.openLoginPage();
  expect(text).not.toMatch(/securityOtpForm|authorizedIDX|Sign out|OTP sent to your registered email/);
  expect(text).toContain("var securityOtpPending = null;");
  expect(text).toContain("var captchaType = 1;");
  expect(text).toMatch(/gResponse/);
  expect(text).toContain("Session Timed Out");
});

test("does not count failed logins by default", async () => {
  const { client } = await start();
  for (const _ of [1, 2, 3, 4, 5]) {
    expect(alertOf((await client.login("23DMO0001", "wrong")).text)).toBe("Invalid LoginId/Password");
  }
  await client.submit("23DMO0001", "pass_good");
  expect(client.registrationNumber).toBe("23DMO0001");
});

test("lockAfter 3 refuses the fourth login despite the right password; wrong captchas do not count", async () => {
  const { portal, client } = await start({ lockAfter: 3 });
  await client.openLoginPage();
  for (const _ of [1, 2, 3]) {
    await client.submit("23DMO0001", "wrong", "AAAAAA");
  }
  await client.submit("23DMO0001", "wrong");
  await client.submit("23DMO0001", "wrong");
  await client.submit("23DMO0001", "error_invalid_credentials");
  const { text } = await client.submit("23DMO0001", "pass_good");
  expect(alertOf(text)).toBe("Number Of Maximum Fail Attempts Reached.Use Forgot Password");
  expect(portal.requests.at(-2)?.loginAttempt).toBe("locked");
  await client.submit("26DMO0002", "pass_good");
  expect(client.registrationNumber).toBe("26DMO0002");
});

test("a successful login resets the count of failed logins", async () => {
  const { client } = await start({ lockAfter: 2 });
  await client.login("23DMO0001", "wrong");
  await client.submit("23DMO0001", "pass_good");
  await client.login("23DMO0001", "wrong");
  await client.submit("23DMO0001", "pass_good");
  expect(client.registrationNumber).toBe("23DMO0001");
});

test("error_password_change ends on a password form, error_step_unknown on a survey, and neither gives access to data", async () => {
  const { client } = await start();
  for (const [password, expected] of [
    ["error_password_change", "Please set a new password"],
    ["error_step_unknown", "Campus Life Survey"],
  ] as const) {
    const { text } = await client.login("23DMO0001", password);
    expect(text).toContain(expected);
    expect(text).not.toContain("23DMO0001");
    client.registrationNumber = "23DMO0001";
    expect((await client.menu("academics/common/StudentAttendance")).text).toContain("msgBoxInfoText");
  }
});

test("error_password_expired ends on a home page without a menu, whose script loads a password form", async () => {
  const { client } = await start();
  const { text } = await client.login("23DMO0001", "error_password_expired");
  expect(client.registrationNumber).toBe("23DMO0001");
  expect(text).toContain(String.raw`"check\/expired\/password"`);
  expect(text).not.toContain("data-url=");
  expect((await client.data("check/expired/password")).text).toContain('name="newPassword"');
  expect((await client.menu("academics/common/StudentAttendance")).text).toContain("msgBoxInfoText");
});

test("a variant shows the short home page with a valid password, and the check answers with the menu", async () => {
  const { portal, client } = await start();
  const full = await client.login();
  expect(full.text).not.toMatch(/check.{1,3}expired/);
  portal.show("login", "short_home");
  const short = await client.get("content");
  expect(short.text).not.toContain("data-url=");
  const checked = await client.data("check/expired/password");
  expect(checked.text).toContain('data-url="academics/common/StudentTimeTable"');
  expect(full.text).toContain(checked.text);
  expect((await client.menu("academics/common/StudentAttendance")).text).toContain("semesterSubId");
  client.cookie = "0";
  expect((await client.data("check/expired/password")).status).toBe(404);
});

test("login_changed ends on a home page without the registration number", async () => {
  const { client } = await start();
  const { text } = await client.login("23DMO0001", "login_changed");
  expect(text).toContain("Sign out");
  expect(text).not.toMatch(/authorizedIDX" id|23DMO0001/);
});

test("login_500 and login_waf replace the response of the login, login_down closes the connection", async () => {
  const { portal, client } = await start();
  await client.openLoginPage();
  expect((await client.submit("23DMO0001", "login_500")).status).toBe(500);
  await client.openLoginPage();
  expect((await client.submit("23DMO0001", "login_waf")).text).toContain("Unable to process");
  await client.openLoginPage();
  await expect(client.submit("23DMO0001", "login_down")).rejects.toThrow();
  expect(portal.requests.at(-1)).toMatchObject({ path: "/vtop/login", status: 0, loginAttempt: "broken" });
});

test("login_slow_7 delays only the login, by seven seconds", async () => {
  const waits: number[] = [];
  const { client } = await start({
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  await client.login("23DMO0001", "login_slow_7");
  expect(client.registrationNumber).toBe("23DMO0001");
  expect(waits).toEqual([7000]);
});

test("variants of the login page show Google's captcha or none", async () => {
  const { portal, client } = await start();
  portal.show("login", "google");
  expect((await client.openLoginPage()).text).toContain("g-recaptcha");
  portal.show("login", "no_captcha");
  expect((await client.get("login")).text).not.toMatch(/base64,|class="g-recaptcha"/);
  portal.show("login", null);
  expect((await client.get("login")).text).toContain("base64,");
  expect(() => portal.show("login", "nonsense")).toThrow("no variant");
});

test("serves captchas as JPEG, or as a PNG of the same size as the real ones", async () => {
  portal = await startDemoPortal();
  const client = new TestClient(portal.url);
  const picture = async () => {
    const { text } = await client.get("get/new/captcha");
    const [, mime = "", base64 = ""] = /src="data:([^;]+);base64,([^"]+)"/.exec(text) ?? [];
    return { mime, bytes: Buffer.from(base64, "base64") };
  };
  await client.openLoginPage();
  const jpeg = await picture();
  expect(jpeg.mime).toBe("image/jpeg");
  expect(jpeg.bytes.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  portal.show("login", "grid");
  expect((await picture()).mime).toBe("image/jpeg");
  portal.show("login", "png");
  const png = await picture();
  expect(png.mime).toBe("image/png");
  expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([200, 40]);
});

test("variants of the login page change the spelling of alerts or show them at /vtop/login", async () => {
  const { portal, client } = await start();
  portal.show("login", "odd_spelling");
  const odd = await client.login("23DMO0001", "wrong");
  expect(odd.text).toMatch(/<strong> INVALID \s+LOGINID\/PASSWORD <\/strong>/);
  portal.show("login", "errors_at_login");
  const refused = await client.login("23DMO0001", "wrong");
  expect(alertOf(refused.text)).toBe("Invalid LoginId/Password");
  expect(portal.requests.at(-1)?.path).toBe("/vtop/login");
  expect((await client.login("24DMO0006")).text).toContain("securityOtpForm");
  expect(portal.requests.at(-1)?.path).toBe("/vtop/login");
});
