import type { Static } from "typebox";
import { boolean, id, integer, list, orNull, record, text } from "../../contract/fields.ts";

export const TimetableEntry = record("TimetableEntry", "One class on one day.", {
  start_time: orNull.time("Start time; null if the portal shows none. Null if `end_time` contradicts it.", "11:40"),
  end_time: orNull.time("End time. Null if `start_time` contradicts it.", "13:10"),
  course_code: id("Course code.", "CSE3009"),
  course_title: orNull.text("Course title; null if the course is not among the registered ones.", "NoSQL Databases"),
  course_type: orNull.text("Course type as text.", "Embedded Lab"),
  course_type_code: id("Course type code.", "ELA"),
  class_id: orNull.id("Class id.", "AP2026272000102"),
  slot: text("Slots of the entry, joined with `+`.", "L23+L24"),
  venue: orNull.text("Venue of the registered course, or that of the week if it has none.", "114-AB-2"),
  faculty: orNull.text("Name of the teacher; null if the course is not among the registered ones.", "Ravi Deshmukh"),
  is_lab: boolean("True if the class is a lab.", true),
});
export type TimetableEntry = Static<typeof TimetableEntry>;

export const RegisteredCourse = record("RegisteredCourse", "One registered course.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  class_group: orNull.text("Class group (Class Group).", "General (Semester)"),
  course_code: id("Course code (Course).", "CSE3009"),
  course_title: orNull.text("Course title (Course).", "NoSQL Databases"),
  course_type: orNull.text("Course type as text (Course).", "Embedded Theory"),
  ltpjc: orNull.text(
    "Weekly hours of lecture, tutorial, practical and project, and the credits, as one text (L T P J C).",
    "3 0 0 0 3.0",
  ),
  credits: orNull.number("Credits of the course (L T P J C).", 3),
  category: orNull.text("Course category (Category).", "UC"),
  course_option: orNull.text("Registration option (Course Option).", "Regular"),
  class_id: orNull.id("Class id (Class Nbr).", "AP2026272000101"),
  slot: orNull.text("All slots of the class (Slot - Venue).", "C1+TCC1"),
  venue: orNull.text("Venue (Slot - Venue).", "430-CB"),
  faculty: orNull.text("Name of the teacher (Faculty Details).", "Ravi Deshmukh"),
  faculty_school: orNull.text("School of the teacher (Faculty Details).", "SCOPE"),
  registered_at: orNull.datetime(
    "Time of registration or last change (Registered / Updated Date & Time).",
    "2026-07-05T09:38:00+05:30",
  ),
  attendance_from: orNull.date("First day that counts for attendance (Attendance Date - Type).", "2026-07-06"),
  attendance_mode: orNull.text(
    "Method of recording attendance: `Manual` or `Biometric` (Attendance Date - Type).",
    "Manual",
  ),
  status: orNull.text("Status and reference number (Status & Ref No.).", "Registered and Approved"),
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
  total_credits: orNull.number("Total credits.", 15),
});
export type Timetable = Static<typeof Timetable>;
