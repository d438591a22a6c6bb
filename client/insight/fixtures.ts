import type {
  AttendanceEntry,
  CalendarDay,
  CalendarEvent,
  RegisteredCourse,
  Timetable,
  TimetableEntry,
} from "../types.ts";
import { weekdayOf } from "./dates.ts";

/** Records for the tests. Only what a test is about has to be given. */

export const entryOf = (fields: Partial<TimetableEntry> = {}): TimetableEntry => ({
  start_time: "09:00",
  end_time: "09:50",
  course_code: "CSE3009",
  course_title: "NoSQL Databases",
  course_type: "Embedded Theory",
  course_type_code: "ETH",
  class_id: "T1",
  slot: "C1",
  venue: "430-CB",
  faculty: "Ravi Deshmukh",
  is_lab: false,
  ...fields,
});

export const courseOf = (fields: Partial<RegisteredCourse> = {}): RegisteredCourse => ({
  serial_number: 1,
  class_group: null,
  course_code: "CSE3009",
  course_title: "NoSQL Databases",
  course_type: "Embedded Theory",
  ltpjc: null,
  credits: 3,
  category: null,
  course_option: null,
  class_id: "T1",
  slot: null,
  venue: null,
  faculty: null,
  faculty_school: null,
  registered_at: null,
  attendance_from: null,
  attendance_mode: null,
  status: null,
  ...fields,
});

export const weekOf = (days: Partial<Timetable>): Timetable => ({
  ...{ monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
  ...{ courses: [], total_credits: null },
  ...days,
});

export const eventOf = (kind: CalendarEvent["kind"], fields: Partial<CalendarEvent> = {}): CalendarEvent => ({
  description: "Entry",
  label: null,
  class_group: null,
  kind,
  ...fields,
});

export const dayOf = (date: string, ...events: CalendarEvent[]): CalendarDay => ({
  date,
  weekday: weekdayOf(date),
  events,
});

/** Further columns of the portal do not concern the calculations. */
export const attendanceOf = (fields: Partial<AttendanceEntry> = {}): AttendanceEntry =>
  ({
    ...{ serial_number: 1, sem_sub_id: "AP2026272", course_id: "AM_CSE3009_00200", course_code: "CSE3009" },
    ...{ course_title: "NoSQL Databases", course_type: "Embedded Theory", course_type_code: "ETH", class_id: "T1" },
    ...{ class_group: null, slot: null, venue: null, faculty: null, faculty_school: null, attended_classes: 3 },
    ...{ total_classes: 4, attendance_percentage: 75, attendance_between_percentage: null, debar_status: null },
    ...fields,
  }) as AttendanceEntry;
