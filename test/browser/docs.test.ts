import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { endpoints } from "../contract/endpoints.ts";
import { API_KEY, startWorld, type World } from "../service.ts";
import { openBrowser, type Visitor } from "./browser.ts";

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
  expect(visitor.troubles).toEqual([]);
});

/** One endpoint on the page, unfolded. */
async function unfold(path: string) {
  const [, tag = ""] = path.split("/");
  const block = visitor.page.locator(`#operations-${tag}-${path.slice(1).replaceAll("/", "_")}`);
  await block.locator(".opblock-summary-control").click();
  return block;
}

/** Presses Execute; resolves to the status and the body that the page shows, as far as it is JSON. */
async function execute(path: string, body?: object) {
  const block = await unfold(path);
  if (body !== undefined) await block.locator("textarea.body-param__text").fill(JSON.stringify(body));
  await block.getByRole("button", { name: "Execute" }).click();
  const shown = block.locator(".live-responses-table .response").first();
  await shown.waitFor();
  return {
    status: await shown.locator(".response-col_status").textContent(),
    body: JSON.parse((await shown.locator(".highlight-code pre").first().textContent()) ?? ""),
  };
}

async function authorize(key: string): Promise<void> {
  const { page } = visitor;
  await page.locator(".scheme-container .btn.authorize").click();
  await page.locator(".auth-container input").fill(key);
  await page.locator(".auth-btn-wrapper .btn.authorize").click();
  await page.locator(".auth-btn-wrapper .btn-done").click();
}

it("/docs shows the 33 endpoints, each with its summary", async () => {
  await visitor.page.locator(".opblock").last().waitFor();
  const shown = await visitor.page.locator(".opblock-summary-path").allInnerTexts();
  expect(shown.map((path) => path.replaceAll("\u200b", ""))).toEqual(endpoints.map(({ path }) => path));
  const summaries = await visitor.page.locator(".opblock-summary-description").allInnerTexts();
  expect(summaries.every((summary) => summary.length > 10)).toBe(true);
});

it("/docs logs a student in and reads with the session that it shows", async () => {
  await authorize(API_KEY);
  const login = await execute("/auth/login");
  expect([login.status, login.body.status]).toEqual(["200", "authenticated"]);
  const { session } = login.body;
  const attendance = await execute("/student/attendance", { session, sem_sub_id: "AP2026272" });
  expect([attendance.status, attendance.body.length]).toEqual(["200", 3]);
});

it("/docs shows a 401 with its problem when the API key is missing", async () => {
  const { status, body } = await execute("/auth/login");
  expect([status, body.code]).toEqual(["401", "api_key_missing"]);
});

it("/docs shows a 401 with its problem when the portal refuses the password", async () => {
  await authorize(API_KEY);
  const { status, body } = await execute("/auth/login", { registration_number: "23DMO0001", password: "wrong" });
  expect([status, body.code]).toEqual(["401", "invalid_credentials"]);
});

it("/docs explains the statuses and fields of an endpoint", async () => {
  const block = await unfold("/student/attendance");
  const statuses = await block
    .locator(".responses-table:not(.live-responses-table) .response-col_status")
    .allInnerTexts();
  expect(statuses).toEqual(expect.arrayContaining(["200", "400", "401", "422", "502", "503", "504"]));
  await block.getByRole("tab", { name: "Schema" }).first().click();
  await block.getByText("sem_sub_id").first().waitFor();
});

it("the page that a problem names explains its code and leads on to the others", async () => {
  const { body } = await world.service.post("/student/profile", {});
  await visitor.page.goto(world.service.url + body.type);
  expect(await visitor.page.getByRole("heading").textContent()).toBe("validation_error");
  await visitor.page.getByRole("link", { name: "All codes" }).click();
  expect(await visitor.page.locator("a code").count()).toBe(33);
});
