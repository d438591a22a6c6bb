import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { find, findClickable, hasWords } from "../../html/find.ts";
import { wantedHeadings } from "../../html/headings.ts";
import { assertAccounted, knownTextTest } from "../../html/more.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findOne } from "../../html/records.ts";
import { Section } from "../../html/section.ts";
import { column, defineTable, findTables, optionalColumn, parseRows, type Row } from "../../html/table.ts";
import { parseDate, parseId, parseInteger, parseMonth, parseNumber, parseSerial } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import { GRADE_FORM } from "./grade-table.ts";
import type { GradeHistory, GradeHistoryCourse, GradeHistoryDetail, GradeHistoryStudent } from "./schema.ts";

const GRADES = ["S", "A", "B", "C", "D", "E", "F", "N"];
const GRADE_HEADING = /^(\S+) grades?$/i;

/** The row with CGPA, credits and number of grades. */
const cgpaTable = defineTable(
  {
    credits_registered: column("Credits Registered"),
    credits_earned: column("Credits Earned"),
    cgpa: column("CGPA"),
    ...Object.fromEntries(GRADES.map((grade) => [grade, column(`${grade} Grades`, `${grade} Grade`)])),
  },
  // Before the first result, the page can lack the table.
  { anchors: ["CGPA", "Credits Earned"], absent: "nothing", counts: false },
);

/** Parses the CGPA table. Before the first result there is no row or no table. */
function parseCgpa(section: Section, table: HtmlElement | null): Omit<GradeHistory, "courses" | "student"> {
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

const resultColumns = {
  course_code: column("Course Code"),
  course_title: column("Course Title"),
  course_type: column("Course Type"),
  credits: column("Credits"),
  grade: column("Grade"),
  exam_month: column("Exam Month"),
  result_declared: column("Result Declared"),
};

const courseTable = defineTable(
  {
    serial_number: column("Sl.No."),
    ...resultColumns,
    course_distribution: column("Course Distribution", "Course Option"),
    detail_view: optionalColumn("Detail View"),
  },
  {
    anchors: ["Course Distribution"],
    // A captured page has the rows 1 to 3 and 38 to 40.
    numbering: "increasing",
    absent: "nothing",
    hiddenRows: true,
  },
);

/** Attempts at a course and its components, in a hidden row below the course. */
const detailTable = defineTable(resultColumns, { anchors: ["Exam Month"] });

/** Data of the student. The registration number proves whose grades the page shows; for the other columns, no grades are lost. */
const studentTable = defineTable(
  {
    registration_number: column("Reg.No."),
    programme: optionalColumn("Programme and Branch"),
    programme_mode: optionalColumn("Programme Mode"),
    study_system: optionalColumn("Study System"),
    year_joined: optionalColumn("YearJoined"),
    edu_status: optionalColumn("Edu Status"),
    school: optionalColumn("School"),
    campus: optionalColumn("Campus"),
  },
  { anchors: ["Reg.No."], otherHeadings: ["Name", "Gender"], absent: "nothing", counts: false },
);

/** Headings of the credits per category at other campuses, from which no field is read. This campus has the tables commented out. */
const CURRICULUM = [
  ...["Curriculum", "Curriculum Distribution Type", "Distribution Type", "Credits Required"],
  ...["Basket", "Basket Title"],
];
const curriculum = wantedHeadings([CURRICULUM]);

/** All grades of a student: the effective grade of each course, with attempts and components in a hidden row, and the CGPA. */
export const gradeHistoryPage = definePage<object, GradeHistory>({
  name: "grade_history",
  path: "examinations/examGradeView/StudentGradeHistory",
  section: GRADE_FORM,
  isComplete: true,
  tables: [studentTable, courseTable, detailTable, cgpaTable],
  texts: ["Effective Grades", "CGPA Details", "Curriculum Details", "Basket Details", /^N[1-4] ?: .{1,120}$/],
  labels: CURRICULUM,
  empty: { subjects: ["grades", "grade history", "grade details"] },
  parse: parseGradeHistory,
});

/** Before the first result, the page lacks the CGPA table, its row, the courses, or all of them. */
function parseGradeHistory(section: Section): GradeHistory {
  const student = parseStudent(section);
  section.account(...findTables(section.element, curriculum));
  const courses = parseCourses(section);
  const table = findOne(section, cgpaTable);
  const cgpa = parseCgpa(section, table);
  const isNamed = () => ["Credits Registered", "CGPA Details"].some((words) => hasWords(section.element, words));
  // The page with the grades of one semester has the same form, with a list of semesters.
  const isOfSemester = courses.length === 0 && section.byId("semesterSubId") !== null;
  if (table === null && (isNamed() || isOfSemester)) throw new PageChanged("the CGPA table");
  if (table === null && courses.length === 0 && student === null) throw new PageChanged('a table with "Reg.No."');
  const isGraded = cgpa.grade_counts.some(({ count }) => count > 0);
  if (isGraded && courses.length === 0) throw new PageChanged("courses with grades");
  return { ...cgpa, courses, student };
}

/** Parses the table of the student, which no page lacks, and compares it with the student of the session. */
function parseStudent(section: Section): GradeHistoryStudent | null {
  const table = findOne(section, studentTable);
  const [row, ...more] = table === null ? [] : parseRows(section, table, studentTable).rows;
  if (more.length > 0) throw new PageChanged('one row below "Reg.No."');
  if (row === undefined) {
    section.emptyParts.push(section.element);
    return null;
  }
  section.assertStudent(row.registration_number.value(parseId));
  return {
    programme: row.programme?.text() ?? null,
    programme_mode: row.programme_mode?.text() ?? null,
    study_system: row.study_system?.text() ?? null,
    year_joined: row.year_joined?.value(parseYear) ?? null,
    edu_status: row.edu_status?.text() ?? null,
    school: row.school?.text() ?? null,
    campus: row.campus?.text() ?? null,
  };
}

const parseYear = (text: string): number | null => (/^\d{4}$/.test(text) ? Number(text) : null);

interface ListedCourse {
  readonly row: Row<typeof courseTable.columns>;
  /** Null if the course has no row of details. */
  details: GradeHistoryDetail[] | null;
}

function parseCourses(section: Section): GradeHistoryCourse[] {
  const table = findOne(section, courseTable);
  const courses: ListedCourse[] = [];
  for (const entry of table === null ? [] : parseRows(section, table, courseTable).entries) {
    if (entry.kind === "data") courses.push({ row: entry.row, details: null });
    if (entry.kind !== "other" || !holdsDetails(entry.element)) continue;
    const course = courses.at(-1);
    if (course === undefined) throw new PageChanged("the row above a table of details");
    const details = parseDetails(section, entry.element);
    if (details.length > 0 && course.details !== null && course.details.length > 0)
      throw new PageChanged("one table of details per course");
    course.details = [...(course.details ?? []), ...details];
  }
  return courses.map(courseOf);
}

const holdsDetails = (row: HtmlElement) => find(row, "table") !== null || (row.hidden && row.text !== "");

const isKnownInDetails = knownTextTest([]);

/** The account of the section ignores hidden elements, so a row of details is a section of its own. */
function parseDetails(section: Section, row: HtmlElement): GradeHistoryDetail[] {
  const part = new Section(row, { report: section.report, registrationNumber: null }, section.isEmptyMessage);
  const table = findOne(part, detailTable);
  const details = table === null ? [] : parseRows(part, table, detailTable).rows.map(resultOf);
  assertAccounted(part, isKnownInDetails);
  section.account(row);
  return details;
}

function courseOf({ row, details }: ListedCourse): GradeHistoryCourse {
  const hasDetailView = row.detail_view !== null && findClickable(row.detail_view.element) !== null;
  if (hasDetailView && details === null) throw new PageChanged("the hidden row of a detail view");
  const result = resultOf(row);
  // The first row of the details repeats the course, and the others are its attempts and components.
  if (details?.length && !details.some(({ course_code }) => course_code === result.course_code))
    throw new PageChanged("the details of a course below it");
  return {
    serial_number: row.serial_number.required(parseSerial),
    ...result,
    course_distribution: row.course_distribution.text(),
    details: details ?? [],
  };
}

function resultOf(row: Row<typeof resultColumns>): GradeHistoryDetail {
  return {
    course_code: row.course_code.required(parseId),
    course_title: row.course_title.text(),
    course_type_code: row.course_type.value(parseId),
    credits: row.credits.value(parseNumber),
    grade: row.grade.text(),
    exam_month: row.exam_month.value(parseMonth),
    result_declared: row.result_declared.value(parseDate),
  };
}
