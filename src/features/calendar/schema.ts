import type { Static } from "typebox";
import { boolean, date, id, list, month, oneOf, orNull, record, text, weekday } from "../../contract/fields.ts";

export const ClassGroup = record("ClassGroup", "A class group of the academic calendar.", {
  id: id("Value for `class_group_id` of the other calendar endpoints.", "COMB"),
  name: text("Name of the group.", "All Class Group (Combined)"),
  is_default: boolean("True for `COMB`, the default of `class_group_id`.", true),
});
export type ClassGroup = Static<typeof ClassGroup>;

export const CalendarMonth = record("CalendarMonth", "A month of the academic calendar.", {
  label: text("Name of the month, as the portal lists it above the calendar.", "AUG-2026"),
  cal_date: id(
    "The month in the portal's format, for `/student/calendar/month`, which accepts `month` as well.",
    "01-AUG-2026",
  ),
  month: month("The month, for `/student/calendar/month`.", "2026-08"),
});
export type CalendarMonth = Static<typeof CalendarMonth>;

export const CalendarEvent = record("CalendarEvent", "One calendar entry.", {
  description: text(
    "Entry as the portal shows it on the day, including the class group.",
    "Holiday - General (Semester)",
  ),
  label: orNull.text("Name of the holiday, exam or other entry, if it has one.", "Independence Day"),
  class_group: orNull.text(
    "Class group that the entry is for; null for an entry without one, which is for all.",
    "General (Semester)",
  ),
  kind: oneOf(
    ["instructional", "no_instruction", "holiday", "exam", "other"],
    "Kind of day: `instructional`, a day with classes, which may follow another weekday's order; `no_instruction`, a working day without classes; " +
      "`holiday`; `exam`, a day of CAT, FAT or other exams; `other`, anything else, such as registration or vacation.",
    "holiday",
  ),
});
export type CalendarEvent = Static<typeof CalendarEvent>;

export const CalendarDay = record("CalendarDay", "One day of the academic calendar.", {
  date: date("Date.", "2026-08-15"),
  weekday: weekday("Day of the week, derived from the date.", "saturday"),
  events: list(CalendarEvent, "Entries of the day, in the portal's order."),
});
export type CalendarDay = Static<typeof CalendarDay>;
