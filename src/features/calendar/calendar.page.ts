import type { Page } from "../../portal/page.ts";

/** The calendar's own page. It is only opened: some sessions get no answer from the other pages of the calendar before. */
export const calendarPage: Page<object, null> = {
  name: "calendar",
  path: "academics/common/CalendarPreview",
  shape: "menu",
  form: () => ({}),
  parse: () => null,
};
