import { describe, expect, it } from "vitest";
import { editedDemoPage } from "../../../test/edited-demo-page.ts";
import { parserOf } from "../../../test/parser-of.ts";
import { AnswerMismatch } from "../../html/page-changed.ts";
import { attendancePage } from "./attendance.page.ts";

// docs/example-responses.md has the whole record of the demo page. These pages differ from it in single cells.

const { read, parse, rejects } = parserOf(attendancePage, { sem_sub_id: "AP2026272" });
const link = `<a onclick="javascript: callStudentAttendanceDetailDisplay(&#39;AP2026272&#39;,&#39;23DMO0001&#39;,&#39;AM_PHY2001_00100&#39;,&#39;ETH&#39;);">show</a>`;
const pageWith = (cells: Readonly<Record<string, string>>) => editedDemoPage(attendancePage, cells);
const linked = (cell: string) => pageWith({ "Attendance Detail": cell });
const entryWith = (cells: Readonly<Record<string, string>>) => parse(pageWith(cells))[0];

describe("the attendance page", () => {
  it("finds the parts of a course and of a teacher whose names contain the separator", () => {
    const cells = {
      "Class Group": "General\t(Semester)",
      "Course Detail": "PHY2001 - Waves - and Optics - Embedded Theory",
      "Class Detail": "AP2026272000311 - A1/TA1 - 204",
      "Faculty Detail": "Dr. Uma - Rao - SAS",
      "Attendance Detail": link,
    };
    expect(entryWith(cells)).toMatchObject({
      ...{ course_id: "AM_PHY2001_00100", course_code: "PHY2001", course_title: "Waves - and Optics" },
      ...{ course_type: "Embedded Theory", course_type_code: "ETH", class_id: "AP2026272000311" },
      ...{ class_group: "General (Semester)", slot: "A1+TA1", venue: "204" },
      ...{ faculty: "Dr. Uma - Rao", faculty_school: "SAS" },
    });
  });

  it("returns a percentage that does not fit its counts, and reports it", () => {
    const figures = { "Attended Classes": "7", "Total Classes": "12", "Attendance Percentage": "61%" };
    const { found, unfit } = read(pageWith(figures));
    expect(found[0]).toMatchObject({ attended_classes: 7, total_classes: 12, attendance_percentage: 61 });
    expect(unfit).toEqual(["attendance_percentage"]);
  });

  it("returns null for the parts of a class, a course and a teacher that are missing", () => {
    const cells = { "Course Detail": "PHY2001", "Class Detail": "AP2026272000311", "Faculty Detail": "Uma" };
    expect(entryWith(cells)).toMatchObject({
      ...{ course_title: null, course_type: null, slot: null, venue: null, faculty_school: null },
    });
  });

  it("returns null ids without a detail link and rejects an unknown link", () => {
    expect(parse(linked("-"))[0]).toMatchObject({ course_id: null, course_type_code: null });
    const incomplete = ["AP2026272", "AM_PHY2001_00100", "ETH"].map((argument) => link.replace(argument, ""));
    rejects(...[`<a onclick="show('AM_PHY2001_00100')">show</a>`, ...incomplete].map(linked));
    expect(read(linked("")).unread).toEqual([]);
  });

  it("returns the semester of the detail link, or the requested one without a link", () => {
    // A saved page has no request.
    const unknown = { sem_sub_id: null as unknown as string };
    for (const [entry] of [parse(linked(link), unknown), parse(linked("-"))])
      expect(entry?.sem_sub_id).toBe("AP2026272");
  });

  it("rejects the page of another semester or student", () => {
    const classOf2025 = { "Class Detail": "AP2025264000311 - A1/TA1 - 204", "Attendance Detail": "-" };
    for (const html of [linked(link.replace("AP2026272", "AP2025264")), pageWith(classOf2025)])
      expect(() => parse(html)).toThrow(new AnswerMismatch("sem_sub_id"));
    expect(() => parse(linked(link), undefined, "24XYZ0010")).toThrow(new AnswerMismatch("registration_number"));
  });

  it("reports a text in place of the detail link, a value that does not fit and an unknown sentence, but no known note", () => {
    const page = pageWith({ "Attended Classes": "seven", "Attendance Detail": "On request" });
    const { unread, unfit } = read(page.replace(/<\/div>$/, "<p>Provisional</p></div>"));
    expect(unfit).toEqual(["attended_classes"]);
    expect(unread).toEqual([expect.stringMatching(/table#AttendanceDetailDataTable.* > tr > td$/), "p"]);
  });

  it("rejects a row without a course code and keeps the other parts apart if their first part is missing", () => {
    rejects(pageWith({ "Course Detail": " - Waves - Embedded Theory" }));
    expect(entryWith({ "Class Detail": " - A1/TA1 - 204", "Faculty Detail": " - SAS" })).toMatchObject({
      ...{ class_id: null, slot: "A1+TA1", venue: "204", faculty: null, faculty_school: "SAS" },
    });
  });

  it("finds the detail link on any clickable element of the cell", () => {
    const inside = link.replace(/^<a ([^>]*)>/, '<a href="javascript:void(0);"><span $1></span>');
    expect(parse(linked(inside))).toEqual(parse(linked(link)));
  });
});
