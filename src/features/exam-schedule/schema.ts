import type { Static } from "typebox";
import { id, integer, list, orNull, record, text } from "../../contract/fields.ts";

export const ExamEntry = record(
  "ExamEntry",
  "The exam of one course. Values that are not announced or allotted yet are null.",
  {
    serial_number: integer("Row number (S.No.).", 1),
    course_code: id("Course code (Course Code).", "CSE3009"),
    course_title: orNull.text("Course title (Course Title).", "NoSQL Databases"),
    course_type_code: orNull.id("Course type code (Course Type).", "ETH"),
    class_id: orNull.id("Class id (Class ID).", "AP2026272000101"),
    slot: orNull.text("Slot (Slot).", "C1+TCC1"),
    exam_date: orNull.date("Date of the exam (Exam Date); null if not announced.", "2026-09-30"),
    exam_session: orNull.text("Half of the day and session number (Exam Session).", "FN1"),
    reporting_time: orNull.time("Reporting time (Reporting Time).", "09:30"),
    start_time: orNull.time("Start time (Exam Time). Null if `end_time` contradicts it.", "10:00"),
    end_time: orNull.time("End time (Exam Time). Null if `start_time` contradicts it.", "11:30"),
    venue: orNull.text("Venue (Venue); null if not allotted.", "AB2-101"),
    seat_location: orNull.text("Row and column of the seat (Seat Location).", "R2C4"),
    seat_number: orNull.id("Seat number, which may contain letters (Seat No.).", "17"),
  },
);
export type ExamEntry = Static<typeof ExamEntry>;

export const ExamGroup = record("ExamGroup", "One exam of a semester. Several groups can have the same `exam_type`.", {
  exam_type: text("`CAT1`, `CAT2`, `FAT` or another value.", "CAT2"),
  class_group: orNull.text("Class group.", "General (Semester)"),
  subjects: list(ExamEntry, "Exams per course, in the portal's order; `[]` if the portal lists none."),
});
export type ExamGroup = Static<typeof ExamGroup>;
