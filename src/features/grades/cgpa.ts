import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, parseRows } from "../../html/table.ts";
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
  const parsed = table === null ? null : parseRows(section, table, cgpaTable);
  const [numbers, ...more] = parsed?.entries.filter((entry) => entry.kind === "data") ?? [];
  if (more.length > 0) throw new PageChanged("a single row of the CGPA table");
  if (parsed === null || numbers === undefined)
    return { cgpa: null, credits_registered: null, credits_earned: null, grade_counts: [] };
  const { row, cells } = numbers;
  return {
    cgpa: row.cgpa.value(parseNumber),
    credits_registered: row.credits_registered.value(parseNumber),
    credits_earned: row.credits_earned.value(parseNumber),
    grade_counts: cells.flatMap((cell, place) => {
      const [, grade] = GRADE_HEADING.exec(parsed.headings[place] ?? "") ?? [];
      const count = new Cell(parsed.headings[place] ?? "", cell, "grade_counts", section);
      return grade === undefined ? [] : [{ grade, count: count.required(parseInteger) }];
    }),
  };
}
