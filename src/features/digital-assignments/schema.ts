import type { Static } from "typebox";
import {
  boolean,
  date,
  datetime,
  id,
  integer,
  list,
  nullable,
  number,
  oneOf,
  record,
  text,
} from "../../http/fields.ts";

export const DigitalAssignment = record("DigitalAssignment", "One upload asked of the student.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  assignment_code: nullable(id("The portal's code of the upload (hidden code, else third part of the link).", "DA01")),
  assignment_title: text("Title (Title).", "Digital Assessment-1"),
  max_mark: nullable(number("Highest possible mark (Max. Mark).", 10)),
  weightage: nullable(number("Percent of the course total (Weightage %).", 10)),
  due_date: nullable(date("Last day to upload (Due Date).", "2026-08-31")),
  submission_status: oneOf(
    ["submitted", "not_submitted", "missed"],
    "`submitted`: a date stands there; `missed`: the portal says that no file was uploaded; `not_submitted`: nothing stands there (Last Updated On).",
    "submitted",
  ),
  submitted_at: nullable(datetime("Last upload (Last Updated On).", "2026-08-28T15:09:00+05:30")),
  can_update: boolean("The portal offers upload or edit (Upload/Edit).", true),
  question_paper_download_path: nullable(
    text(
      "Path on the portal, to be fetched with the session (QP).",
      "examinations/doDownloadQuestion/DA01/AP2026272000101",
    ),
  ),
  submission_download_path: nullable(
    text(
      "Path on the portal, to be fetched with the session; null unless submitted (Download).",
      "examinations/downloadSTudentDA/DA01/AP2026272000101",
    ),
  ),
});
export type DigitalAssignment = Static<typeof DigitalAssignment>;

export const DigitalAssignmentCourse = record(
  "DigitalAssignmentCourse",
  "One class with the uploads that it asks for.",
  {
    serial_number: integer("Row number (Sl.No.).", 1),
    class_id: id("For `/student/digital_assignments/course` (Class Nbr).", "AP2026272000101"),
    course_code: id("Course code (Course Code).", "CSE3009"),
    course_title: nullable(text("Title of the course (Course Title).", "NoSQL Databases")),
    course_type: nullable(text("Type in words (Course Type); null if the list gives a code.", "Embedded Theory")),
    course_type_code: nullable(
      id("Type as code (Course Type of the list, else of the course's own page); null if neither gives one.", "ETH"),
    ),
    faculty: nullable(text("Teacher (Faculty Name).", "Ravi Deshmukh")),
    assignments: list(DigitalAssignment, "The uploads, in the portal's order; `[]` for a course without any."),
  },
);
export type DigitalAssignmentCourse = Static<typeof DigitalAssignmentCourse>;
