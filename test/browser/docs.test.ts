import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { endpoints } from "../contract/endpoints.ts";
import { API_KEY, type Service, startDemoService, startService } from "../service.ts";
import { openBrowser, type Visitor } from "./browser.ts";
import { authorize, execute, operation, unfold } from "./operations.ts";

const GOOD = { registration_number: "23DMO0001", password: "pass_good" };

let portal: DemoPortal;
/** The service without a configured portal, with demo data. */
let demo: Service;
/** The service with a configured portal. */
let live: Service;
let visitor: Visitor;
beforeAll(async () => {
  portal = await startDemoPortal();
  demo = await startDemoService(portal.url);
  live = await startService(portal.url);
});
afterAll(async () => {
  await Promise.all([demo.stop(), live.stop()]);
  await portal.stop();
});
beforeEach(async () => {
  visitor = await openBrowser();
});
afterEach(async () => {
  await visitor.close();
  expect(visitor.errors).toEqual([]);
});

const openDocs = ({ url }: Service) => visitor.page.goto(`${url}/docs`);

it("/docs shows the 33 endpoints first, each with its summary", async () => {
  await openDocs(live);
  await operation(visitor.page, "/student/weekend_outing_requests").waitFor();
  const paths = await visitor.page.locator(".operation h4 .path").allTextContents();
  expect(paths.slice(0, 33)).toEqual(endpoints.map(({ path }) => path));
  const summaries = await visitor.page.locator(".operation .summary").allTextContents();
  expect(summaries.filter((summary) => summary.length < 10)).toEqual([]);
});

it("/docs for a configured portal logs in with the typed key and credentials only", async () => {
  await openDocs(live);
  await authorize(visitor.page, API_KEY);
  const { status, body } = await execute(visitor.page, "/auth/login", GOOD);
  expect([status, body.status]).toEqual(["200", "authenticated"]);
  await visitor.page.reload();
  await authorize(visitor.page, API_KEY);
  portal.requests.length = 0;
  expect((await execute(visitor.page, "/auth/login")).status).toBe("422");
  expect(portal.requests).toEqual([]);
});

it("/docs explains the statuses and fields of an endpoint", async () => {
  await openDocs(live);
  const block = await unfold(visitor.page, "/student/attendance");
  const statuses = await block.locator(".codes .badge").allTextContents();
  expect([...new Set(statuses)]).toEqual(expect.arrayContaining(["400", "401", "422", "502", "503"]));
  await block.getByRole("link", { name: "portal_timeout" }).waitFor();
  const fields = await block.locator(".field").allTextContents();
  expect(fields).toEqual(expect.arrayContaining(["sem_sub_id", "course_code", "attendance_percentage"]));
});
