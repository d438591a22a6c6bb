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
  record,
  text,
  time,
} from "../../contract/fields.ts";

export const TimetableEntry = record("TimetableEntry", "One class on one day.", {
  start_time: nullable(time("Start time; null if the portal shows none. Null if `end_time` contradicts it.", "11:40")),
  end_time: nullable(time("End time. Null if `start_time` contradicts it.", "13:10")),
  course_code: id("Course code.", "CSE3009"),
  course_title: nullable(text("Course title; null if the course is not among the registered ones.", "NoSQL Databases")),
  course_type: nullable(text("Course type as text.", "Embedded Lab")),
  course_type_code: id("Course type code.", "ELA"),
  class_id: nullable(id("Class id.", "AP2026272000102")),
  slot: text("Slots of the entry, joined with `+`.", "L23+L24"),
  venue: nullable(text("Venue.", "114-AB-2")),
  faculty: nullable(text("Name of the teacher; null if the course is not among the registered ones.", "Ravi Deshmukh")),
  is_lab: boolean("True if the class is a lab.", true),
});
export type TimetableEntry = Static<typeof TimetableEntry>;

export const RegisteredCourse = record("RegisteredCourse", "One registered course.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  class_group: nullable(text("Class group (Class Group).", "General (Semester)")),
  course_code: id("Course code (Course).", "CSE3009"),
  course_title: nullable(text("Course title (Course).", "NoSQL Databases")),
  course_type: nullable(text("Course type as text (Course).", "Embedded Theory")),
  ltpjc: nullable(
    text(
      "Weekly hours of lecture, tutorial, practical and project, and the credits, as one text (L T P J C).",
      "3 0 0 0 3.0",
    ),
  ),
  credits: nullable(number("Credits of the course (L T P J C).", 3)),
  category: nullable(text("Course category (Category).", "UC")),
  course_option: nullable(text("Registration option (Course Option).", "Regular")),
  class_id: nullable(id("Class id (Class Nbr).", "AP2026272000101")),
  slot: nullable(text("All slots of the class (Slot - Venue).", "C1+TCC1")),
  venue: nullable(text("Venue (Slot - Venue).", "430-CB")),
  faculty: nullable(text("Name of the teacher (Faculty Details).", "Ravi Deshmukh")),
  faculty_school: nullable(text("School of the teacher (Faculty Details).", "SCOPE")),
  registered_at: nullable(
    datetime("Time of registration or last change (Registered / Updated Date & Time).", "2026-07-05T09:38:00+05:30"),
  ),
  attendance_from: nullable(date("First day that counts for attendance (Attendance Date - Type).", "2026-07-06")),
  attendance_mode: nullable(
    text("Method of recording attendance: `Manual` or `Biometric` (Attendance Date - Type).", "Manual"),
  ),
  status: nullable(text("Status and reference number (Status & Ref No.).", "Registered and Approved")),
});
export type RegisteredCourse = Static<typeof RegisteredCourse>;

const day = (name: string) =>
  list(TimetableEntry, `Classes on ${name}, sorted by \`start_time\` (null last), then \`slot\`.`);

export const Timetable = record("Timetable", "The student's week. Always contains all seven days.", {
  monday: day("Monday"),
  tuesday: day("Tuesday"),
  wednesday: day("Wednesday"),
  thursday: day("Thursday"),
  friday: day("Friday"),
  saturday: day("Saturday"),
  sunday: day("Sunday"),
  courses: list(RegisteredCourse, "Registered courses, including those without a place in the week, such as projects."),
  total_credits: nullable(number("Total credits.", 15)),
});
export type Timetable = Static<typeof Timetable>;
