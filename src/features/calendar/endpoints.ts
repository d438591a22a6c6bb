import {
  CalendarBody,
  calendarDay,
  calendarMonth,
  classGroupId,
  optional,
  SemesterBody,
  Session,
  semSubId,
} from "../../contract/bodies.ts";
import { parseCalendarDay } from "../../contract/days.ts";
import type { Cost } from "../../contract/endpoint.ts";
import { invalidBody } from "../../contract/errors.ts";
import { list, record } from "../../contract/fields.ts";
import { endpoint } from "../../portal/define-endpoint.ts";
import { calendarPage } from "./calendar.page.ts";
import { classGroupsPage } from "./class-groups.page.ts";
import { calendarMonthPage } from "./month.page.ts";
import { calendarMonthListPage } from "./months.page.ts";
import { CALENDAR_COST, CalendarSession, firstDayOf, OPENING_COST, readCalendar } from "./read-calendar.ts";
import { CalendarDay, CalendarMonth, ClassGroup } from "./schema.ts";

/** One request for a page of the calendar. */
const cost: Cost = { requests: 1, note: OPENING_COST };

export const calendar = endpoint({
  path: "/student/calendar",
  scopes: ["timetable"],
  summary: "Academic calendar of a semester.",
  description: "Every day of every month that the calendar covers, sorted by date. No date occurs twice.",
  cost: CALENDAR_COST,
  empty: { answer: "`[]`", when: "if the calendar has no months" },
  body: CalendarBody,
  answer: list(CalendarDay, "Days, sorted by date."),
  read: (student, { sem_sub_id, class_group_id }) =>
    readCalendar(student, { sem_sub_id, class_group_id: class_group_id ?? student.campus.classGroup }),
  tracked: { days: { schema: CalendarDay, key: ["date"], records: (days) => days } },
});

export const calendarClassGroups = endpoint({
  path: "/student/calendar/class_groups",
  scopes: ["timetable"],
  summary: "Class groups in the academic calendar of a semester.",
  cost,
  empty: { answer: "`[]`", when: "if the select has only its placeholder" },
  body: SemesterBody,
  answer: list(ClassGroup, "In the portal's order."),
  pages: [calendarPage, classGroupsPage],
  read: (student, { sem_sub_id }) => new CalendarSession(student).read(classGroupsPage, { sem_sub_id }),
});

export const calendarMonths = endpoint({
  path: "/student/calendar/months",
  scopes: ["timetable"],
  summary: "Months that the academic calendar of a semester covers.",
  cost,
  empty: { answer: "`[]`", when: "if the page has no buttons of months" },
  body: CalendarBody,
  answer: list(CalendarMonth, "In the portal's order."),
  pages: [calendarMonthListPage],
  read: (student, { sem_sub_id, class_group_id }) =>
    new CalendarSession(student).read(calendarMonthListPage, {
      sem_sub_id,
      class_group_id: class_group_id ?? student.campus.classGroup,
    }),
});

export const calendarMonthDays = endpoint({
  path: "/student/calendar/month",
  scopes: ["timetable"],
  summary: "One month of the academic calendar of a semester.",
  description: "Requires `cal_date`, `month` or both. If both are sent, they must name the same month.",
  cost,
  empty: { answer: "`[]`", when: "if the month has no days" },
  body: record("CalendarMonthRequest", "A month of the calendar of one class group.", {
    session: Session,
    sem_sub_id: semSubId,
    cal_date: optional(calendarDay),
    month: optional(calendarMonth),
    class_group_id: optional(classGroupId),
  }),
  answer: list(CalendarDay, "All days of the month, sorted by date."),
  example: { sem_sub_id: "AP2026272", cal_date: "01-AUG-2026" },
  pages: [calendarMonthPage],
  check(_, { cal_date, month }) {
    if (!cal_date && !month) throw invalidBody([{ pointer: "/cal_date", message: "is required if month is omitted" }]);
    if (cal_date && month && monthOf(cal_date) !== month)
      throw invalidBody([{ pointer: "/month", message: "is not the month of cal_date" }]);
  },
  read: (student, { sem_sub_id, class_group_id, cal_date, month }) =>
    new CalendarSession(student).read(calendarMonthPage, {
      sem_sub_id,
      class_group_id: class_group_id ?? student.campus.classGroup,
      cal_date: cal_date?.toUpperCase() ?? firstDayOf(month ?? ""),
      month: month ?? monthOf(cal_date ?? ""),
    }),
});

const monthOf = (calDate: string): string => parseCalendarDay(calDate)?.slice(0, 7) ?? "";
