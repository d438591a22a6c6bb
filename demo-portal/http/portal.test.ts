import { once } from "node:events";
import { connect } from "node:tls";
import { afterEach, expect, test, vi } from "vitest";
import type { PortalPage } from "../pages/page.ts";
import { type DemoPortal, type DemoPortalOptions, startDemoPortal } from "../server.ts";
import { SessionStore } from "../state/session-store.ts";
import { drawKnownCaptcha, TestClient } from "../test/test-client.ts";

const refusal = "This menu is not available at present!!!";
const minute = 60_000;
const list: PortalPage = { name: "list", path: "menu/List", shape: "menu", fields: [], render: () => "<p>list</p>" };
const detail: PortalPage = {
  ...{ name: "detail", path: "readDetail", shape: "data", fields: ["semesterSubId", "courseId"], variants: ["short"] },
  render: ({ form, variant }) =>
    `<!-- <b>Old</b> --><table id="t" class="c"><tr><td>Mark&nbsp;Title ${form.get("courseId")} ${variant}</td></tr></table>`,
};
const primed: PortalPage = { ...detail, name: "primed", path: "readPrimed", fields: [], primedBy: "menu/List" };
const calendar: PortalPage = { ...list, name: "calendar", path: "academics/common/CalendarPreview" };
const month: PortalPage = { ...detail, name: "calendar_month", path: "processViewCalendar", fields: [] };

let portal: DemoPortal | undefined;

afterEach(() => portal?.stop());

async function start(options: DemoPortalOptions = {}, password = "pass_good") {
  await portal?.stop();
  const clock = { ms: Date.UTC(2026, 8, 25, 4) };
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const pages = [list, detail, primed, calendar, month];
  portal = await startDemoPortal({ draw: drawKnownCaptcha, now: () => clock.ms, pages, wait, ...options });
  const client = new TestClient(portal.url);
  await client.login("23DMO0001", password);
  return { portal, clock, client, waits };
}

const fields = { semesterSubId: "AP2026272", courseId: "X" };

test("pages are served to requests of their shape with the student's number, and refused to others", async () => {
  const { portal, client } = await start();
  portal.requests.length = 0;
  expect((await client.menu("menu/List")).text).toBe("<p>list</p>");
  expect((await client.data("readDetail", { courseId: "X" })).text).toContain("Title X null");
  portal.show("detail", "short");
  expect((await client.data("readDetail", fields)).text).toContain("Title X short");
  expect(() => portal.show("detail", "long")).toThrow("no variant long of detail");
  for (const refused of [
    await client.data("menu/List"),
    await client.menu("readDetail", fields),
    await client.data("readDetail", { semesterSubId: "AP2026272" }),
    await client.data("readDetail", { ...fields, authorizedID: "26DMO0002" }),
    await client.menu("menu/List", { authorizedID: "" }),
    await client.menu("hrms/contactDetails"),
  ]) {
    expect([refused.status, refused.text.includes(refusal)]).toEqual([200, true]);
  }
  expect(portal.requests[1]).toEqual({
    ...{ method: "POST", path: "/vtop/readDetail", fields: ["_csrf", "authorizedID", "x", "courseId"] },
    ...{ address: "127.0.0.1", userAgent: "node", student: "23DMO0001", status: 200 },
  });
  for (const { status } of [await client.get("readDetail"), await client.menu("nothing/here")])
    expect(status).toBe(404);
  const { client: open } = await start({ pages: [{ ...list, path: "hostel/StudentWeekendOuting" }] });
  expect((await open.data("hostel/StudentWeekendOuting")).text).toBe("<p>list</p>");
});

test("an error in a page is a 500, and the next request is served", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const render = () => {
    throw new Error("broken page");
  };
  const { client } = await start({ pages: [list, { ...detail, render }] });
  expect([(await client.data("readDetail", fields)).status, logged.mock.calls.length]).toEqual([500, 1]);
  expect((await client.menu("menu/List")).status).toBe(200);
  logged.mockRestore();
});

test("data pages of the course page and, with primeCalendar, of the calendar need their menu page", async () => {
  const { client } = await start({ primeCalendar: true });
  expect((await client.data("readPrimed")).text).toContain(refusal);
  expect((await client.data("processViewCalendar")).status).toBe(404);
  await client.menu("menu/List");
  await client.menu("academics/common/CalendarPreview");
  expect((await client.data("readPrimed")).text).not.toContain(refusal);
  expect((await client.data("processViewCalendar")).status).toBe(200);
  const { client: free } = await start({ primeCoursePage: false });
  expect((await free.data("readPrimed")).text).not.toContain(refusal);
  expect((await free.data("processViewCalendar")).status).toBe(200);
});

test("a session ends 15 minutes after its last request, after its logout, or after the pages of session_short", async () => {
  const { client, clock } = await start();
  clock.ms += 15 * minute;
  expect((await client.menu("menu/List")).status).toBe(200);
  clock.ms += 15 * minute + 1;
  expect((await client.menu("menu/List")).status).toBe(404);
  await client.login();
  const { cookie } = client;
  await client.post("logout", { _csrf: client.csrf, authorizedID: client.registrationNumber });
  client.cookie = cookie;
  expect((await client.menu("menu/List")).status).toBe(404);
  await client.login("23DMO0001", "session_short_1");
  expect([(await client.menu("menu/List")).status, (await client.menu("menu/List")).status]).toEqual([200, 404]);
});

test("sessionEnd and staleToken choose the answer to an expired session and an old token", async () => {
  const { client } = await start({ sessionEnd: "redirect", staleToken: "home_page" });
  expect((await client.menu("menu/List", { _csrf: "old" })).text).toContain('id="authorizedIDX" value="23DMO0001"');
  client.cookie = "0";
  expect((await client.menu("menu/List")).location).toBe("/vtop/login");
  expect((await client.post("login", { _csrf: "x" })).status).toBe(404);
  const { client: showing } = await start({ sessionEnd: "login_page" });
  showing.cookie = "0";
  expect((await showing.menu("menu/List")).text).toContain('id="vtopLoginForm"');
});

test("a flood of new sessions removes expired sessions first, then the oldest ones", () => {
  let ms = 0;
  const store = new SessionStore(() => ms, { idleMs: 15 * minute, lifeMs: 0 });
  const first = store.open();
  const expired = Array.from({ length: 2_000 }, () => store.open());
  ms = 10 * minute;
  store.find(first.id);
  ms = 20 * minute;
  const late = Array.from({ length: 8_000 }, () => store.open());
  expect([first, ...expired].filter(({ id }) => store.find(id) !== null)).toEqual([first]);
  const flood = Array.from({ length: 2_000 }, () => store.open());
  expect([late[0], flood[0]].map((session) => store.find(session?.id ?? "") !== null)).toEqual([false, true]);
});

test("a fault lasts until it is turned off or for its number of responses, and applies to its target", async () => {
  const { portal, client } = await start();
  portal.fault("list", "status", { status: 503, times: 1 });
  portal.fault("detail", "changed");
  expect([(await client.menu("menu/List")).status, (await client.menu("menu/List")).status]).toEqual([503, 200]);
  expect((await client.data("readDetail", fields)).text).toBe(
    '<!-- <b>Old</b> --><table id="new-t" class="new-c"><tr><td>Nbsl&nbsp;Ujumf Y ovmm</td></tr></table>',
  );
  portal.fault("detail", null);
  expect((await client.data("readDetail", fields)).text).toContain("Title X");
  expect(() => portal.fault("nothing", "waf")).toThrow("no fault target nothing");
});

test("faults of the sending cut, delay or inflate a response", async () => {
  const { portal, client, waits } = await start({}, "data_slow_30:detail");
  await client.data("readDetail", fields);
  expect(waits).toEqual([30_000]);
  portal.fault("list", "slow_body", { ms: 500 });
  expect((await client.menu("menu/List")).text).toBe("<p>list</p>");
  expect(waits.slice(1)).toEqual(Array(6).fill(50));
  portal.fault("list", "huge_body", { bytes: 100_000 });
  expect((await client.menu("menu/List")).text.length).toBe(100_011);
  portal.fault("list", "gzip_bomb", { bytes: 1_000_000 });
  const bomb = await client.menu("menu/List");
  expect([bomb.text.length, Number(bomb.headers.get("content-length")) < 2_000]).toEqual([1_000_000, true]);
  for (const kind of ["reset", "half_answer"] as const) {
    portal.fault("list", kind);
    await expect(client.menu("menu/List"), kind).rejects.toThrow();
  }
  portal.fault("landing", "stall");
  const reply = await fetch(`${portal.url}/vtop/open/page`);
  const first = (await reply.body?.getReader().read())?.value?.length ?? 0;
  expect(first).toBeLessThanOrEqual(Number(reply.headers.get("content-length")) / 2);
});

test("latencyMs delays every response", async () => {
  const { portal, waits } = await start({ latencyMs: 250 });
  expect(waits).toEqual(portal.requests.map(() => 250));
});

test("serialisePerSession answers one request of a session at a time, also after a lost connection", async () => {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  const wait = () => (isHeld ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve());
  const { portal, client } = await start({ latencyMs: 1, wait, serialisePerSession: true });
  const other = new TestClient(portal.url);
  await other.login("26DMO0002");
  isHeld = true;
  portal.requests.length = 0;
  portal.fault("list", "reset", { times: 1 });
  const lost = expect(client.menu("menu/List")).rejects.toThrow();
  await expect.poll(() => waiting.length).toBe(1);
  const late = client.menu("menu/List");
  const elsewhere = other.data("readDetail", fields);
  await expect.poll(() => [portal.requests.length, waiting.length]).toEqual([3, 2]);
  for (const release of waiting.splice(0)) release();
  await lost;
  expect((await elsewhere).status).toBe(200);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.();
  expect((await late).status).toBe(200);
});

test("the TLS listener has its own certificate and secure cookies, and stop ends delayed responses", async () => {
  portal = await startDemoPortal({ draw: drawKnownCaptcha, pages: [list], tls: true });
  const client = new TestClient(portal.url);
  await client.login("23DMO0001", "data_slow_3600");
  const ended = expect(client.menu("menu/List")).rejects.toThrow();
  const [host, url] = ["127.0.0.1", new URL(portal.tlsUrl ?? "")];
  const socket = connect({ port: Number(url.port), host, ca: portal.tlsCertificate ?? "" });
  await once(socket, "secureConnect");
  socket.write("GET /vtop/open/page HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
  const [chunk] = await once(socket, "data");
  expect(String(chunk)).toMatch(/^HTTP\/1\.1 200[\s\S]*Set-Cookie: JSESSIONID=\w+; Path=\/vtop; Secure; HttpOnly/);
  socket.destroy();
  await expect
    .poll(() => portal?.requests.some(({ path, status }) => path === "/vtop/menu/List" && status === 200), {
      timeout: 20_000,
    })
    .toBe(true);
  await portal.stop();
  await ended;
});
