import { column, optionalColumn } from "../../html/table.ts";

/** Columns of a class, in the list of classes of a course and above the lectures of one class. */
export const classColumns = {
  class_group: optionalColumn("Class Group"),
  course_code: column("Course Code"),
  course_title: column("Course Title"),
  course_type: column("Course Type"),
  class_id: column("Class Id"),
  slot: column("Slot"),
  faculty: column("Faculty"),
};
