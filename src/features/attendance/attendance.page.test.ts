import { describe, expect, it } from "vitest";
import { parseHtml } from "../../html/dom/tree.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { newContext } from "../../html/section.ts";
import { attendancePage } from "./attendance.page.ts";

const heads =
  "Sl.No.|Class Group|Course Detail|Class Detail|Faculty Detail|Attended Classes|Total Classes|Attendance Percentage|Debar Status|Attendance Detail".split(
    "|",
  );
const link = `<a id="studentAttendanceDetilShow_0" href="javascript:void(0);"
  onclick="javascript: callStudentAttendanceDetailDisplay(&#39;AP2026272&#39;,&#39;24XYZ0009&#39;,&#39;AM_PHY2001_00100&#39;,&#39;ETH&#39;);">show</a>`;
const theory = [
  ...["1", "General\t(Semester)", "PHY2001 - Waves - and Optics - Embedded Theory", "AP2026272000311 - A1/TA1 - 204"],
  ...["Dr. Uma - Rao - SAS", "7", "12", "<span style='color: red'>59%</span>", "-", link],
];

const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td><span>${cell}</span></td>`).join("\n")}</tr>`;
const tableOf = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table id="AttendanceDetailDataTable"><thead><tr>${headings.map((text) => `<td><b>${text}</b></td>`).join("")}
   <!-- <td><b>CAT2/FAT Period Att. Percentage</b></td> --></tr></thead><tbody>${rows.map(row).join("")}</tbody></table>`;
const pageOf = (inside: string) =>
  `<div class="form-group" id="getStudentDetails"><h4>Attendance Information:</h4>${inside}</div>`;
const parse = (html: string) => attendancePage.parse(parseHtml(html), { sem_sub_id: "AP2026272" });
const parseTable = (headings: readonly string[], ...rows: readonly (readonly string[])[]) =>
  parse(pageOf(tableOf(headings, rows)));
const at = (index: number, value: string) => theory.with(index, value);

describe("the attendance page", () => {
  it("parses every column", () => {
    expect(parseTable(heads, theory)).toEqual([
      {
        ...{ serial_number: 1, sem_sub_id: "AP2026272", course_id: "AM_PHY2001_00100", course_code: "PHY2001" },
        ...{ course_title: "Waves - and Optics", course_type: "Embedded Theory", course_type_code: "ETH" },
        ...{ class_id: "AP2026272000311", class_group: "General (Semester)", slot: "A1+TA1", venue: "204" },
        ...{ faculty: "Dr. Uma - Rao", faculty_school: "SAS", attended_classes: 7, total_classes: 12 },
        ...{ attendance_percentage: 59, attendance_between_percentage: null, debar_status: null },
      },
    ]);
  });

  it("returns null, not 0, for a missing value", () => {
    const [entry] = parseTable(heads, at(5, "0").with(6, "-").with(7, "NA").with(8, "Debarred"));
    expect(entry).toMatchObject({
      ...{ attended_classes: 0, total_classes: null, attendance_percentage: null, debar_status: "Debarred" },
    });
  });

  it("parses the percentage of the exam period in any column", () => {
    for (const place of [0, 8, 10]) {
      const headings = heads.toSpliced(place, 0, "CAT2/FAT Period Att. Percentage");
      const cells = theory.toSpliced(place, 0, "88%");
      expect(parseTable(headings, cells)[0]).toMatchObject({ attendance_between_percentage: 88, debar_status: null });
    }
  });

  it("returns a percentage that does not fit its counts, and reports it", () => {
    const context = newContext();
    const page = parseHtml(pageOf(tableOf(heads, [at(7, "61%")])));
    const [entry] = attendancePage.parse(page, { sem_sub_id: "AP2026272" }, context);
    expect(entry).toMatchObject({ attended_classes: 7, total_classes: 12, attendance_percentage: 61 });
    expect(context.report.unfit).toEqual(["attendance_percentage"]);
  });

  it("returns null for the parts of a class, a course and a teacher that are missing", () => {
    const [entry] = parseTable(heads, at(2, "PHY2001").with(3, "AP2026272000311").with(4, "Uma"));
    expect(entry).toMatchObject({
      ...{ course_title: null, course_type: null, slot: null, venue: null, faculty_school: null },
    });
  });

  it("returns null ids without a detail link and rejects an unknown link", () => {
    expect(parseTable(heads, at(9, "-"))[0]).toMatchObject({ course_id: null, course_type_code: null });
    expect(() => parseTable(heads, at(9, `<a onclick="show('AM_PHY2001_00100')">show</a>`))).toThrow(PageChanged);
    for (const argument of ["AP2026272", "AM_PHY2001_00100", "ETH"])
      expect(() => parseTable(heads, at(9, link.replace(argument, "")))).toThrow(PageChanged);
    const context = newContext();
    attendancePage.parse(parseHtml(pageOf(tableOf(heads, [at(9, "")]))), { sem_sub_id: "AP2026272" }, context);
    expect(context.report.unread).toEqual([]);
  });

  it("returns the semester of the detail link, or the requested one without a link", () => {
    const parseSaved = (cells: readonly string[], sem_sub_id: string | null) =>
      attendancePage.parse(parseHtml(pageOf(tableOf(heads, [cells]))), { sem_sub_id: sem_sub_id as string });
    expect(parseSaved(theory, null)[0]).toMatchObject({ sem_sub_id: "AP2026272" });
    expect(parseSaved(at(9, "-"), "AP2026272")[0]).toMatchObject({ sem_sub_id: "AP2026272" });
  });

  it("rejects the page of another semester or student", () => {
    const link2025 = (theory[9] ?? "").replace("AP2026272", "AP2025264");
    const classOf2025 = at(3, "AP2025264000311 - A1/TA1 - 204").with(9, "-");
    for (const cells of [at(9, link2025), classOf2025])
      expect(() => parseTable(heads, cells)).toThrow(new AnswerMismatch("sem_sub_id"));
    const page = parseHtml(pageOf(tableOf(heads, [theory])));
    expect(() => attendancePage.parse(page, { sem_sub_id: "AP2026272" }, newContext("24XYZ0010"))).toThrow(
      new AnswerMismatch("registration_number"),
    );
  });

  it("reports a text in place of the detail link, a value that does not fit and an unknown sentence, but no known note", () => {
    const note = "<h5><span>* Note:</span> <b>Virtual Slots</b> &amp; <b>Medical Leave</b> do not count.</h5>";
    const table = tableOf(heads, [at(9, "On request").with(5, "seven")]);
    const button = "<button>View CAPSTONE/SDP Attendance</button>";
    const context = newContext();
    attendancePage.parse(
      parseHtml(pageOf(`${note}${table}${button}<p>Provisional</p>`)),
      { sem_sub_id: "AP2026272" },
      context,
    );
    expect(context.report.unfit).toEqual(["attended_classes"]);
    expect(context.report.unread).toEqual(["table#AttendanceDetailDataTable > tr > td", "p"]);
  });

  it("rejects a row without a course code and keeps the other parts apart if their first part is missing", () => {
    expect(() => parseTable(heads, at(2, " - Waves - Embedded Theory"))).toThrow(PageChanged);
    const [entry] = parseTable(heads, at(3, " - A1/TA1 - 204").with(4, " - SAS"));
    expect(entry).toMatchObject({ class_id: null, slot: "A1+TA1", venue: "204", faculty: null, faculty_school: "SAS" });
  });

  it("finds the detail link on any clickable element of the cell", () => {
    const inside = (theory[9] ?? "").replace(/^<a ([^>]*)>/, '<a href="javascript:void(0);"><span $1></span>');
    expect(parseTable(heads, at(9, inside))).toEqual(parseTable(heads, theory));
  });
});
