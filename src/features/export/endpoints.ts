import { Type } from "typebox";
import { CalendarBody, SemesterBody } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { attendancePage } from "../attendance/attendance.page.ts";
import { DEFAULT_CLASS_GROUP } from "../calendar/class-groups.page.ts";
import { readCalendar } from "../calendar/read-calendar.ts";
import { examSchedulePage } from "../exam-schedule/exam-schedule.page.ts";
import { marksPage } from "../marks/marks.page.ts";
import { timetablePage } from "../timetable/timetable.page.ts";
import { academicCalendarFile } from "./academic-calendar.ts";
import { classesFile, hasClasses } from "./classes.ts";
import { examsFile } from "./exams.ts";
import { writeCalendar } from "./icalendar.ts";
import { attendanceTable, marksTable } from "./tables.ts";

const IMPORT = "A second import replaces what the first one brought: the UIDs stay.";
const CALENDAR_COST = "1 request and 1 for each month, and two more, once, if it wants its calendar page opened first.";
const TABLE =
  "UTF-8 with a row of headings, the fields of the record; null is an empty cell. Text that begins like a formula has an apostrophe in front.";

const example = { sem_sub_id: "AP2026272" };
const calendarFile = Type.String({ description: "An iCalendar file (RFC 5545), times in Asia/Kolkata." });
const table = Type.String({ description: "A table as CSV (RFC 4180)." });

export const exportTimetable = endpoint({
  path: "/export/timetable.ics",
  summary: "The student's classes as a calendar file.",
  description:
    "A weekly series for each class, on the instructional days of its class group in the academic calendar: holidays, days without " +
    "instruction and exam days are left out. A class without a time, or without an instructional day, is named in the description of the " +
    `calendar instead. ${IMPORT} Costs the portal 1 request for the timetable; if that has classes, for the calendar ${CALENDAR_COST} Empty: a calendar without events.`,
  body: CalendarBody,
  answer: calendarFile,
  mediaType: "text/calendar",
  example,
  async handle(portal, { session, sem_sub_id, class_group_id }) {
    const student = portal.open(session);
    const timetable = await student.read(timetablePage, { sem_sub_id });
    const semester = { sem_sub_id, class_group_id: class_group_id ?? DEFAULT_CLASS_GROUP };
    const days = hasClasses(timetable) ? await readCalendar(student, semester) : [];
    return writeCalendar(classesFile(sem_sub_id, timetable, days), new Date());
  },
});

export const exportExams = endpoint({
  path: "/export/exams.ics",
  summary: "The student's exams as a calendar file.",
  description:
    "With place, seat and the time to be there. An exam without hours takes the whole day; one without a date is named in the description " +
    `of the calendar instead. ${IMPORT} Costs the portal 1 request. Empty: a calendar without events.`,
  body: SemesterBody,
  answer: calendarFile,
  mediaType: "text/calendar",
  example,
  async handle(portal, { session, sem_sub_id }) {
    const groups = await portal.open(session).read(examSchedulePage, { sem_sub_id });
    return writeCalendar(examsFile(sem_sub_id, groups), new Date());
  },
});

export const exportCalendar = endpoint({
  path: "/export/calendar.ics",
  summary: "The academic calendar of a semester as a calendar file.",
  description:
    "Holidays, exam days, days without instruction and other entries as whole days; days in a row with the same entry are one event. " +
    `Ordinary instructional days, and Sundays that are no more than a holiday, are left out. ${IMPORT} Costs the portal ${CALENDAR_COST} Empty: a calendar without events.`,
  body: CalendarBody,
  answer: calendarFile,
  mediaType: "text/calendar",
  example,
  async handle(portal, { session, sem_sub_id, class_group_id }) {
    const semester = { sem_sub_id, class_group_id: class_group_id ?? DEFAULT_CLASS_GROUP };
    const days = await readCalendar(portal.open(session), semester);
    return writeCalendar(academicCalendarFile(sem_sub_id, days), new Date());
  },
});

export const exportAttendance = endpoint({
  path: "/export/attendance.csv",
  summary: "Attendance per course of a semester as a table.",
  description: `One row for each entry of \`/student/attendance\`. ${TABLE} Costs the portal 1 request. Empty: the headings.`,
  body: SemesterBody,
  answer: table,
  mediaType: "text/csv",
  example,
  handle: async (portal, { session, sem_sub_id }) =>
    attendanceTable(await portal.open(session).read(attendancePage, { sem_sub_id })),
});

export const exportMarks = endpoint({
  path: "/export/marks.csv",
  summary: "Marks of a semester as a table.",
  description:
    "One row for each assessment of `/student/marks`, with its course in front; a course without assessments has one row. " +
    `${TABLE} Costs the portal 1 request. Empty: the headings.`,
  body: SemesterBody,
  answer: table,
  mediaType: "text/csv",
  example,
  handle: async (portal, { session, sem_sub_id }) =>
    marksTable(await portal.open(session).read(marksPage, { sem_sub_id })),
});
