import { describe, expect, test } from "vitest";
import {
  attribute,
  cellsOf,
  currentTerm,
  elements,
  handlers,
  meera,
  pastTerm,
  redText,
  renderPage,
  tables,
  text,
} from "../test/rendered-page.ts";
import { gradeViewPage } from "./grade-view.ts";
import { gradeViewDetailPage } from "./grade-view-detail.ts";
import { marksPage } from "./marks.ts";

describe("grade view", () => {
  const show = (who: string, termId: string, variant: string | null = null) =>
    renderPage(gradeViewPage, who, { semesterSubId: termId }, variant);

  test("lists the courses of a past term with their ids, and colours only the row of a passed course", () => {
    const source = show(meera, pastTerm);
    expect(tables(source)).toEqual([
      [
        "Sl.No.|Course Code|Course Title|Course Type|Grading Type|Grand Total|Grade|View Mark".split("|"),
        [],
        ["1", "CSE1008", "Theory of Computation", "Theory Only", "RG", "78", "A", ""],
        ["2", "CSE4004", "Web Technologies", "Embedded Theory and Lab", "RG", "91", "S", ""],
        ["3", "EXC1007", "Coding Club", "Theory Only", "AG", "-", "P", ""],
      ],
    ]);
    expect(handlers(source, "button")).toEqual(
      ["AM_CSE1008_00200", "AM_CSE4004_00100", "AM_EXC1007_00100"].map(
        (courseId) => `javascript:getGradeViewDetails('${courseId}');`,
      ),
    );
    const coloured = elements(source, "tr").filter((row) => attribute(row, "style")?.includes("#C0D8C0"));
    expect(coloured.map((row) => cellsOf(row)[1])).toEqual(["EXC1007"]);
  });

  test("covers all variants without data", () => {
    for (const source of [show(meera, currentTerm), show("25DMO0007", pastTerm), show(meera, pastTerm, "no_table")]) {
      expect(tables(source)).toEqual([]);
      expect(redText(source)).toBe("No Records Found");
    }
    expect(tables(show(meera, pastTerm, "header_only"))[0]).toHaveLength(2);
  });

  test("a variant has credit columns and a GPA row", () => {
    const [rows = []] = tables(show(meera, pastTerm, "credit_columns"));
    expect(rows[1]).toEqual(["L", "P", "J", "C"]);
    expect(rows[2]).toHaveLength(12);
    expect(rows.at(-1)).toEqual(["GPA : 8.58"]);
  });
});

describe("grade view detail", () => {
  const show = (who: string, courseId: string, variant: string | null = null) =>
    renderPage(gradeViewDetailPage, who, { semesterSubId: pastTerm, courseId }, variant);
  const components = (source: string) => tables(source).filter(([head]) => head?.[0]?.startsWith("Class Number"));
  const statistics = (source: string) => tables(source).find(([head]) => head?.includes("Range of Grades"));

  test("opens one course with its ranges and marks", () => {
    const source = show(meera, "AM_CSE1008_00200");
    expect(statistics(source)).toEqual([
      ["Class Strength", "Grading Strength", "Mean", "SD", "Range of Grades"],
      ["S", "A", "B", "C", "D", "E", "F"],
      [
        ...["68", "61", "61.3", "12.4", ">=84 #", ">=71 and <84", ">=58 and <71"],
        ...[">=49 and <58", ">=42 and <49", ">=35 and <42", "<35"],
      ],
      ["# As Per 'S' Grade Policy"],
    ]);
    expect(components(source)).toEqual([
      [
        ["Class Number : AP2025264000388", "Course Type : Theory Only"],
        "Sl.No.|Mark Title|Max. Mark|Weightage %|Status|Scored Mark|Weightage Mark".split("|"),
        ["1", "CAT1", "50", "15", "Present", "39.0", "11.7"],
        ["2", "CAT2", "50", "15", "Present", "37.0", "11.1"],
        ["3", "FAT", "100", "40", "Present", "79.0", "31.6"],
        ["4", "QUIZ1", "30", "10", "Present", "24.0", "8.0"],
        ["5", "QUIZ2", "30", "10", "Present", "21.0", "7.0"],
        ["6", "QUIZ3", "10", "10", "Present", "9.0", "9"],
        ["Total", "78"],
      ],
    ]);
    expect(handlers(source, "button")[0]).toBe("doViewExamGrade();");
  });

  test("shows theory and lab in one cell or in separate rows", () => {
    const cellsWithTables = (source: string) =>
      elements(source, "td").filter((cell) => text(cell).startsWith("Class Number")).length;
    const course = "AM_CSE4004_00100";
    expect(components(show(meera, course))).toHaveLength(2);
    expect(cellsWithTables(show(meera, course))).toBe(2);
    expect(components(show("24DMO0005", course))).toHaveLength(2);
    expect(cellsWithTables(show("24DMO0005", course))).toBe(1);
    expect(cellsWithTables(show(meera, course, "one_cell"))).toBe(1);
    expect(cellsWithTables(show("24DMO0005", course, "one_row_each"))).toBe(2);
  });

  test("has no statistics for an absolutely graded course, and variants with fewer or empty ranges", () => {
    const club = show(meera, "AM_EXC1007_00100");
    expect(statistics(club)).toBeUndefined();
    expect(components(club)).toEqual([
      [["Class Number : AP2025264000720", "Course Type : Theory Only"], expect.anything(), ["Total", ""]],
    ]);
    const course = "AM_CSE1008_00200";
    expect(statistics(show(meera, course, "no_statistics"))).toBeUndefined();
    expect(statistics(show(meera, course, "fewer_ranges"))?.[1]).toEqual(["S", "A", "B", "C", "D"]);
    expect(statistics(show(meera, course, "empty_ranges"))?.[2]?.slice(4)).toEqual(["#", "", "", "", "", "", ""]);
  });

  test("shows only the list for an unknown course, and covers the variants without data", () => {
    const list = renderPage(gradeViewPage, meera, { semesterSubId: pastTerm });
    expect(show(meera, "AM_CSE9999_00100")).toBe(list);
    expect(show(meera, "AM_CSE1008_00200", "nothing_opened")).toBe(list);
    expect(redText(show(meera, "AM_CSE1008_00200", "no_table"))).toBe("No Records Found");
    expect(tables(show("25DMO0007", "AM_CSE1008_00200"))).toEqual([[expect.arrayContaining(["View Mark"]), []]]);
    expect(tables(show(meera, "AM_CSE1008_00200", "header_only"))[0]).toHaveLength(2);
  });
});

describe("marks and grades", () => {
  test("the marks page and the grade detail show the same assessments", () => {
    const marks = tables(renderPage(marksPage, meera, { semesterSubId: pastTerm }))
      .slice(1)
      .flat();
    const detail = tables(
      renderPage(gradeViewDetailPage, meera, { semesterSubId: pastTerm, courseId: "AM_CSE4004_00100" }),
    ).filter(([head]) => head?.[0]?.startsWith("Class Number"));
    const shown = detail.flatMap((rows) => rows.slice(2, -1));
    expect(shown).toHaveLength(11);
    expect(marks.map((row) => row.slice(0, 7))).toEqual(expect.arrayContaining(shown));
  });
});
