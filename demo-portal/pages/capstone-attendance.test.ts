import { describe, expect, test } from "vitest";
import {
  bareStudent,
  currentTerm,
  dayScholar,
  fresher,
  meera,
  oddStudent,
  renderPage,
  tables,
} from "../test/rendered-page.ts";
import { capstoneAttendancePage } from "./capstone-attendance.ts";

const currentSemester = { semesterSubId: currentTerm };

describe("capstone", () => {
  test("shows three tables after a commented-out one, with 70 days, oldest first", () => {
    const source = renderPage(capstoneAttendancePage, meera, currentSemester);
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

  test("returns an empty response or a fragment without data if there is no capstone project", () => {
    expect([
      renderPage(capstoneAttendancePage, dayScholar, currentSemester),
      renderPage(capstoneAttendancePage, bareStudent, currentSemester),
    ]).toEqual(["", ""]);
    for (const who of [fresher, oddStudent]) {
      expect(renderPage(capstoneAttendancePage, who, currentSemester)).toContain(`<div id="sdpAttendanceFragment">`);
      expect(tables(renderPage(capstoneAttendancePage, who, currentSemester))).toEqual([]);
    }
    expect(renderPage(capstoneAttendancePage, meera, currentSemester, "empty_response")).toBe("");
    expect(tables(renderPage(capstoneAttendancePage, meera, currentSemester, "empty_values"))).toEqual([
      [
        ["Title", ""],
        ["Guide Evaluation Status", ""],
        ["Date of Registration", ""],
      ],
    ]);
    expect(tables(renderPage(capstoneAttendancePage, meera, { ...currentSemester, regNo: "23DMO0004" }))).toEqual([]);
  });
});
