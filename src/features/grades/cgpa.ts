import type { HtmlElement } from "../../html/dom/element.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { column, parseTable } from "../../html/table/table.ts";
import { parseInteger, parseNumber } from "../../html/values.ts";
import type { GradeHistory } from "./schema.ts";

const GRADES = ["S", "A", "B", "C", "D", "E", "F", "N"];
const GRADE_HEADING = /^(\S+) grades?$/i;

const columns = {
  credits_registered: column("Credits Registered"),
  credits_earned: column("Credits Earned"),
  cgpa: column("CGPA"),
  ...Object.fromEntries(GRADES.map((grade) => [grade, column(`${grade} Grades`, `${grade} Grade`)])),
};

/** Parses the row with CGPA, credits and number of grades. Before the first result there is no row or no table. */
export function parseCgpa(table: HtmlElement | null): Omit<GradeHistory, "courses"> {
  const entries = table === null ? [] : parseTable(table, columns, { serial: null }).entries;
  const [numbers, ...more] = entries.filter((entry) => entry.kind === "data");
  if (more.length > 0) throw new PageChanged("single row of the CGPA table");
  if (numbers === undefined) return { cgpa: null, credits_registered: null, credits_earned: null, grade_counts: [] };
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
