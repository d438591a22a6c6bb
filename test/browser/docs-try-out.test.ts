import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type DemoPortal, startDemoPortal } from "../../demo-portal/server.ts";
import { type Service, startDemoService } from "../service.ts";
import { openBrowser, type Visitor } from "./browser.ts";
import { bodyField, bodyOf, execute, unfold } from "./operations.ts";

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
  await visitor.page.goto(`${service.url}/docs`);
});
afterEach(async () => {
  await visitor.close();
  expect(visitor.errors).toEqual([]);
});

it("with the demo portal, /docs can log in and fetch data by pressing Execute only", async () => {
  const { page } = visitor;
  const login = await execute(page, "/auth/login");
  expect([login.status, login.body.status]).toEqual(["200", "authenticated"]);
  await page.locator(".step").getByRole("link", { name: "Fetch attendance" }).click();
  expect(await bodyOf(page, "/student/attendance")).toEqual({ session: login.body.session, sem_sub_id: "AP2026272" });
  const attendance = await execute(page, "/student/attendance");
  expect([attendance.status, attendance.body.length]).toEqual(["200", 9]);
  expect(attendance.shown).toContain("NoSQL Databases");
  expect((await execute(page, "/auth/check")).body).toEqual({ alive: true });
});

it("an OTP is verified with the challenge that the page has stored", async () => {
  const { page } = visitor;
  const login = await execute(page, "/auth/login", { registration_number: "24DMO0006", password: "pass_good" });
  expect([login.status, login.body.status]).toEqual(["200", "otp_required"]);
  await page.locator(".step").getByRole("link", { name: "Enter the OTP" }).click();
  expect((await bodyOf(page, "/auth/verify_otp")).otp_challenge).toEqual(login.body.otp_challenge);
  expect((await bodyOf(page, "/auth/resend_otp")).otp_challenge).toEqual(login.body.otp_challenge);
  const verified = await execute(page, "/auth/verify_otp");
  expect([verified.status, verified.body.status]).toEqual(["200", "authenticated"]);
  const profile = await execute(page, "/student/profile");
  expect([profile.status, profile.body.registration_number]).toEqual(["200", "24DMO0006"]);
});

it("a login replaces only the session in open request bodies", async () => {
  const { page } = visitor;
  const marks = bodyField(await unfold(page, "/student/marks"));
  await marks.fill(JSON.stringify({ ...JSON.parse(await marks.inputValue()), sem_sub_id: "AP2025264" }));
  const months = bodyField(await unfold(page, "/student/calendar/months"));
  await months.fill('{ "session": half a thought');
  const { session } = (await execute(page, "/auth/login")).body;
  expect(JSON.parse(await marks.inputValue())).toEqual({ session, sem_sub_id: "AP2025264" });
  expect(await months.inputValue()).toBe('{ "session": half a thought');
  const second = (await execute(page, "/auth/login")).body.session;
  expect(JSON.parse(await marks.inputValue())).toEqual({ session: second, sem_sub_id: "AP2025264" });
});

it("a session is kept in memory only: not in the address, not in the browser's storage, not after a reload", async () => {
  const { page } = visitor;
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
  const { status, body } = await execute(page, "/student/profile");
  expect([status, body.code]).toEqual(["401", "session_expired"]);
});
