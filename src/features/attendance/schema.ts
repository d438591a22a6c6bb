import type { Static } from "typebox";
import { date, id, integer, list, nullable, orNull, record } from "../../contract/fields.ts";

export const AttendanceEntry = record(
  "AttendanceEntry",
  "Attendance of one class. Theory and lab of a course are two entries with the same `course_id`.",
  {
    serial_number: integer("Row number (Sl.No.).", 1),
    sem_sub_id: id("Semester.", "AP2026272"),
    course_id: orNull.id(
      "Value for `course_id` of `/student/attendance_detail`; null if the class has no register (View).",
      "AM_CSE3009_00200",
    ),
    course_code: id("Course code (Course Detail).", "CSE3009"),
    course_title: orNull.text("Course title (Course Detail).", "NoSQL Databases"),
    course_type: orNull.text("Course type as text (Course Detail).", "Embedded Theory"),
    course_type_code: orNull.id(
      "Short form of `course_type`, and the value for `course_type` of `/student/attendance_detail`; null if the class has no register (View).",
      "ETH",
    ),
    class_id: orNull.id("Class id (Class Detail).", "AP2026272000101"),
    class_group: orNull.text("Class group (Class Group).", "General (Semester)"),
    slot: orNull.text("Slot (Class Detail).", "C1+TCC1"),
    venue: orNull.text("Venue (Class Detail).", "430"),
    faculty: orNull.text("Name of the teacher (Faculty Detail).", "Ravi Deshmukh"),
    faculty_school: orNull.text("School of the teacher (Faculty Detail).", "SCOPE"),
    attended_classes: orNull.integer("Number of classes attended, including on duty (Attended Classes).", 23),
    total_classes: orNull.integer("Number of classes held (Total Classes).", 25),
    attendance_percentage: orNull.number(
      "Attendance in percent, rounded up by the portal and never recomputed (Attendance Percentage).",
      92,
    ),
    attendance_between_percentage: orNull.number(
      "Attendance of the current exam period in percent (CAT2/FAT Period Att. Percentage); null while the portal hides it.",
      88,
    ),
    debar_status: orNull.text(
      "Debar status as shown by the portal (Debar Status); null if it shows a dash.",
      "Debarred",
    ),
  },
);
export type AttendanceEntry = Static<typeof AttendanceEntry>;

export const AttendanceRegisterEntry = record("AttendanceRegisterEntry", "One class that was held.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  date: date("Date of the class (Date).", "2026-09-24"),
  weekday: orNull.weekday("Day of the week (Day / Time).", "thursday"),
  slot: orNull.text("Slot (Slot).", "C1"),
  start_time: orNull.time("Start time (Day / Time). Null if `end_time` contradicts it.", "09:00"),
  end_time: orNull.time("End time (Day / Time). Null if `start_time` contradicts it.", "09:50"),
  status: orNull.text("`Present`, `Absent`, `On Duty`, `Not Posted` or another value (Status).", "Present"),
  remark: orNull.text("Remark (Remarks).", "No punch found during class hours between faculty punch."),
});
export type AttendanceRegisterEntry = Static<typeof AttendanceRegisterEntry>;

export const ClassRegister = record("ClassRegister", "Attendance of one class with its register.", {
  ...AttendanceEntry.properties,
  posted_until: orNull.date(
    "Date of the newest posted class; null if none is posted. Later classes are not in any figure yet.",
    "2026-09-24",
  ),
  entries: nullable(
    list(AttendanceRegisterEntry, "In the portal's order, newest first; null if the class has no register."),
  ),
});
export type ClassRegister = Static<typeof ClassRegister>;

const CapstoneInfo = record("CapstoneInfo", "The capstone project.", {
  title: orNull.text("Type of project (Title).", "Capstone"),
  guide_evaluation_status: orNull.text(
    "Evaluation status set by the guide, as free text (Guide Evaluation Status).",
    "Registered and Approved",
  ),
  date_of_registration: orNull.date("Date of registration (Date of Registration).", "2026-07-06"),
});

const CapstoneSummary = record("CapstoneSummary", "Day counts to date.", {
  present: orNull.integer("Days present (Present).", 35),
  on_duty: orNull.integer("Days on duty, counted as attended (On Duty (OD)).", 3),
  absent: orNull.integer("Days absent (Absent).", 10),
  attendance_percentage: orNull.number("Attendance in percent, as shown by the portal (Percentage).", 80),
});

const CapstonePunch = record("CapstonePunch", "Attendance on one day.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  date: date("Date (Date).", "2026-07-17"),
  weekday: orNull.weekday("Day of the week (Day).", "friday"),
  day_type: orNull.text(
    "`Instructional`, `Holiday`, `No Instructional`, `CAT1` or another value (Day Type).",
    "Instructional",
  ),
  status: orNull.text("`Present`, `Absent` or `On Duty`; null on a day off (Status).", "Present"),
  punch_time: orNull.timeWithSeconds("Time of the punch (Punch Time).", "09:49:13"),
});

export const CapstoneAttendance = record(
  "CapstoneAttendance",
  "Attendance of a capstone project in one semester, counted in days.",
  { info: CapstoneInfo, summary: CapstoneSummary, punches: list(CapstonePunch, "One entry per day, oldest first.") },
);
export type CapstoneAttendance = Static<typeof CapstoneAttendance>;
