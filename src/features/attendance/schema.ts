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
} from "../../http/fields.ts";

export const AttendanceEntry = record(
  "AttendanceEntry",
  "Attendance of one class. Theory and lab of one course are two entries with one `course_id`.",
  {
    serial_number: integer("Row number (Sl.No.).", 1),
    sem_sub_id: id("The semester asked for.", "AP2026272"),
    course_id: nullable(
      id(
        "For `/student/attendance_detail` (detail link, 3rd argument); null only without a detail link.",
        "AM_CSE3009_00200",
      ),
    ),
    course_code: id("Course code (Course Detail, first part).", "CSE3009"),
    course_title: nullable(text("Title of the course (Course Detail, middle).", "NoSQL Databases")),
    course_type: nullable(text("Type in words (Course Detail, last part).", "Embedded Theory")),
    course_type_code: nullable(
      id("For `/student/attendance_detail` (detail link, 4th argument); null only without a detail link.", "ETH"),
    ),
    class_id: nullable(id("Class (Class Detail, first part).", "AP2026272000101")),
    class_group: nullable(text("Class group (Class Group).", "General (Semester)")),
    slot: nullable(text("Slot (Class Detail, middle).", "C1+TCC1")),
    venue: nullable(text("Place (Class Detail, last part).", "430")),
    faculty: nullable(text("Teacher (Faculty Detail, before the last ` - `).", "Ravi Deshmukh")),
    faculty_school: nullable(text("School of the teacher (Faculty Detail, after it).", "SCOPE")),
    attended_classes: nullable(integer("Classes attended, on duty included (Attended Classes).", 23)),
    total_classes: nullable(integer("Classes held (Total Classes).", 25)),
    attendance_percentage: nullable(
      number("As the portal shows it: it rounds up (Attendance Percentage). Never recomputed.", 92),
    ),
    attendance_between_percentage: nullable(
      number(
        "Percentage of the current exam period (CAT2/FAT Period Att. Percentage); null while the portal hides it.",
        88,
      ),
    ),
    debar_status: nullable(text("The portal's words (Debar Status); null when it shows a dash.", "Debarred")),
  },
);
export type AttendanceEntry = Static<typeof AttendanceEntry>;

export const AttendanceRegisterEntry = record("AttendanceRegisterEntry", "One class that was held.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  date: date("Day of the class (Date).", "2026-09-24"),
  weekday: nullable(weekday("Day of the week (Day / Time, before the slash).", "thursday")),
  slot: nullable(text("Slot (Slot).", "C1")),
  start_time: nullable(time("Begin (Day / Time).", "09:00")),
  end_time: nullable(time("End (Day / Time).", "09:50")),
  status: nullable(text("`Present`, `Absent`, `On Duty`, `Not Posted`; open list (Status).", "Present")),
  remark: nullable(text("Remark (Remarks).", "No punch found during class hours between faculty punch.")),
});
export type AttendanceRegisterEntry = Static<typeof AttendanceRegisterEntry>;

const CapstoneInfo = record("CapstoneInfo", "The project.", {
  title: nullable(text("Kind of project (Title).", "Capstone")),
  guide_evaluation_status: nullable(text("Free text (Guide Evaluation Status).", "Registered and Approved")),
  date_of_registration: nullable(date("Day of registration (Date of Registration).", "2026-07-06")),
});

const CapstoneSummary = record("CapstoneSummary", "Days so far.", {
  present: nullable(integer("Days (Present).", 35)),
  on_duty: nullable(integer("Days; count as attended (On Duty (OD)).", 3)),
  absent: nullable(integer("Days (Absent).", 10)),
  attendance_percentage: nullable(number("As shown (Percentage).", 80)),
});

const CapstonePunch = record("CapstonePunch", "One day.", {
  serial_number: integer("Row number (Sl.No.).", 1),
  date: date("Day (Date).", "2026-07-17"),
  weekday: nullable(weekday("Day of the week (Day).", "friday")),
  day_type: nullable(
    text("`Instructional`, `Holiday`, `No Instructional`, `CAT1`; open list (Day Type).", "Instructional"),
  ),
  status: nullable(text("`Present`, `Absent`, `On Duty`; null on a free day (Status).", "Present")),
  punch_time: nullable(timeWithSeconds("Time of the punch (Punch Time).", "09:49:13")),
});

export const CapstoneAttendance = record(
  "CapstoneAttendance",
  "Attendance of a capstone project in one semester, counted in days.",
  {
    info: CapstoneInfo,
    summary: CapstoneSummary,
    punches: list(CapstonePunch, "Day by day, oldest first."),
  },
);
export type CapstoneAttendance = Static<typeof CapstoneAttendance>;
