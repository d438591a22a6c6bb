import { afterEach, expect, test, vi } from "vitest";
import { type DemoPortal, type DemoPortalOptions, startDemoPortal } from "../server.ts";
import { drawKnownCaptcha, TestClient } from "../test/test-client.ts";
import type { PortalPage } from "./page.ts";

const minute = 60_000;

const list: PortalPage = { name: "list", path: "menu/List", shape: "menu", fields: [], render: () => "<p>list</p>" };

const detail: PortalPage = {
  name: "detail",
  path: "readDetail",
  shape: "data",
  fields: ["semesterSubId", "courseId"],
  variants: ["short"],
  render: ({ student, form, variant }) =>
    `<p>${student.registrationNumber} ${form.get("courseId")} ${form.get("semesterSubId") ?? "no semester"} ${variant}</p>`,
};

const primed: PortalPage = { ...detail, name: "primed", path: "readPrimed", fields: [], primedBy: "menu/List" };

const calendarMenu: PortalPage = { ...list, name: "calendar", path: "academics/common/CalendarPreview" };
const month: PortalPage = { ...detail, name: "calendar_month", path: "processViewCalendar", fields: [] };

const pages = [list, detail, primed, calendarMenu, month];

let portal: DemoPortal | undefined;

afterEach(() => portal?.stop());

async function start(options: DemoPortalOptions = {}, password = "pass_good") {
  const clock = { ms: Date.UTC(2026, 8, 25, 4) };
  portal = await startDemoPortal({ draw: drawKnownCaptcha, now: () => clock.ms, pages, ...options });
  const client = new TestClient(portal.url);
  await client.login("23DMO0001", password);
  return { portal, clock, client };
}

const fields = { semesterSubId: "AP2026272", courseId: "AM_CSE1001_00100" };
const refusal = "This menu is not available at present!!!";

test("serves menu pages to menu requests and data pages to data requests", async () => {
  const { client } = await start();
  expect((await client.menu("menu/List")).text).toBe("<p>list</p>");
  expect((await client.data("readDetail", fields)).text).toBe("<p>23DMO0001 AM_CSE1001_00100 AP2026272 null</p>");
});

test("responds with 500 to an error in a page, and serves the next request", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const broken: PortalPage = {
    ...detail,
    render() {
      throw new Error("broken page");
    },
  };
  const { client } = await start({ pages: [list, broken] });
  const reply = await client.data("readDetail", fields);
  expect([reply.status, logged.mock.calls.length]).toEqual([500, 1]);
  expect(reply.text).toContain("HTTP Status 500");
  expect(portal?.requests.at(-1)?.status).toBe(500);
  expect((await client.menu("menu/List")).status).toBe(200);
  logged.mockRestore();
});

test("refuses requests of the wrong shape with status 200", async () => {
  const { client } = await start();
  for (const reply of [await client.data("menu/List"), await client.menu("readDetail", fields)]) {
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('id="msgBoxInfoText"');
    expect(reply.text).toContain(refusal);
  }
});

test("refuses a missing field, but treats a missing semester like an unknown one", async () => {
  const { client } = await start();
  expect((await client.data("readDetail", { semesterSubId: "AP2026272" })).text).toContain(refusal);
  expect((await client.data("readDetail", { courseId: "X" })).text).toBe("<p>23DMO0001 X no semester null</p>");
});

test("refuses another student's registration number, or none", async () => {
  const { client } = await start();
  expect((await client.data("readDetail", { ...fields, authorizedID: "26DMO0002" })).text).toContain(refusal);
  expect((await client.menu("menu/List", { authorizedID: "" })).text).toContain(refusal);
});

test("accepts multipart data requests", async () => {
  const { client } = await start();
  const { text } = await client.postMultipart("readDetail", {
    _csrf: client.csrf,
    authorizedID: client.registrationNumber,
    ...fields,
  });
  expect(text).toContain("AM_CSE1001_00100");
});

test.each(["studentsRecord/StudentProfileAllView", "hostel/StudentWeekendOuting"])(
  "%s opens without verifyMenu",
  async (path) => {
    const { client } = await start({ pages: [{ ...list, path }] });
    expect((await client.data(path)).text).toBe("<p>list</p>");
  },
);

test("course page data requires the menu page to be opened in the session, unless primeCoursePage is false", async () => {
  const free = await start({ primeCoursePage: false });
  expect((await free.client.data("readPrimed")).text).not.toContain(refusal);
  await free.portal.stop();
  const { portal, client } = await start();
  expect((await client.data("readPrimed")).text).toContain(refusal);
  await client.menu("menu/List");
  expect((await client.data("readPrimed")).text).not.toContain(refusal);
  const other = new TestClient(portal.url);
  await other.login();
  expect((await other.data("readPrimed")).text).toContain(refusal);
});

test("primeCalendar makes calendar data respond with 404 until the calendar was opened", async () => {
  const free = await start();
  expect((await free.client.data("processViewCalendar")).status).toBe(200);
  await free.portal.stop();
  const strict = await start({ primeCalendar: true });
  expect((await strict.client.data("processViewCalendar")).status).toBe(404);
  await strict.client.menu("academics/common/CalendarPreview");
  expect((await strict.client.data("processViewCalendar")).status).toBe(200);
});

test("show turns a variant on and off, and throws on an unknown one", async () => {
  const { portal, client } = await start();
  portal.show("detail", "short");
  expect((await client.data("readDetail", fields)).text).toContain("short");
  portal.show("detail", null);
  expect((await client.data("readDetail", fields)).text).toContain("null");
  expect(() => portal.show("detail", "long")).toThrow("no variant long of detail");
  expect(() => portal.show("nothing", null)).toThrow("nothing");
});

test("a wrong token gets Tomcat's 404 of 678 characters and keeps the session", async () => {
  const { client } = await start();
  const reply = await client.menu("menu/List", { _csrf: "wrong" });
  expect([reply.status, reply.text.length]).toEqual([404, 678]);
  expect(reply.text).toContain("<title>HTTP Status 404 – Not Found</title>");
  expect((await client.menu("menu/List")).status).toBe(200);
});

test("a session expires after 15 minutes without a request", async () => {
  const { client, clock } = await start();
  for (const _ of [1, 2, 3]) {
    clock.ms += 15 * minute;
    expect((await client.menu("menu/List")).status).toBe(200);
  }
  clock.ms += 15 * minute + 1;
  expect((await client.menu("menu/List")).status).toBe(404);
  const home = await client.get("content");
  expect([home.status, home.location]).toEqual([302, "/vtop/login"]);
  expect((await client.follow(home)).text).toContain('id="stdForm"');
});

test("sessionEnd redirects the POST of an expired session to the login page, or shows it", async () => {
  const redirecting = await start({ sessionEnd: "redirect" });
  redirecting.client.cookie = "0";
  expect((await redirecting.client.menu("menu/List")).location).toBe("/vtop/login");
  expect((await redirecting.client.post("login", { _csrf: "x" })).status).toBe(404);
  await redirecting.portal.stop();
  const showing = await start({ sessionEnd: "login_page" });
  showing.client.cookie = "0";
  const reply = await showing.client.menu("menu/List");
  expect(reply.status).toBe(200);
  expect(reply.text).toContain('id="vtopLoginForm"');
});

test("staleToken answers a POST with an old token with the home page", async () => {
  const { client } = await start({ staleToken: "home_page" });
  const stale = { _csrf: "00000000-0000-4000-8000-000000000000" };
  const reply = await client.menu("menu/List", stale);
  expect(reply.status).toBe(200);
  expect(reply.text).toContain('id="authorizedIDX" value="23DMO0001"');
  expect((await client.menu("menu/List")).text).toBe("<p>list</p>");
  client.cookie = "0";
  expect((await client.menu("menu/List", stale)).status).toBe(404);
});

test("session_short_2 expires after two pages", async () => {
  const { client } = await start({}, "session_short_2");
  expect((await client.menu("menu/List")).status).toBe(200);
  expect((await client.data("readDetail", fields)).status).toBe(200);
  expect((await client.menu("menu/List")).status).toBe(404);
  expect((await client.get("content")).location).toBe("/vtop/login");
});

test("logging out ends the session", async () => {
  const { client } = await start();
  const session = client.cookie;
  const reply = await client.post("logout", { _csrf: client.csrf, authorizedID: client.registrationNumber });
  expect(reply.status).toBe(302);
  client.cookie = session;
  expect((await client.menu("menu/List")).status).toBe(404);
});

test("a new login does not end an older session of the student", async () => {
  const { portal, client } = await start();
  await new TestClient(portal.url).login();
  expect((await client.menu("menu/List")).status).toBe(200);
});

test("unknown paths get 404 on GET and POST, disabled menu pages are refused", async () => {
  const { client } = await start();
  expect((await client.get("nothing/here")).status).toBe(404);
  expect((await client.menu("nothing/here")).status).toBe(404);
  expect((await client.get("readDetail")).status).toBe(404);
  expect((await client.menu("hrms/contactDetails")).text).toContain(refusal);
});

test("serves a file as PDF to its session, and redirects to the login page without one", async () => {
  const { client } = await start();
  const path = `downloadPdf/AP2026272/AP2026272000001/19/09-12-2025?authorizedID=23DMO0001&_csrf=${client.csrf}`;
  const file = await client.get(path);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="09-12-2025.pdf"');
  expect(file.text.slice(0, 5)).toBe("%PDF-");
  const posted = await client.post("hostel/downloadLeavePass/L9000001", {
    _csrf: client.csrf,
    authorizedID: "23DMO0001",
  });
  expect(posted.text.slice(0, 5)).toBe("%PDF-");
  client.cookie = "0";
  expect((await client.get(path)).location).toBe("/vtop/login");
});

test("records requests in order, with field names and the student", async () => {
  const { portal, client } = await start();
  portal.requests.length = 0;
  await client.data("readDetail", fields);
  await client.menu("menu/List", { _csrf: "wrong" });
  client.cookie = "0";
  await client.get("content");
  expect(portal.requests).toEqual([
    {
      method: "POST",
      path: "/vtop/readDetail",
      fields: ["_csrf", "authorizedID", "x", "semesterSubId", "courseId"],
      address: "127.0.0.1",
      student: "23DMO0001",
      status: 200,
    },
    {
      method: "POST",
      path: "/vtop/menu/List",
      fields: ["verifyMenu", "authorizedID", "_csrf", "nocache"],
      address: "127.0.0.1",
      student: "23DMO0001",
      status: 404,
    },
    { method: "GET", path: "/vtop/content", fields: [], student: null, address: "127.0.0.1", status: 302 },
  ]);
});

test("the guide lists the logins, and the root redirects to the landing page", async () => {
  const { client } = await start();
  expect((await client.get("/demo")).text).toContain("23DMO0001 or MEERA.DEMO");
  expect((await client.follow(await client.get("/"))).text).toContain('action="/vtop/prelogin/setup"');
});
