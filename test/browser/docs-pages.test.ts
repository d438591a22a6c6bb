import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { errorCodes } from "../../src/contract/error-catalogue.ts";
import { API_KEY, startWorld, type World } from "../service.ts";
import { openBrowser, type Visitor } from "./browser.ts";
import { authorize, bodyOf, execute, operation } from "./operations.ts";

let world: World;
let visitor: Visitor;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  visitor = await openBrowser();
  await visitor.page.goto(`${world.service.url}/docs`);
});
afterEach(async () => {
  await visitor.close();
  expect(visitor.errors).toEqual([]);
});

it("/docs starts with steps whose links expand the operations that they name", async () => {
  const { page } = visitor;
  expect(await page.locator(".steps h2").allTextContents()).toEqual([
    "Get an API key",
    "Log in",
    "Enter the OTP",
    "Fetch data",
    "Handle errors",
    "Limit the load on the portal",
  ]);
  await operation(page, "/student/attendance").waitFor();
  await page.locator(".steps").getByRole("link", { name: "/student/attendance" }).click();
  await operation(page, "/student/attendance").getByRole("button", { name: "Execute" }).waitFor();
});

it("/docs prefills neither key nor credentials for a configured portal", async () => {
  const { page } = visitor;
  expect(await bodyOf(page, "/auth/login")).toEqual({ registration_number: "", password: "" });
  const { status, body } = await execute(page, "/auth/login");
  expect([status, body.code]).toEqual(["401", "api_key_missing"]);
  expect(await page.locator(".demo, .note").count()).toBe(0);
});

it("an error links to the page of its code without leaving /docs", async () => {
  const { page } = visitor;
  await authorize(page, API_KEY);
  const { body } = await execute(page, "/auth/login", { registration_number: "23DMO0001", password: "wrong" });
  expect(body.code).toBe("invalid_credentials");
  const outcome = operation(page, "/auth/login").getByRole("status");
  expect(await outcome.textContent()).toMatch(/401.*invalid_credentials/);
  const [codePage] = await Promise.all([
    page.context().waitForEvent("page"),
    outcome.getByRole("link", { name: "What to do" }).click(),
  ]);
  await codePage.getByRole("heading", { name: "invalid_credentials" }).waitFor();
  expect(page.url()).toBe(`${world.service.url}/docs#/auth_login`);
});

it("the page of a code links to its endpoints, to related codes, to all codes and to the guide", async () => {
  const { page } = visitor;
  await page.goto(`${world.service.url}/docs/errors/otp_expired`);
  await page.getByRole("link", { name: "/auth/resend_otp" }).click();
  await operation(page, "/auth/resend_otp").getByRole("button", { name: "Execute" }).waitFor();
  await page.goto(`${world.service.url}/docs/errors/validation_error`);
  await page.getByRole("link", { name: "session_malformed" }).click();
  await page.getByRole("heading", { name: "session_malformed" }).waitFor();
  await page.getByRole("link", { name: "All codes" }).click();
  expect(await page.locator(".codes a code").count()).toBe(errorCodes.length);
  await page.locator("main").getByRole("link", { name: "how to handle errors" }).click();
  await page.getByRole("heading", { name: "Who must act" }).waitFor();
});

it("all pages fit a phone: no element is wider than the window", async () => {
  const phone = await openBrowser(390);
  const { page } = phone;
  const widest = () => page.evaluate<number>("document.documentElement.scrollWidth");
  for (const path of [
    "/docs/errors",
    "/docs/errors/session_expired",
    "/docs/errors/otp_challenge_malformed",
    "/docs/guide",
    "/docs/guide/insight",
    "/docs/contract",
    "/docs/examples/attendance.py",
    "/docs",
  ]) {
    await page.goto(world.service.url + path);
    expect([path, await widest()]).toEqual([path, 390]);
  }
  await authorize(page, API_KEY);
  await execute(page, "/auth/login", { registration_number: "23DMO0001", password: "pass_good" });
  await execute(page, "/student/grade_history");
  expect(await widest()).toBe(390);
  await phone.close();
  expect(phone.errors).toEqual([]);
});
