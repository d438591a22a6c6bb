import { describe, expect, test } from "vitest";
import { allStudents, currentTerm, meera, pastTerm, redText, renderPage, tables } from "../test/rendered-page.ts";
import { marksPage } from "./marks.ts";

describe("marks", () => {
  const show = (who: string, termId: string, variant: string | null = null) =>
    renderPage(marksPage, who, { semesterSubId: termId }, variant);

  test("shows a row and a nested table per class", () => {
    const [classes = [], ...nested] = tables(show(meera, currentTerm));
    expect([...classes.slice(0, 5), ...classes.slice(-2)]).toEqual([
      "Sl.No.|ClassNbr|Course Code|Course Title|Course Type|Course System|Faculty|Slot|Course Mode".split("|"),
      "1|AP2026272000101|CSE3009|NoSQL Databases|Embedded Theory|FFCS|Ravi Deshmukh|C1+TCC1|CBL".split("|"),
      ["[table]"],
      "2|AP2026272000102|CSE3009|NoSQL Databases|Embedded Lab|FFCS|Ravi Deshmukh|L23+L24|LBC".split("|"),
      ["[table]"],
      "9|AP2026272000320|STS4006|Advanced Competitive Coding - II|Soft Skill|FFCS|Nisha Verghese|E1+TE1|CBL".split("|"),
      ["[table]"],
    ]);
    expect(nested).toHaveLength(9);
    expect([nested[0], nested[1], nested[8]]).toEqual([
      [
        "Sl.No.|Mark Title|Max. Mark|Weightage %|Status|Scored Mark|Weightage Mark|Remark".split("|"),
        ["1", "CAT1", "50", "15", "Present", "40.0", "12.0", ""],
        ["2", "Digital Assessment-1", "10", "10", "Present", "9.0", "9", ""],
      ],
      [expect.arrayContaining(["Mark Title"])],
      [expect.arrayContaining(["Mark Title"]), ["1", "CAT1", "50", "30", "Absent", "0.0", "0.0", "Medical"]],
    ]);
  });

  test("shows a second row below every class, even without assessments, and no number for a withheld mark", () => {
    for (const who of allStudents) {
      for (const termId of [currentTerm, pastTerm]) {
        const rows = tables(show(who, termId))[0]?.slice(1) ?? [];
        expect(rows.map((row) => row.length)).toEqual(rows.map((_, index) => (index % 2 === 0 ? 9 : 1)));
      }
    }
    const assessments = tables(show("24DMO0005", currentTerm)).flat();
    expect(assessments).toContainEqual(["1", "CAT1", "50", "15", "Withheld", "", "", ""]);
    expect(assessments).toContainEqual(["1", "CAT1", "50", "30", "Absent", "0.0", "0.0", "Medical"]);
  });

  test("covers all variants without data", () => {
    expect(redText(show(meera, currentTerm, "no_table"))).toBe("No data Found");
    expect(tables(show("25DMO0007", currentTerm))).toEqual([[expect.arrayContaining(["ClassNbr"])]]);
    expect(tables(show(meera, currentTerm, "header_only"))).toEqual([[expect.arrayContaining(["ClassNbr"])]]);
    expect(tables(show("26DMO0002", currentTerm))).toEqual([]);
  });

  test("a variant leaves out the second row of a class without assessments", () => {
    const [classes = []] = tables(show("24DMO0005", currentTerm, "unpaired_rows"));
    const lone = classes.findIndex(([, classId]) => classId === "AP2026272000503");
    expect([classes[lone]?.length, classes[lone + 1]?.length, classes[lone + 2]?.length]).toEqual([9, 9, 1]);
  });

  test("variants remove the second rows, the assessments or a column, or add a column", () => {
    expect(tables(show(meera, currentTerm, "course_row_alone"))).toEqual([
      Array.from({ length: 10 }, () => expect.toSatisfy((row: unknown[]) => row.length === 9)),
    ]);
    expect(tables(show(meera, currentTerm, "empty_detail_table")).slice(1)).toEqual(
      Array.from({ length: 9 }, () => [expect.arrayContaining(["Remark"])]),
    );
    expect(tables(show(meera, currentTerm, "class_average"))[1]?.[0]?.slice(-2)).toEqual(["Class Average", "Remark"]);
    expect(tables(show(meera, currentTerm, "no_remark"))[1]?.[1]).toHaveLength(7);
    expect(tables(show(meera, currentTerm, "withheld_dash"))[1]?.[1]?.slice(4)).toEqual([
      "Result Withheld",
      "-",
      "-",
      "",
    ]);
    expect(tables(show(meera, currentTerm, "withheld_text"))[1]?.[1]?.[5]).toBe("Withheld");
  });
});
