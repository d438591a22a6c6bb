import type { Static } from "typebox";
import { boolean, date, id, list, month, nullable, oneOf, record, text, weekday } from "../../http/fields.ts";

export const ClassGroup = record("ClassGroup", "A class group that the calendar knows.", {
  id: id("The `class_group_id` of the other calendar endpoints (value of the option).", "COMB"),
  name: text("Name of the group (text of the option).", "All Class Group (Combined)"),
  is_default: boolean("true for `COMB`.", true),
});
export type ClassGroup = Static<typeof ClassGroup>;

export const CalendarMonth = record("CalendarMonth", "A month that the calendar covers.", {
  label: text("As written (text of the button).", "AUG-2026"),
  cal_date: id("The portal's own form, for `/student/calendar/month` (argument of the button).", "01-AUG-2026"),
  month: month("The same, for `/student/calendar/month` (argument of the button).", "2026-08"),
});
export type CalendarMonth = Static<typeof CalendarMonth>;

const CalendarEvent = record("CalendarEvent", "One entry of a day.", {
  description: text("As written, class group included (first text of the cell).", "Holiday - General (Semester)"),
  label: nullable(text("Without its parentheses (text in parentheses).", "Independence Day")),
  class_group: nullable(
    text("What follows the last ` - ` of the description, if it ends with `)`.", "General (Semester)"),
  ),
  kind: oneOf(
    ["instructional", "no_instruction", "holiday", "exam", "other"],
    "By the words of the description, then of the label.",
    "holiday",
  ),
});
export type CalendarEvent = Static<typeof CalendarEvent>;

export const CalendarDay = record("CalendarDay", "One day of the calendar.", {
  date: date("Day (heading of the month and number).", "2026-08-15"),
  weekday: weekday("Day of the week, from the date.", "saturday"),
  events: list(CalendarEvent, "In the portal's order; `[]`: nothing entered."),
});
export type CalendarDay = Static<typeof CalendarDay>;
