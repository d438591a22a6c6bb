import { describe, expect, it } from "vitest";
import { parserOf } from "../../../test/parser-of.ts";
import { AnswerMismatch } from "../../html/page-changed.ts";
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
const { read, parse, rejects } = parserOf(attendancePage, { sem_sub_id: "AP2026272" });
const pageWith = (...rows: readonly (readonly string[])[]) => pageOf(tableOf(heads, rows));
const parseRows = (...rows: readonly (readonly string[])[]) => parse(pageWith(...rows));
const at = (index: number, value: string) => theory.with(index, value);

describe("the attendance page", () => {
  it("parses every column", () => {
    expect(parseRows(theory)).toEqual([
      {
        ...{ serial_number: 1, sem_sub_id: "AP2026272", course_id: "AM_PHY2001_00100", course_code: "PHY2001" },
        ...{ course_title: "Waves - and Optics", course_type: "Embedded Theory", course_type_code: "ETH" },
        ...{ class_id: "AP2026272000311", class_group: "General (Semester)", slot: "A1+TA1", venue: "204" },
        ...{ faculty: "Dr. Uma - Rao", faculty_school: "SAS", attended_classes: 7, total_classes: 12 },
        ...{ attendance_percentage: 59, attendance_between_percentage: null, debar_status: null },
      },
    ]);
  });

  it("parses the percentage of the exam period in any column", () => {
    for (const place of [0, 8, 10]) {
      const headings = heads.toSpliced(place, 0, "CAT2/FAT Period Att. Percentage");
      const cells = theory.toSpliced(place, 0, "88%");
      const [entry] = parse(pageOf(tableOf(headings, [cells])));
      expect(entry).toMatchObject({ attendance_between_percentage: 88, debar_status: null });
    }
  });

  it("returns a percentage that does not fit its counts, and reports it", () => {
    expect(read(pageWith(at(7, "61%")))).toMatchObject({
      found: [{ attended_classes: 7, total_classes: 12, attendance_percentage: 61 }],
      unfit: ["attendance_percentage"],
    });
  });

  it("returns null for the parts of a class, a course and a teacher that are missing", () => {
    const [entry] = parseRows(at(2, "PHY2001").with(3, "AP2026272000311").with(4, "Uma"));
    expect(entry).toMatchObject({
      ...{ course_title: null, course_type: null, slot: null, venue: null, faculty_school: null },
    });
  });

  it("returns null ids without a detail link and rejects an unknown link", () => {
    expect(parseRows(at(9, "-"))[0]).toMatchObject({ course_id: null, course_type_code: null });
    const incomplete = ["AP2026272", "AM_PHY2001_00100", "ETH"].map((argument) => link.replace(argument, ""));
    const unknown = [`<a onclick="show('AM_PHY2001_00100')">show</a>`, ...incomplete];
    rejects(...unknown.map((cell) => pageWith(at(9, cell))));
    expect(read(pageWith(at(9, ""))).unread).toEqual([]);
  });

  it("returns the semester of the detail link, or the requested one without a link", () => {
    // A saved page has no request.
    const unknown = { sem_sub_id: null as unknown as string };
    for (const entries of [parse(pageWith(theory), unknown), parseRows(at(9, "-"))])
      expect(entries).toMatchObject([{ sem_sub_id: "AP2026272" }]);
  });

  it("rejects the page of another semester or student", () => {
    const link2025 = (theory[9] ?? "").replace("AP2026272", "AP2025264");
    const classOf2025 = at(3, "AP2025264000311 - A1/TA1 - 204").with(9, "-");
    for (const cells of [at(9, link2025), classOf2025])
      expect(() => parseRows(cells)).toThrow(new AnswerMismatch("sem_sub_id"));
    const another = () => parse(pageWith(theory), undefined, "24XYZ0010");
    expect(another).toThrow(new AnswerMismatch("registration_number"));
  });

  it("reports a text in place of the detail link, a value that does not fit and an unknown sentence, but no known note", () => {
    const note = "<h5><span>* Note:</span> <b>Virtual Slots</b> &amp; <b>Medical Leave</b> do not count.</h5>";
    const table = tableOf(heads, [at(9, "On request").with(5, "seven")]);
    const button = "<button>View CAPSTONE/SDP Attendance</button>";
    const { unread, unfit } = read(pageOf(`${note}${table}${button}<p>Provisional</p>`));
    expect(unfit).toEqual(["attended_classes"]);
    expect(unread).toEqual(["table#AttendanceDetailDataTable > tr > td", "p"]);
  });

  it("rejects a row without a course code and keeps the other parts apart if their first part is missing", () => {
    rejects(pageWith(at(2, " - Waves - Embedded Theory")));
    const [entry] = parseRows(at(3, " - A1/TA1 - 204").with(4, " - SAS"));
    expect(entry).toMatchObject({ class_id: null, slot: "A1+TA1", venue: "204", faculty: null, faculty_school: "SAS" });
  });

  it("finds the detail link on any clickable element of the cell", () => {
    const inside = (theory[9] ?? "").replace(/^<a ([^>]*)>/, '<a href="javascript:void(0);"><span $1></span>');
    expect(parseRows(at(9, inside))).toEqual(parseRows(theory));
  });
});
