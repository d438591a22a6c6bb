import { describe, expect, test } from "vitest";
import { startedForAll } from "../../test/set-up.ts";
import { startDemoPortal } from "../server.ts";
import { fieldValues } from "../test/rendered-page.ts";
import { drawKnownCaptcha, TestClient } from "../test/test-client.ts";
import { ofCampus } from "../world/campus.ts";
import { students } from "../world/students.ts";
import { type CampusName, campuses, campusOf } from "./index.ts";

const textOf = (html = ""): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ")
    .trim();

const start = (campus: CampusName) => startedForAll(() => startDemoPortal({ campus, draw: drawKnownCaptcha }));
const portals = { chennai: start("chennai"), vellore: start("vellore") };

/** Repeats the login with new sessions until the captcha is a picture. Returns the login page and the number of sessions. */
async function logIn(client: TestClient, username: string, start = "open/page") {
  for (let sessions = 1; ; sessions += 1) {
    client.jar.clear();
    const { text } = await client.openLoginPage(start);
    if (/class="g-recaptcha" data-sitekey/.test(text)) continue;
    await client.submit(username, "pass_good");
    return { text, sessions };
  }
}

async function loggedIn(campus: CampusName, student = "23DMO0001"): Promise<TestClient> {
  const client = new TestClient(portals[campus].url);
  await logIn(client, student);
  return client;
}

describe.each(["chennai", "vellore"] as const)("the portal of %s", (campus) => {
  test("has a page for every student and variant, without an undefined value or an id of VIT-AP", () => {
    const wrong = /undefined|\[object|NaN|>null<|\bAP20\d|AM_[A-Z]{3}\d|\bAMR\b|>[A-Z]{3}\d{4}</;
    const { data, pages } = campuses[campus];
    const values = { ...fieldValues, classGroupId: "ALL", slotName: "C1+TCC1" };
    const faults = pages.flatMap((page) =>
      students.flatMap((student) =>
        [null, ...(page.variants ?? [])].flatMap((variant) => {
          const form = new Map(Object.entries({ ...values, registerNumber: student.registrationNumber }));
          const html = page.render({ student, form, csrf: "token", variant, campus: data });
          const [fault] = wrong.exec(ofCampus(html, data)) ?? [];
          return fault === undefined ? [] : [`${fault} on ${page.name} ${variant} of ${student.kind}`];
        }),
      ),
    );
    expect(faults).toEqual([]);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });

  test("has the times of its campus in its grid", async () => {
    const semesterSubId = `${campuses[campus].data.prefix}20262701`;
    const { text } = await (await loggedIn(campus)).data("processViewTimeTable", { semesterSubId });
    for (const time of campus === "chennai" ? ["08:55", "02:00"] : ["09:00", "14:00"])
      expect(text).toContain(`>${time}<`);
  });

  test("repeats the login with a new session while Google's captcha is shown", async () => {
    const portal = await startDemoPortal({ campus, draw: drawKnownCaptcha, googleCaptchas: 2 });
    const client = new TestClient(portal.url);
    const { sessions } = await logIn(client, "MEERA.DEMO", "");
    await portal.stop();
    expect([sessions, client.registrationNumber]).toEqual([3, "23DMO0001"]);
  });
});

describe("chennai", () => {
  test("shows a register by the class and the slots of a link, and has another status for other fields", async () => {
    const client = await loggedIn("chennai", "24DMO0005");
    const { text } = await client.data("processViewStudentAttendance", { semesterSubId: "CH20262701" });
    const [, classId = "", slotName = ""] =
      /processViewAttendanceDetail\(&#39;(.*?)&#39;,&#39;(.*?)&#39;\)/.exec(text) ?? [];
    expect(textOf(text)).toContain("99031 Dr. Sean O'Malley SENSE");
    expect(textOf(text)).toContain("99028 - Mary Anne-Thomas - VISH");
    const read = async (fields: Record<string, string>) => {
      const { status, text: html } = await client.data("processViewAttendanceDetail", fields);
      return [status, html.includes("Present")];
    };
    expect(await read({ classId, slotName })).toEqual([200, true]);
    expect(await read({ classId, slotName: "A1" })).toEqual([200, false]);
    expect(await read({ semesterSubId: "CH20262701", courseId: "x", courseType: "TH" })).toEqual([233, false]);
  });

  test("shows the day scholar one row of ranges, with labs over two columns and every row as wide", async () => {
    const client = await loggedIn("chennai", "23DMO0003");
    const { text } = await client.data("processViewTimeTable", { semesterSubId: "CH20262701" });
    const [, grid = ""] = text.split('id="timeTableStyle"');
    expect(/bgcolor="#e2e2e2"[^>]*>([^<]*)</.exec(grid)?.[1]).toBe("08:00 - 08:50");
    const widths = grid
      .split("<tr")
      .slice(1)
      .map((row) => {
        const spans = [...row.matchAll(/<td(?: colspan="(\d)")?/g)].map(([, span = "1"]) => Number(span));
        return spans.reduce((one, other) => one + other, row.includes(">LAB<") ? 1 : 0);
      });
    expect([new Set(widths), grid.includes(">L13+L14-BACSE309-ELA-115-MAB3-ALL<")]).toEqual([new Set([15]), true]);
    expect(textOf((await client.menu("p2p/Payments")).text)).toContain("no payment dues");
    expect((await client.menu("hostels/student/leave/1")).text).toContain("not available");
  });

  test("has six class groups without COMB, and refuses what it does not have", async () => {
    const client = await loggedIn("chennai");
    const combined = { paramReturnId: "getListForSemester", semSubId: "CH20262701", classGroupId: "COMB" };
    expect((await client.data("getListForSemester", combined)).text).not.toContain("processViewCalendar(");
    for (const path of ["academics/common/StudentTimeTable", "finance/Payments", "hostel/StudentGeneralOuting"])
      expect((await client.menu(path)).text).toContain("This menu is not available at present");
    expect((await client.data("academics/common/processViewTimeTable", {})).status).toBe(404);
  });
});

describe("vellore", () => {
  test("needs both cookies, has the fields of Google's captcha in its form, and starts at another path too", async () => {
    const client = new TestClient(portals.vellore.url);
    const { text } = await logIn(client, "23DMO0001", "initialProcess");
    const [form = ""] = /<form id="vtopLoginForm".*?<\/form>/s.exec(text) ?? [];
    const fields = [...form.matchAll(/<input[^>]* name="([^"]+)"/g)].map(([, name]) => name);
    expect(fields).toEqual(expect.arrayContaining(["_csrf", "captchaStr", "gResponse", "g-recaptcha-response"]));
    expect([...client.jar.keys()].sort()).toEqual(["JSESSIONID", "SERVERID"]);
    client.jar.delete("SERVERID");
    expect((await client.menu("proctor/viewProctorDetails")).status).toBe(404);
  });

  test("searches teachers with the newest token only, and by names of three letters", async () => {
    const client = await loggedIn("vellore");
    const search = async (fields: Record<string, string>) => {
      const { status, text } = await client.data("hrms/EmployeeSearchForStudent", fields);
      return status === 200 ? textOf(text) : status;
    };
    const first = client.csrf;
    const { text: menu } = await client.menu("hrms/employeeSearchForStudent");
    client.csrf = /name="_csrf" value="([^"]+)"/.exec(menu)?.[1] ?? first;
    expect(client.csrf).not.toBe(first);
    expect(await search({ empId: "DESH", _csrf: first })).toBe(404);
    expect((await client.data("processViewTimeTable", { semesterSubId: "VL20262701", _csrf: first })).status).toBe(200);
    expect(await search({ empId: "99001" })).toBe("No records found");
    expect(await search({ searchEmployee: "DESH" })).toBe("Sorry, Unable to process your request.");
  });

  test("does not answer a multipart request", async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const portal = await startDemoPortal({ campus: "vellore", wait });
    await new TestClient(portal.url).postMultipart("login", {});
    await portal.stop();
    expect(waits).toEqual([3_600_000]);
  });
});

test("an unknown campus is refused", () => {
  expect([campusOf(""), campusOf("vellore")]).toEqual([undefined, "vellore"]);
  expect(() => campusOf("toString")).toThrow("chennai, vellore");
});
