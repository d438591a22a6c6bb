import type { Static } from "typebox";
import { boolean, id, integer, list, oneOf, orNull, record, text } from "../../contract/fields.ts";

export const DigitalAssignment = record(
  "DigitalAssignment",
  "One digital assignment, which the student answers by uploading a file.",
  {
    serial_number: integer("Row number (Sl.No.).", 1),
    assignment_code: orNull.id("Assignment code of the portal.", "DA01"),
    assignment_title: text("Title (Title).", "Digital Assessment-1"),
    max_mark: orNull.number("Maximum mark (Max. Mark).", 10),
    weightage: orNull.number("Weight in percent of the course total (Weightage %).", 10),
    due_date: orNull.date("Last day for the upload (Due Date).", "2026-08-31"),
    submission_status: oneOf(
      ["submitted", "not_submitted", "missed", "other"],
      "`submitted` if the portal shows a date, `missed` if it says that no file was uploaded, `not_submitted` if it shows nothing, `other` for any other text (Last Updated On).",
      "submitted",
    ),
    submission_text: orNull.text(
      "Text of the portal behind `submission_status`; null if it is empty (Last Updated On).",
      "28 Aug 2026 03:09 PM",
    ),
    submitted_at: orNull.datetime("Time of the last upload (Last Updated On).", "2026-08-28T15:09:00+05:30"),
    can_update: boolean("True if the portal allows uploading or editing (Upload/Edit).", true),
    question_paper_download_path: orNull.text(
      "Path of the question paper, for `/files/download`; null if the page has no link to it (QP).",
      "examinations/doDownloadQuestion/DA01/AP2026272000101",
    ),
    submission_download_path: orNull.text(
      "Path of the submitted file, for `/files/download`; null unless `submission_status` is `submitted` (Download).",
      "examinations/downloadSTudentDA/DA01/AP2026272000101",
    ),
  },
);
export type DigitalAssignment = Static<typeof DigitalAssignment>;

export const DigitalAssignmentCourse = record("DigitalAssignmentCourse", "One class with its digital assignments.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  class_id: id("Class id for `/student/digital_assignments/course` (Class Nbr).", "AP2026272000101"),
  course_code: id("Course code (Course Code).", "CSE3009"),
  course_title: orNull.text("Course title (Course Title).", "NoSQL Databases"),
  course_type: orNull.text("Course type as text (Course Type); null if the list shows a code.", "Embedded Theory"),
  course_type_code: orNull.id(
    "Course type code (Course Type in the list, else on the page of the class); null if neither shows a code.",
    "ETH",
  ),
  faculty: orNull.text("Name of the teacher (Faculty Name).", "Ravi Deshmukh"),
  assignments: list(DigitalAssignment, "Assignments, in the portal's order."),
});
export type DigitalAssignmentCourse = Static<typeof DigitalAssignmentCourse>;
