import { describe, expect, test } from "vitest";
import {
  allStudents,
  bareStudent,
  currentTerm,
  finalTerm,
  fresher,
  handlers,
  meera,
  oddStudent,
  otpStudent,
  renderPage,
  tables,
} from "../test/rendered-page.ts";
import { attendancePage } from "./attendance.ts";

const currentSemester = { semesterSubId: currentTerm };
const unknownTerm = { semesterSubId: "AP9999999" };

describe("attendance", () => {
  const headings = (source: string) => tables(source).at(0)?.at(0);

  test("has ten columns, with the period column in a comment, and eleven for the odd student", () => {
    const source = renderPage(attendancePage, meera, currentSemester);
    expect(headings(source)).toHaveLength(10);
    expect(headings(source)?.slice(7)).toEqual(["Attendance Percentage", "Debar Status", "Attendance Detail"]);
    expect(source).toContain(`<td style="width: 10%; text-align: center;"><b>Debar Status</b></td>`);
    expect(source).toContain(
      `<!-- <td style="width: 8%; text-align: center;"><b>CAT2/FAT Period Att. Percentage</b></td> -->`,
    );
    expect(headings(renderPage(attendancePage, oddStudent, currentSemester))?.slice(7)).toEqual([
      ...["Attendance Percentage", "CAT2/FAT Period Att. Percentage", "Debar Status", "Attendance Detail"],
    ]);
  });

  test("joins the texts of a row with dashes, and puts course id and type into its link", () => {
    const source = renderPage(attendancePage, meera, currentSemester);
    expect(tables(source).at(0)).toHaveLength(10);
    expect(tables(source).at(0)?.at(9)).toEqual([
      ...["9", "General (Semester)", "STS4006 - Advanced Competitive Coding - II - Soft Skill"],
      ...["AP2026272000320 - E1+TE1 - G02", "Nisha Verghese - SAS", "7", "12", "59%", "-", ""],
    ]);
    expect(source).toContain(
      `onclick="javascript: callStudentAttendanceDetailDisplay(&#39;AP2026272&#39;,&#39;23DMO0001&#39;,&#39;AM_STS4006_00100&#39;,&#39;SS&#39;);"`,
    );
    expect(source).toContain(`<a id="studentAttendanceDetilShow_8"`);
  });

  test("shows the capstone button only to students with a capstone project, in the current term", () => {
    const withButton = allStudents.filter((who) =>
      renderPage(attendancePage, who, currentSemester).includes("viewSDPAttendance()"),
    );
    expect(withButton).toEqual([meera, finalTerm, otpStudent]);
    expect(renderPage(attendancePage, meera, { semesterSubId: "AP2025264" })).not.toContain("viewSDPAttendance()");
  });

  test("shows only headings, or a message without a table, if there is no data", () => {
    for (const source of [
      renderPage(attendancePage, bareStudent, currentSemester),
      renderPage(attendancePage, meera, unknownTerm),
      renderPage(attendancePage, meera),
    ]) {
      expect(tables(source).map((rows) => rows.length)).toEqual([1]);
    }
    expect(tables(renderPage(attendancePage, finalTerm, currentSemester)).at(0)).toHaveLength(1);
    expect(tables(renderPage(attendancePage, fresher, currentSemester))).toEqual([]);
    expect(renderPage(attendancePage, fresher, currentSemester)).toContain("No Record(s) Found");
  });

  test("every row has a link, except the last one in a variant", () => {
    const lastCells = (variant: string | null) =>
      handlers(renderPage(attendancePage, oddStudent, currentSemester, variant), "a").length;
    expect([lastCells(null), lastCells("no_link")]).toEqual([5, 4]);
  });

  test("shows the odd student a class that never met, a debarred status and cells with a dash", () => {
    const rows = tables(renderPage(attendancePage, oddStudent, currentSemester)).at(0) ?? [];
    expect(rows.at(3)?.slice(5)).toEqual(["0", "0", "-", "-", "-", ""]);
    expect(rows.at(4)?.at(3)).toMatch(/ - NA$/);
    expect(rows.at(5)?.at(3)).toBe("AP2026272000505 - E2+TE2 - -");
    expect(rows.at(5)?.at(9)).toBe("Debarred");
  });
});
