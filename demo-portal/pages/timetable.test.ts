import { describe, expect, test } from "vitest";
import {
  bareStudent,
  currentTerm,
  finalTerm,
  fresher,
  meera,
  oddStudent,
  renderPage,
  tables,
  text,
} from "../test/rendered-page.ts";
import { timetablePage } from "./timetable.ts";

const currentSemester = { semesterSubId: currentTerm };
const unknownTerm = { semesterSubId: "AP9999999" };

describe("timetable", () => {
  test("the course list has an empty row, headings, a row per class, the credits, and an empty row", () => {
    const rows = tables(renderPage(timetablePage, meera, currentSemester)).at(0) ?? [];
    expect(rows.map((row) => row.length)).toEqual([0, ...Array.from({ length: 11 }, () => 12), 1, 0]);
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
    expect(rows.at(-2)).toEqual(["Total Number Of Credits: 27.0"]);
  });

  test("the grid has four time rows and two rows per day, the second of each pair with one cell fewer", () => {
    const grid = tables(renderPage(timetablePage, meera, currentSemester)).at(1) ?? [];
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

  test("other terms have 21, 22 and 19 columns, and the text of empty cells grows in the oldest one", () => {
    const columns = (semesterSubId: string) =>
      (tables(renderPage(timetablePage, meera, { semesterSubId }))
        .at(1)
        ?.at(0)?.length ?? 0) - 2;
    expect([columns("AP2025264"), columns("AP2025262"), columns("AP2024254")]).toEqual([21, 22, 19]);
    const oldest = tables(renderPage(timetablePage, meera, { semesterSubId: "AP2024254" })).at(1);
    expect(
      oldest
        ?.at(8)
        ?.filter((cell) => /^_+$/.test(cell))
        .slice(0, 3),
    ).toEqual(["_", "__", "___"]);
  });

  test("shows the odd student a Sunday, a class in a filler column, one in a column of dashes, and a project without a teacher", () => {
    const [courses, grid] = tables(renderPage(timetablePage, oddStudent, currentSemester));
    const dayRow = (weekday: string) => grid?.find(([first]) => first === weekday) ?? [];
    expect(dayRow("SUN")).toContain("W1-HUM2003-TH-118-AB-2-ALL");
    expect(dayRow("FRI")[8]).toBe("TEE1-ECE3018-ETH-G17-AB-2-ALL");
    expect(grid?.at(0)?.[8]).toBe("11:01");
    expect(dayRow("THU")[11]).toBe("TGG1-MAT4007-TH-NA-ALL");
    expect(grid?.at(0)?.[11]).toBe("-");
    expect(courses?.at(7)?.[8]).toBe("Project");
    expect(
      tables(renderPage(timetablePage, meera, currentSemester))
        .at(1)
        ?.some(([first]) => first === "SUN"),
    ).toBe(false);
  });

  test("the final-term student has a project in the list and an empty grid", () => {
    const [courses, grid] = tables(renderPage(timetablePage, finalTerm, currentSemester));
    expect(courses?.at(2)?.slice(7, 9)).toEqual(["-", "Dr. Leela Krishnan - SCOPE"]);
    expect(grid?.flat().filter((cell) => cell.endsWith("-ALL"))).toEqual([]);
  });

  test("without registered courses there are no tables, and a message only for the bare student", () => {
    for (const source of [
      renderPage(timetablePage, fresher, currentSemester),
      renderPage(timetablePage, meera, unknownTerm),
    ]) {
      expect(text(source)).toBe("");
    }
    expect(text(renderPage(timetablePage, bareStudent, currentSemester))).toBe("No Record(s) Found");
  });
});
