import { Type } from "typebox";
import { CalendarBody, SemesterBody } from "../../http/bodies.ts";
import { endpoint } from "../../http/endpoint.ts";
import { attendancePage } from "../attendance/attendance.page.ts";
import { DEFAULT_CLASS_GROUP } from "../calendar/class-groups.page.ts";
import { CALENDAR_COST, readCalendar } from "../calendar/read-calendar.ts";
import { examSchedulePage } from "../exam-schedule/exam-schedule.page.ts";
import { marksPage } from "../marks/marks.page.ts";
import { timetablePage } from "../timetable/timetable.page.ts";
import { academicCalendarFile } from "./academic-calendar.ts";
import { classesFile, hasClasses } from "./classes.ts";
import { examsFile } from "./exams.ts";
import { writeCalendar } from "./icalendar.ts";
import { attendanceTable, marksTable } from "./tables.ts";

const IMPORT = "UIDs do not change between exports, so a second import updates the events of the first.";
const TABLE =
  "UTF-8 with a header row of field names; null is an empty cell. Text that starts like a formula is prefixed with an apostrophe.";

const example = { sem_sub_id: "AP2026272" };
const empty = { answer: "a calendar without events" };
const emptyTable = { answer: "the header row" };
const calendarFile = Type.String({ description: "An iCalendar file (RFC 5545) with times in Asia/Kolkata." });
const table = Type.String({ description: "A CSV file (RFC 4180)." });

export const exportTimetable = endpoint({
  path: "/export/timetable.ics",
  summary: "Classes of a semester as a calendar file.",
  description:
    "Each class is a weekly event on the instructional days of its class group in the academic calendar, without holidays, days without " +
    "instruction and exam days. A class without a time or without an instructional day is listed in the description of the " +
    `calendar instead. ${IMPORT}`,
  cost: {
    ...CALENDAR_COST,
    requests: 1 + CALENDAR_COST.requests,
    note: `${CALENDAR_COST.note}; only 1 if the timetable has no classes`,
  },
  empty,
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
  summary: "Exams of a semester as a calendar file.",
  description:
    "Includes venue, seat and reporting time. An exam without times is an all-day event. An exam without a date is listed in the description " +
    `of the calendar instead. ${IMPORT}`,
  cost: { requests: 1 },
  empty,
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
  summary: "Academic calendar of a semester as a calendar file.",
  description:
    "Holidays, exam days, days without instruction and other entries as all-day events. Consecutive days with the same entry are one event. " +
    `Ordinary instructional days and unnamed Sunday holidays are omitted. ${IMPORT}`,
  cost: CALENDAR_COST,
  empty,
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
  summary: "Attendance per course of a semester as a CSV file.",
  description: `One row per entry of \`/student/attendance\`. ${TABLE}`,
  cost: { requests: 1 },
  empty: emptyTable,
  body: SemesterBody,
  answer: table,
  mediaType: "text/csv",
  example,
  handle: async (portal, { session, sem_sub_id }) =>
    attendanceTable(await portal.open(session).read(attendancePage, { sem_sub_id })),
});

export const exportMarks = endpoint({
  path: "/export/marks.csv",
  summary: "Marks of a semester as a CSV file.",
  description:
    "One row per assessment of `/student/marks`, starting with the fields of its course. A course without assessments has one row. " +
    TABLE,
  cost: { requests: 1 },
  empty: emptyTable,
  body: SemesterBody,
  answer: table,
  mediaType: "text/csv",
  example,
  handle: async (portal, { session, sem_sub_id }) =>
    marksTable(await portal.open(session).read(marksPage, { sem_sub_id })),
});
