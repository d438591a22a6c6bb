import { selectedValue } from "../../html/options.ts";
import { parseRecords } from "../../html/records.ts";
import { column, defineTable, type Row } from "../../html/table.ts";
import { parseId, parseSerial } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import { assertInSemester } from "../class-ids.ts";
import { isCourseTypeCode } from "../course-types.ts";
import type { SemesterInput } from "../semester-input.ts";
import type { DigitalAssignmentCourse } from "./schema.ts";

/** A course in the list of courses. Its assignments are on a page of their own. */
export type ListedCourse = Omit<DigitalAssignmentCourse, "assignments">;

const courses = defineTable(
  {
    serial_number: column("Sl.No."),
    class_id: column("Class Nbr"),
    course_code: column("Course Code"),
    course_title: column("Course Title"),
    course_type: column("Course Type"),
    faculty: column("Faculty Name"),
  },
  { anchors: ["Class Nbr"], otherHeadings: ["Upcoming Dues", "Dashboard"] },
);

/** The student's courses of a semester with digital assignments. The portal expects a multipart request. */
export const assignmentCoursesPage = definePage<SemesterInput, ListedCourse[]>({
  name: "digital_assignments",
  path: "examinations/doDigitalAssignment",
  shape: "data-multipart",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  section: "digitalAssignment",
  tables: [courses],
  empty: { subjects: ["assignments", "digital assignments", "assessments", "courses"] },
  parse(section, { sem_sub_id }) {
    section.assertAnswers("sem_sub_id", selectedValue(section, "semesterSubId"), sem_sub_id);
    return parseRecords(section, courses, (row) => {
      const course = courseOf(row);
      assertInSemester(section, course.class_id, sem_sub_id);
      return course;
    });
  },
});

function courseOf(row: Row<typeof courses.columns>): ListedCourse {
  const type = row.course_type.text();
  const isCode = type !== null && isCourseTypeCode(type);
  return {
    serial_number: row.serial_number.required(parseSerial),
    class_id: row.class_id.required(parseId),
    course_code: row.course_code.required(parseId),
    course_title: row.course_title.text(),
    course_type: isCode ? null : type,
    course_type_code: isCode ? type : null,
    faculty: row.faculty.text(),
  };
}
