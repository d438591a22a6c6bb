import { announcesNothing, assertEmpty } from "../../html/empty.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { partOf } from "../../html/part.ts";
import { column, findTable, type Row, readTable } from "../../html/table.ts";
import type { HtmlElement } from "../../html/tree.ts";
import { readInteger } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
import { isCourseTypeCode } from "./course-type.ts";
import type { DigitalAssignmentCourse } from "./schema.ts";

interface Input {
  readonly sem_sub_id: string;
}

/** A course as the list of courses shows it; its assignments stand on its own page. */
export type ListedCourse = Omit<DigitalAssignmentCourse, "assignments">;

const columns = {
  serial_number: column("Sl.No."),
  class_id: column("Class Nbr"),
  course_code: column("Course Code"),
  course_title: column("Course Title"),
  course_type: column("Course Type"),
  faculty: column("Faculty Name"),
};

/** The student's courses of a semester that ask for uploads. The portal's own form sends this request as multipart. */
export const assignmentCoursesPage: Page<Input, ListedCourse[]> = {
  name: "digital_assignments",
  path: "examinations/doDigitalAssignment",
  shape: "data-multipart",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  parse: parseCourses,
};

function parseCourses(page: HtmlElement): ListedCourse[] {
  const root = partOf(page, "digitalAssignment");
  const table = findTable(root, "Class Nbr");
  if (table === null && !announcesNothing(root)) throw new PageChanged("Class Nbr");
  const rows = table === null ? [] : readTable(table, columns).rows;
  if (rows.length === 0) assertEmpty(root, "the table of courses");
  return rows.map(courseOf);
}

function courseOf(row: Row<typeof columns>): ListedCourse {
  const type = row.course_type.text();
  const isCode = type !== null && isCourseTypeCode(type);
  return {
    serial_number: row.serial_number.required(readInteger),
    class_id: row.class_id.requiredText(),
    course_code: row.course_code.requiredText(),
    course_title: row.course_title.text(),
    course_type: isCode ? null : type,
    course_type_code: isCode ? type : null,
    faculty: row.faculty.text(),
  };
}
