import { afterEach, beforeEach, expect, it } from "vitest";
import { startDemoPortal } from "../../demo-portal/server.ts";
import { imageFromDataUri, solveCaptcha } from "../../src/portal/captcha/solve.ts";
import { startedForAll } from "../set-up.ts";
import { openBrowser, type Visitor } from "./browser.ts";

let visitor: Visitor;
const portal = startedForAll(() => startDemoPortal());
beforeEach(async () => {
  visitor = await openBrowser();
});
afterEach(async () => {
  await visitor.close();
  expect(visitor.errors).toEqual([]);
});

/** Fills in and submits the login form, with the text of the captcha. */
async function logIn(name: string, password: string): Promise<void> {
  const { page } = visitor;
  await page.goto(portal.url);
  await page.getByRole("button", { name: "Student" }).click();
  await page.getByPlaceholder("Username").fill(name);
  await page.getByPlaceholder("Password", { exact: true }).fill(password);
  const source = (await page.locator("#captchaBlock img").getAttribute("src")) ?? "";
  await page.getByPlaceholder("Enter CAPTCHA shown above").fill(solveCaptcha(imageFromDataUri(source)).text);
  await page.getByRole("button", { name: "Submit" }).click();
}

const open = (entry: string) => visitor.page.locator("#sidePanel").getByText(entry, { exact: true }).click();

it("a student can log in, open the attendance from the menu and sign out", async () => {
  const { page } = visitor;
  await logIn("23dmo0001", "pass_good");
  await page.getByText("Welcome, MEERA KULKARNI").waitFor();
  await open("Class Attendance");
  await page.locator("#semesterSubId").selectOption("AP2026272");
  const rows = page.locator("#loadMyFragment table tbody tr");
  await rows.first().waitFor();
  expect(await rows.count()).toBe(9);
  expect(await rows.first().textContent()).toContain("NoSQL Databases");
  await page.locator("#studentAttendanceDetilShow_0").click();
  await expect.poll(() => page.locator("#StudentAttendanceDetailDataTable tbody tr").count()).toBe(25);
  await page.locator("#fragmentContent [data-bs-dismiss=modal]").click();
  await page.locator("#vtopHeader").getByRole("button", { name: "Sign out" }).click();
  await page.getByText("successfully logged out").waitFor();
});

it("a student can enter the OTP from the mailbox", async () => {
  const { page } = visitor;
  await logIn("24DMO0006", "pass_good");
  const field = page.getByPlaceholder("Enter OTP");
  await field.waitFor();
  expect(await page.locator("#bodyContent").isVisible()).toBe(false);
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${portal.url}/demo/mailbox`);
  const mail = await mailbox.locator(".card-body").first().textContent();
  const [otp = ""] = /\b\d{6}\b/.exec(mail ?? "") ?? [];
  await field.fill("111111");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect.poll(() => page.locator("#otpErrorMsg").textContent()).toContain("Invalid OTP");
  await field.fill(otp);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("Welcome, KAVITA SETHI").waitFor();
});
