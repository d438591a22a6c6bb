import { column, optionalColumn } from "../../html/table.ts";
import { splitLast, valueText } from "../../html/values.ts";

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

type Teacher = Readonly<{ erp_id: string | null; faculty: string | null; faculty_school: string | null }>;

/** Parses `99001 - Ravi Deshmukh - SCOPE`: employee id, name, school. The name can contain ` - `. */
export function teacherOf(text: string): Teacher {
  const [, number = null, rest = ""] = /^(?:(\w*\d)(?: - |$))?(.*)$/.exec(text) ?? [];
  const { before, after } = splitLast(rest);
  return { erp_id: number, faculty: valueText(before), faculty_school: valueText(after ?? "") };
}
