import { PageChanged } from "../../html/page-changed.ts";
import { column, readTable } from "../../html/table.ts";
import type { HtmlElement } from "../../html/tree.ts";
import { readInteger, readNumber } from "../../html/values.ts";
import type { GradeHistory } from "./schema.ts";

const GRADES = ["S", "A", "B", "C", "D", "E", "F", "N"];
const GRADE_HEADING = /^(\S+) grades?$/i;

const columns = {
  credits_registered: column("Credits Registered"),
  credits_earned: column("Credits Earned"),
  cgpa: column("CGPA"),
  ...Object.fromEntries(GRADES.map((grade) => [grade, column(`${grade} Grades`, `${grade} Grade`)])),
};

/** Reads the one row of CGPA, credits and number of each grade; before the first result there is no row or no table. */
export function readCgpa(table: HtmlElement | null): Omit<GradeHistory, "courses"> {
  const entries = table === null ? [] : readTable(table, columns, { serial: null }).entries;
  const [numbers, ...more] = entries.filter((entry) => entry.kind === "data");
  if (more.length > 0) throw new PageChanged("the one row of CGPA");
  if (numbers === undefined) return { cgpa: null, credits_registered: null, credits_earned: null, grade_counts: [] };
  const { row, cells } = numbers;
  return {
    cgpa: row.cgpa.value(readNumber),
    credits_registered: row.credits_registered.value(readNumber),
    credits_earned: row.credits_earned.value(readNumber),
    grade_counts: cells.flatMap((cell) => {
      const [, grade] = GRADE_HEADING.exec(cell.heading) ?? [];
      return grade === undefined ? [] : [{ grade, count: cell.required(readInteger) }];
    }),
  };
}
