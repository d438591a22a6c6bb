import type { HtmlElement } from "../../html/dom/element.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section/section.ts";
import { assertNoStoredRows } from "../../html/section/stored-rows.ts";
import { isEmptyRow } from "../../html/table/rows.ts";
import { column, defineTable, parseRows } from "../../html/table/table.ts";
import { parseInteger, parseNumber } from "../../html/values.ts";
import type { GradeHistory } from "./schema.ts";

const GRADES = ["S", "A", "B", "C", "D", "E", "F", "N"];
const GRADE_HEADING = /^(\S+) grades?$/i;

/** The row with CGPA, credits and number of grades. */
export const cgpaTable = defineTable(
  {
    credits_registered: column("Credits Registered"),
    credits_earned: column("Credits Earned"),
    cgpa: column("CGPA"),
    ...Object.fromEntries(GRADES.map((grade) => [grade, column(`${grade} Grades`, `${grade} Grade`)])),
  },
  // Before the first result, the page can lack the table.
  { anchors: ["CGPA", "Credits Earned"], absent: "nothing" },
);

/** Parses the CGPA table. Before the first result there is no row or no table. */
export function parseCgpa(section: Section, table: HtmlElement | null): Omit<GradeHistory, "courses" | "student"> {
  const entries = table === null ? [] : parseRows(section, table, cgpaTable).entries;
  const [numbers, ...more] = entries.filter((entry) => entry.kind === "data");
  if (more.length > 0) throw new PageChanged("a single row of the CGPA table");
  if (numbers === undefined) {
    // The courses are no proof that this table is complete.
    if (entries.some(({ kind, cells }) => kind === "other" && !isEmptyRow(cells, section.isEmptyMessage))) {
      throw new PageChanged("the row of the CGPA table");
    }
    assertNoStoredRows([section.element]);
    return { cgpa: null, credits_registered: null, credits_earned: null, grade_counts: [] };
  }
  const { row, cells } = numbers;
  return {
    cgpa: row.cgpa.value(parseNumber),
    credits_registered: row.credits_registered.value(parseNumber),
    credits_earned: row.credits_earned.value(parseNumber),
    grade_counts: cells.flatMap((cell) => {
      const [, grade] = GRADE_HEADING.exec(cell.heading) ?? [];
      return grade === undefined ? [] : [{ grade, count: cell.required(parseInteger) }];
    }),
  };
}
