import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoPortal, startDemoPortal } from "../server.ts";
import { fieldValues } from "../test/rendered-page.ts";
import { drawKnownCaptcha } from "../test/test-client.ts";
import { ofCampus } from "../world/campus.ts";
import { students } from "../world/students.ts";
import { campuses, campusOf } from "./index.ts";

/** A client of a sister campus: a jar of cookies with their paths, urlencoded forms, and the token of the newest page that has one. */
class CampusClient {
  readonly jar = new Map<string, { readonly value: string; readonly path: string }>();
  token = "";
  id = "";
  readonly #base: string;

  constructor(base: string) {
    this.#base = `${base}/vtop/`;
  }

  async open(path: string, init: RequestInit = {}): Promise<{ status: number; url: string; text: string }> {
    const url = new URL(path, this.#base);
    const sent = [...this.jar].filter(([, one]) => url.pathname.startsWith(one.path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { ...init, redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.jar.set(name, { value, path: /; Path=([^;]*)/.exec(line)?.[1] ?? new URL(".", url).pathname });
    }
    const location = response.headers.get("location");
    if (location !== null) return this.open(new URL(location, url).href);
    const text = await response.text();
    this.token = /name="_csrf" value="([^"]+)"/.exec(text)?.[1] ?? this.token;
    return { status: response.status, url: url.pathname, text };
  }

  post = (path: string, fields: Record<string, string>) =>
    this.open(path, { method: "POST", body: new URLSearchParams({ _csrf: this.token, ...fields }) });

  menu = (path: string) => this.post(path, { verifyMenu: "true", authorizedID: this.id, nocache: `${Date.now()}` });
  data = (path: string, fields: Record<string, string>) => this.post(path, { authorizedID: this.id, ...fields });

  /** Repeats the login with new sessions until the captcha is a picture. Returns the last page and the number of sessions. */
  async login(username: string, start = "open/page") {
    for (let sessions = 1; ; sessions += 1) {
      this.jar.clear();
      await this.open(start);
      const { text } = await this.post("prelogin/setup", { flag: "VTOP" });
      if (/class="g-recaptcha" data-sitekey/.test(text)) continue;
      const names = [
        ...(/<form id="vtopLoginForm".*?<\/form>/s.exec(text)?.[0] ?? "").matchAll(/<input[^>]* name="([^"]+)"/g),
      ];
      const home = await this.post("login", { username, password: "pass_good", captchaStr: "K7MXPQ" });
      this.id = /id="authorizedIDX" value="([^"]+)"/.exec(home.text)?.[1] ?? "";
      return { ...home, sessions, fields: names.map(([, name]) => name) };
    }
  }
}

const textOf = (html = ""): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The cells of each row of a page, without comments. */
const rowsOf = (html: string): string[][] =>
  html
    .replaceAll(/<!--.*?-->/gs, "")
    .split(/<tr[ >]/)
    .slice(1)
    .map((row) => [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell]) => textOf(cell)));

const portals = new Map<string, DemoPortal>();
const clients = new Map<string, CampusClient>();

async function loggedIn(campus: string, student: string): Promise<CampusClient> {
  const client = new CampusClient(portals.get(campus)?.url ?? "");
  await client.login(student);
  return client;
}

beforeAll(async () => {
  for (const campus of ["chennai", "vellore"] as const) {
    portals.set(campus, await startDemoPortal({ campus, draw: drawKnownCaptcha }));
    clients.set(campus, await loggedIn(campus, "23DMO0001"));
  }
});
afterAll(() => Promise.all([...portals.values()].map((portal) => portal.stop())));

/**
 * Path, fields (none: a menu page) and a text on the page. T1 and T2 are the running and the last semester, P the prefix
 * of ids.
 */
const both = `
studentsRecord/StudentProfileAllView | | VIT EMAIL meera@example.com PROGRAM &amp; BRANCH
examinations/doStudentMarkView | semesterSubId=T1 | ClassNbr Course Code Course Title Course Type Course System
examinations/doSearchExamScheduleForStudent | semesterSubId=T1 | S.No. Course Code Course Title Course Type Class ID
examinations/examGradeView/StudentGradeHistory | | Result Declared Course Option Detail View
examinations/examGradeView/doStudentGradeView | semesterSubId=T2 | Type Credits Grading Type Grand Total Grade View Mark L P J C
examinations/examGradeView/getGradeViewDetails | semesterSubId=T2&courseId=P_BACSE108_00200 | 68 61 61.3 12.4 &gt;=84
proctor/viewProctorDetails | | Faculty ID 99003 Faculty Name Dr. Kavya Raman Faculty Designation
academics/common/CalendarPreview | | Fall Semester 2026-27 -
getListForSemester | paramReturnId=getListForSemester&semSubId=T1&classGroupId=ALL | JUL-2026 AUG-2026
hrms/EmployeeSearchForStudent | empId=DESH | Ravi Deshmukh Assistant Professor Senior Grade 2
hrms/EmployeeSearch1ForStudent | empId=99001 | E-Mail Id ravi.deshmukh@example.edu Cabin Number
hostels/student/leave/4 | status=&form=undefined&control=status | APPROVAL PENDING`;

const pagesOf = {
  chennai: `
academics/common/StudentTimeTableChn | | --Choose Semester-- Fall Semester 2026-27 - CHN
processViewStudentAttendance | semesterSubId=T1 | Registration Date / Time Attendance Date Attended Classes Total Classes
processViewAttendanceDetail | classId=T100101&slotName=C1%2BTCC1 | THU,08:55-09:45 Present
processViewTimeTable | semesterSubId=T1 | Class Id Slot/ Venue Faculty Details
getDateForSemesterPreview | paramReturnId=x&semSubId=T1 | Class Group General Semester General Flexible
processViewCalendar | semSubId=T1&calDate=01-AUG-2026&classGroupId=ALL02 | 17 No Instructional Day (CAT - I)
p2p/getReceiptsApplno | | RECEIPT NUMBER DATE AMOUNT CAMPUS CODE VIEW 90001 08-JUL-2026 98500.0 CHN`,
  vellore: `
academics/common/StudentTimeTable | | --Choose Semester-- Fall Semester 2026-27 - VLR
processViewStudentAttendance | semesterSubId=T1 | Class Detail Faculty Detail Attended Classes/Days Total Classes
processViewAttendanceDetail | semesterSubId=T1&registerNumber=23DMO0001&courseId=P_BACSE309_00200&courseType=ETH | Sl. Date Slot Day/Time Status 1
processViewTimeTable | semesterSubId=T1 | C1-BACSE309-ETH-SJT430-ALL
getDateForSemesterPreview | paramReturnId=x&semSubId=T1 | All Class Group (Combined) General (Semester)
processViewCalendar | semSubId=T1&calDate=01-AUG-2026&classGroupId=COMB | 17 CAT - I - General (Semester) (Exam Days)
getStudViewBioList | fromDate=24-Sep-2026 | No Record(S) Found
finance/getStudentReceipts | | AM2600900000 90001 08-JUL-2026 98500.0 VLR`,
};

describe.each(["chennai", "vellore"] as const)("the portal of %s", (campus) => {
  const { prefix } = campuses[campus].data;
  const [running, last] = [`${prefix}20262701`, `${prefix}20252605`];
  const pages = (both + pagesOf[campus])
    .trim()
    .split("\n")
    .map((line) => line.split(/ \|(?: |$)/));

  test.each(pages)("shows a client the page at %s", async (path = "", fields = "", shows = "") => {
    const client = await clients.get(campus);
    const sent = fields.replaceAll("T1", running).replaceAll("T2", last).replace("=P_", `=${prefix}_`);
    const page = await (sent === ""
      ? client?.menu(path)
      : client?.data(path, Object.fromEntries(new URLSearchParams(sent))));
    expect(textOf(page?.text)).toContain(shows);
  });

  test("has the mark of a grading policy in a cell of its own", async () => {
    const fields = { semesterSubId: last, courseId: `${prefix}_BACSE108_00200` };
    const page = await clients.get(campus)?.data("examinations/examGradeView/getGradeViewDetails", fields);
    const ranges = rowsOf(page?.text ?? "").find(([strength]) => strength === "68");
    expect(ranges?.slice(4, 7)).toEqual(["&gt;=84", "#", "&gt;=71 and &lt;84"]);
  });

  test("has a page for every student and variant, without an undefined value or an id of VIT-AP", () => {
    const wrong = /undefined|\[object|NaN|>null<|\bAP20\d|AM_[A-Z]{3}\d|\bAMR\b|>[A-Z]{3}\d{4}</;
    const own = { data: campuses[campus].data, pages: campuses[campus].pages };
    const values = { ...fieldValues, classGroupId: "ALL", slotName: "C1+TCC1" };
    const faults = own.pages.flatMap((page) =>
      students.flatMap((student) =>
        [null, ...(page.variants ?? [])].flatMap((variant) => {
          const form = new Map(Object.entries({ ...values, registerNumber: student.registrationNumber }));
          const html = page.render({ student, form, csrf: "token", variant, campus: own.data });
          const [fault] = wrong.exec(ofCampus(html, own.data)) ?? [];
          return fault === undefined ? [] : [`${fault} on ${page.name} ${variant} of ${student.kind}`];
        }),
      ),
    );
    expect(faults).toEqual([]);
    expect(new Set(own.pages.map(({ path }) => path)).size).toBe(own.pages.length);
  });

  test("does not know the ids of VIT-AP", async () => {
    const client = clients.get(campus);
    const page = await client?.data("processViewStudentAttendance", { semesterSubId: "AP2026272" });
    expect(page?.text).not.toContain(running);
  });

  test("repeats the login with a new session while Google's captcha is shown", async () => {
    const portal = await startDemoPortal({ campus, draw: drawKnownCaptcha, googleCaptchas: 2 });
    const { sessions, url } = await new CampusClient(portal.url).login("MEERA.DEMO", "");
    await portal.stop();
    expect([sessions, url]).toEqual([3, "/vtop/content"]);
  });

  test("has the times of the register in its grid", async () => {
    const client = clients.get(campus);
    const grid = rowsOf((await client?.data("processViewTimeTable", { semesterSubId: running }))?.text ?? "");
    const starts = grid.find((cells) => cells[0] === "THEORY" && cells[1] === "Start")?.slice(2) ?? [];
    const thursday = grid.find((cells) => cells[0] === "THU")?.slice(2) ?? [];
    const [at, afternoon] = [/^C1-/, /^B2-/].map((slot) => thursday.findIndex((text) => slot.test(text)));
    expect([starts[at ?? -1], starts[afternoon ?? -1]]).toEqual(
      campus === "chennai" ? ["08:55", "02:00"] : ["09:00", "14:00"],
    );
  });
});

describe("chennai", () => {
  test("shows what a client reads by position: fourteen columns, and a register of the link's two arguments", async () => {
    const client = await loggedIn("chennai", "24DMO0005");
    const { text } = await client.data("processViewStudentAttendance", { semesterSubId: "CH20262701" });
    const [first = [], second = [], third = []] = rowsOf(text).slice(1);
    expect(first.slice(0, 6)).toEqual([
      "1",
      "BAECE318",
      expect.any(String),
      "Embedded Theory",
      "D1+TEE1",
      "99031 Dr. Sean O'Malley SENSE",
    ]);
    expect([third[5], second.length, rowsOf(text).at(-1)]).toEqual([
      "99028 - Mary Anne-Thomas - VISH",
      14,
      ["Total Number Of Credits: 11.0"],
    ]);
    const [, classId = "", slotName = ""] =
      /processViewAttendanceDetail\(&#39;(.*?)&#39;,&#39;(.*?)&#39;\)/.exec(text) ?? [];
    const read = async (fields: Record<string, string>) => {
      const { status, text: html } = await client.data("processViewAttendanceDetail", fields);
      return [status, rowsOf(html).length - 1];
    };
    expect(await read({ classId, slotName })).toEqual([200, Number(first[10]) + 1]);
    expect(await read({ classId, slotName: "A1" })).toEqual([200, 0]);
    expect(await read({ semesterSubId: "CH20262701", courseId: "x", courseType: "TH" })).toEqual([233, -1]);
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
    const client = clients.get("chennai");
    const combined = { paramReturnId: "getListForSemester", semSubId: "CH20262701", classGroupId: "COMB" };
    expect((await client?.data("getListForSemester", combined))?.text).not.toContain("processViewCalendar(");
    for (const path of ["academics/common/StudentTimeTable", "finance/Payments", "hostel/StudentGeneralOuting"])
      expect((await client?.menu(path))?.text).toContain("This menu is not available at present");
    expect((await client?.data("academics/common/processViewTimeTable", {}))?.status).toBe(404);
  });
});

describe("vellore", () => {
  test("needs both cookies, has the fields of Google's captcha in its form, and starts at another path too", async () => {
    const client = new CampusClient(portals.get("vellore")?.url ?? "");
    const { fields } = await client.login("23DMO0001", "initialProcess");
    expect(fields).toEqual(expect.arrayContaining(["_csrf", "captchaStr", "gResponse", "g-recaptcha-response"]));
    expect([...client.jar.keys()].sort()).toEqual(["JSESSIONID", "SERVERID"]);
    client.jar.delete("SERVERID");
    expect((await client.menu("proctor/viewProctorDetails")).status).toBe(404);
  });

  test("searches teachers with the newest token only, and by names of three letters", async () => {
    const client = await loggedIn("vellore", "23DMO0001");
    const search = async (fields: Record<string, string>) => {
      const { status, text } = await client.data("hrms/EmployeeSearchForStudent", fields);
      return status === 200 ? textOf(text) : status;
    };
    const first = client.token;
    await client.menu("hrms/employeeSearchForStudent");
    expect(client.token).not.toBe(first);
    expect(await search({ empId: "DESH", _csrf: first })).toBe(404);
    expect((await client.data("processViewTimeTable", { semesterSubId: "VL20262701", _csrf: first })).status).toBe(200);
    expect(await search({ empId: "99001" })).toBe("No records found");
    expect(await search({ searchEmployee: "DESH" })).toBe("Sorry, Unable to process your request.");
  });

  test("does not answer a multipart request", async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const portal = await startDemoPortal({ campus: "vellore", wait });
    await new CampusClient(portal.url).open("login", { method: "POST", body: new FormData() });
    await portal.stop();
    expect(waits).toEqual([3_600_000]);
  });
});

test("an unknown campus is refused", () => {
  expect([campusOf(""), campusOf("vellore")]).toEqual([undefined, "vellore"]);
  expect(() => campusOf("toString")).toThrow("chennai, vellore");
});
