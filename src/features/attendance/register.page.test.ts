import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { newContext } from "../../html/section.ts";
import { attendanceRegisterPage } from "./register.page.ts";

const course = (
  detail = "PHY2001 - Waves - Embedded Theory",
  studentClass = "AP2026272000311 - A1 - 204",
  figures: readonly string[] = [],
) =>
  `<table id="StudentCourseDetailDataTable"><tr><td><b>Class Group</b></td><td><b>Course Detail</b></td>
   <td><b>Class Detail</b></td><td><b>Attendance Status</b></td></tr>
   <tr><td>General (Semester)</td><td>${detail}</td><td>${studentClass}</td>
   <td><span>${figures.map((line) => `<span><b>${line.replace(":", ":</b>")}</span><br/>`).join("\n")}</span></td></tr></table>`;
const head = course();
const row = (serial: number, date: string, slot: string, time: string, status: string, remark: string) =>
  `<tr><td align="center"><span>${serial}</span></td><td><span>${date}</span></td><td><span>${slot}</span></td>
   <td><span>${time}</span></td><td><span><span>${status}</span></span></td><td><span>${remark}</span></td></tr>`;
const register = (...rows: readonly string[]) =>
  `<table id="StudentAttendanceDetailDataTable"><tr><td>Sl.No.</td><td>Date</td><td>Slot</td><td>Day / Time</td>
   <td>Status</td><td>Remarks</td></tr>${rows.join("")}</table>`;
const pageOf = (inside: string) => `<div id="StudentAttendanceDetailFragment">${inside}</div>`;
const parse = (html: string) =>
  attendanceRegisterPage.parse(parseHtml(html), {
    sem_sub_id: "AP2026272",
    course_id: "AM_PHY2001_00100",
    course_type: "ETH",
  });

const onDuty = row(1, "24-09-2026", "A1/TA1", "THU / 09:00-09:50", "On Duty", "");
const notPosted = row(2, "23-Sep-2026", "TA1", "-", "Not Posted", "Student Punched After Faculty End Punch");

describe("the attendance register page", () => {
  it("parses every row", () => {
    expect(parse(pageOf(head + register(onDuty, notPosted)))).toEqual([
      {
        serial_number: 1,
        date: "2026-09-24",
        weekday: "thursday",
        slot: "A1+TA1",
        start_time: "09:00",
        end_time: "09:50",
        status: "On Duty",
        remark: null,
      },
      {
        serial_number: 2,
        date: "2026-09-23",
        weekday: null,
        slot: "TA1",
        start_time: null,
        end_time: null,
        status: "Not Posted",
        remark: "Student Punched After Faculty End Punch",
      },
    ]);
  });

  it("may have an empty row below the headings of the course", () => {
    const spaced = head.replace("</tr>", "</tr><tr><td></td><td></td><td></td><td></td></tr>");
    expect(parse(pageOf(spaced + register(onDuty)))).toEqual(parse(pageOf(head + register(onDuty))));
  });

  it("parses day and time with or without spaces around the slash", () => {
    const tight = row(1, "24-09-2026", "A1", "THU/09:00-09:50", "Present", "");
    const expected = { weekday: "thursday", start_time: "09:00", end_time: "09:50" };
    expect(parse(pageOf(register(tight)))).toMatchObject([expected]);
  });

  it("reports a day and time that it cannot parse", () => {
    const context = newContext();
    const odd = row(1, "24-09-2026", "A1", "Today / 09:00-late / Online", "Present", "");
    const late = row(1, "24-09-2026", "A1", "THU / late-09:50", "Present", "");
    const input = { sem_sub_id: "AP2026272", course_id: "AM_PHY2001_00100", course_type: "ETH" };
    const [entry] = attendanceRegisterPage.parse(parseHtml(pageOf(head + register(odd))), input, context);
    expect(entry).toMatchObject({ weekday: null, start_time: "09:00", end_time: null });
    expect(context.report).toMatchObject({ unfit: ["weekday", "end_time"], unread: [expect.stringMatching(/> td$/)] });
    const other = newContext();
    const [, second] = attendanceRegisterPage.parse(parseHtml(pageOf(head + register(late, notPosted))), input, other);
    expect(second).toMatchObject({ weekday: null, start_time: null, end_time: null });
    expect(other.report).toMatchObject({ unfit: ["start_time"], unread: [] });
  });

  describe("the figures above the register", () => {
    const rows = register(
      row(1, "24-09-2026", "A1", "THU / 09:00-09:50", "On Duty", ""),
      row(2, "23-09-2026", "A1", "WED / 09:00-09:50", "Present", ""),
      row(3, "22-09-2026", "A1", "TUE / 09:00-09:50", "Absent", ""),
    );
    const figures = ["Present : 1", "Absent : 1", "On Duty : 1", "Attended : 2", "Total Class : 3", "Percentage : 67%"];
    function reportOf(lines: readonly string[], table = rows) {
      const context = newContext();
      const input = { sem_sub_id: "AP2026272", course_id: "AM_PHY2001_00100", course_type: "ETH" };
      const entries = attendanceRegisterPage.parse(
        parseHtml(pageOf(course(undefined, undefined, lines) + table)),
        input,
        context,
      );
      return { count: entries.length, unfit: context.report.unfit.length, unread: context.report.unread.length };
    }

    it("are not reported if they fit the rows", () => {
      expect(reportOf(figures)).toEqual({ count: 3, unfit: 0, unread: 0 });
      expect(reportOf(figures.toSpliced(2, 1))).toEqual({ count: 3, unfit: 0, unread: 0 });
      expect(reportOf(figures.with(5, "67%"))).toEqual({ count: 3, unfit: 0, unread: 0 });
      expect(reportOf(figures.with(5, "Percentage : -"))).toEqual({ count: 3, unfit: 0, unread: 0 });
      const none = ["Present : 0", "Absent : 0", "Attended : 0", "Total Class : 0", "Percentage : 0%"];
      expect(reportOf(none, "<p>Yet to post.</p>")).toEqual({ count: 0, unfit: 0, unread: 0 });
    });

    it.each([
      "Present : 0",
      "Present : 2",
      "Absent : 0",
      "On Duty : 4",
      "Attended : 3",
      "Total Class : 4",
      "Percentage : 65%",
      "Percentage : 69%",
      "Absent : one",
    ])("are reported if they do not: %s", (wrong) => {
      const lines = figures.map((line) => (line.split(" :")[0] === wrong.split(" :")[0] ? wrong : line));
      expect(reportOf(lines)).toEqual({ count: 3, unfit: 1, unread: 0 });
    });

    it("are reported if a percentage without a label does not fit", () => {
      expect(reportOf(figures.with(5, "69%"))).toEqual({ count: 3, unfit: 1, unread: 0 });
    });

    it("may count a class without a status or not", () => {
      expect(reportOf(figures, rows.replace("Absent", "-")).unfit).toBe(0);
    });

    it("are reported if the register has no rows", () => {
      expect(reportOf(figures, "<p>Yet to post.</p>")).toEqual({ count: 0, unfit: 5, unread: 0 });
    });

    it("may count a class with another status or not", () => {
      const posted = rows.replace("Absent", "Not Posted");
      expect(reportOf(figures, posted).unfit).toBe(0);
      const without = [
        "Present : 1",
        "Absent : 0",
        "On Duty : 1",
        "Attended : 2",
        "Total Class : 2",
        "Percentage : 100%",
      ];
      expect(reportOf(without, posted).unfit).toBe(0);
      expect(reportOf(figures.with(4, "Total Class : 4"), posted).unfit).toBe(1);
    });

    it("are reported as unread if their label is unknown", () => {
      expect(reportOf([...figures, "Medical Leave : 1"])).toEqual({ count: 3, unfit: 0, unread: 1 });
    });
  });

  it.each([
    ["sem_sub_id", course("PHY2001 - Waves - Embedded Theory", "AP2025264000311 - A1 - 204")],
    ["course_id", course("PHY2002 - Waves - Embedded Theory")],
    ["course_type", course("PHY2001 - Waves - Embedded Lab")],
  ])("rejects the register of another %s", (field, table) => {
    expect(() => parse(pageOf(table + register(onDuty)))).toThrow(new AnswerMismatch(field));
    expect(() => parse(pageOf(`${table}<p>Yet to post.</p>`))).toThrow(new AnswerMismatch(field));
  });

  it("requests the register of a class", () => {
    expect(attendanceRegisterPage).toMatchObject({
      name: "attendance_detail",
      path: "processViewAttendanceDetail",
      shape: "data",
    });
    const input = { sem_sub_id: "AP2026272", course_id: "AM_PHY2001_00100", course_type: "ETH" };
    expect(attendanceRegisterPage.form(input, "24XYZ0009")).toEqual({
      semesterSubId: "AP2026272",
      registerNumber: "24XYZ0009",
      courseId: "AM_PHY2001_00100",
      courseType: "ETH",
    });
  });

  it.each(["PHY2001", "PHY2002_00100", "_PHY2002_00100", "AM_PHY2002_00100A"])(
    "accepts a course id of another form: %s",
    (course_id) => {
      const input = { sem_sub_id: "AP2026272", course_id, course_type: "ETH" };
      expect(attendanceRegisterPage.parse(parseHtml(pageOf(head + register(onDuty))), input)).toHaveLength(1);
    },
  );

  it.each(["attendance", "attendance details", "classes"])("is empty with a message about %s", (subject) => {
    expect(parse(pageOf(`<h4>Attendance Detail</h4><p>No ${subject} found</p>`))).toEqual([]);
  });

  it("knows the other headings of the table of the course", () => {
    const context = newContext();
    const others = [
      "Class Group",
      "Faculty Detail",
      "Registered Date & Time",
      "Attendance Date / Type",
      "Debar Status",
    ];
    const cells = (texts: readonly string[]) => texts.map((text) => `<td>${text}</td>`).join("");
    const table = `<table id="StudentCourseDetailDataTable"><tr>${cells(["Course Detail", "Class Detail", ...others])}</tr>
      <tr>${cells(["PHY2001 - Waves", "AP2026272000311 - A1", ...others.map((name) => `x ${name}`)])}</tr></table>`;
    const input = { sem_sub_id: "AP2026272", course_id: "AM_PHY2001_00100", course_type: "ETH" };
    attendanceRegisterPage.parse(parseHtml(pageOf(table + register(onDuty))), input, context);
    expect(context.report.unread).toEqual([]);
  });

  it("accepts a course type whose code it does not know", () => {
    expect(parse(pageOf(course("PHY2001 - Waves - Soft Skill") + register(onDuty)))).toHaveLength(1);
  });

  it("rejects a second course, and the empty register of the attendance menu page", () => {
    const second = head.replace("</table>", `${/<tr><td>General.*<\/tr>/s.exec(head)?.[0]}</table>`);
    expect(() => parse(pageOf(second + register(onDuty)))).toThrow(PageChanged);
    const empty = pageOf("<p>Yet to post.</p>");
    expect(parse(empty)).toEqual([]);
    expect(() => parse(`<form id="viewStudentAttendance"></form>${empty}`)).toThrow(PageChanged);
  });

  it.each([
    ["a register without rows", head + register()],
    ["only the table of the course", head],
    ["a message that nothing is posted", `${head}<p style="color:red">Yet to post.</p>`],
    ["a page without a table", ""],
  ])("returns an empty list for %s", (_name, inside) => {
    expect(parse(pageOf(inside))).toEqual([]);
  });

  it("rejects a page without its fragment, headings or end", () => {
    const whole = pageOf(head + register(onDuty));
    expect(() => parse(whole.replace("StudentAttendanceDetailFragment", "renamed"))).toThrow(PageChanged);
    for (const heading of ["Sl.No.", ">Date<", ">Slot<", "Day / Time", ">Status<", "Remarks"]) {
      expect(() => parse(whole.replace(heading, heading.startsWith(">") ? ">Renamed<" : "Renamed"))).toThrow(
        PageChanged,
      );
    }
    const renamed = whole.replace("StudentAttendanceDetailDataTable", "x").replace("Day / Time", "When");
    expect(() => parse(renamed)).toThrow(PageChanged);
    for (const end of ["</table>", "</div>"])
      expect(() => parse(whole.slice(0, whole.lastIndexOf(end)))).toThrow(PageChanged);
  });

  it("rejects a row with an invalid date", () => {
    expect(() => parse(pageOf(register(onDuty.replace("24-09-2026", "31-09-2026"))))).toThrow(PageChanged);
  });
});
