import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { heading, wantedHeadings } from "../../html/headings.ts";
import { spanOf } from "../../html/layout.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { findTables } from "../../html/table.ts";
import { parseDate, parseSerial } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { UpcomingAssignment } from "./schema.ts";

const HEADINGS = ["#", "Course Name", "Title", "Last Date", "Uploaded"];

const FIELDS = ["serial_number", "course_title", "assignment_title", "due_date"];

/**
 * Assignments whose last date is near. No row has a cell below Uploaded, and each has a misplaced `<`, which browsers show above
 * the table. `defineTable` requires a cell for every heading, so the columns must be exactly these.
 */
export const upcomingAssignmentsPage = definePage<object, UpcomingAssignment[]>({
  name: "dashboard_assignments",
  path: "get/upcoming/digital/assignments",
  shape: "data",
  form: () => ({}),
  section: null,
  texts: [/^[< ]+$/],
  labels: HEADINGS,
  empty: { subjects: ["assignments", "upcoming assignments", "digital assignments", "upcoming digital assignments"] },
  parse(section) {
    section.report.lookedFor("headings", ...HEADINGS);
    // A page without the table could be any other page: its form for a student without assignments is not known.
    const [table, another] = findTables(section.element, wantedHeadings(HEADINGS));
    if (table === undefined || another !== undefined) throw new PageChanged('one table with "Last Date"');
    return parseTable(section, table);
  },
});

function parseTable(section: Section, table: HtmlElement): UpcomingAssignment[] {
  if (!table.closed) throw new PageChanged('the end of the table with "Last Date"');
  const [head, ...rows] = table.rows;
  const hasColumns =
    head?.cells.length === HEADINGS.length && head.cells.every((cell, index) => isNamed(cell, HEADINGS[index]));
  if (!hasColumns) throw new PageChanged('the columns of the table with "Last Date"');
  // The account of the page judges rows of a single cell: notes and messages.
  const shown = rows.filter(({ cells, hidden }) => !hidden && cells.length > 1);
  section.account(head, ...shown);
  const assignments = shown
    .filter((row) => row.text !== "")
    .map(({ cells }, index) => assignmentOf(section, cells, index));
  section.records += assignments.length;
  if (assignments.length === 0) section.emptyParts.push(table);
  return assignments;
}

const isNamed = (cell: HtmlElement, name = "") => cell.heading === heading(name);

function assignmentOf(section: Section, cells: readonly HtmlElement[], index: number): UpcomingAssignment {
  const [serial, course, title, last] = cells.map(
    (cell, place) => new Cell(HEADINGS[place] ?? "", cell, FIELDS[place] ?? "", section),
  );
  // Without its end tag, the title would contain the misplaced `<` that follows it.
  const isWhole =
    cells.length === HEADINGS.length - 1 &&
    cells.every((cell) => spanOf(cell, "colspan") === 1 && !cell.text.endsWith("<"));
  const course_title = course?.text() ?? null;
  const assignment_title = title?.text() ?? null;
  const due_date = last?.value(parseDate) ?? null;
  const isNumbered = serial?.value(parseSerial) === index + 1;
  if (!isWhole || !isNumbered || course_title === null || assignment_title === null || due_date === null)
    throw new PageChanged('only known rows in the table with "Last Date"');
  return { serial_number: index + 1, course_title, assignment_title, due_date };
}
