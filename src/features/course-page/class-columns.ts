import { column, optionalColumn } from "../../html/table/table.ts";

/** How the course page shows a class, in the list of the classes of a course and above the lectures of one. */
export const classColumns = {
  class_group: optionalColumn("Class Group"),
  course_code: column("Course Code"),
  course_title: column("Course Title"),
  course_type: column("Course Type"),
  class_id: column("Class Id"),
  slot: column("Slot"),
  faculty: column("Faculty"),
};
