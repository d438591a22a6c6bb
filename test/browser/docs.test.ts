import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { endpoints } from "../contract/endpoints.ts";
import { API_KEY, startDemoService, startService } from "../service.ts";
import { startedForAll } from "../set-up.ts";
import { openWindow, seriousFindings, startBrowser, type Visitor } from "./browser.ts";
import { authorize, bodyField, bodyOf, execute, operation, unfold } from "./operations.ts";

const portal = startedForAll(() => startDemoPortal());
/** The service without a configured portal, with demo data. */
const service = startedForAll(() => startDemoService(portal.url));
/** The service with a configured portal. */
const live = startedForAll(() => startService(portal.url));
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const visitors: Visitor[] = [];
afterEach(async () => {
  for (const { errors, close } of visitors.splice(0)) {
    await close();
    expect(errors).toEqual([]);
  }
});

async function open(path: string, width = 1280, from = service.url): Promise<Page> {
  const visitor = await openWindow(browser, { viewport: { width, height: 900 } });
  visitors.push(visitor);
  await visitor.page.goto(from + path);
  return visitor.page;
}

const widthOf = (page: Page) => page.evaluate<number>("document.documentElement.scrollWidth");
const backgroundOf = (page: Page) => page.evaluate("getComputedStyle(document.body).backgroundColor");

it.each([
  [1440, "light", "rgb(255, 255, 255)"],
  [390, "dark", "rgb(16, 21, 27)"],
] as const)(
  "axe-core has no serious finding at %i px in %s colours, and no page is wider",
  async (width, scheme, color) => {
    const page = await open("/docs", width);
    await page.emulateMedia({ colorScheme: scheme });
    expect(await backgroundOf(page)).toBe(color);
    const check = async (path: string) =>
      expect([path, await seriousFindings(page), await widthOf(page)]).toEqual([path, [], width]);
    await check("/docs");
    await execute(page, "/auth/login");
    await execute(page, "/student/attendance");
    await execute(page, "/auth/verify_otp");
    await unfold(page, "/export/marks.csv");
    await check("/docs after requests that succeeded and failed");
    const otp = { registration_number: "24DMO0006", password: "pass_good" };
    await service.post("/auth/login", otp, { "x-api-key": "demo-key" });
    for (const path of ["guide/insight", "examples/attendance.py", "errors", "errors/otp_challenge_malformed"]) {
      await page.goto(`${service.url}/docs/${path}`);
      await check(path);
    }
    for (const path of ["/demo", "/demo/mailbox"]) {
      await page.goto(portal.url + path);
      await check(path);
    }
  },
);

it("/docs shows the 33 endpoints first, and its steps and links expand the operations that they name", async () => {
  const page = await open("/docs");
  const named = operation(page, "/student/attendance");
  await named.waitFor();
  expect(await page.locator("#navigation").evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  const paths = await page.locator(".operation h4 .path").allTextContents();
  expect(paths.slice(0, 33)).toEqual(endpoints.map(({ path }) => path));
  await page.locator(".steps").getByRole("link", { name: "/student/attendance" }).click();
  await named.getByRole("button", { name: "Execute" }).waitFor();
  const other = await open("/docs#/student_timetable");
  const block = operation(other, "/student/timetable");
  await block.getByRole("button", { name: "Execute" }).waitFor();
  const { y = -1 } = (await block.boundingBox()) ?? {};
  expect([y > 0, y < 200]).toEqual([true, true]);
});

it("/docs for a configured portal prefills nothing, and an error links to the page of its code", async () => {
  const page = await open("/docs", 1280, live.url);
  expect(await bodyOf(page, "/auth/login")).toEqual({ registration_number: "", password: "" });
  expect((await execute(page, "/auth/login")).body.code).toBe("api_key_missing");
  expect(await page.locator(".demo, .note").count()).toBe(0);
  await authorize(page, API_KEY);
  await execute(page, "/auth/login", { registration_number: "23DMO0001", password: "wrong" });
  const outcome = operation(page, "/auth/login").getByRole("status");
  expect(await outcome.textContent()).toMatch(/401.*invalid_credentials/);
  const [codePage] = await Promise.all([
    page.context().waitForEvent("page"),
    outcome.getByRole("link", { name: "What to do" }).click(),
  ]);
  await codePage.getByRole("heading", { name: "invalid_credentials" }).waitFor();
  expect(page.url()).toBe(`${live.url}/docs#/auth_login`);
});

it("with the demo portal, /docs can log in, enter the OTP and fetch data by pressing Execute only", async () => {
  const page = await open("/docs");
  const { body } = await execute(page, "/auth/login");
  await page.locator(".step").getByRole("link", { name: "Fetch attendance" }).click();
  await operation(page, "/student/attendance").locator("form").waitFor();
  expect(await bodyOf(page, "/student/attendance")).toEqual({ session: body.session, sem_sub_id: "AP2026272" });
  const attendance = await execute(page, "/student/attendance");
  expect([attendance.status, attendance.body.length]).toEqual(["200", 9]);
  expect(attendance.shown).toContain("NoSQL Databases");
  const login = await execute(page, "/auth/login", { registration_number: "24DMO0006", password: "pass_good" });
  await page.locator(".step").getByRole("link", { name: "Enter the OTP" }).click();
  for (const path of ["/auth/resend_otp", "/auth/verify_otp"])
    expect((await bodyOf(page, path)).otp_challenge).toEqual(login.body.otp_challenge);
  expect((await execute(page, "/auth/verify_otp")).body.status).toBe("authenticated");
  expect((await execute(page, "/student/profile")).body.registration_number).toBe("24DMO0006");
});

it("a login replaces only the session in open request bodies", async () => {
  const page = await open("/docs");
  const marks = bodyField(await unfold(page, "/student/marks"));
  await marks.fill(JSON.stringify({ ...JSON.parse(await marks.inputValue()), sem_sub_id: "AP2025264" }));
  const months = bodyField(await unfold(page, "/student/calendar/months"));
  await months.fill('{ "session": half a thought');
  for (let login = 0; login < 2; login++) {
    const { session } = (await execute(page, "/auth/login")).body;
    expect(JSON.parse(await marks.inputValue())).toEqual({ session, sem_sub_id: "AP2025264" });
    expect(await months.inputValue()).toBe('{ "session": half a thought');
  }
});

it("a session is kept in memory only: not in the address, not in the browser's storage, not after a reload", async () => {
  const page = await open("/docs");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
  const { session } = (await execute(page, "/auth/login")).body;
  await execute(page, "/student/profile");
  expect(asked.filter((path) => !/^\/docs\/(?:assets|operations)\//.test(path))).toEqual([
    "/auth/login",
    "/student/profile",
  ]);
  expect(await page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]")).toEqual([0, 0, ""]);
  expect(page.url()).toBe(`${service.url}/docs#/student_profile`);
  await page.reload();
  expect((await bodyOf(page, "/student/profile")).session.cookie).not.toBe(session.cookie);
  expect((await execute(page, "/student/profile")).body.code).toBe("session_expired");
});

it("on a phone, the pages of operations keep the session from one to the other, and mark theirs in the menu", async () => {
  const page = await open("/docs/operations/auth_login", 390);
  const heading = (path: string) => page.getByRole("heading", { name: path, exact: true }).first().waitFor();
  const press = async () => {
    await page.getByRole("button", { name: "Execute" }).click();
    return page.locator(".outcome .badge").textContent();
  };
  await authorize(page, "demo-key");
  expect(await press()).toBe("200");
  await page.locator(".step").getByRole("link", { name: "Fetch attendance" }).click();
  await heading("/student/attendance");
  expect(await press()).toBe("200");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.locator("#navigation").getByRole("link", { name: "timetable", exact: true }).click();
  await heading("/student/timetable");
  expect(await page.locator("#navigation").isVisible()).toBe(false);
  expect(await page.locator("[aria-current]").allTextContents()).toEqual(["timetable"]);
  expect(page.url()).toBe(`${service.url}/docs/operations/student_timetable`);
  expect(await press()).toBe("200");
  await page.goBack();
  await heading("/student/attendance");
  expect(await press()).toBe("200");
  expect(await page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]")).toEqual([0, 0, ""]);
  await page.reload();
  expect(await press()).toBe("401");
});

it("an endpoint that does not exist is said, and the search field is ready", async () => {
  const page = await open("/docs#/student_dashboard");
  const message = page.getByText("There is no such endpoint.");
  await message.waitFor();
  expect(await page.evaluate("document.activeElement.id")).toBe("search");
  await page.goto(`${service.url}/docs#/student_marks`);
  await operation(page, "/student/marks").getByRole("button", { name: "Execute" }).waitFor();
  expect(await message.isVisible()).toBe(false);
});

it("focus stays on Execute when the response arrives, and nothing covers the response", async () => {
  const page = await open("/docs");
  const block = await unfold(page, "/auth/login");
  await block.getByRole("button", { name: "Execute" }).focus();
  await page.keyboard.press("Enter");
  const response = block.locator(".response pre").first();
  await response.waitFor();
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Execute");
  const { x = 0, y = 0, width = 0, height = 0 } = (await response.boundingBox()) ?? {};
  const middle = `${x + width / 2}, ${y + height / 2}`;
  expect(await page.evaluate(`document.elementFromPoint(${middle})?.closest("pre") !== null`)).toBe(true);
});

it("the search finds fields, errors and the guide, and can be used with the keyboard", async () => {
  const page = await open("/docs/guide");
  await page.keyboard.press("/");
  const found = async (query: string) => {
    await page.getByRole("searchbox").fill(query);
    const count = page.locator("#results").getByText(/^\d+ results?$/);
    await count.waitFor();
    await expect.poll(() => page.locator("#results .title").first().textContent(), { timeout: 15_000 }).toBeTruthy();
    return page.locator("#results .title").allTextContents();
  };
  expect(await found("attendance_percentage")).toContain("/student/attendance");
  expect(await found("when the portal asks OTP")).toContain("When the portal asks for an OTP");
  expect((await found("session_expired"))[0]).toBe("session_expired");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/errors/session_expired");
  await page.getByRole("searchbox").fill("xylophone");
  await page.getByText("No results").waitFor();
  await page.keyboard.press("Escape");
  expect(await page.locator("#results").isVisible()).toBe(false);
});

it.each([320, 599])("the results of a search can be read at %i px", async (width) => {
  const page = await open("/docs", width);
  await page.getByRole("searchbox").fill("attendance");
  await page.locator("#results a").nth(5).waitFor();
  for (const result of await page.locator("#results a").all()) {
    const [box, title] = [await result.boundingBox(), await result.locator(".title").boundingBox()];
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    expect(title?.width).toBeGreaterThan(width / 3);
  }
});

it("the theme follows the system until the visitor chooses one, which other pages keep", async () => {
  const page = await open("/docs");
  const [light, dark] = ["rgb(255, 255, 255)", "rgb(16, 21, 27)"];
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await backgroundOf(page)).toBe(dark);
  const button = page.getByRole("button", { name: "Dark theme" });
  expect(await button.getAttribute("aria-pressed")).toBe("true");
  await button.click();
  expect(await backgroundOf(page)).toBe(light);
  await page.goto(`${service.url}/docs/errors`);
  expect([await backgroundOf(page), await button.getAttribute("aria-pressed")]).toEqual([light, "false"]);
});

it("the samples of all operations show the language that the visitor chooses, and code can be copied", async () => {
  const page = await open("/docs#/student_attendance");
  const samplesOf = async (path: string) => (await unfold(page, path)).locator(".samples");
  const samples = await samplesOf("/student/attendance");
  const shown = () => samples.locator("pre:visible").allTextContents();
  expect(await shown()).toEqual([expect.stringMatching(/\ncurl .*\/student\/attendance/)]);
  await samples.getByRole("button", { name: "Python" }).click();
  expect(await shown()).toEqual([expect.stringMatching(/\ndata = portico.attendance\(/)]);
  const marks = await samplesOf("/student/marks");
  expect(await marks.locator("pre:visible").textContent()).toContain("portico.marks(");
  expect(await marks.getByRole("button", { name: "Python" }).getAttribute("aria-pressed")).toBe("true");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${service.url}/docs/guide/quick-start`);
  await page.locator(".code").first().hover();
  await page.getByRole("button", { name: "Copy" }).first().click();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe("npm ci && npm start");
});

it("the pages, styles and scripts of /docs take less than 60 kB on the wire, with the search less than 200 kB, and /docs has less than 4,000 nodes", async () => {
  const page = await open("/docs/errors");
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(`${service.url}/docs`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(60_000);
  // The first search loads its index, in two parts.
  const details = page.waitForResponse(/search-details/);
  await page.getByRole("searchbox").fill("attendance");
  await (await details).finished();
  expect(bytes).toBeGreaterThan(120_000);
  expect(bytes).toBeLessThan(200_000);
  expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThan(4_000);
});
