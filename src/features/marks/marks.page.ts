import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty, hasEmptyMessage } from "../../html/empty.ts";
import { requireSection } from "../../html/old-section.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { type DetailedRow, detailedRows } from "../../html/table/details.ts";
import { column, findTables, optionalColumn, parseTable } from "../../html/table/table.ts";
import { parseInteger, slotText } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterInput } from "../semester-input.ts";
import { assessmentColumns, assessmentOf } from "./assessments.ts";
import type { MarksCourse } from "./schema.ts";

const columns = {
  serial_number: column("Sl.No."),
  class_id: column("ClassNbr"),
  course_code: column("Course Code"),
  course_title: column("Course Title"),
  course_type: column("Course Type"),
  course_system: optionalColumn("Course System"),
  course_mode: optionalColumn("Course Mode"),
  faculty: column("Faculty"),
  slot: optionalColumn("Slot"),
};

/** Marks of a semester per class. For a semester without marks, the portal shows a message instead of the table. */
export const marksPage: Page<SemesterInput, MarksCourse[]> = {
  name: "marks",
  path: "examinations/doStudentMarkView",
  shape: "data",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  parse: parseMarks,
};

function parseMarks(page: HtmlElement): MarksCourse[] {
  const root = requireSection(page, "studentMarkView");
  // The page can have a second table, for research courses.
  const tables = findTables(root, "ClassNbr");
  if (tables.length === 0 && !hasEmptyMessage(root)) throw new PageChanged("marks table");
  const courses = tables.flatMap((table) => detailedRows(parseTable(table, columns)));
  if (courses.length === 0) assertEmpty(root, "marks table");
  return courses.map(courseOf);
}

function courseOf({ row, details }: DetailedRow<typeof columns>): MarksCourse {
  return {
    serial_number: row.serial_number.required(parseInteger),
    class_id: row.class_id.requiredText(),
    course_code: row.course_code.requiredText(),
    course_title: row.course_title.text(),
    course_type: row.course_type.text(),
    course_system: row.course_system?.text() ?? null,
    course_mode: row.course_mode?.text() ?? null,
    faculty: row.faculty.text(),
    slot: row.slot?.value(slotText) ?? null,
    assessments: details.flatMap((table) => parseTable(table, assessmentColumns).rows.map(assessmentOf)),
  };
}
