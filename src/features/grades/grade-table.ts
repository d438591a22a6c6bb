import { callArguments, clickCode, findClickable } from "../../html/calls.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty, showsSomething } from "../../html/empty.ts";
import { findAll } from "../../html/find.ts";
import { requireSection } from "../../html/old-section.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Cell } from "../../html/table/cell.ts";
import { type DetailedRow, detailedRows } from "../../html/table/details.ts";
import { column, findTable, parseTable } from "../../html/table/table.ts";

const columns = {
  serial_number: column("Sl.No."),
  course_code: column("Course Code"),
  course_title: column("Course Title"),
  course_type: column("Course Type"),
  grading_type: column("Grading Type"),
  grand_total: column("Grand Total"),
  grade: column("Grade"),
  view_mark: column("View Mark"),
};

/** A course on the grades page, with its detail tables if the course is open. */
export type GradeRow = DetailedRow<typeof columns>;

/** Parses the grades page. Before the results of a semester are published, it has the form but no table. */
export function parseGradeRows(page: HtmlElement): GradeRow[] {
  const root = requireSection(page, "studentGradeView");
  const table = findTable(root, "View Mark");
  if (table === null && root.truncated) throw new PageChanged("end of element #studentGradeView");
  // The grade history page has the same form with other tables.
  if (table === null && findAll(root, "table").some(showsSomething))
    throw new PageChanged('table with column "View Mark"');
  const rows = table === null ? [] : detailedRows(parseTable(table, columns));
  if (rows.length === 0) assertEmpty(root, 'table with column "View Mark"');
  return rows;
}

/** The course id appears only in the button that opens a course. */
export function courseIdOf({ view_mark }: GradeRow["row"]): string | null {
  const code = buttonCode(view_mark);
  if (code === null) return null;
  const [courseId] = callArguments(code, "getGradeViewDetails") ?? [];
  if (!courseId) throw new PageChanged("argument of the View Mark button");
  return courseId;
}

/** Whether the page shows the details of a course. The button of an open course closes it. */
export function isOpened({ row, details }: GradeRow): boolean {
  const code = buttonCode(row.view_mark);
  return details.length > 0 || (code !== null && callArguments(code, "getGradeViewDetails") === null);
}

function buttonCode(cell: Cell): string | null {
  const button = findClickable(cell.element);
  return button === null ? null : clickCode(button);
}
