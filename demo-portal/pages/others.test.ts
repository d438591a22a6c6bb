import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from "parse5";
import { describe, expect, test } from "vitest";
import { findStudent, students } from "../world/students.ts";
import { coursePage } from "./course-page.ts";
import { coursePageCoursesPage } from "./course-page-courses.ts";
import { coursePageDetailPage } from "./course-page-detail.ts";
import { coursePageSlotsPage } from "./course-page-slots.ts";
import { digitalAssignmentsPage } from "./digital-assignments.ts";
import { digitalAssignmentsCoursePage } from "./digital-assignments-course.ts";
import { facultyPage } from "./faculty.ts";
import { facultyDetailsPage } from "./faculty-details.ts";
import { generalOutingRequestsPage } from "./general-outing-requests.ts";
import type { PortalPage } from "./page.ts";
import { paymentReceiptsPage } from "./payment-receipts.ts";
import { pendingPaymentsPage } from "./pending-payments.ts";
import { weekendOutingRequestsPage } from "./weekend-outing-requests.ts";

type Element = DefaultTreeAdapterMap["element"];
type Node = DefaultTreeAdapterMap["node"];
type Fields = Readonly<Record<string, string>>;

const fall = "AP2026272";
const noSql = "AP2026272000101";
const signals = "AP2026272000501";

/** Every page with fields that show something to the student with everything, and to the odd one. */
const cases: readonly { page: PortalPage; fields: Fields; oddFields?: Fields }[] = [
  { page: facultyPage, fields: { empId: "desh" } },
  { page: facultyDetailsPage, fields: { empId: "99001" }, oddFields: { empId: "99031" } },
  { page: coursePage, fields: {} },
  { page: coursePageCoursesPage, fields: { paramReturnId: "getCourseForCoursePage", semSubId: fall } },
  {
    page: coursePageSlotsPage,
    fields: { classId: noSql, praType: "source", paramReturnId: "getSlotIdForCoursePage", semSubId: fall },
    oddFields: { classId: "AP2025264000402", praType: "source", paramReturnId: "x", semSubId: "AP2025264" },
  },
  {
    page: coursePageDetailPage,
    fields: { semSubId: fall, erpId: "99001", classId: noSql },
    oddFields: { semSubId: fall, erpId: "99031", classId: signals },
  },
  { page: digitalAssignmentsPage, fields: { semesterSubId: fall } },
  { page: digitalAssignmentsCoursePage, fields: { classId: noSql }, oddFields: { classId: signals } },
  { page: pendingPaymentsPage, fields: {} },
  { page: paymentReceiptsPage, fields: {} },
  { page: generalOutingRequestsPage, fields: {} },
  { page: weekendOutingRequestsPage, fields: {} },
];

function html(
  page: PortalPage,
  registrationNumber: string,
  fields: Fields = {},
  variant: string | null = null,
): string {
  const student = findStudent(registrationNumber);
  if (student === undefined) {
    throw new Error(`no student ${registrationNumber}`);
  }
  return page.render({ student, form: new Map(Object.entries(fields)), csrf: "token-of-the-session", variant });
}

function elements(root: Node, name: string): Element[] {
  const children = "childNodes" in root ? root.childNodes : [];
  return children.flatMap((child) => [
    ...(defaultTreeAdapter.isElementNode(child) && child.tagName === name ? [child] : []),
    ...elements(child, name),
  ]);
}

function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((entry) => entry.name === name)?.value;
}

function text(node: Node): string {
  const raw = (part: Node): string =>
    defaultTreeAdapter.isTextNode(part) ? part.value : "childNodes" in part ? part.childNodes.map(raw).join("") : "";
  return raw(node)
    .replaceAll(/[\s\u00a0]+/g, " ")
    .trim();
}

/** Cells of every row of a table; tables of these pages do not nest. */
function cellsOf(table: Element): Element[][] {
  return elements(table, "tr").map((row) =>
    row.childNodes.filter(defaultTreeAdapter.isElementNode).filter(({ tagName }) => /^t[dh]$/.test(tagName)),
  );
}

/** Every table of a page as rows of cell texts. */
function tables(source: string): string[][][] {
  return elements(parse(source), "table").map((table) => cellsOf(table).map((row) => row.map(text)));
}

/** What every link and button of a page does. */
function actions(source: string): string[] {
  const document = parse(source);
  const links = elements(document, "a").map((link) => attribute(link, "href"));
  const buttons = elements(document, "button").map((button) => attribute(button, "onclick"));
  return [...links, ...buttons].flatMap((action) => action ?? []);
}

function optionsOf(source: string, selectId: string): string[][] {
  const select = elements(parse(source), "select").find((entry) => attribute(entry, "id") === selectId);
  return select === undefined
    ? []
    : elements(select, "option").map((option) => [attribute(option, "value") ?? "", text(option)]);
}

function ids(source: string): string[] {
  return ["div", "form", "input", "table", "select"]
    .flatMap((name) => elements(parse(source), name))
    .flatMap((element) => attribute(element, "id") ?? []);
}

describe.each(cases)("$page.name", ({ page, fields, oddFields = fields }) => {
  const variants = [null, ...(page.variants ?? [])];

  test("every variant renders for every student, without a hole in the text", () => {
    for (const student of students) {
      for (const variant of variants) {
        for (const sent of [fields, oddFields, {}]) {
          const source = html(page, student.registrationNumber, sent, variant);
          expect(source).not.toMatch(/undefined|\[object|NaN|Infinity/);
          expect(source.length).toBeGreaterThan(50);
        }
      }
    }
  });

  test("every variant changes the page of somebody", () => {
    for (const variant of page.variants ?? []) {
      const changes = [
        ["23DMO0001", fields] as const,
        ["24DMO0005", oddFields] as const,
        ["23DMO0003", fields] as const,
      ].filter(([number, sent]) => html(page, number, sent, variant) !== html(page, number, sent));
      expect(changes, variant).not.toEqual([]);
    }
  });

  test("a request is asked for the fields that the page reads", () => {
    expect(Object.keys(fields).toSorted()).toEqual(page.fields.toSorted());
  });
});

describe("faculty", () => {
  test("the empty term lists everybody in about half a megabyte", () => {
    const source = html(facultyPage, "23DMO0001", { empId: "" });
    const [rows = []] = tables(source);
    expect(rows).toHaveLength(851);
    expect(rows[0]).toEqual(["Name of the Faculty", "Designation", "School / Centre", "Action"]);
    expect(rows[1]?.slice(0, 3)).toEqual(["Dr. Anil Baskaran", "Professor Grade - 1", "School of Advanced Sciences"]);
    expect(rows[2]?.[0]).toBe("Asha Pillai");
    expect(source.length).toBeGreaterThan(400_000);
    expect(source.length).toBeLessThan(600_000);
  });

  test("a term finds its rows, with the number on the button", () => {
    const source = html(facultyPage, "23DMO0001", { empId: "Deshmukh" });
    const school = "School of Computer Science and Engineering";
    expect(tables(source)[0]?.slice(1)).toEqual([["Ravi Deshmukh", "Assistant Professor Senior Grade 2", school, ""]]);
    expect(actions(source)).toEqual(['getEmployeeIdNo("99001");']);
    expect(attribute(elements(parse(source), "button")[0], "id")).toBe("99001");
  });

  test("a number and an unknown name find nobody: headings only", () => {
    expect(tables(html(facultyPage, "23DMO0001", { empId: "99001" }))[0]).toHaveLength(1);
    expect(tables(html(facultyPage, "23DMO0001", { empId: "nobody" }))[0]).toHaveLength(1);
    expect(tables(html(facultyPage, "23DMO0001", { empId: "nobody" }, "no_match_text"))).toEqual([]);
  });

  test("the details hold six labels and the hours", () => {
    const [person = [], hours = []] = tables(html(facultyDetailsPage, "23DMO0001", { empId: "99001" }));
    expect(person.map((row) => row.slice(0, 2))).toEqual([
      ["Name of the Faculty", "Ravi Deshmukh"],
      ["Designation", "Assistant Professor Senior Grade 2"],
      ["Name of Department", "Department of Software Systems"],
      ["School / Centre Name", "School of Computer Science and Engineering"],
      ["E-Mail Id", "ravi.deshmukh@example.edu"],
      ["Cabin Number", "AB2-217"],
    ]);
    expect(hours).toEqual([["OPEN HOURS"], ["Week Day", "Timings"], ["WEDNESDAY", "11:00 AM - 01:00 PM"]]);
  });

  test("a teacher without hours has no second table or an empty one, both forms occur", () => {
    const forms = ["99005", "99010"].map((empId) => tables(html(facultyDetailsPage, "23DMO0001", { empId })).length);
    expect(forms).toEqual([1, 2]);
    expect(tables(html(facultyDetailsPage, "23DMO0001", { empId: "99001" }, "no_hours_rows"))[1]).toHaveLength(2);
    expect(tables(html(facultyDetailsPage, "23DMO0001", { empId: "99001" }, "no_hours_table"))).toHaveLength(1);
  });

  test("an unknown number gives six labels without values", () => {
    const [person = [], hours] = tables(html(facultyDetailsPage, "23DMO0001", { empId: "12345" }));
    expect(person.map((row) => row[1])).toEqual(["", "", "", "", "", ""]);
    expect(hours).toBeUndefined();
  });
});

describe("course page", () => {
  test("the menu page offers the student's own semesters", () => {
    expect(optionsOf(html(coursePage, "23DMO0001"), "semesterSubId").map(([value]) => value)).toEqual([
      "",
      "AP2026272",
      "AP2025264",
      "AP2025262",
      "AP2024254",
    ]);
    expect(optionsOf(html(coursePage, "26DMO0002"), "semesterSubId")).toHaveLength(1);
    expect(optionsOf(html(coursePage, "23DMO0001", {}, "ambiguous_terms"), "semesterSubId")).toHaveLength(6);
  });

  test("the courses are the classes in slots, theory and lab apart, without the project", () => {
    const courses = (semSubId: string, variant: string | null = null) =>
      optionsOf(html(coursePageCoursesPage, "23DMO0001", { semSubId }, variant), "courseCode").slice(1);
    expect(courses(fall)).toEqual([
      ["AP2026272000101", "CSE3009 - NoSQL Databases - ETH"],
      ["AP2026272000102", "CSE3009 - NoSQL Databases - ELA"],
      ["AP2026272000320", "STS4006 - Advanced Competitive Coding - II - TH"],
    ]);
    expect(courses("AP2023241")).toEqual([]);
    expect(courses(fall, "no_type")[2]).toEqual(["AP2026272000320", "STS4006 - Advanced Competitive Coding - II"]);
  });

  test("the slots page is the whole form again, with every class of the course", () => {
    const source = html(coursePageSlotsPage, "23DMO0001", { classId: noSql, semSubId: fall });
    expect(optionsOf(source, "slotId").slice(1)).toEqual([
      ["4201", "C1+TCC1"],
      ["4202", "C2+TCC2"],
    ]);
    expect(optionsOf(source, "courseCode")).toHaveLength(4);
    const course = ["General (Semester)", "CSE3009", "NoSQL Databases", "Embedded Theory"];
    expect(tables(source)[0]?.slice(1)).toEqual([
      ["1", ...course, "AP2026272000101", "C1+TCC1", "99001 - Ravi Deshmukh - SCOPE", "View"],
      ["2", ...course, "AP2026272000118", "C2+TCC2", "99007 - Dr. Leela Krishnan - SCOPE", "View"],
    ]);
    expect(actions(source)).toEqual([
      "javascript: processViewStudentCourseDetail('AP2026272','99001','AP2026272000101');",
      "javascript: processViewStudentCourseDetail('AP2026272','99007','AP2026272000118');",
    ]);
  });

  test("slots are joined by slashes in finished terms, and wherever a test wants it", () => {
    const past = { classId: "AP2025264000388", semSubId: "AP2025264" };
    expect(tables(html(coursePageSlotsPage, "23DMO0001", past))[0]?.[1]?.[6]).toBe("A1/TA1");
    const now = { classId: noSql, semSubId: fall };
    expect(tables(html(coursePageSlotsPage, "23DMO0001", now, "slash_in_rows"))[0]?.[1]?.[6]).toBe("C1/TCC1");
    const handlers = actions(html(coursePageSlotsPage, "23DMO0001", now, "long_handler"));
    expect(handlers[0]?.split("','")).toHaveLength(14);
  });

  test("an unknown class has no slots and no rows", () => {
    const source = html(coursePageSlotsPage, "23DMO0001", { classId: "AP2026272000999", semSubId: fall });
    expect(optionsOf(source, "slotId")).toHaveLength(1);
    expect(tables(source)[0]).toHaveLength(1);
    expect(tables(html(coursePageSlotsPage, "23DMO0001", { classId: noSql }, "no_table"))).toEqual([]);
  });

  test("the detail page holds the class, its files, the general material and 45 lectures", () => {
    const source = html(coursePageDetailPage, "23DMO0001", { erpId: "99001", classId: noSql, semSubId: fall });
    const hidden = elements(parse(source), "input").map((input) => [
      attribute(input, "name"),
      attribute(input, "value"),
    ]);
    expect(Object.fromEntries(hidden)).toMatchObject({
      semesterSubId: fall,
      courseId: "AM_CSE3009_00200",
      courseType: "ETH",
    });
    const [course = [], general = [], lectures = []] = tables(source);
    expect(course[1]?.slice(4)).toEqual([noSql, "C1+TCC1", "99001 - Ravi Deshmukh - SCOPE"]);
    expect(general[1]?.[0]).toBe("Course notes");
    expect(lectures).toHaveLength(46);
    expect(lectures.slice(1, 3)).toEqual(
      [
        ["1", "09-07-2026[09-Jul-2026]", "THU", "Course introduction", ""],
        ["2", "10-07-2026[10-Jul-2026]", "FRI", "CAP theorem", "Reference Material I Reference Material II"],
      ].map((row) => [row[0], row[1]?.replace("[", " ["), ...row.slice(2)]),
    );
    expect(actions(source).slice(0, 6)).toEqual([
      `javascript:vtopDownload('academics/common/allCourseMeterialDownload/1/1/${fall}/${noSql}')`,
      `javascript:vtopDownload('academics/common/allCourseMeterialDownload/2/1/${fall}/${noSql}')`,
      "javascript:vtopDownload('courseSyllabusDownload/AM_CSE3009_00200/ETH')",
      "https://example.edu/nosql",
      `javascript:vtopDownload('downloadPdf/${fall}/${noSql}/19/10-07-2026')`,
      `javascript:vtopDownload('downloadPdf/${fall}/${noSql}/20/10-07-2026')`,
    ]);
  });

  test("ids that do not belong together give the page without its row", () => {
    for (const [erpId, classId] of [
      ["99007", noSql],
      ["99001", "AP2026272000999"],
      ["99031", signals],
    ] as const) {
      const source = html(coursePageDetailPage, "23DMO0001", { erpId, classId, semSubId: fall });
      expect(tables(source).map((rows) => rows.length)).toEqual([1, 1]);
      expect(actions(source)).toEqual([]);
    }
  });

  test("the tables of the detail page can be missing, and material can be an address elsewhere", () => {
    const shown = (variant: string) =>
      html(coursePageDetailPage, "23DMO0001", { erpId: "99001", classId: noSql, semSubId: fall }, variant);
    expect(tables(shown("no_lecture_table"))).toHaveLength(2);
    expect(tables(shown("no_general_materials"))[1]).toEqual([["Syllabus", "Download"]]);
    expect(tables(shown("no_class_table"))).toEqual([]);
    // Two buttons, the syllabus, the general material and the course plan.
    expect(actions(shown("no_materials"))).toHaveLength(5);
    expect(actions(shown("web_links"))[4]).toBe("https://example.edu/lecture/2026-07-10");
    expect(actions(shown("old_file_dates"))[4]).toContain("/19/10-Jul-2026");
    expect(tables(shown("no_dates"))[2]?.[1]?.[1]).toBe("");
  });
});

describe("digital assignments", () => {
  test("the list names the classes in slots, or says that there is nothing", () => {
    const shown = (semesterSubId: string, variant: string | null = null) =>
      html(digitalAssignmentsPage, "23DMO0001", { semesterSubId }, variant);
    const [rows = []] = tables(shown(fall));
    expect(rows[0]).toEqual([
      "Sl.No.",
      "Class Nbr",
      "Course Code",
      "Course Title",
      "Course Type",
      "Faculty Name",
      "Dashboard",
    ]);
    expect(rows[1]).toEqual(["1", noSql, "CSE3009", "NoSQL Databases", "Embedded Theory", "Ravi Deshmukh", ""]);
    expect(rows).toHaveLength(4);
    expect(actions(shown(fall))[0]).toBe(`javascript:myFunction('${noSql}');`);
    expect(tables(shown("AP2023241"))).toEqual([]);
    expect(shown("AP2023241")).toContain(" No data found</span>");
    expect(tables(shown(fall, "eight_columns"))[0]?.[1]).toEqual([
      "1",
      noSql,
      "CSE3009",
      "NoSQL Databases",
      "05-Oct-2026",
      "Embedded Theory",
      "Ravi Deshmukh",
      "",
    ]);
  });

  test("a class has its assignments in nine cells behind the end of the headings", () => {
    const source = html(digitalAssignmentsCoursePage, "23DMO0001", { classId: noSql });
    const [course = [], rows = []] = tables(source);
    expect(course[1]).toEqual(["Fall Semester 2026-27", "CSE3009", "NoSQL Databases", "ETH", noSql]);
    expect(rows.slice(2)).toEqual([
      ["1", "Digital Assessment-1", "10", "10", "31-Aug-2026", "", "28 Aug 2026 03:09 PM", "", ""],
      ["2", "Digital Assessment-2", "10", "10", "10-Sep-2026", "", "File Not Uploaded", "", ""],
      ["3", "Digital Assessment-3", "10", "10", "05-Oct-2026", "", "", "", ""],
    ]);
    expect(elements(parse(source), "tbody")).toHaveLength(3);
    expect(ids(source).filter((id) => id === "fixedTableContainer")).toHaveLength(2);
    expect(source.match(/glyphicon-pencil/g)).toHaveLength(1);
    expect(actions(source)).toEqual([
      `javascript:vtopDownload('examinations/doDownloadQuestion/DA01/${noSql}')`,
      `javascript:vtopDownload('examinations/downloadSTudentDA/DA01/${noSql}')`,
      `javascript:vtopDownload('examinations/doDownloadQuestion/DA02/${noSql}')`,
      `javascript:vtopDownload('examinations/downloadSTudentDA/DA02/${noSql}')`,
      `javascript:vtopDownload('examinations/downloadSTudentDA/DA03/${noSql}')`,
      expect.stringMatching(/doDAssignmentProcess\('AP2026272000101',\s+'DA03'\);/),
      `javascript:reload('${fall}');`,
    ]);
  });

  test("a class of somebody else has no rows", () => {
    const lengths = tables(html(digitalAssignmentsCoursePage, "23DMO0001", { classId: signals })).map(
      (rows) => rows.length,
    );
    expect(lengths).toEqual([1, 2]);
  });

  test("the upload form, the words after an upload and the missed file are shown on demand", () => {
    const shown = (variant: string) => html(digitalAssignmentsCoursePage, "23DMO0001", { classId: noSql }, variant);
    expect(ids(shown("upload_form"))).toContain("studDaUpload");
    expect(shown("upload_form")).not.toContain("glyphicon-pencil");
    expect(shown("uploaded").match(/Uploaded successfully/g)).toHaveLength(2);
    expect(shown("restricted")).toContain("Upload Restricted Mark Awarded");
    expect(
      tables(shown("file_not_uploaded"))[1]
        ?.slice(2)
        .map((row) => row[6]),
    ).toEqual(Array(3).fill("File Not Uploaded"));
    expect(tables(html(digitalAssignmentsCoursePage, "24DMO0005", { classId: signals }))[1]?.[2]?.slice(4, 7)).toEqual([
      "-",
      "",
      "File Not Uploaded",
    ]);
  });
});

describe("payments", () => {
  test("the page begins with two comments that hold whole tables", () => {
    const source = html(pendingPaymentsPage, "23DMO0001");
    const comments = source.split("-->").slice(0, 2);
    expect(comments.map((comment) => comment.trimStart().startsWith("<!--"))).toEqual([true, true]);
    expect(comments.map((comment) => comment.split("<table").length - 1)).toEqual([2, 2]);
    expect(tables(source)).toHaveLength(1);
  });

  test("the student owes one invoice in seven columns", () => {
    const [rows = []] = tables(html(pendingPaymentsPage, "23DMO0001"));
    expect(rows).toEqual([
      ["SL.NO", "FPREFNO", "FEES HEADS", "AMOUNT", "FINE", "TOTAL AMOUNT", "ACTION"],
      ["1", "AM2600900001", "Hostel Fee,Mess Advance", "98500.0", "0.0", "₹98500.0", "Pay Now"],
    ]);
  });

  test("the odd student sees nine columns and a dollar invoice", () => {
    const [rupees = [], dollars = []] = tables(html(pendingPaymentsPage, "24DMO0005"));
    expect(rupees[1]?.slice(3, 8)).toEqual(["05-OCT-2026", "1200.5", "100.0", "300.0", "₹1000.5"]);
    expect(dollars[1]?.slice(3, 8)).toEqual(["01-SEP-2026 to 31-OCT-2026", "1250.5", "25.0", "0.0", "$1275.5"]);
  });

  test("without dues, without details and while payment is stopped there are words and no table", () => {
    expect(html(pendingPaymentsPage, "23DMO0003")).toContain("There is no payment dues in your account!");
    expect(tables(html(pendingPaymentsPage, "23DMO0003"))).toEqual([]);
    for (const variant of ["payment_stopped", "details_not_found"]) {
      expect(ids(html(pendingPaymentsPage, "23DMO0001", {}, variant))).not.toContain("tutPayForm");
    }
    expect(tables(html(pendingPaymentsPage, "23DMO0001", {}, "header_only"))[0]).toHaveLength(1);
    expect(tables(html(pendingPaymentsPage, "23DMO0001", {}, "all_tables"))).toHaveLength(3);
  });

  test("the receipts have eight columns, and five for the odd student", () => {
    const source = html(paymentReceiptsPage, "23DMO0001");
    const receipt = ["90001", "08-JUL-2026", "AM2600900000", "HOSTEL FEE", "Hostelfee", "98500.0", "AMR", ""];
    expect(tables(source)[0]?.slice(1)).toEqual([receipt]);
    expect(actions(source)).toEqual(["javascript:doDuplicateReceipt('90001/27/AMR');"]);
    expect(tables(html(paymentReceiptsPage, "24DMO0005"))[0]?.[1]).toEqual([
      "80051",
      "09-JUL-2025",
      "198000.0",
      "AMR",
      "",
    ]);
  });

  test("a row of totals has no button, and the table can be empty or missing", () => {
    const totals = html(paymentReceiptsPage, "23DMO0003");
    expect(tables(totals)[0]?.at(-1)).toEqual(["Total", "", "", "", "", "384400.5", "", ""]);
    expect(actions(totals)).toHaveLength(3);
    expect(actions(html(paymentReceiptsPage, "23DMO0001", {}, "no_buttons"))).toEqual([]);
    expect(tables(html(paymentReceiptsPage, "25DMO0007"))[0]).toHaveLength(1);
    expect(tables(html(paymentReceiptsPage, "23DMO0001", {}, "no_table"))).toEqual([]);
  });
});

describe("outings", () => {
  test("general outings: waiting in red without a number, accepted with a pass", () => {
    const source = html(generalOutingRequestsPage, "23DMO0001");
    const midnight = (day: string) => `${day} 00:00:00.0`;
    expect(tables(source)[0]?.slice(1, 3)).toEqual([
      [
        "1",
        "23DMO0001",
        "Vijayawada",
        "Dentist",
        midnight("2026-09-28"),
        "12:00 PM",
        midnight("2026-09-28"),
        "07:00 PM",
        "",
        "Waiting for Warden's Approval",
        "",
      ],
      [
        "2",
        "23DMO0001",
        "Chennai",
        "Family function",
        midnight("2026-08-14"),
        "04:00 PM",
        midnight("2026-08-16"),
        "07:00 PM",
        "",
        "Leave Request Accepted",
        "",
      ],
    ]);
    expect(tables(source)[0]).toHaveLength(4);
    const passes = elements(parse(source), "a").map((link) => attribute(link, "data-url"));
    expect(passes[0]).toBe("/vtop/hostel/downloadLeavePass/L9000001");
    expect(source).toMatch(/Leave\n\t+Request Accepted/);
    expect(ids(source)).toEqual(expect.arrayContaining(["outingForm", "regNo", "hostelBlock", "success", "jsonBom"]));
  });

  test("the odd student has a rejected leave, a waiting one with a link and one that can be deleted", () => {
    const source = html(generalOutingRequestsPage, "24DMO0005");
    expect(tables(source)[0]?.map((row) => row[9])).toEqual([
      "Status",
      "Waiting for Mentor’s Approval",
      "Leave Request Rejected by Warden",
      "Waiting for Mentor's Approval",
    ]);
    expect(elements(parse(source), "a").map((link) => attribute(link, "data-url"))).toEqual([
      "/vtop/hostel/downloadLeavePass/L9000051",
    ]);
    expect(elements(parse(source), "button").map((button) => attribute(button, "data-bookingid"))).toContain(
      "L9000052",
    );
  });

  test("weekend outings: eleven columns, the number in the link", () => {
    const source = html(weekendOutingRequestsPage, "23DMO0001");
    const room = ["23DMO0001", "LH-2", "318"];
    expect(tables(source)[0]?.slice(1, 3)).toEqual([
      [
        "1",
        ...room,
        "Vijayawada",
        "Shopping",
        "10:30 AM- 4:30PM",
        "2026-08-30",
        "",
        "Outing Request Accepted",
        "Download",
      ],
      ["2", ...room, "Guntur", "Museum", "11:30 AM- 5:30PM", "2026-09-27", "", "Waiting for Warden's Approval", ""],
    ]);
    expect(tables(source)[0]).toHaveLength(4);
    const passes = elements(parse(source), "a").map((link) => attribute(link, "data-leave-url"));
    expect(passes[0]).toBe("/vtop/hostel/downloadOutingForm/W90000000001");
  });

  test("the odd student sees fourteen columns and a link on a waiting request", () => {
    const source = html(weekendOutingRequestsPage, "24DMO0005");
    const [rows = []] = tables(source);
    expect(rows.map((row) => row.length)).toEqual([14, 14, 14, 14, 14]);
    expect(rows[1]?.slice(9)).toEqual(["2026-09-27", "W90000000052", "", "Waiting for Warden's Approval", "Download"]);
    expect(tables(html(weekendOutingRequestsPage, "24DMO0005", {}, "thirteen_columns"))[0]?.[1]).toHaveLength(13);
  });

  test("outside its days the weekend form has a message and no student fields, the history stays", () => {
    const source = html(weekendOutingRequestsPage, "23DMO0001", {}, "window_closed");
    expect(ids(source)).not.toContain("regNo");
    const message = elements(parse(source), "input").find((input) => attribute(input, "id") === "jsonBom");
    expect(attribute(message, "value")).toBe(
      "You are eligible to fill this form from Tuesday 12:00AM to Friday 11:59PM",
    );
    expect(tables(source)[0]).toHaveLength(4);
  });

  test.each([generalOutingRequestsPage, weekendOutingRequestsPage])(
    "$name: a day scholar sees the frame of the form only",
    (page) => {
      const source = html(page, "23DMO0003");
      expect(ids(source)).toContain("outingForm");
      expect(ids(source)).not.toContain("regNo");
      expect(tables(source)).toEqual([]);
    },
  );

  test.each([generalOutingRequestsPage, weekendOutingRequestsPage])("$name: no requests in three forms", (page) => {
    expect(tables(html(page, "23DMO0001", {}, "header_only"))[0]).toHaveLength(1);
    expect(tables(html(page, "23DMO0001", {}, "no_table"))).toEqual([]);
    expect(tables(html(page, "23DMO0001", {}, "colspan_row"))[0]?.[1]).toEqual(["No Records Found"]);
    expect(tables(html(page, "26DMO0002"))[0]).toHaveLength(1);
  });
});

test("the bare student has no row anywhere: headings on the odd pages, no table on the even ones", () => {
  const shown = (page: PortalPage, fields: Fields = {}) =>
    tables(html(page, "25DMO0007", fields)).map((rows) => rows.length);
  const detail = { semSubId: fall, erpId: "99001", classId: noSql };
  expect(shown(facultyPage, { empId: "" })).toEqual([]);
  expect(shown(facultyPage, { empId: "desh" })).toEqual([1]);
  expect(shown(facultyDetailsPage, { empId: "99001" })).toEqual([]);
  expect(optionsOf(html(coursePageCoursesPage, "25DMO0007", detail), "courseCode")).toHaveLength(1);
  expect(shown(coursePageSlotsPage, detail)).toEqual([]);
  expect(shown(coursePageDetailPage, detail)).toEqual([1, 1]);
  expect(shown(digitalAssignmentsPage, { semesterSubId: fall })).toEqual([]);
  expect(shown(digitalAssignmentsCoursePage, { classId: noSql })).toEqual([1, 2]);
  expect(shown(pendingPaymentsPage)).toEqual([]);
  expect(shown(paymentReceiptsPage)).toEqual([1]);
  expect(shown(generalOutingRequestsPage)).toEqual([]);
  expect(shown(weekendOutingRequestsPage)).toEqual([1]);
});
