import type { Static } from "typebox";
import { SessionBody } from "../../contract/bodies.ts";
import { date, integer, list, nullable, number, record, text } from "../../contract/fields.ts";
import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { isHiddenWithin } from "../../html/dom/hidden.ts";
import { childElements, findAll } from "../../html/find.ts";
import { heading, wantedHeadings } from "../../html/headings.ts";
import { spanOf } from "../../html/layout.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { findTables } from "../../html/table.ts";
import { parseDate, parseNumber, parseSerial } from "../../html/values.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { definePage } from "../../portal/define-page.ts";

const DashboardCredits = record("DashboardCredits", "Credits and CGPA as the portal's home page shows them.", {
  total_credits_required: nullable(number("Credits that the degree requires (Total Credits Required).", 160)),
  credits_earned: nullable(number("Earned credits (Earned Credits).", 128)),
  cgpa: nullable(number("Current CGPA (Current CGPA).", 8.47)),
  non_graded_core_requirement: nullable(
    text(
      "Requirement without grades, as the portal shows it; not on every campus (Non-Graded Core Requirement).",
      "11",
    ),
    null,
  ),
});
type DashboardCredits = Static<typeof DashboardCredits>;

const UpcomingAssignment = record("UpcomingAssignment", "A digital assignment whose last date is near.", {
  serial_number: integer("Row number (#).", 1),
  course_title: text("Course title (Course Name).", "NoSQL Databases"),
  assignment_title: text("Title of the assignment (Title).", "Digital Assessment-3"),
  due_date: date("Last day for the submission (Last Date).", "2026-10-05"),
});
type UpcomingAssignment = Static<typeof UpcomingAssignment>;

const Dashboard = record("Dashboard", "Parts of the portal's home page.", {
  credits: DashboardCredits,
  upcoming_assignments: list(UpcomingAssignment, "In the portal's order."),
});

const LABELS = ["Total Credits Required", "Earned Credits", "Current CGPA", "Non-Graded Core Requirement"] as const;

/** Credits and CGPA of the home page: list items of a label and a value. */
export const dashboardCreditsPage = definePage<object, DashboardCredits>({
  name: "dashboard_credits",
  path: "get/dashboard/current/cgpa/credits",
  shape: "data",
  form: () => ({}),
  section: null,
  labels: LABELS,
  parse(section) {
    const values = parseItems(section);
    const number = (label: (typeof LABELS)[number]) => values.get(label)?.value(parseNumber) ?? null;
    return {
      total_credits_required: number("Total Credits Required"),
      credits_earned: number("Earned Credits"),
      cgpa: number("Current CGPA"),
      non_graded_core_requirement: values.get("Non-Graded Core Requirement")?.text() ?? null,
    };
  },
});

/** The values by label. The account of the page judges items with another label or of another form. */
function parseItems(section: Section): ReadonlyMap<string, Cell> {
  const values = new Map<string, Cell>();
  for (const item of findAll(section.element, "li")) {
    if (isHiddenWithin(section.element, item)) continue;
    const [name, value, ...more] = childElements(item);
    if (name === undefined || value === undefined || more.length > 0) continue;
    const label = LABELS.find((known) => heading(known) === name.heading);
    if (label === undefined) continue;
    if (values.has(label)) throw new PageChanged(`one item "${label}"`);
    if (!item.closed || item.parent?.closed !== true) throw new PageChanged(`the end of the item "${label}"`);
    values.set(label, new Cell(label, value, heading(label), section));
    section.account(item);
  }
  for (const label of LABELS.slice(0, 3)) {
    section.report.lookedFor("label", label);
    if (!values.has(label)) throw new PageChanged(`an item "${label}"`);
  }
  section.records += [...values.values()].filter((value) => value.hasValue()).length;
  return values;
}

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

export const dashboard = endpoint({
  path: "/student/dashboard",
  scopes: ["marks", "assignments"],
  tag: "unconfirmed",
  summary: "Current CGPA, credits and upcoming assignments of the portal's home page.",
  description:
    "For all grades, see `/student/grade_history`; for all assignments, `/student/digital_assignments`. The column Uploaded of the assignments is not returned.",
  cost: { requests: 2 },
  empty: { answer: "`[]` for `upcoming_assignments`" },
  body: SessionBody,
  answer: Dashboard,
  example: {},
  pages: [dashboardCreditsPage, upcomingAssignmentsPage],
  async read(student) {
    const [credits, upcoming_assignments] = await Promise.all([
      student.read(dashboardCreditsPage, {}),
      student.read(upcomingAssignmentsPage, {}),
    ]);
    return { credits, upcoming_assignments };
  },
});
