import { type DetailedRow, detailedRows } from "../../html/details.ts";
import { announcesNothing, assertEmpty } from "../../html/empty.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { partOf } from "../../html/part.ts";
import { column, findTables, hideable, readTable } from "../../html/table.ts";
import type { HtmlElement } from "../../html/tree.ts";
import { readInteger, slotText } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import { assessmentColumns, assessmentOf } from "./assessments.ts";
import type { MarksCourse } from "./schema.ts";

interface Input {
  readonly sem_sub_id: string;
}

const columns = {
  serial_number: column("Sl.No."),
  class_id: column("ClassNbr"),
  course_code: column("Course Code"),
  course_title: column("Course Title"),
  course_type: column("Course Type"),
  course_system: hideable("Course System"),
  course_mode: hideable("Course Mode"),
  faculty: column("Faculty"),
  slot: hideable("Slot"),
};

/** Marks of a semester, class by class. The portal leaves the table out of a semester without marks and says so. */
export const marksPage: Page<Input, MarksCourse[]> = {
  name: "marks",
  path: "examinations/doStudentMarkView",
  shape: "data",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  parse: parseMarks,
};

function parseMarks(page: HtmlElement): MarksCourse[] {
  const root = partOf(page, "studentMarkView");
  // The page has a place for a second table, of research courses.
  const tables = findTables(root, "ClassNbr");
  if (tables.length === 0 && !announcesNothing(root)) throw new PageChanged("the marks table");
  const courses = tables.flatMap((table) => detailedRows(readTable(table, columns)));
  if (courses.length === 0) assertEmpty(root, "the marks table");
  return courses.map(courseOf);
}

function courseOf({ row, details }: DetailedRow<typeof columns>): MarksCourse {
  return {
    serial_number: row.serial_number.required(readInteger),
    class_id: row.class_id.requiredText(),
    course_code: row.course_code.requiredText(),
    course_title: row.course_title.text(),
    course_type: row.course_type.text(),
    course_system: row.course_system?.text() ?? null,
    course_mode: row.course_mode?.text() ?? null,
    faculty: row.faculty.text(),
    slot: row.slot?.value(slotText) ?? null,
    assessments: details.flatMap((table) => readTable(table, assessmentColumns).rows.map(assessmentOf)),
  };
}
