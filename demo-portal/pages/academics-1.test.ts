import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from "parse5";
import { describe, expect, test } from "vitest";
import { findStudent } from "../world/students.ts";
import { attendancePage } from "./attendance.ts";
import { attendanceDetailPage } from "./attendance-detail.ts";
import { biometricPage } from "./biometric.ts";
import { capstoneAttendancePage } from "./capstone-attendance.ts";
import { mentorPage } from "./mentor.ts";
import type { PortalPage } from "./page.ts";
import { profilePage } from "./profile.ts";
import { examMenuPage, marksMenuPage, timeTableMenuPage } from "./semesters.ts";
import { timetablePage } from "./timetable.ts";

type Element = DefaultTreeAdapterMap["element"];
type Parent = DefaultTreeAdapterMap["parentNode"];

const csrf = "00000000-0000-4000-8000-000000000000";
const [meera, fresher, dayScholar, finalTerm, odd, otp, bare] = [
  ...["23DMO0001", "26DMO0002", "23DMO0003", "23DMO0004", "24DMO0005", "24DMO0006", "25DMO0007"],
] as const;
const everybody = [meera, fresher, dayScholar, finalTerm, odd, otp, bare];
const running = { semesterSubId: "AP2026272" };
const unknownTerm = { semesterSubId: "AP9999999" };

function html(page: PortalPage, who = "", fields: Record<string, string> = {}, variant: string | null = null): string {
  const student = findStudent(who);
  if (student === undefined || (variant !== null && !page.variants?.includes(variant))) {
    throw new Error(`There is no ${who} or no ${variant}.`);
  }
  const form = new Map(Object.entries({ registerNumber: who, regNo: who, ...fields }));
  return page.render({ student, form, csrf, variant });
}

function children(parent: Parent): Element[] {
  return parent.childNodes.filter(defaultTreeAdapter.isElementNode);
}

function elements(parent: Parent, tagName: string): Element[] {
  return children(parent).flatMap((child) => [
    ...(child.tagName === tagName ? [child] : []),
    ...elements(child, tagName),
  ]);
}

function text(parent: Parent): string {
  return rawText(parent).replaceAll(/\s+/g, " ").trim();
}

function rawText(parent: Parent): string {
  return parent.childNodes
    .map((node) => {
      if (defaultTreeAdapter.isTextNode(node)) {
        return node.value;
      }
      return defaultTreeAdapter.isElementNode(node) ? rawText(node) : "";
    })
    .join("");
}

function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((one) => one.name === name)?.value;
}

/** Every table of the source by rows of the texts of their cells. */
function tables(source: string): string[][][] {
  return elements(parse(source), "table").map((table) => elements(table, "tr").map((row) => children(row).map(text)));
}

function optionValues(source: string): (string | undefined)[] {
  return elements(parse(source), "option").map((option) => attribute(option, "value"));
}

describe("every page", () => {
  const cases: readonly (readonly [page: PortalPage, fields: Record<string, string>, root: string | null])[] = [
    [timeTableMenuPage, {}, `<form class="form-horizontal" method="post" id="studentTimeTable"`],
    [marksMenuPage, {}, `id="studentMarkView"`],
    [examMenuPage, {}, `id="examScheduleForStudent"`],
    [profilePage, {}, `<div id="main-section">`],
    [mentorPage, {}, `<div class="" id="showDetails"`],
    [attendancePage, running, `<div class="form-group" id="getStudentDetails">`],
    [
      attendanceDetailPage,
      { ...running, courseId: "AM_CSE3009_00200", courseType: "ETH" },
      `id="StudentAttendanceDetailFragment"`,
    ],
    [capstoneAttendancePage, running, null],
    [timetablePage, running, `<div class="form-group" id="getStudentDetails">`],
    [biometricPage, { fromDate: "24/09/2026" }, `<div class=" form-groups" id="getStudBioList">`],
  ];

  test.each(cases)(
    "$name renders for every student in every variant, with its root and no slip of the program",
    (page, fields, root) => {
      for (const who of everybody) {
        for (const variant of [null, ...(page.variants ?? [])]) {
          const source = html(page, who, fields, variant);
          expect(source).not.toMatch(/undefined|NaN|\[object|>null</);
          expect(source).toContain(root ?? "");
        }
      }
    },
  );

  test("each variant of a page differs from its others; the three lists of semesters count as one page", () => {
    for (const name of new Set(cases.map(([page]) => page.name))) {
      const sharing = cases.filter(([page]) => page.name === name);
      const variants = sharing[0]?.[0].variants ?? [];
      const sources = variants.map((variant) =>
        sharing.flatMap(([page, fields]) => everybody.map((who) => html(page, who, fields, variant))).join(""),
      );
      expect(new Set(sources).size, name).toBe(variants.length);
    }
  });
});

describe("semesters", () => {
  test("the timetable page lists the student's own terms, newest first, behind a selected placeholder", () => {
    const source = html(timeTableMenuPage, meera);
    expect(optionValues(source)).toEqual(["", "AP2026272", "AP2025264", "AP2025262", "AP2024254"]);
    expect(source).toContain(`<option value="" selected="selected">--Choose Semester--</option>`);
    expect(source).toContain(`onchange="processViewTimeTable();"`);
  });

  test("a fresher finds nothing there, and everything on the marks and exam pages; the bare student finds nothing", () => {
    expect(optionValues(html(timeTableMenuPage, fresher))).toEqual([""]);
    expect(optionValues(html(marksMenuPage, fresher))).toHaveLength(68);
    expect(optionValues(html(examMenuPage, fresher))).toHaveLength(68);
    for (const page of [timeTableMenuPage, marksMenuPage, examMenuPage]) {
      expect(optionValues(html(page, bare))).toEqual([""]);
    }
  });

  test("the lists can be emptied one after another, and a second option can be selected", () => {
    const lengths = (variant: string) =>
      [timeTableMenuPage, marksMenuPage, examMenuPage].map(
        (page) => optionValues(html(page, meera, {}, variant)).length,
      );
    expect(lengths("none_own")).toEqual([1, 68, 68]);
    expect(lengths("none_on_two")).toEqual([1, 1, 68]);
    expect(lengths("none")).toEqual([1, 1, 1]);
    const selected = elements(parse(html(timeTableMenuPage, meera, {}, "second_selected")), "option").filter(
      (option) => attribute(option, "selected") !== undefined,
    );
    expect(selected.map((option) => attribute(option, "value"))).toEqual(["", "AP2026272"]);
  });
});

describe("profile", () => {
  const emails = (source: string) => tables(source).flatMap((rows) => rows.filter(([label]) => label === "EMAIL"));

  test("five sections in order, four EMAIL rows of which the student's is the first, nine proctor rows", () => {
    const source = html(profilePage, meera);
    expect([...source.matchAll(/id="collapse(\w+)"/g)].map(([, name]) => name)).toEqual([
      "One",
      "Two",
      "Three",
      "Four",
      "Five",
    ]);
    expect(emails(source).map(([, value]) => value)).toEqual([
      ...["meera@example.com", "home@example.com", "parent.one@example.com", "parent.two@example.com"],
    ]);
    expect(tables(source).at(3)).toHaveLength(9);
    expect(tables(source).at(3)?.at(0)).toEqual(["FACULTY ID", "99003"]);
    expect(source).toContain(`<img class="img border border-primary" src="data:null;base64,/9j/4AAQSkZJRg=="`);
  });

  test("labels of several words are broken by CRLF and tabs, or stand in one line for the day scholar", () => {
    expect(html(profilePage, meera)).toMatch(/<td>APPLICATION\r\n\t+NUMBER<\/td>/);
    expect(html(profilePage, dayScholar)).toContain("<td>APPLICATION NUMBER</td>");
    expect(html(profilePage, odd)).toMatch(/<td>Application\r?\n?\t* ?Number<\/td>/);
  });

  test("the card can be there or not, and so can the photo", () => {
    expect(html(profilePage, meera)).toContain("<label>SCHOOL NAME</label>");
    expect(html(profilePage, meera, {}, "no_card")).not.toContain("<label>");
    expect(html(profilePage, odd)).not.toContain("<label>");
    expect(html(profilePage, bare)).not.toContain("<img");
    expect(html(profilePage, meera, {}, "photo_without_data")).not.toContain("base64,");
  });

  test("the bare student has every label and no value, the day scholar no room, the odd one NA", () => {
    const values = tables(html(profilePage, bare)).flatMap((rows) => rows.flatMap(([, value]) => value ?? []));
    expect(values.filter((value) => value !== "")).toEqual([]);
    expect(tables(html(profilePage, dayScholar)).at(0)).toContainEqual(["HOSTELLER", "DAY SCHOLAR"]);
    expect(tables(html(profilePage, dayScholar)).at(4)).toHaveLength(2);
    expect(emails(html(profilePage, odd, {}, "whole_labels")).at(0)).toEqual(["EMAIL", "NA"]);
  });
});

describe("mentor", () => {
  test("nine rows in the page's order, the first with a third cell that spans them", () => {
    const rows = tables(html(mentorPage, meera)).at(0);
    expect(rows?.map(([label, value]) => [label, value])).toEqual([
      ["Faculty ID", "99003"],
      ["Faculty Name", "Dr. Kavya Raman"],
      ["Faculty Designation", "Associate Professor Grade - 1"],
      ["School", "SCOPE"],
      ["Cabin", "AB-1-422-E"],
      ["Faculty Department", "Department of Software Systems"],
      ["Faculty Email", "kavya.raman@example.edu"],
      ["Faculty intercom", ""],
      ["Faculty Mobile Number", "9000000003"],
    ]);
    expect(rows?.map((row) => row.length)).toEqual([3, 2, 2, 2, 2, 2, 2, 2, 2]);
  });

  test("without a mentor: empty values, no rows, or no table", () => {
    expect(
      tables(html(mentorPage, bare))
        .at(0)
        ?.map(([, value]) => value),
    ).toEqual(Array.from({ length: 9 }, () => ""));
    expect(tables(html(mentorPage, bare, {}, "no_rows"))).toEqual([[]]);
    expect(tables(html(mentorPage, bare, {}, "no_table"))).toEqual([]);
  });
});

describe("attendance", () => {
  const headings = (source: string) => tables(source).at(0)?.at(0);

  test("ten columns of td and b, the period column only in a comment; eleven for the student with the odd data", () => {
    const source = html(attendancePage, meera, running);
    expect(headings(source)).toHaveLength(10);
    expect(headings(source)?.slice(7)).toEqual(["Attendance Percentage", "Debar Status", "Attendance Detail"]);
    expect(source).toContain(`<td style="text-align: center;"><b>Debar Status</b></td>`);
    expect(source).toContain(`<!-- <td style="text-align: center;"><b>CAT2/FAT Period Att. Percentage</b></td> -->`);
    expect(headings(html(attendancePage, odd, running))?.slice(7)).toEqual([
      ...["Attendance Percentage", "CAT2/FAT Period Att. Percentage", "Debar Status", "Attendance Detail"],
    ]);
  });

  test("a row joins its texts with dashes and hides course id and type in its link", () => {
    const source = html(attendancePage, meera, running);
    expect(tables(source).at(0)?.at(3)).toEqual([
      ...["3", "General (Semester)", "STS4006 - Advanced Competitive Coding - II - Theory Only"],
      ...["AP2026272000320 - E1+TE1 - G02", "Nisha Verghese - SAS", "7", "12", "59%", "-", ""],
    ]);
    expect(source).toContain(
      `onclick="javascript: callStudentAttendanceDetailDisplay(&#39;AP2026272&#39;,&#39;23DMO0001&#39;,&#39;AM_STS4006_00100&#39;,&#39;TH&#39;);"`,
    );
    expect(source).toContain(`<a id="studentAttendanceDetilShow_2"`);
  });

  test("only students with a capstone have its button, and only in the running term", () => {
    const withButton = everybody.filter((who) => html(attendancePage, who, running).includes("viewSDPAttendance()"));
    expect(withButton).toEqual([meera, finalTerm, otp]);
    expect(html(attendancePage, meera, { semesterSubId: "AP2025264" })).not.toContain("viewSDPAttendance()");
  });

  test("nothing to show: headings only, or a message without a table", () => {
    for (const source of [
      html(attendancePage, bare, running),
      html(attendancePage, meera, unknownTerm),
      html(attendancePage, meera),
    ]) {
      expect(tables(source).map((rows) => rows.length)).toEqual([1]);
    }
    expect(tables(html(attendancePage, finalTerm, running)).at(0)).toHaveLength(1);
    expect(tables(html(attendancePage, fresher, running))).toEqual([]);
    expect(html(attendancePage, fresher, running)).toContain("No Record(s) Found");
  });

  test("the odd data: a class that never met, a row without link, a debarred student, cells with a dash", () => {
    const rows = tables(html(attendancePage, odd, running)).at(0) ?? [];
    expect(rows.at(3)?.slice(5)).toEqual(["0", "0", "-", "-", "-", ""]);
    expect(rows.at(4)?.at(-1)).toBe("-");
    expect(rows.at(4)?.at(3)).toMatch(/ - NA$/);
    expect(rows.at(5)?.at(3)).toBe("AP2026272000505 - E2+TE2 - -");
    expect(rows.at(5)?.at(9)).toBe("Debarred");
  });
});

describe("attendance register", () => {
  const theory = { ...running, courseId: "AM_CSE3009_00200", courseType: "ETH" };

  test("the table of the course, then 25 lines, newest first", () => {
    const [course, register] = tables(html(attendanceDetailPage, meera, theory));
    expect(course?.at(1)?.slice(4, 7)).toEqual([
      ...["05-07-2026 09:38:13", "06-07-2026 / Manual"],
      "Present : 20 Absent : 2 On Duty : 3 Attended : 23 Total Class : 25 Percentage : 92%",
    ]);
    expect(register).toHaveLength(26);
    expect(register?.slice(0, 4)).toEqual([
      ["Sl.No.", "Date", "Slot", "Day / Time", "Status", "Remarks"],
      ["1", "24-09-2026", "C1", "THU / 09:00-09:50", "Present", ""],
      ["2", "19-09-2026", "C1", "SAT / 10:00-10:50", "On Duty", ""],
      [
        "3",
        "18-09-2026",
        "TCC1",
        "FRI / 08:00-08:50",
        "Absent",
        "No punch found during class hours between faculty punch.",
      ],
    ]);
  });

  test("ids that do not fit together get the fragment without tables", () => {
    const wrong = [
      { courseId: "AM_CSE3009_00100" },
      { courseType: "TH" },
      { semesterSubId: "AP2025264" },
      { registerNumber: bare ?? "" },
    ];
    for (const fields of wrong) {
      expect(tables(html(attendanceDetailPage, meera, { ...theory, ...fields }))).toEqual([]);
    }
  });

  test("nothing posted: the course alone, with or without a word; both tables empty; headings inside the body", () => {
    const show = (variant: string) => html(attendanceDetailPage, meera, theory, variant);
    expect(tables(show("no_second_table"))).toHaveLength(1);
    expect(show("no_second_table")).not.toContain("Yet to post.");
    expect(tables(show("yet_to_post"))).toHaveLength(1);
    expect(show("yet_to_post")).toContain("Yet to post.");
    expect(tables(show("empty_tables")).map((rows) => rows.length)).toEqual([1, 1]);
    expect(tables(show("header_in_body")).at(1)).toHaveLength(26);
    expect(html(attendanceDetailPage, odd, { ...running, courseId: "AM_HUM2003_00100", courseType: "TH" })).toContain(
      "Yet to post.",
    );
  });
});

describe("capstone", () => {
  test("three tables behind a commented-out one; 70 days, oldest first", () => {
    const source = html(capstoneAttendancePage, meera, running);
    const [info, summary, punches] = tables(source);
    expect(info).toEqual([
      ["Title", "Capstone"],
      ["Guide Evaluation Status", "Registered and Approved"],
      ["Date of Registration", "2026-07-06 00:00:00.0"],
    ]);
    expect(summary).toEqual([
      ["Present", "On Duty (OD)", "Absent", "Percentage", "Punch Details"],
      ["35", "3", "10", "80%", "View"],
    ]);
    expect(punches).toHaveLength(71);
    expect(punches?.slice(0, 4)).toEqual([
      ["Sl.No.", "Date", "Day", "Day Type", "Status", "Punch Time"],
      ["1", "17-07-2026", "FRIDAY", "Instructional", "Present", "09:49:13"],
      ["2", "18-07-2026", "SATURDAY", "Instructional", "Absent", "-"],
      ["3", "19-07-2026", "SUNDAY", "Holiday", "-", "-"],
    ]);
    expect(source).toMatch(/<!-- <div class="modal-body">\s+<table/);
  });

  test("no capstone: an empty answer or the fragment without a table", () => {
    expect([html(capstoneAttendancePage, dayScholar, running), html(capstoneAttendancePage, bare, running)]).toEqual([
      "",
      "",
    ]);
    for (const who of [fresher, odd]) {
      expect(html(capstoneAttendancePage, who, running)).toContain(`<div id="sdpAttendanceFragment">`);
      expect(tables(html(capstoneAttendancePage, who, running))).toEqual([]);
    }
    expect(html(capstoneAttendancePage, meera, running, "blank")).toBe("");
    expect(tables(html(capstoneAttendancePage, meera, { ...running, regNo: "23DMO0004" }))).toEqual([]);
  });
});

describe("timetable", () => {
  test("the course list has an empty row, headings, a row per class, the credits, and an empty row", () => {
    const rows = tables(html(timetablePage, meera, running)).at(0) ?? [];
    expect(rows.map((row) => row.length)).toEqual([0, 12, 12, 12, 12, 12, 1, 0]);
    expect(rows.at(1)?.slice(7)).toEqual([
      ...[
        "Slot - Venue",
        "Faculty Details",
        "Registered / Updated Date & Time",
        "Attendance Date - Type",
        "Status & Ref No",
      ],
    ]);
    expect(rows.at(2)).toEqual([
      ...["1", "General (Semester)", "CSE3009 - NoSQL Databases ( Embedded Theory )", "3 0 0 0 3.0", "-", "Regular"],
      ...["AP2026272000101", "C1+TCC1 - 430-CB", "Ravi Deshmukh - SCOPE", "05-Jul-2026 09:38"],
      ...["06-Jul-2026 - Manual", "Registered and Approved"],
    ]);
    expect(rows.at(-2)).toEqual(["Total Number Of Credits: 15.0"]);
  });

  test("the grid has four rows of times and two rows a day, the second of each pair with one cell fewer", () => {
    const grid = tables(html(timetablePage, meera, running)).at(1) ?? [];
    expect(grid.map((row) => row.length)).toEqual([
      23,
      22,
      23,
      22,
      ...Array.from({ length: 5 }, () => [23, 22]).flat(),
    ]);
    expect(grid.map(([first]) => first)).toEqual([
      ...["THEORY", "End", "LAB", "End", "TUE", "LAB", "WED", "LAB", "THU", "LAB", "FRI", "LAB", "SAT", "LAB"],
    ]);
    expect(grid.at(0)?.join(" ")).toBe(
      "THEORY Start 08:00 09:00 09:01 10:00 10:01 11:00 11:01 12:00 12:01 - Lunch 14:00 14:01 15:00 15:01 16:00 16:01 17:00 17:01 18:00 -",
    );
    expect(grid.at(3)?.join(" ")).toBe(
      "End 08:50 09:40 09:41 10:40 10:41 11:30 11:31 12:30 12:31 13:10 Lunch 14:50 14:51 15:40 15:41 16:40 16:41 17:30 17:31 18:30 19:10",
    );
    expect(grid.at(10)?.[2]).toBe("TCC1-CSE3009-ETH-430-CB-ALL");
    expect(grid.at(11)?.slice(8, 11)).toEqual(["L23-CSE3009-ELA-114-AB-2-ALL", "--", "L24-CSE3009-ELA-114-AB-2-ALL"]);
  });

  test("other terms have other columns: 21, 22 and 19; the oldest draws its free cells longer and longer", () => {
    const columns = (semesterSubId: string) =>
      (tables(html(timetablePage, meera, { semesterSubId }))
        .at(1)
        ?.at(0)?.length ?? 0) - 2;
    expect([columns("AP2025264"), columns("AP2025262"), columns("AP2024254")]).toEqual([21, 22, 19]);
    const oldest = tables(html(timetablePage, meera, { semesterSubId: "AP2024254" })).at(1);
    expect(
      oldest
        ?.at(8)
        ?.filter((cell) => /^_+$/.test(cell))
        .slice(0, 3),
    ).toEqual(["_", "__", "___"]);
  });

  test("the odd data: a Sunday, a class in a filler column, one in a column of dashes, a project without teacher", () => {
    const [courses, grid] = tables(html(timetablePage, odd, running));
    const dayRow = (weekday: string) => grid?.find(([first]) => first === weekday) ?? [];
    expect(dayRow("SUN")).toContain("W1-HUM2003-TH-118-AB-2-ALL");
    expect(dayRow("FRI")[8]).toBe("TEE1-ECE3018-ETH-G17-AB-2-ALL");
    expect(grid?.at(0)?.[8]).toBe("11:01");
    expect(dayRow("THU")[11]).toBe("TGG1-MAT4007-TH-NA-ALL");
    expect(grid?.at(0)?.[11]).toBe("-");
    expect(courses?.at(7)?.[8]).toBe("Project");
    expect(
      tables(html(timetablePage, meera, running))
        .at(1)
        ?.some(([first]) => first === "SUN"),
    ).toBe(false);
  });

  test("the final term has a project in the list and an empty week", () => {
    const [courses, grid] = tables(html(timetablePage, finalTerm, running));
    expect(courses?.at(2)?.slice(7, 9)).toEqual(["-", "Dr. Leela Krishnan - SCOPE"]);
    expect(grid?.flat().filter((cell) => cell.endsWith("-ALL"))).toEqual([]);
  });

  test("nothing registered: no tables, with a word for the bare student and without one for the others", () => {
    for (const source of [html(timetablePage, fresher, running), html(timetablePage, meera, unknownTerm)]) {
      expect(text(parse(source))).toBe("");
    }
    expect(text(parse(html(timetablePage, bare, running)))).toBe("No Record(s) Found");
  });
});

describe("biometric", () => {
  test("punches of a day, latest first, below headings of td and b", () => {
    expect(tables(html(biometricPage, meera, { fromDate: "24/09/2026" }))).toEqual([
      [
        ["Sl.No", "Punch Date", "Punch Time", "Venue"],
        ["1", "24/09/2026", "20:05", "LH2-FACE-IN-1"],
        ["2", "24/09/2026", "18:42", "LH2-FACE-OUT-2"],
        ["3", "24/09/2026", "08:51", "AB1-FACE-1"],
      ],
    ]);
  });

  test.each(["2026-09-24", "24-09-2026", "24-SEP-2026", "24/9/2026", "26/09/2026", ""])(
    "the date %s has no records, and two message lines share an id",
    (fromDate) => {
      const source = html(biometricPage, meera, { fromDate });
      expect(tables(source)).toEqual([]);
      expect(source).toMatch(/No\s+Record\(S\) Found/);
      expect(source.match(/id="infomsg"/g)).toHaveLength(2);
    },
  );
});
