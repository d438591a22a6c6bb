import { describe, expect, test } from "vitest";
import { bareStudent, currentTerm, meera, oddStudent, renderPage, tables } from "../test/rendered-page.ts";
import { attendanceDetailPage } from "./attendance-detail.ts";

const currentSemester = { semesterSubId: currentTerm };

describe("attendance detail", () => {
  const theory = { ...currentSemester, courseId: "AM_CSE3009_00200", courseType: "ETH" };

  test("shows the course table, then 25 meetings, newest first", () => {
    const [course, register] = tables(renderPage(attendanceDetailPage, meera, theory));
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

  test("returns the fragment without tables for ids that do not match", () => {
    const wrong = [
      { courseId: "AM_CSE3009_00100" },
      { courseType: "TH" },
      { semesterSubId: "AP2025264" },
      { registerNumber: bareStudent ?? "" },
    ];
    for (const fields of wrong) {
      expect(tables(renderPage(attendanceDetailPage, meera, { ...theory, ...fields }))).toEqual([]);
    }
  });

  test("variants: only the course table, a message, empty tables, headings inside the body", () => {
    const show = (variant: string) => renderPage(attendanceDetailPage, meera, theory, variant);
    expect(tables(show("no_second_table"))).toHaveLength(1);
    expect(show("no_second_table")).not.toContain("Yet to post.");
    expect(tables(show("yet_to_post"))).toHaveLength(1);
    expect(show("yet_to_post")).toContain("Yet to post.");
    expect(tables(show("empty_tables")).map((rows) => rows.length)).toEqual([1, 1]);
    expect(tables(show("header_in_body")).at(1)).toHaveLength(26);
    expect(
      renderPage(attendanceDetailPage, oddStudent, {
        ...currentSemester,
        courseId: "AM_HUM2003_00100",
        courseType: "TH",
      }),
    ).toContain("Yet to post.");
  });
});
