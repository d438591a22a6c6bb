import type { Static } from "typebox";
import { boolean, date, id, list, month, nullable, oneOf, record, text, weekday } from "../../contract/fields.ts";

export const ClassGroup = record("ClassGroup", "A class group of the academic calendar.", {
  id: id("Value for `class_group_id` of the other calendar endpoints.", "COMB"),
  name: text("Name of the group.", "All Class Group (Combined)"),
  is_default: boolean("True for `COMB`, the default of `class_group_id`.", true),
});
export type ClassGroup = Static<typeof ClassGroup>;

export const CalendarMonth = record("CalendarMonth", "A month of the academic calendar.", {
  label: text("Month as shown by the portal.", "AUG-2026"),
  cal_date: id(
    "A day of the month in the portal's format, for `/student/calendar/month`. Confirmed by `label`; a contradiction is an error.",
    "01-AUG-2026",
  ),
  month: month("The month, for `/student/calendar/month`.", "2026-08"),
});
export type CalendarMonth = Static<typeof CalendarMonth>;

export const CalendarEvent = record("CalendarEvent", "One calendar entry.", {
  description: text("Entry as shown by the portal, including the class group.", "Holiday - General (Semester)"),
  label: nullable(text("Label of the entry.", "Independence Day")),
  class_group: nullable(
    text("Class group (text after the last ` - ` of the description, if it ends with `)`).", "General (Semester)"),
  ),
  kind: oneOf(
    ["instructional", "no_instruction", "holiday", "exam", "other"],
    "Kind of entry: the first match in the description, then in the label. Contains `No Instructional`: `no_instruction`; contains `Holiday`: " +
      "`holiday`; begins with `CAT` or `FAT`, or the label is `Exam Days`: `exam`; begins with `Instructional Day` or contains `Day Order`: " +
      "`instructional`; otherwise `other`.",
    "holiday",
  ),
});
export type CalendarEvent = Static<typeof CalendarEvent>;

export const CalendarDay = record("CalendarDay", "One day of the academic calendar.", {
  date: date("Date. Confirmed by the weekday that the portal shows; a contradiction is an error.", "2026-08-15"),
  weekday: weekday("Day of the week, derived from the date.", "saturday"),
  events: list(CalendarEvent, "Entries of the day, in the portal's order."),
});
export type CalendarDay = Static<typeof CalendarDay>;
