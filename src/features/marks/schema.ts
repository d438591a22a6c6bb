import type { Static } from "typebox";
import { id, integer, list, orNull, record, text } from "../../contract/fields.ts";

export const Assessment = record("Assessment", "One marked component of a course.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  mark_title: text("Name of the assessment (Mark Title).", "CAT1"),
  max_mark: orNull.number("Maximum mark (Max. Mark).", 50),
  weightage: orNull.number("Weight in percent of the course total (Weightage %).", 15),
  status: orNull.text("`Present`, `Absent` or another value (Status).", "Present"),
  scored_mark: orNull.number("Mark obtained (Scored Mark); null if not entered or withheld.", 40),
  weightage_mark: orNull.number("Mark obtained, scaled to the weight (Weightage Mark).", 12),
  remark: orNull.text("Remark (Remark). Always null in a grade view detail.", "Medical"),
});
export type Assessment = Static<typeof Assessment>;

export const MarksCourse = record(
  "MarksCourse",
  "Marks of one class. Theory and lab of a course are two records with the same `course_code`; `class_id` identifies a record.",
  {
    serial_number: integer("Row number (Sl.No.).", 1),
    class_id: id("Class id (ClassNbr).", "AP2026272000101"),
    course_code: id("Course code (Course Code).", "CSE3009"),
    course_title: orNull.text("Course title (Course Title).", "NoSQL Databases"),
    course_type: orNull.text("Course type as text (Course Type).", "Embedded Theory"),
    course_system: orNull.text("Credit system (Course System).", "FFCS"),
    course_mode: orNull.text("Mode of teaching (Course Mode).", "CBL"),
    faculty: orNull.text("Name of the teacher (Faculty).", "Ravi Deshmukh"),
    slot: orNull.text("Slot (Slot).", "C1+TCC1"),
    assessments: list(Assessment, "Assessments, in the portal's order."),
  },
);
export type MarksCourse = Static<typeof MarksCourse>;
