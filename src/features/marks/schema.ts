import type { Static } from "typebox";
import { id, integer, list, nullable, number, record, text } from "../../http/fields.ts";

export const Assessment = record("Assessment", "One marked component of a course.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  mark_title: text("Name of the assessment (Mark Title).", "CAT1"),
  max_mark: nullable(number("Highest possible mark (Max. Mark).", 50)),
  weightage: nullable(number("Percent of the course total (Weightage %).", 15)),
  status: nullable(text("`Present`, `Absent`; open list (Status).", "Present")),
  scored_mark: nullable(number("Mark obtained (Scored Mark); null: not entered or withheld.", 40)),
  weightage_mark: nullable(number("Share of the course total obtained (Weightage Mark).", 12)),
  remark: nullable(
    text("Remark (Remark). Always null in a grade view detail, whose page has no such column.", "Medical"),
  ),
});
export type Assessment = Static<typeof Assessment>;

export const MarksCourse = record(
  "MarksCourse",
  "The marks of one class. Theory and lab of one course are two records with one `course_code`; `class_id` is the key.",
  {
    serial_number: integer("Row number (Sl.No.).", 1),
    class_id: id("Class (ClassNbr).", "AP2026272000101"),
    course_code: id("Course code (Course Code).", "CSE3009"),
    course_title: nullable(text("Title of the course (Course Title).", "NoSQL Databases")),
    course_type: nullable(text("Type in words (Course Type).", "Embedded Theory")),
    course_system: nullable(text("Credit system (Course System).", "FFCS")),
    course_mode: nullable(text("Mode of teaching (Course Mode).", "CBL")),
    faculty: nullable(text("Teacher (Faculty).", "Ravi Deshmukh")),
    slot: nullable(text("Slot (Slot).", "C1+TCC1")),
    assessments: list(Assessment, "In the portal's order; `[]` for a course without any (table below the course)."),
  },
);
export type MarksCourse = Static<typeof MarksCourse>;
