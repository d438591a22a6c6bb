import { beforeAll, expect, it } from "vitest";
import { type PortalStatus, Portico } from "../../client/index.ts";
import { startService } from "../service.ts";
import { worldForAll } from "../world.ts";

const STUDENTS = ["23DMO0001", "23DMO0003", "23DMO0004", "24DMO0005", "25DMO0007"];

let sessions: Record<string, string>[];
const world = worldForAll();
beforeAll(async () => {
  sessions = await Promise.all(STUDENTS.map((student) => world.login(student)));
});

const callAll = (path: string) =>
  Promise.all(sessions.map((session) => world.service.post(path, { session, sem_sub_id: "AP2026272" })));
const status = async () => (await world.service.get("/status")).body;
const page = (accept: string) => fetch(`${world.service.url}/status`, { headers: { accept } });

it("/status shows the pages that students requested, without an API key and for caches", async () => {
  await callAll("/student/marks");
  const { status, headers, body } = await world.service.get("/status");
  expect([status, headers.get("cache-control"), headers.get("vary")]).toEqual([200, "public, max-age=10", "Accept"]);
  const minute = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
  expect(body).toEqual({
    status: "ok",
    incidents: [],
    pages: ["login", "marks"].map((page) => ({ page, successes: 1, last_success: minute })),
    campus: "vit-ap",
    user_agent: expect.stringContaining("Chrome/"),
    observed_since: minute,
  });
});

it("PORTAL_USER_AGENT is sent in new logins, and a session keeps its own", async () => {
  const session = await world.login();
  const other = await startService(world.portal.url, { PORTAL_USER_AGENT: "Tester/1.0" });
  const { body } = await other.post("/auth/login", { registration_number: "23DMO0001", password: "pass_good" });
  const { body: shown } = await other.get("/status");
  expect([body.session.user_agent, shown.user_agent]).toEqual(["Tester/1.0", "Tester/1.0"]);
  world.portal.requests.length = 0;
  expect((await other.post("/auth/check", { session })).status).toBe(200);
  expect(world.portal.requests.at(-1)?.userAgent).toBe(session.user_agent);
  await other.stop();
});

it("the client returns the status in the contract's type, without a session", async () => {
  const client = new Portico({ baseUrl: world.service.url, apiKey: "not sent" });
  const shown: PortalStatus = await client.status();
  expect(shown).toEqual(await status());
});

it("/status names a fault of the portal while it lasts, wherever it is met", async () => {
  // Sessions that have read no page yet: their logins prove the students.
  sessions = await Promise.all(STUDENTS.map((student) => world.login(student)));
  world.portal.fault("attendance", "changed");
  await callAll("/student/attendance");
  // The parts of a refresh fail one by one, in a call that succeeds.
  world.portal.fault("marks", "reset");
  for (const session of sessions)
    await world.service.post("/student/refresh", { session, parts: ["marks"], sem_sub_id: "AP2026272" });
  expect((await status()).incidents).toMatchObject([
    { code: "portal_unavailable", pages: ["marks"] },
    { code: "portal_page_changed", pages: ["attendance"] },
  ]);
  const html = await (await page("text/html,application/xhtml+xml")).text();
  expect(html).toContain("<li>The portal is unavailable. Affected: marks. Since <time");
  expect(html).toContain('<tr><th scope="row">attendance</th><td>0 %</td><td>none</td></tr>');
  for (const target of ["attendance", "marks"]) world.portal.fault(target, null);
  await callAll("/student/marks");
  await callAll("/student/attendance");
  expect((await status()).status).toBe("ok");
});

it("/status shows no incident for a calendar that the portal refuses until its page was opened", async () => {
  for (const session of sessions) {
    world.portal.fault("calendar_months", "menu_off", { times: 1 });
    const { status } = await world.service.post("/student/calendar", { session, sem_sub_id: "AP2026272" });
    expect(status).toBe(200);
  }
  expect((await status()).status).toBe("ok");
});

it("/status shows no incident for passwords of strangers that the portal refuses, and one for a portal that shows no login page", async () => {
  for (const [target, incidents] of [
    ["login", []],
    ["landing", [{ code: "portal_blocked", pages: ["login"] }]],
  ] as const) {
    world.portal.fault(target, "waf");
    for (let stranger = 0; stranger < 6; stranger++) {
      const credentials = { registration_number: `22BAD000${stranger}`, password: "<script>" };
      expect((await world.service.post("/auth/login", credentials)).body.code).toBe("portal_blocked");
    }
    world.portal.fault(target, null);
    expect((await status()).incidents).toMatchObject(incidents);
  }
});

it.each([
  ["*/*", "application/json; charset=utf-8"],
  ["text/html;q=0.1, application/json", "application/json; charset=utf-8"],
  ["text/html5", "application/json; charset=utf-8"],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html; charset=utf-8"],
])("/status for Accept: %s is %s", async (accept, type) => {
  expect((await page(accept)).headers.get("content-type")).toBe(type);
});
