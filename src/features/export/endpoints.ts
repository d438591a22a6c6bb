import { Type } from "typebox";
import { classGroupId, optional, reminderMinutes, SemesterBody, Session, semSubId } from "../../contract/bodies.ts";
import type { TextFile } from "../../contract/endpoint.ts";
import { record } from "../../contract/fields.ts";
import type { MissingPart } from "../../contract/missing-part.ts";
import { addition } from "../../portal/define-endpoint.ts";
import type { Portal } from "../../portal/portal.ts";
import type { PortalSession } from "../../portal/session.ts";
import { attendancePage } from "../attendance/attendance.page.ts";
import { CALENDAR_COST, readCalendar } from "../calendar/read-calendar.ts";
import { marksPage } from "../marks/marks.page.ts";
import { SEMESTER_LIST_COST } from "../semesters/read-semesters.ts";
import { academicCalendarFile } from "./academic-calendar.ts";
import { writeCalendar } from "./icalendar.ts";
import { readFile, semesterOf, withProblems } from "./read-files.ts";
import { attendanceTable, marksTable } from "./tables.ts";

const IMPORT =
  "The file is named after the semester. UIDs do not change between exports, so a second import updates the events of the first. " +
  "The description names a part that could not be read, such as the academic calendar or the name of the semester; with `X-Portal-Strict: 1`, the call fails instead.";
const TABLE =
  "UTF-8 with a header row of field names; null is an empty cell. Text that starts like a formula is prefixed with an apostrophe.";

const textFile = (description: string) => Type.Unsafe<TextFile>({ type: "string", description });
const calendarFile = {
  ...{ empty: { answer: "a calendar without events" }, mediaType: "text/calendar" as const },
  answer: textFile("An iCalendar file (RFC 5545) with times in Asia/Kolkata."),
};
const table = {
  ...{ empty: { answer: "the header row" }, mediaType: "text/csv" as const, body: SemesterBody },
  answer: textFile("A CSV file (RFC 4180)."),
};

const ExamFileBody = record("ExamFileRequest", "A calendar file of one semester.", {
  session: Session,
  sem_sub_id: semSubId,
  reminder_minutes: optional(reminderMinutes),
});
const CalendarFileBody = record("CalendarFileRequest", "A calendar file of one class group in a semester.", {
  ...ExamFileBody.properties,
  class_group_id: optional(classGroupId),
});

/** Characters that a file name cannot have on one of the common systems. */
const UNSAFE_IN_FILE_NAMES = /[\\/:*?"<>|\p{Cc}]/gu;

type FileRequest = Readonly<{ session: Session; sem_sub_id: string; reminder_minutes?: number | null | undefined }>;

/** Reads the pages of a file and the name of the semester, and writes the file. */
async function calendarFileOf(
  portal: Portal,
  { session, sem_sub_id, reminder_minutes }: FileRequest,
  read: (student: PortalSession) => ReturnType<(typeof readFile)["exams"]>,
): Promise<TextFile> {
  const student = portal.openSession(session);
  const problems: MissingPart[] = [];
  const [semester, toFile] = await Promise.all([semesterOf(portal, student, sem_sub_id, problems), read(student)]);
  const file = withProblems(toFile(semester), problems);
  const name = `${file.name.replace(UNSAFE_IN_FILE_NAMES, "-")}.ics`;
  return { name, text: writeCalendar(file, new Date(), reminder_minutes) };
}

export const exportTimetable = addition({
  path: "/export/timetable.ics",
  scopes: ["timetable"],
  summary: "Classes of a semester as a calendar file.",
  description:
    "Each class is a weekly event on the instructional days of its class group in the academic calendar, without holidays, days without " +
    "instruction and exam days. A class without a time or without an instructional day is listed in the description of the " +
    `calendar instead. ${IMPORT}`,
  cost: {
    ...CALENDAR_COST,
    requests: 2 + CALENDAR_COST.requests,
    note: `${CALENDAR_COST.note}; only 2 if the timetable has no classes; ${SEMESTER_LIST_COST}`,
  },
  ...calendarFile,
  body: CalendarFileBody,
  handle: (portal, body) => calendarFileOf(portal, body, (student) => readFile.timetable(student, body)),
});

export const exportExams = addition({
  path: "/export/exams.ics",
  scopes: ["exams"],
  summary: "Exams of a semester as a calendar file.",
  description:
    "Includes venue, seat and reporting time. An exam without times is an all-day event. An exam without a date is listed in the description " +
    `of the calendar instead. ${IMPORT}`,
  cost: { requests: 2, note: SEMESTER_LIST_COST },
  ...calendarFile,
  body: ExamFileBody,
  handle: (portal, body) => calendarFileOf(portal, body, (student) => readFile.exams(student, body)),
});

export const exportCalendar = addition({
  path: "/export/calendar.ics",
  scopes: ["timetable"],
  summary: "Academic calendar of a semester as a calendar file.",
  description:
    "Holidays, exam days, days without instruction and other entries as all-day events. Consecutive days with the same entry are one event. " +
    `Ordinary instructional days and unnamed Sunday holidays are omitted. ${IMPORT}`,
  cost: {
    ...CALENDAR_COST,
    requests: 1 + CALENDAR_COST.requests,
    note: `${CALENDAR_COST.note}; ${SEMESTER_LIST_COST}`,
  },
  ...calendarFile,
  body: CalendarFileBody,
  handle: (portal, { class_group_id, ...body }) =>
    calendarFileOf(portal, body, async (student) => {
      const group = { sem_sub_id: body.sem_sub_id, class_group_id: class_group_id ?? student.campus.classGroup };
      const days = await readCalendar(student, group);
      return (semester) => academicCalendarFile(semester, days);
    }),
});

export const exportAttendance = addition({
  path: "/export/attendance.csv",
  scopes: ["attendance"],
  summary: "Attendance per course of a semester as a CSV file.",
  description: `One row per entry of \`/student/attendance\`. ${TABLE}`,
  ...table,
  read: async (student, { sem_sub_id }) => ({
    name: "attendance.csv",
    text: attendanceTable(await student.read(attendancePage, { sem_sub_id })),
  }),
});

export const exportMarks = addition({
  path: "/export/marks.csv",
  scopes: ["marks"],
  summary: "Marks of a semester as a CSV file.",
  description:
    "One row per assessment of `/student/marks`, starting with the fields of its course. A course without assessments has one row. " +
    TABLE,
  ...table,
  read: async (student, { sem_sub_id }) => ({
    name: "marks.csv",
    text: marksTable(await student.read(marksPage, { sem_sub_id })),
  }),
});
