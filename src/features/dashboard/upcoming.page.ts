import type { HtmlElement } from "../../html/dom/element.ts";
import { hasEmptyMessage, isEmptyMessage } from "../../html/empty.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section/section.ts";
import { cellsOf, rowsOf, spanOf } from "../../html/table/grid.ts";
import { findTables } from "../../html/table/table.ts";
import { heading, textOf } from "../../html/text.ts";
import { parseDate, parseSerial, valueText } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { UpcomingAssignment } from "./schema.ts";

const HEADINGS = ["#", "Course Name", "Title", "Last Date", "Uploaded"];

/**
 * Assignments whose last date is near. Each row lacks the cell below Uploaded and has a stray `<`, which browsers show above
 * the table. A table with cells below some headings only cannot be declared, so the columns must be exactly these.
 */
export const upcomingAssignmentsPage = definePage<object, UpcomingAssignment[]>({
  name: "dashboard_assignments",
  path: "get/upcoming/digital/assignments",
  shape: "data",
  form: () => ({}),
  section: null,
  texts: [/^[< ]+$/],
  parse(section) {
    section.report.lookedFor("headings", ...HEADINGS);
    const [table, another] = findTables(section.element, ...HEADINGS);
    if (another !== undefined) throw new PageChanged('one table with "Last Date"');
    if (table !== undefined) return parseTable(section, table);
    if (hasEmptyMessage(section.element)) return [];
    throw new PageChanged('a table with "Last Date"');
  },
});

function parseTable(section: Section, table: HtmlElement): UpcomingAssignment[] {
  if (!table.closed) throw new PageChanged('the end of the table with "Last Date"');
  const [head, ...rows] = rowsOf(table).map(cellsOf);
  const hasColumns = head?.length === HEADINGS.length && head.every((cell, index) => isNamed(cell, HEADINGS[index]));
  if (!hasColumns) throw new PageChanged('the columns of the table with "Last Date"');
  const shown = rows.filter((cells) => !cells.every((cell) => textOf(cell) === "" || isEmptyMessage(textOf(cell))));
  const assignments = shown.map(assignmentOf);
  section.account(table);
  section.countRecords(assignments.length);
  if (assignments.length === 0) section.addEmptyTable(table);
  return assignments;
}

const isNamed = (cell: HtmlElement, name = "") => heading(textOf(cell)) === heading(name);

/** The cell below Uploaded is missing in every row that is known. */
function assignmentOf(cells: readonly HtmlElement[], index: number): UpcomingAssignment {
  const [serial = "", course = "", title = "", last = "", uploaded = ""] = cells.map(textOf);
  const isWhole = [4, 5].includes(cells.length) && cells.every((cell) => spanOf(cell, "colspan") === 1);
  const [course_title, assignment_title, due_date] = [valueText(course), valueText(title), parseDate(last)];
  const isNumbered = parseSerial(serial) === index + 1;
  if (!isWhole || !isNumbered || course_title === null || assignment_title === null || due_date === null)
    throw new PageChanged('only known rows in the table with "Last Date"');
  return {
    serial_number: index + 1,
    ...{ course_title, assignment_title, due_date },
    uploaded: valueText(uploaded),
  };
}
