import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { type Service, startDemoService } from "../service.ts";
import { openBrowser, type Visitor } from "./browser.ts";
import { operation, unfold } from "./operations.ts";

let portal: DemoPortal;
let service: Service;
let visitor: Visitor;
beforeAll(async () => {
  portal = await startDemoPortal();
  service = await startDemoService(portal.url);
});
afterAll(async () => {
  await service.stop();
  await portal.stop();
});
beforeEach(async () => {
  visitor = await openBrowser();
});
afterEach(async () => {
  await visitor.close();
  expect(visitor.errors).toEqual([]);
});

const open = (path: string) => visitor.page.goto(service.url + path);

it("a link to an operation, opened in a new tab, expands it and scrolls to it", async () => {
  await open("/docs#/student_timetable");
  const block = operation(visitor.page, "/student/timetable");
  await block.getByRole("button", { name: "Execute" }).waitFor();
  const { y = -1 } = (await block.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(200);
});

it("focus stays on Execute when the response arrives, and nothing covers the response", async () => {
  const { page } = visitor;
  await open("/docs");
  const block = await unfold(page, "/auth/login");
  await block.getByRole("button", { name: "Execute" }).focus();
  await page.keyboard.press("Enter");
  const response = block.locator(".response pre").first();
  await response.waitFor();
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Execute");
  const { x = 0, y = 0, width = 0, height = 0 } = (await response.boundingBox()) ?? {};
  const onTop = await page.evaluate(
    `document.elementFromPoint(${x + width / 2}, ${y + height / 2})?.closest("pre") !== null`,
  );
  expect(onTop).toBe(true);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
});

it("the search finds fields, errors and the guide, and can be used with the keyboard", async () => {
  const { page } = visitor;
  await open("/docs/guide");
  await page.keyboard.press("/");
  const found = async (query: string) => {
    await page.getByRole("searchbox").fill(query);
    await page
      .locator("#results")
      .getByText(/^\d+ results?$/)
      .waitFor();
    await expect.poll(() => page.locator("#results .title").first().textContent()).toBeTruthy();
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

it.each([320, 412, 599])("the results of a search can be read at %i px", async (width) => {
  const phone = await openBrowser(width);
  await phone.page.goto(`${service.url}/docs`);
  await phone.page.getByRole("searchbox").fill("attendance");
  await phone.page.locator("#results a").nth(5).waitFor();
  for (const result of await phone.page.locator("#results a").all()) {
    const [box, title] = [await result.boundingBox(), await result.locator(".title").boundingBox()];
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    expect(title?.width).toBeGreaterThan(width / 3);
  }
  await phone.close();
});

it("the theme follows the system until the visitor chooses one, which other pages keep", async () => {
  const { page } = visitor;
  const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
  const [light, dark] = ["rgb(255, 255, 255)", "rgb(16, 21, 27)"];
  await open("/docs");
  expect(await background()).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await background()).toBe(dark);
  const button = page.getByRole("button", { name: "Dark theme" });
  expect(await button.getAttribute("aria-pressed")).toBe("true");
  await button.click();
  expect(await background()).toBe(light);
  await open("/docs/errors");
  expect(await background()).toBe(light);
  expect(await button.getAttribute("aria-pressed")).toBe("false");
});

it("the samples of all operations show the language that the visitor chooses", async () => {
  const { page } = visitor;
  await open("/docs#/student_attendance");
  const samples = (await unfold(page, "/student/attendance")).locator(".samples");
  expect(await samples.locator("pre:visible").allTextContents()).toEqual([
    expect.stringMatching(/^curl .*\/student\/attendance/),
  ]);
  await samples.getByRole("button", { name: "Python" }).click();
  expect(await samples.locator("pre:visible").allTextContents()).toEqual([
    expect.stringMatching(/^import os\nimport requests/),
  ]);
  const marks = (await unfold(page, "/student/marks")).locator(".samples");
  expect(await marks.locator("pre:visible").textContent()).toContain("/student/marks");
  expect(await marks.getByRole("button", { name: "Python" }).getAttribute("aria-pressed")).toBe("true");
});

it("the guide has working links to other pages and sections, and code can be copied", async () => {
  const { page } = visitor;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open("/docs/guide");
  await page.locator("article").getByRole("link", { name: "Errors" }).click();
  await page.locator("article").getByRole("link", { name: "same challenge" }).click();
  await page.waitForURL("**/docs/guide/sessions-and-otp#when-the-portal-asks-for-an-otp");
  const heading = page.getByRole("heading", { name: "When the portal asks for an OTP" });
  expect((await heading.boundingBox())?.y).toBeLessThan(300);
  await open("/docs/guide/quick-start");
  await page.locator(".code").first().hover();
  await page.getByRole("button", { name: "Copy" }).first().click();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe("npm ci && npm start");
});

it("on a phone, the menu opens the list of pages and closes with a choice", async () => {
  const phone = await openBrowser(390);
  await phone.page.goto(`${service.url}/docs`);
  const menu = phone.page.locator("#navigation");
  expect(await menu.isVisible()).toBe(false);
  await phone.page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "timetable", exact: true }).click();
  expect(await menu.isVisible()).toBe(false);
  await operation(phone.page, "/student/timetable").getByRole("button", { name: "Execute" }).waitFor();
  await phone.close();
  expect(phone.errors).toEqual([]);
});

it("the pages, styles and scripts of /docs take less than 200 kB on the wire, and /docs has less than 4,000 nodes", async () => {
  const { page } = visitor;
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await open("/docs");
  await page.getByRole("searchbox").fill("attendance");
  await page.locator("#results a").first().waitFor();
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(200_000);
  expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThan(4_000);
});
