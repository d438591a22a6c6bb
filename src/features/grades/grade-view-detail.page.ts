import { Cell } from "../../html/cell.ts";
import { isTotalOf } from "../../html/contradictions.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { find } from "../../html/find.ts";
import { heading as normalForm, plainHeading, undecorated } from "../../html/headings.ts";
import { spanOf } from "../../html/layout.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { findOne } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, findTables, isTotal, parseRows } from "../../html/table.ts";
import { parseId, parseInteger, parseNumber, valueText } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import { distinctClasses } from "../class-ids.ts";
import { assessmentOf, assessments } from "../marks/assessments.ts";
import type { SemesterInput } from "../semester-input.ts";
import { parseGpaLegend } from "./gpa-legend.ts";
import { assertGradeForm, GRADE_FORM, type GradeRow, gradeTable, gradeTexts, hasCloseButton } from "./grade-table.ts";
import type { ClassStatistics, GradeComponent, GradeRange, GradeViewDetail } from "./schema.ts";

const componentTable = assessments;

/** Parses the marks of one class of a course. The total is the portal's own, which is rounded. */
function parseComponent(section: Section, table: HtmlElement, sem_sub_id: string | null): GradeComponent {
  const { rows, entries } = parseRows(section, table, componentTable);
  const others = entries.filter(({ kind }) => kind === "other").map(({ cells }) => cells);
  const class_id = section.fit(
    "class_id",
    labelled(section, others.flat(), "Class Number", (cell) => cell.raw()),
    parseId,
  );
  section.assertAnswers("sem_sub_id", class_id?.slice(0, sem_sub_id?.length), sem_sub_id);
  const course_type = labelled(section, others.flat(), "Course Type", (cell) => cell.text() ?? "");
  const shown = rows.map(assessmentOf);
  const total = totalIn(section, others);
  const marks = shown.map(({ weightage_mark }) => weightage_mark);
  section.checkAgreement("total", isTotalOf(total, marks));
  return { class_id, course_type, assessments: shown, total };
}

/** Returns the number next to the label, or null if there is no total. */
function totalIn(section: Section, rows: readonly (readonly HtmlElement[])[]): number | null {
  const [row, another] = rows.filter(isTotal);
  const [label, value] = row?.filter(({ text }) => valueText(text) !== null) ?? [];
  if (another !== undefined) throw new PageChanged('a single value next to "Total"');
  return label === undefined || value === undefined
    ? null
    : new Cell("Total", value, "total", section).value(parseNumber);
}

/** Returns the text after a label and a colon in the same cell. Label and value are one run of text. */
function labelled(
  section: Section,
  cells: readonly HtmlElement[],
  label: string,
  shown: (cell: Cell) => string,
): string | null {
  const pattern = new RegExp(`^${label} ?:(.*)$`, "i");
  const cell = cells.find((candidate) => pattern.test(candidate.text));
  if (cell === undefined) throw new PageChanged(`label "${label}"`);
  section.account(cell);
  return valueText(undecorated(pattern.exec(shown(new Cell(label, cell, label, section)))?.[1] ?? ""));
}

/** The grading statistics of a class. Below `Range of Grades` is one column per grade. */
const statisticsTable = defineTable(
  {
    class_strength: column("Class Strength"),
    grading_strength: column("Grading Strength", "Graded Strength"),
    mean: column("Mean"),
    sd: column("SD"),
  },
  {
    anchors: ["Range of Grades"],
    otherHeadings: ["Range of Grades", "S", "A", "B", "C", "D", "E", "F"],
  },
);

/** Parses the statistics: one row of numbers and of one range per grade, optionally followed by a note. */
function parseStatistics(section: Section, table: HtmlElement): ClassStatistics {
  const { entries, headings } = parseRows(section, table, statisticsTable);
  const heading = entries.find(({ kind }) => kind === "heading");
  const ranges = gradeColumns(heading?.cells ?? []);
  // At other campuses, the mark of a range is in a cell of its own.
  const rows = entries.map(({ kind, cells }) => (kind === "other" ? cells.filter((cell) => !isMark(cell)) : cells));
  const isNumbers = (cells: readonly HtmlElement[], at: number) =>
    entries[at]?.kind === "data" || (entries[at]?.kind === "other" && cells.length === headings.length);
  const [numbers, ...more] = rows.filter(isNumbers);
  if (numbers === undefined || more.length > 0)
    throw new PageChanged('a single row of the table with "Range of Grades"');
  // With such a cell, its row is no data row of the table, which is not empty.
  if (section.emptyParts.at(-1) === table) section.emptyParts.pop();
  const notes = entries.filter(({ kind }) => kind === "other").flatMap(({ cells }) => cells.filter(isMarked));
  section.account(...notes, ...entries.filter((_, at) => rows[at] === numbers).map(({ element }) => element));
  const cellOf = (key: keyof typeof statisticsTable.columns) => {
    const [name = ""] = statisticsTable.columns[key].wordings;
    return new Cell(name, numbers[headings.indexOf(name)] ?? table, key, section);
  };
  return {
    class_strength: cellOf("class_strength").value(parseInteger),
    grading_strength: cellOf("grading_strength").value(parseInteger),
    mean: cellOf("mean").value(parseNumber),
    sd: cellOf("sd").value(parseNumber),
    grade_ranges: numbers
      .slice(ranges.first, ranges.end)
      .flatMap((cell, index) =>
        rangeOf(section, new Cell(headings[ranges.first + index] ?? "", cell, "range", section)),
      ),
    note: valueText(notes.map((cell) => withoutMark(new Cell("the note", cell, "note", section))).join(" ")),
  };
}

/** Returns the columns below the heading that spans the grades. All other headings are one column wide. */
function gradeColumns(headings: readonly HtmlElement[]): { readonly first: number; readonly end: number } {
  const first = headings.findIndex((cell) => cell.heading === normalForm("Range of Grades"));
  const spanning = headings[first];
  if (spanning === undefined) throw new PageChanged('column "Range of Grades"');
  return { first, end: first + spanOf(spanning, "colspan") };
}

/** A letter, with at most one more letter, digit or sign. Any other heading is not a grade. */
const GRADE = /^[A-Z][A-Z\d+-]?$/i;

/** The range of a grade. One below any other heading is left out and reported. */
function rangeOf(section: Section, cell: Cell): GradeRange[] {
  const grade = plainHeading(cell.heading);
  if (!GRADE.test(grade)) {
    cell.leaveUnread();
    return [];
  }
  const range = valueText(withoutMark(cell));
  const bounds = section.fit("range", range, parseBounds);
  return [{ grade, range, min_inclusive: bounds?.min ?? null, max_exclusive: bounds?.max ?? null }];
}

/** The bounds in `>=67 and <81`, `>=81` or `<33`; null for a text in any other form. */
function parseBounds(text: string): { readonly min: number | null; readonly max: number | null } | null {
  const match = /^(?:>= ?([\d.]+))?(?: ?and ?)?(?:< ?([\d.]+))?$/i.exec(text);
  if (match === null) return null;
  const [, min, max] = match;
  return { min: min === undefined ? null : parseNumber(min), max: max === undefined ? null : parseNumber(max) };
}

/** The text without `#`, which marks the note and the ranges that it applies to. */
const withoutMark = (cell: Cell) =>
  /#/.test(cell.element.text) ? cell.pieces().join(" ").replaceAll("#", "") : cell.raw();
const isMark = ({ text }: HtmlElement) => text === "#";
const isMarked = ({ text }: HtmlElement) => text.startsWith("#");

interface Input extends SemesterInput {
  readonly course_id: string;
}

/** A course on the grades page, with the rows below it that hold its details. */
interface ListedCourse {
  readonly row: GradeRow;
  readonly details: HtmlElement[];
  /** Rows below it without a table. A text in one would be in place of a table. */
  readonly others: HtmlElement[];
}

/**
 * The grades page with one course open. Below its row are the class statistics, which a course with absolute grading may not
 * have, and the marks of each class of the course. For an unknown id, no course is open.
 */
export const gradeViewDetailPage = definePage<Input, GradeViewDetail>({
  name: "grade_view_detail",
  path: "examinations/examGradeView/getGradeViewDetails",
  form: ({ course_id, sem_sub_id }) => ({ semesterSubId: sem_sub_id, courseId: course_id }),
  section: GRADE_FORM,
  tables: [gradeTable, statisticsTable, componentTable],
  texts: gradeTexts,
  labels: ["Total"],
  inlineLabels: ["Class Number", "Course Type"],
  empty: { subjects: ["grades", "grade details", "marks", "mark details", "assessments"] },
  parse: parseDetail,
});

function parseDetail(section: Section, input: Input): GradeViewDetail {
  const { course_id } = input;
  const table = findOne(section, gradeTable);
  parseGpaLegend(section);
  const courses = table === null ? [] : coursesOf(section, table);
  // The class ids of an open course begin with its semester.
  const sem_sub_id = assertGradeForm(section, false, input.sem_sub_id) ?? input.sem_sub_id;
  const open = courses.filter(({ row, details }) => details.length > 0 || hasCloseButton(row));
  // A row with an open course does not contain the course id, which contains the course code.
  const isAsked = ({ row }: ListedCourse) =>
    course_id === null || course_id.includes(row.course_code.required(parseId));
  const [opened, another] = open.filter(isAsked);
  if (another !== undefined) throw new PageChanged("a single open course");
  if (opened === undefined && open.length > 0) throw new AnswerMismatch("course_id");
  if (opened === undefined) {
    // The list of courses is not the data of this page: a text next to it could be the reason.
    if (table !== null) section.emptyParts.push(table);
    return { course_id, sem_sub_id, components: [], statistics: null };
  }
  for (const other of open) if (other !== opened) section.account(...other.details);
  section.emptyParts.push(...opened.others);
  const components = opened.details.flatMap((row) => findTables(row, componentTable.wanted));
  if (components.length === 0) throw new PageChanged('a table with "Mark Title"');
  const [statistics, ...others] = opened.details.flatMap((row) => findTables(row, statisticsTable.wanted));
  if (others.length > 0) throw new PageChanged('a single table with "Range of Grades"');
  return {
    course_id,
    sem_sub_id,
    components: distinctClasses(components.map((table) => parseComponent(section, table, sem_sub_id))),
    statistics: statistics === undefined ? null : parseStatistics(section, statistics),
  };
}

function coursesOf(section: Section, table: HtmlElement): ListedCourse[] {
  const courses: ListedCourse[] = [];
  for (const entry of parseRows(section, table, gradeTable).entries) {
    if (entry.kind === "data") courses.push({ row: entry.row, details: [], others: [] });
    else if (entry.kind === "other")
      courses.at(-1)?.[find(entry.element, "table") === null ? "others" : "details"].push(entry.element);
  }
  return courses;
}
