import type { Static } from "typebox";
import { date, id, integer, list, nullable, record, text, time } from "../../http/fields.ts";

const ExamEntry = record("ExamEntry", "The exam of one course. What is not announced or allotted yet is null.", {
  serial_number: integer("Row number (S.No.).", 1),
  course_code: id("Course code (Course Code).", "CSE3009"),
  course_title: nullable(text("Title of the course (Course Title).", "NoSQL Databases")),
  course_type_code: nullable(id("Type as code (Course Type).", "ETH")),
  class_id: nullable(id("Class (Class ID).", "AP2026272000101")),
  slot: nullable(text("Slot (Slot).", "C1+TCC1")),
  exam_date: nullable(date("Day of the exam (Exam Date); null: not announced.", "2026-09-30")),
  exam_session: nullable(text("Half of the day and number (Exam Session).", "FN1")),
  reporting_time: nullable(time("Be there at (Reporting Time).", "09:30")),
  start_time: nullable(time("Begin (Exam Time, left).", "10:00")),
  end_time: nullable(time("End (Exam Time, right).", "11:30")),
  venue: nullable(text("Place (Venue); null: not allotted.", "AB2-101")),
  seat_location: nullable(text("Row and column (Seat Location).", "R2C4")),
  seat_number: nullable(id("Seat (Seat No.); not always a number.", "17")),
});
export type ExamEntry = Static<typeof ExamEntry>;

export const ExamGroup = record("ExamGroup", "One exam of a semester. Two groups may have the same name.", {
  exam_type: text("`CAT1`, `CAT2`, `FAT`; open list (row above its exams).", "CAT2"),
  class_group: nullable(text("Class group (row above the headings).", "General (Semester)")),
  subjects: list(ExamEntry, "In the portal's order; `[]` for an exam without rows."),
});
export type ExamGroup = Static<typeof ExamGroup>;
