import type { Static } from "typebox";
import { boolean, date, datetime, id, integer, list, nullable, number, record, text, time } from "../../http/fields.ts";

export const TimetableEntry = record("TimetableEntry", "One class of a day.", {
  start_time: nullable(time("Begin (row Start of THEORY or LAB); null where it shows a dash.", "11:40")),
  end_time: nullable(time("End (row End).", "13:10")),
  course_code: id("Course code (grid cell).", "CSE3009"),
  course_title: nullable(text("Title (course list); null if no registered course matches.", "NoSQL Databases")),
  course_type: nullable(text("Type in words (course list).", "Embedded Lab")),
  course_type_code: id("Type as code (grid cell).", "ELA"),
  class_id: nullable(id("Class (course list).", "AP2026272000102")),
  slot: text("Slots of this entry, joined with `+` (grid cell).", "L23+L24"),
  venue: nullable(text("Place (grid cell).", "114-AB-2")),
  faculty: nullable(text("Teacher (course list); null if no registered course matches.", "Ravi Deshmukh")),
  is_lab: boolean("The cell stands in a LAB row.", true),
});
export type TimetableEntry = Static<typeof TimetableEntry>;

export const RegisteredCourse = record("RegisteredCourse", "One line of the list of registered courses.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  class_group: nullable(text("Class group (Class Group).", "General (Semester)")),
  course_code: id("Course code (Course, first line).", "CSE3009"),
  course_title: nullable(text("Title (Course, first line).", "NoSQL Databases")),
  course_type: nullable(text("Type in words (Course, in parentheses).", "Embedded Theory")),
  ltpjc: nullable(text("Hours and credits as written (L T P J C).", "3 0 0 0 3.0")),
  credits: nullable(number("Last number of it.", 3)),
  category: nullable(text("Category of the course (Category).", "UC")),
  course_option: nullable(text("How it is taken (Course Option).", "Regular")),
  class_id: nullable(id("Class (Class Nbr).", "AP2026272000101")),
  slot: nullable(text("All slots of the class (Slot - Venue, first line).", "C1+TCC1")),
  venue: nullable(text("Place (Slot - Venue, second line).", "430-CB")),
  faculty: nullable(text("Teacher (Faculty Details, first line).", "Ravi Deshmukh")),
  faculty_school: nullable(text("School of the teacher (Faculty Details, second line).", "SCOPE")),
  registered_at: nullable(
    datetime("Last registration or change (Registered / Updated Date & Time).", "2026-07-05T09:38:00+05:30"),
  ),
  attendance_from: nullable(date("First day that counts (Attendance Date - Type).", "2026-07-06")),
  attendance_mode: nullable(text("`Manual`, `Biometric` (Attendance Date - Type).", "Manual")),
  status: nullable(text("Status and reference (Status & Ref No.).", "Registered and Approved")),
});
export type RegisteredCourse = Static<typeof RegisteredCourse>;

const day = (name: string) => list(TimetableEntry, `Classes of ${name}, sorted by start_time (null last), then slot.`);

export const Timetable = record("Timetable", "The student's week: all seven days, always.", {
  monday: day("Monday"),
  tuesday: day("Tuesday"),
  wednesday: day("Wednesday"),
  thursday: day("Thursday"),
  friday: day("Friday"),
  saturday: day("Saturday"),
  sunday: day("Sunday"),
  courses: list(RegisteredCourse, "Registered courses, also those without a place in the week (projects)."),
  total_credits: nullable(number("Last line of the course list.", 15)),
});
export type Timetable = Static<typeof Timetable>;
