import { beforeAll, describe, expect, test } from "vitest";
import { startedForAll } from "../../test/set-up.ts";
import { startDemoPortal } from "../server.ts";
import { drawKnownCaptcha, TestClient } from "./test-client.ts";

/**
 * Requests and markup that third-party clients of the real portal rely on. Some clients search the page source, so the
 * tags below must be in it; others parse it like a browser. The clients format their requests differently.
 */
const semester = "AP2026272";
const noSql = "AP2026272000101";
const refusal = "This menu is not available at present!!!";

let client: TestClient;

const portal = startedForAll(() => startDemoPortal({ primeCoursePage: false, draw: drawKnownCaptcha }));
beforeAll(async () => {
  client = await loggedIn("23DMO0001");
});

async function loggedIn(student: string): Promise<TestClient> {
  const other = new TestClient(portal.url);
  await other.login(student);
  return other;
}

/** The source of a page with the quotes of its handlers decoded, as every client decodes them. */
const decoded = (html: string): string => html.replaceAll("&#39;", "'");

/** The part of a page from the tag with this id to the end of its table. */
function tableById(html: string, id: string): string {
  return new RegExp(`<table[^>]*id="${id}".*?</table>`, "s").exec(html)?.[0] ?? "";
}

/** The cells of each row, without tags and with collapsed whitespace; `tag` is "td" or "th". */
function rows(html: string, tag = "td"): string[][] {
  const cell = new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "gs");
  const text = (inside: string) =>
    inside
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
  return html
    .replaceAll(/<!--.*?-->/gs, "")
    .split(/<tr[ >]/)
    .map((row) => [...row.matchAll(cell)].map(([, inside = ""]) => text(inside)))
    .filter((cells) => cells.length > 0);
}

describe("request formats of third-party clients", () => {
  const requests: Readonly<Record<string, readonly [path: string, fields: Record<string, string>, shows: string]>> = {
    "the attendance register of a class": [
      "processViewAttendanceDetail",
      { semesterSubId: semester, courseId: "AM_CSE3009_00200", courseType: "ETH" },
      "StudentAttendanceDetailDataTable",
    ],
    "the months of the calendar": [
      "getDateForSemesterPreview",
      { paramReturnId: "getDateForSemesterPreview", semSubId: semester },
      "processViewCalendar(",
    ],
    "a class of the course page": [
      "processViewStudentCourseDetail",
      { semSubId: semester, erpId: "99001", classId: noSql },
      "Lecture Topic",
    ],
    "the faculty search": ["hrms/EmployeeSearchForStudent", { empId: "sri" }, "<button"],
  };

  test.each(Object.entries(requests))(
    "%s is served without the x field or a menu page, and for a multipart body with nocache instead of x",
    async (_, [path, fields, shows]) => {
      const own = { _csrf: client.csrf, authorizedID: client.registrationNumber };
      expect(decoded((await client.post(path, { ...own, ...fields })).text)).toContain(shows);
      const multipart = { ...fields, ...own, nocache: "1790310000000" };
      expect(decoded((await client.postMultipart(path, multipart)).text)).toContain(shows);
    },
  );

  test("accepts unencoded bodies with spaces, colons, plus signs, slashes and brackets", async () => {
    const own = `authorizedID=${client.registrationNumber}&_csrf=${client.csrf}`;
    const menu = await client.postRaw(
      "proctor/viewProctorDetails",
      `verifyMenu=true&${own}&nocache=@(new Date().getTime())`,
    );
    expect(menu.text).toContain("Faculty");
    const day = await client.postRaw(
      "getStudBioHistory",
      `fromDate=24/09/2026&${own}&x=Thu, 24 Sep 2026 10:00:00 +0000`,
    );
    expect(rows(day.text).length).toBeGreaterThan(1);
  });

  test("does not show the attendance of another student", async () => {
    const fields = { semesterSubId: semester, registerNumber: "24DMO0005", courseId: "AM_CSE3009_00200" };
    const { text } = await client.data("processViewAttendanceDetail", { ...fields, courseType: "ETH" });
    expect(text).not.toContain("StudentAttendanceDetailDataTable");
  });
});

describe("login and home page", () => {
  test.each(["open/page", "login", "login/error"])(
    "%s shows the landing page with a single link around a button if no choice was made",
    async (path) => {
      const { status, text } = await new TestClient(portal.url).get(path);
      expect(status).toBe(200);
      const form = /<form id="stdForm".*?<\/form>/s.exec(text)?.[0] ?? "";
      expect(form).toMatch(/<a [^>]*><div><div class="flex-grow-1">\s*<button type="button"/);
      expect(form.match(/<a /g)).toHaveLength(1);
    },
  );

  test("every document of the portal loads the library that clients in a browser use", async () => {
    const other = new TestClient(portal.url);
    for (const { text } of [await other.get("open/page"), await other.openLoginPage(), await client.get("content")]) {
      expect(text).toContain('<script type="text/javascript" src="/vtop/get/jq/js/1"></script>');
    }
    const { headers, text } = await other.get("get/jq/js/1");
    expect(headers.get("content-type")).toContain("javascript");
    expect(text).toContain("window.jQuery");
  });

  test("includes the OTP block only while waiting for an OTP, and no captcha block with Google's captcha", async () => {
    const other = new TestClient(portal.url);
    const block = /id="otpContent"/;
    expect((await other.openLoginPage()).text).not.toMatch(block);
    expect((await other.submit("23DMO0001", "nonsense")).text).not.toMatch(block);
    expect((await other.submit("23DMO0001", "otp_always")).text).toMatch(block);
    portal.show("login", "google");
    const { text } = await new TestClient(portal.url).openLoginPage();
    portal.show("login", null);
    expect(text).toMatch(/<form id="vtopLoginForm"(?:(?!<\/form>).)*<div id="recaptcha" class="g-recaptcha"/s);
    expect(text).not.toMatch(/id="captchaBlock"|name="captchaStr"/);
  });

  test("the home page has both menus, each with its own class, and the hidden boxes", async () => {
    const { text } = await client.get("content");
    const entries = (name: string) =>
      text.match(new RegExp(`<a data-url="[^"]+" class="[^"]*\\b${name} "`, "g"))?.length;
    expect(entries("systemMainMenu")).toBe(entries("systemBtnMenu"));
    for (const id of ["accessDeniedModal", "myModalFooter", "page-wrapper", "b5-pagewrapper"]) {
      expect(text).toContain(`id="${id}"`);
    }
  });

  test("every entry of the menu opens, also those that a client of students' data never opens", async () => {
    const { text: home } = await client.get("content");
    const paths = new Set([...home.matchAll(/data-url="([^"]+)"/g)].map(([, path = ""]) => path));
    const opened = await Promise.all([...paths].map(async (path) => [path, (await client.menu(path)).text] as const));
    expect(opened.filter(([, text]) => text.includes(refusal)).map(([path]) => path)).toEqual([]);
    expect([...paths]).toEqual(expect.arrayContaining(["hrms/contactDetails", "proctor/viewStudentCredentials"]));
  });

  test.each([
    "academics/common/ExtraCurricular",
    "academics/common/CreditsDistributionDetails",
    "hostel/updateGeneralOutingInfo",
  ])("refuses the disabled page %s with status 200 instead of 404", async (path) => {
    const { status, text } = await client.menu(path);
    expect([status, text.includes(refusal)]).toEqual([200, true]);
    const early = new TestClient(portal.url);
    await early.openLoginPage();
    expect((await early.menu(path)).status).toBe(404);
  });

  test("opens the grade history without verifyMenu", async () => {
    const path = "examinations/examGradeView/StudentGradeHistory";
    const { text } = await client.post(path, { _csrf: client.csrf, authorizedID: client.registrationNumber });
    expect(text).toContain("CGPA");
  });
});

describe("markup that third-party clients look for", () => {
  test("the source of the attendance, register and outing tables contains a tbody", async () => {
    const attendance = (await client.data("processViewStudentAttendance", { semesterSubId: semester })).text;
    expect(tableById(attendance, "AttendanceDetailDataTable")).toMatch(/<tbody>\s*<tr/);
    const handler = /callStudentAttendanceDetailDisplay\('([^']+)','([^']+)','([^']+)','([^']+)'\)/;
    const [, semesterSubId = "", registerNumber = "", courseId = "", courseType = ""] =
      handler.exec(decoded(attendance)) ?? [];
    const fields = { semesterSubId, registerNumber, courseId, courseType };
    const detail = (await client.data("processViewAttendanceDetail", fields)).text;
    expect(tableById(detail, "StudentAttendanceDetailDataTable")).toMatch(/<tbody>\s*<tr/);
    for (const path of ["hostel/StudentGeneralOuting", "hostel/StudentWeekendOuting"]) {
      expect(tableById((await client.menu(path)).text, "BookingRequests")).toMatch(/<\/thead>\s*<tbody>\s*<tr/);
    }
  });

  test("pages of a live session do not contain the texts that identify the login page", async () => {
    for (const path of ["hostel/StudentGeneralOuting", "hostel/StudentWeekendOuting", "finance/Payments"]) {
      expect((await client.menu(path)).text).not.toMatch(/VTOP Login|captchaStr|\bLogin\b/);
    }
  });

  test("every class in the timetable grid has five parts, and its course is in the course list", async () => {
    const { text } = await client.data("processViewTimeTable", { semesterSubId: semester });
    const codes = new Set([...text.matchAll(/<p[^>]*>\s*([A-Z]{3}\d{4}) - /g)].map(([, code]) => code));
    const cells = [...text.matchAll(/<td[^>]*bgcolor="#CCFF33"[^>]*>\s*([^<\s]+)/gi)].map(([, label = ""]) => label);
    const classes = cells.filter((label) => label.includes("-")).map((label) => label.split("-"));
    expect(classes.length).toBeGreaterThan(3);
    for (const parts of classes) {
      expect(parts.length).toBeGreaterThanOrEqual(5);
      expect(codes).toContain(parts[1]);
    }
  });
});

describe("files", () => {
  test("every link of the course page has the expected text and leads to a named file, by GET and by POST", async () => {
    const fields = { semSubId: semester, erpId: "99001", classId: noSql };
    const { text } = await client.data("processViewStudentCourseDetail", fields);
    for (const label of ["Download ALL Materials", "Download General Materials", "Download Course Plan"]) {
      expect(text).toContain(`>${label}</a>`);
    }
    expect(rows(text).filter(([title]) => title === "Syllabus")).toEqual([["Syllabus", "Download"]]);
    expect(decoded(text)).toContain(`coursePlanExcelDownload('${semester}','${noSql}')`);
    const own = { authorizedID: client.registrationNumber, _csrf: client.csrf };
    const links = [...decoded(text).matchAll(/vtopDownload\('([^']+)'\)/g)].map(([, path = ""]) => path);
    expect(links.length).toBeGreaterThan(10);
    for (const path of links.slice(0, 5)) {
      for (const file of [await client.get(`${path}?${new URLSearchParams(own)}`), await client.post(path, own)]) {
        const [start, extension] = path.includes("/allCourse") ? ["PK\u0003\u0004", "zip"] : ["%PDF", "pdf"];
        expect([path, file.status, file.text.slice(0, 4)]).toEqual([path, 200, start]);
        expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="[^"]+\.(pdf|zip)"$/);
        expect(file.headers.get("content-disposition")).toContain(`.${extension}"`);
      }
    }
  });

  test("serves the course plan without a token", async () => {
    const query = new URLSearchParams({
      semesterSubId: semester,
      classId: noSql,
      authorizedID: client.registrationNumber,
    });
    const { headers } = await client.get(`academics/common/CoursePlanExcelDownload?${query}`);
    expect(headers.get("content-type")).toMatch(/spreadsheetml/);
  });

  test("serves a printable receipt by GET and by POST, only to its student", async () => {
    const { text } = await client.menu("p2p/getReceiptsApplno");
    const [, receitNo = ""] = /doDuplicateReceipt\('([^']+)'\)/.exec(decoded(text)) ?? [];
    const own = {
      authorizedID: client.registrationNumber,
      _csrf: client.csrf,
      registerNumber: client.registrationNumber,
    };
    const path = "finance/dupReceiptNewP2P";
    const asGet = await client.get(`${path}?${new URLSearchParams({ ...own, receitNo, applno: "2023900001" })}`);
    const asPost = await client.post(path, { ...own, receitNo, applno: "2023900001" });
    expect(asGet.text).toContain('<section id="onlineReceipt">');
    const [details, fees, payment] = asGet.text.match(/<table class="table[^"]*">.*?<\/table>/gs) ?? [];
    expect(details).toMatch(/^<table class="table noborder">/);
    expect(details).toContain("<th>Receipt Number</th><td>90001</td><th>Name</th><td>MEERA KULKARNI</td>");
    expect(rows(details ?? "").map((cells) => cells.length)).toEqual([2, 2, 2, 2]);
    expect(rows(fees ?? "")).toEqual([["1", "AM2600900000", "Hostelfee", "98,500.00"]]);
    expect(rows(payment ?? "")).toEqual([["Online", "Demo Bank", "DEMO90001", "98,500.00"]]);
    expect(
      [...asGet.text.matchAll(/<div class="text text-primary text-right">([^<]*)</g)].map(([, line]) => line),
    ).toEqual(["Grand Total :  ₹98,500.00", "(Rupees  Ninety Eight Thousand Five Hundred only)"]);
    expect(asPost.text).toBe(asGet.text);
    expect((await client.post(path, { ...own, receitNo: "80051/26/AMR" })).text).toContain(refusal);
    expect((await client.get(`${path}?receitNo=${receitNo}`)).location).toBe("/vtop/login");
  });
});
