import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { build } from "rolldown";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { languages, userMessage } from "../../src/contract/user-messages.ts";
import { texts as textsOf } from "../../src/oauth/texts.ts";
import { drawnCaptchas } from "../drawn-captchas.ts";
import {
  authorizationUrl,
  bearer,
  CALLBACK,
  CLIENTS,
  exchange,
  NATIVE_CALLBACK,
  type OAuthWorld,
  OTP_STUDENT,
  PASSWORD,
  postForm,
  STUDENT,
  startOAuthWorld,
} from "../e2e/oauth/apps.ts";
import { openWindow, seriousFindings, startBrowser, type Visitor } from "./browser.ts";

const WRONG_PASSWORD = "error_invalid_credentials";

// The solver cannot read this typeface, so that every login shows its captcha to the student.
const { draw, answerOf } = drawnCaptchas("condensed");

/** A page of an app that uses the client. Its title is the outcome. */
const PAGE = (service: string) => `<button>Log in</button><script type="module">
import { finishLogin, loginWithPopup, loginWithRedirect, Portico } from "/client.js";
const login = { baseUrl: "${service}", clientId: "bus-app", scopes: ["marks"], redirectUri: location.origin + "/callback/client" };
const show = async (access) => {
  const portico = new Portico({ baseUrl: login.baseUrl, accessToken: access.accessToken });
  const marks = await portico.marks({ sem_sub_id: "AP2026272" });
  const denied = await portico.profile().catch(({ code }) => code);
  await portico.logout();
  document.title = [marks[0].course_code, denied, await portico.isLoggedIn(), location.search || "-"].join(" ");
};
const fail = ({ code, detail }) => { document.title = code + " " + detail; };
const start = location.hash === "#popup" ? loginWithPopup : loginWithRedirect;
document.querySelector("button").onclick = () => start(login).then(show).catch(fail);
finishLogin().then((access) => access && show(access)).catch(fail);
</script>`;

/** The requests that reached the app. */
const received: { readonly url: URL; readonly referrer: string | undefined }[] = [];
const app = createServer(({ url = "", headers }, response) => {
  if (url === "/client.js") return void response.setHeader("content-type", "text/javascript").end(clientSource);
  const isAnswer = url.startsWith("/callback?");
  if (isAnswer) received.push({ url: new URL(url, "http://app"), referrer: headers.referer });
  const frame = `<iframe src="${authorizationUrl(world.service.url).href.replaceAll("&", "&amp;")}"></iframe>`;
  const body = url === "/frame" ? frame : isAnswer ? "" : PAGE(world.service.url);
  response.setHeader("content-type", "text/html").end(`<!doctype html><title>Bus App</title>${body}`);
});

let world: OAuthWorld;
let browser: Browser;
let appUrl: string;
let clientSource: string;
beforeAll(async () => {
  const bundle = await build({ input: "client/index.ts", platform: "browser", write: false });
  clientSource = bundle.output[0].code;
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  world = await startOAuthWorld({ CORS_ORIGINS: appUrl }, { draw });
  const callbacks = { ...CLIENTS[0], redirect_uris: [NATIVE_CALLBACK, `${NATIVE_CALLBACK}/client`, CALLBACK] };
  world.listed.replaceFile(JSON.stringify([callbacks, ...CLIENTS.slice(1)]));
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  app.close();
  await world.stop();
});

const visitors: Visitor[] = [];
afterEach(async () => {
  for (const { errors, close } of visitors.splice(0)) {
    await close();
    expect(errors).toEqual([]);
  }
});

let addresses = 0;
/** Opens a window of a student at home: each has its own address. */
async function openAtHome(options: Parameters<typeof openWindow>[1] = {}): Promise<Page> {
  addresses++;
  const extraHTTPHeaders = { "x-forwarded-for": `10.0.${addresses >> 8}.${addresses & 255}` };
  const visitor = await openWindow(browser, { extraHTTPHeaders, ...options });
  visitors.push(visitor);
  return visitor.page;
}

const login = (changes: Readonly<Record<string, string>> = {}): string =>
  authorizationUrl(world.service.url, { redirect_uri: `${appUrl}/callback`, ...changes }).href;

/** The text of the focused field or button. */
const focused = (page: Page) =>
  page.evaluate<string>("(document.activeElement.labels?.[0] ?? document.activeElement).innerText.trim()");

/** Moves the focus to a field or button with the tab key. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 10 && (await focused(page)) !== name; presses++) await page.keyboard.press("Tab");
  expect(await focused(page)).toBe(name);
}

/** Types a text into a field that the tab key reaches. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** Presses Enter and waits for the next page. */
async function send(page: Page): Promise<void> {
  const next = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await next;
}

const english = textsOf.en;

/** Enters what the first page asks for, with the keyboard. */
async function enterCredentials(page: Page, student: string, password = PASSWORD, texts = english): Promise<void> {
  await type(page, texts.registrationNumber, student);
  await type(page, texts.passwordLabel, password);
  await send(page);
}

/** Answers the captcha as a student does who looks at the picture, with the keyboard. */
async function solveCaptcha(page: Page, password = PASSWORD, texts = english): Promise<void> {
  await type(page, texts.captchaLabel, answerOf((await page.locator("img").getAttribute("src")) ?? ""));
  await type(page, texts.passwordAgain, password);
  await send(page);
}

async function enterOtp(page: Page, otp: string): Promise<void> {
  await page.locator("input[name=otp]").fill("");
  await type(page, english.otpLabel, otp);
  await send(page);
}

/** The message of a page. It stands first, so that it is visible on a phone. */
const message = (page: Page) => page.locator("h1 + .message").textContent();

describe("by keyboard alone, without JavaScript", () => {
  it("a login finishes if the solver reads no captcha, and the address of the page reaches nobody", async () => {
    const page = await openAtHome({ javaScriptEnabled: false });
    await page.goto(login());
    await enterCredentials(page, STUDENT);
    await solveCaptcha(page);
    const redirect_uri = `${appUrl}/callback`;
    expect([page.url().startsWith(redirect_uri), received.at(-1)?.referrer]).toEqual([true, undefined]);
    const code = received.at(-1)?.url.searchParams.get("code") ?? "";
    const { body } = await exchange(world.service.url, code, { redirect_uri });
    expect((await world.service.post("/auth/check", {}, bearer(body.access_token))).body.alive).toBe(true);
  });

  it("a login with a wrong answer, a resent and a wrong OTP finishes", async () => {
    const page = await openAtHome({ javaScriptEnabled: false });
    await page.goto(login());
    await enterCredentials(page, OTP_STUDENT);
    await type(page, english.captchaLabel, "AAAAAA");
    await type(page, english.passwordAgain, PASSWORD);
    await send(page);
    expect(await message(page)).toBe(english.captchaWrong);
    await solveCaptcha(page);
    await tabTo(page, english.resend);
    await send(page);
    expect(await message(page)).toBe(english.resent);
    await enterOtp(page, "000000");
    expect(await message(page)).toBe(userMessage("otp_invalid", "en"));
    await enterOtp(page, "654321");
    expect(page.url()).toContain(`${appUrl}/callback?code=`);
  });

  it("the student can refuse", async () => {
    const page = await openAtHome({ javaScriptEnabled: false });
    await page.goto(login());
    await tabTo(page, english.cancel);
    await send(page);
    expect(page.url()).toContain(`${appUrl}/callback?error=access_denied`);
  });
});

describe("a page that uses the client", () => {
  it.each(["redirect", "popup"])("gets data, without a password or a code in its address (%s)", async (way) => {
    // An additional header would need the service's permission in requests of a page.
    const page = await openAtHome({ extraHTTPHeaders: {} });
    await page.goto(`${appUrl}/#${way}`);
    const popup = way === "popup" ? page.waitForEvent("popup") : Promise.resolve(page);
    await page.getByRole("button").click();
    const shown = await popup;
    await shown.locator("input[name=password]").waitFor();
    await enterCredentials(shown, STUDENT);
    await type(shown, english.captchaLabel, answerOf((await shown.locator("img").getAttribute("src")) ?? ""));
    await type(shown, english.passwordAgain, PASSWORD);
    await shown.keyboard.press("Enter");
    await expect.poll(() => page.title(), { timeout: 10_000 }).toBe("CSE3009 insufficient_scope false -");
    expect(shown.isClosed()).toBe(way === "popup");
  });

  it("learns that the student has cancelled", async () => {
    const page = await openAtHome();
    await page.goto(`${appUrl}/#redirect`);
    await page.getByRole("button").click();
    await page.getByRole("button", { name: english.cancel }).click();
    await expect.poll(() => page.title()).toBe("not_logged_in The student has cancelled.");
  });
});

it("a page of an app cannot show the login in a frame", async () => {
  const { page, errors, close } = await openWindow(browser, {});
  await page.goto(`${appUrl}/frame`);
  await expect.poll(() => errors.join()).toContain("frame-ancestors 'none'");
  expect(await page.frameLocator("iframe").locator("form").count()).toBe(0);
  await close();
});

const looks = [
  { width: 360, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
] as const;

describe.each(languages)("axe-core has no serious or critical finding, and nothing is cut off, in %s", (language) => {
  const texts = textsOf[language];
  // The pages of all languages have the same elements and colours; their texts are longer or shorter.
  const findingsOn = async (page: Page) => (language === "en" ? seriousFindings(page) : []);

  /** Checks the page that is open, in every look. */
  async function check(page: Page): Promise<void> {
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const cutOff = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect({ width, colorScheme, cutOff, findings: await findingsOn(page) }).toEqual({
        ...{ width, colorScheme, cutOff: 0, findings: [] },
      });
    }
  }

  it("on every step of a login", async () => {
    const page = await openAtHome();
    await page.goto(login({ ui_locales: language }));
    await check(page);
    await enterCredentials(page, OTP_STUDENT, PASSWORD, texts);
    await check(page);
    await solveCaptcha(page, PASSWORD, texts);
    await check(page);
  });

  it("after a wrong password, during the countdown", async () => {
    const page = await openAtHome();
    const student = { en: "26DMO0002", hi: "24DMO0005", te: "25DMO0007" }[language];
    await page.goto(login({ ui_locales: language }));
    await enterCredentials(page, student, WRONG_PASSWORD, texts);
    await solveCaptcha(page, WRONG_PASSWORD, texts);
    await check(page);
    await enterCredentials(page, student, PASSWORD, texts);
    expect(await page.locator(".left").count()).toBe(1);
    await check(page);
  });

  it("for an app with every scope that nobody has checked, on an error and at the end of all access", async () => {
    const page = await openAtHome();
    const { body } = await world.service.post(
      "/oauth/register",
      { client_name: "A".repeat(64), redirect_uris: [`${appUrl}/callback`] },
      { "x-api-key": null },
    );
    const scope = Object.keys(texts.scopes).join(" ");
    await page.goto(login({ ui_locales: language, client_id: body.client_id, scope }));
    await check(page);
    await page.goto(login({ ui_locales: language, client_id: "unknown" }));
    await check(page);
    await page.goto(`${world.service.url}/oauth/end?ui_locales=${language}`);
    await check(page);
  });

  it("for a device, on the list of the access that was given, its receipt, and the privacy page", async () => {
    const page = await openAtHome();
    const form = { client_id: "hall-screen", scope: "marks exams" };
    const { body } = await postForm(world.service.url, "/oauth/device_authorization", form);
    await page.goto(`${world.service.url}/oauth/device?ui_locales=${language}`);
    await check(page);
    await page.keyboard.type(body.user_code);
    await send(page);
    await check(page);
    await enterCredentials(page, STUDENT, PASSWORD, texts);
    await solveCaptcha(page, PASSWORD, texts);
    expect(await page.locator("body").textContent()).toContain(texts.deviceDone);
    await check(page);
    await page.goto(`${world.service.url}/oauth/end?ui_locales=${language}`);
    expect(await page.locator("section").count()).toBe(1);
    await check(page);
    await page.locator("section a").first().click();
    await check(page);
    await page.goto(`${world.service.url}/oauth/privacy?ui_locales=${language}`);
    await check(page);
  });
});
