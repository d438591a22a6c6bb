import type { HtmlElement } from "../../html/dom/element.ts";
import { assertEmpty, hasEmptyMessage } from "../../html/empty.ts";
import { requireSection } from "../../html/old-section.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { column, findTable, parseTable, type Row } from "../../html/table/table.ts";
import { parseInteger } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import type { SemesterInput } from "../semester-input.ts";
import { isCourseTypeCode } from "./course-type.ts";
import type { DigitalAssignmentCourse } from "./schema.ts";

/** A course in the list of courses. Its assignments are on a page of their own. */
export type ListedCourse = Omit<DigitalAssignmentCourse, "assignments">;

const columns = {
  serial_number: column("Sl.No."),
  class_id: column("Class Nbr"),
  course_code: column("Course Code"),
  course_title: column("Course Title"),
  course_type: column("Course Type"),
  faculty: column("Faculty Name"),
};

/** The student's courses of a semester with digital assignments. The portal expects a multipart request. */
export const assignmentCoursesPage: Page<SemesterInput, ListedCourse[]> = {
  name: "digital_assignments",
  path: "examinations/doDigitalAssignment",
  shape: "data-multipart",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  parse: parseCourses,
};

function parseCourses(page: HtmlElement): ListedCourse[] {
  const root = requireSection(page, "digitalAssignment");
  const table = findTable(root, "Class Nbr");
  if (table === null && !hasEmptyMessage(root)) throw new PageChanged('table with column "Class Nbr"');
  const rows = table === null ? [] : parseTable(table, columns).rows;
  if (rows.length === 0) assertEmpty(root, 'table with column "Class Nbr"');
  return rows.map(courseOf);
}

function courseOf(row: Row<typeof columns>): ListedCourse {
  const type = row.course_type.text();
  const isCode = type !== null && isCourseTypeCode(type);
  return {
    serial_number: row.serial_number.required(parseInteger),
    class_id: row.class_id.requiredText(),
    course_code: row.course_code.requiredText(),
    course_title: row.course_title.text(),
    course_type: isCode ? null : type,
    course_type_code: isCode ? type : null,
    faculty: row.faculty.text(),
  };
}
