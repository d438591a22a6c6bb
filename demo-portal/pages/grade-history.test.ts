import { describe, expect, test } from "vitest";
import { attribute, elements, handlers, meera, renderPage, tables } from "../test/rendered-page.ts";
import { gradeHistoryPage } from "./grade-history.ts";

describe("grade history", () => {
  const show = (who: string, variant: string | null = null) => renderPage(gradeHistoryPage, who, {}, variant);
  const cgpaTable = (source: string) => tables(source).find(([head]) => head?.includes("CGPA"));

  test("is a document with the student, the courses and the CGPA, in tables with duplicate ids", () => {
    const source = show(meera);
    expect(source.startsWith("<!DOCTYPE html>")).toBe(true);
    expect(source.match(/id="fixedTableContainer"/g)).toHaveLength(2);
    expect(tables(source)[0]?.[1]).toEqual([
      ..."23DMO0001|MEERA KULKARNI|B.Tech. - Computer Science and Engineering|Regular|FFCS|FEMALE".split("|"),
      ...["2023", "Admitted", "SCOPE", "AMR"],
    ]);
    expect(cgpaTable(source)).toEqual([
      expect.arrayContaining(["Credits Registered", "CGPA", "S Grades", "N Grades"]),
      ["128.0", "128.0", "8.47", "6", "15", "12", "3", "1", "0", "0", "0"],
    ]);
  });

  test("starts with the oldest course, and its components in a hidden row", () => {
    const [, courses = [], first = []] = tables(show(meera));
    expect(courses[2]).toEqual([
      ..."1|CSE1012|Problem Solving using Python|ETL|4.0|A|Jan-2024|29-Mar-2024|UC".split("|"),
      "",
    ]);
    expect(courses[3]).toEqual(["[table]"]);
    expect(first.slice(1).map((row) => row.slice(2, 5))).toEqual([
      ["ETL", "4.0", "A"],
      ["ETH", "", "-"],
      ["ELA", "", "-"],
    ]);
    expect(courses[4]?.slice(0, 6)).toEqual(["2", "STS1004", "Quantitative Skills", "TH", "1.0", "S"]);
    expect(courses[5]?.[1]).toBe("MAT1004");
    expect(courses.filter(([serial = ""]) => /^\d+$/.test(serial))).toHaveLength(37);
  });

  test("has a button and a hidden row named after the course exactly if there are details", () => {
    const source = show(meera);
    const codes = elements(source, "tr").flatMap((row) => attribute(row, "id")?.split("_").slice(1) ?? []);
    expect(codes.length).toBeGreaterThan(15);
    expect(handlers(source, "button")).toEqual(codes.map((code) => `javascript:toggleDiv('${code}');`));
    expect(source).toContain("toggleDiv(&#39;CSE1012&#39;)");
  });

  test("shows further attempts of the odd student in the details", () => {
    const attempts = tables(show("24DMO0005"))
      .filter(([head]) => head?.length === 7)
      .find((rows) => rows[1]?.[0] === "MAT1004");
    expect(attempts?.slice(1).map((row) => row.slice(2, 6))).toEqual([
      ["ETL", "4.0", "D", "Mar-2025"],
      ["ETL", "4.0", "F", "Jan-2025"],
      ["ETH", "", "-", "Mar-2025"],
      ["ELA", "", "-", "Mar-2025"],
    ]);
  });

  test("covers all variants without data", () => {
    expect(cgpaTable(show("26DMO0002"))).toBeUndefined();
    expect(cgpaTable(show(meera, "no_cgpa_table"))).toBeUndefined();
    expect(cgpaTable(show("25DMO0007"))).toHaveLength(1);
    expect(cgpaTable(show(meera, "no_cgpa_row"))).toHaveLength(1);
    expect(tables(show(meera, "no_courses"))[1]).toHaveLength(2);
    expect(tables(show("25DMO0007"))[1]).toHaveLength(2);
    const other = tables(show(meera, "other_table_first"));
    expect(other.at(-2)?.[0]).toEqual(["Curriculum", "Credits Required", "Credits Earned"]);
    expect(other.at(-1)).toEqual(cgpaTable(show(meera)));
  });
});
