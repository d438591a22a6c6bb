import type { HtmlElement } from "../../html/dom/element.ts";
import { find } from "../../html/find.ts";
import { AnswerMismatch, PageChanged } from "../../html/page-changed.ts";
import { findOne, parseOne } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { findTables } from "../../html/table.ts";
import { definePage } from "../../portal/define-page.ts";
import { distinctClasses } from "../distinct-classes.ts";
import type { SemesterInput } from "../semester-input.ts";
import { parseStatistics, statisticsTable } from "./class-statistics.ts";
import { parseGpaLegend } from "./gpa-legend.ts";
import { componentTable, parseComponent } from "./grade-component.ts";
import { assertGradeForm, GRADE_FORM, type GradeRow, gradeTable, gradeTexts, hasCloseButton } from "./grade-table.ts";
import type { GradeViewDetail } from "./schema.ts";

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
  shape: "data",
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
  const isAsked = ({ row }: ListedCourse) => course_id === null || course_id.includes(row.course_code.requiredId());
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
  for (const entry of parseOne(section, table, gradeTable).entries) {
    if (entry.kind === "data") courses.push({ row: entry.row, details: [], others: [] });
    else if (entry.kind === "other")
      courses.at(-1)?.[find(entry.element, "table") === null ? "others" : "details"].push(entry.element);
  }
  return courses;
}
