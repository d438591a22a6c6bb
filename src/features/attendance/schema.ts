import type { Static } from "typebox";
import {
  date,
  id,
  integer,
  list,
  nullable,
  number,
  record,
  text,
  time,
  timeWithSeconds,
  weekday,
} from "../../contract/fields.ts";

export const AttendanceEntry = record(
  "AttendanceEntry",
  "Attendance of one class. Theory and lab of a course are two entries with the same `course_id`.",
  {
    serial_number: integer("Row number (Sl.No.).", 1),
    sem_sub_id: id("Semester.", "AP2026272"),
    course_id: nullable(
      id(
        "Value for `course_id` of `/student/attendance_detail`; null if the class has no register (View).",
        "AM_CSE3009_00200",
      ),
    ),
    course_code: id("Course code (Course Detail).", "CSE3009"),
    course_title: nullable(text("Course title (Course Detail).", "NoSQL Databases")),
    course_type: nullable(text("Course type as text (Course Detail).", "Embedded Theory")),
    course_type_code: nullable(
      id(
        "Short form of `course_type`, and the value for `course_type` of `/student/attendance_detail`; null if the class has no register (View).",
        "ETH",
      ),
    ),
    class_id: nullable(id("Class id (Class Detail).", "AP2026272000101")),
    class_group: nullable(text("Class group (Class Group).", "General (Semester)")),
    slot: nullable(text("Slot (Class Detail).", "C1+TCC1")),
    venue: nullable(text("Venue (Class Detail).", "430")),
    faculty: nullable(text("Name of the teacher (Faculty Detail).", "Ravi Deshmukh")),
    faculty_school: nullable(text("School of the teacher (Faculty Detail).", "SCOPE")),
    attended_classes: nullable(integer("Number of classes attended, including on duty (Attended Classes).", 23)),
    total_classes: nullable(integer("Number of classes held (Total Classes).", 25)),
    attendance_percentage: nullable(
      number("Attendance in percent, rounded up by the portal and never recomputed (Attendance Percentage).", 92),
    ),
    attendance_between_percentage: nullable(
      number(
        "Attendance of the current exam period in percent (CAT2/FAT Period Att. Percentage); null while the portal hides it.",
        88,
      ),
    ),
    debar_status: nullable(
      text("Debar status as shown by the portal (Debar Status); null if it shows a dash.", "Debarred"),
    ),
  },
);
export type AttendanceEntry = Static<typeof AttendanceEntry>;

export const AttendanceRegisterEntry = record("AttendanceRegisterEntry", "One class that was held.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  date: date("Date of the class (Date).", "2026-09-24"),
  weekday: nullable(weekday("Day of the week (Day / Time).", "thursday")),
  slot: nullable(text("Slot (Slot).", "C1")),
  start_time: nullable(time("Start time (Day / Time). Null if `end_time` contradicts it.", "09:00")),
  end_time: nullable(time("End time (Day / Time). Null if `start_time` contradicts it.", "09:50")),
  status: nullable(text("`Present`, `Absent`, `On Duty`, `Not Posted` or another value (Status).", "Present")),
  remark: nullable(text("Remark (Remarks).", "No punch found during class hours between faculty punch.")),
});
export type AttendanceRegisterEntry = Static<typeof AttendanceRegisterEntry>;

export const ClassRegister = record("ClassRegister", "Attendance of one class with its register.", {
  ...AttendanceEntry.properties,
  posted_until: nullable(
    date(
      "Date of the newest posted class; null if none is posted. Later classes are not in any figure yet.",
      "2026-09-24",
    ),
  ),
  entries: nullable(
    list(AttendanceRegisterEntry, "In the portal's order, newest first; null if the class has no register."),
  ),
});
export type ClassRegister = Static<typeof ClassRegister>;

const CapstoneInfo = record("CapstoneInfo", "The capstone project.", {
  title: nullable(text("Type of project (Title).", "Capstone")),
  guide_evaluation_status: nullable(
    text("Evaluation status set by the guide, as free text (Guide Evaluation Status).", "Registered and Approved"),
  ),
  date_of_registration: nullable(date("Date of registration (Date of Registration).", "2026-07-06")),
});

const CapstoneSummary = record("CapstoneSummary", "Day counts to date.", {
  present: nullable(integer("Days present (Present).", 35)),
  on_duty: nullable(integer("Days on duty, counted as attended (On Duty (OD)).", 3)),
  absent: nullable(integer("Days absent (Absent).", 10)),
  attendance_percentage: nullable(number("Attendance in percent, as shown by the portal (Percentage).", 80)),
});

const CapstonePunch = record("CapstonePunch", "Attendance on one day.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  date: date("Date (Date).", "2026-07-17"),
  weekday: nullable(weekday("Day of the week (Day).", "friday")),
  day_type: nullable(
    text("`Instructional`, `Holiday`, `No Instructional`, `CAT1` or another value (Day Type).", "Instructional"),
  ),
  status: nullable(text("`Present`, `Absent` or `On Duty`; null on a day off (Status).", "Present")),
  punch_time: nullable(timeWithSeconds("Time of the punch (Punch Time).", "09:49:13")),
});

export const CapstoneAttendance = record(
  "CapstoneAttendance",
  "Attendance of a capstone project in one semester, counted in days.",
  { info: CapstoneInfo, summary: CapstoneSummary, punches: list(CapstonePunch, "One entry per day, oldest first.") },
);
export type CapstoneAttendance = Static<typeof CapstoneAttendance>;
