import type { Page } from "../../portal/page.ts";

/** The main page of the calendar. Some sessions must open it before the portal serves the other calendar pages. */
export const calendarPage: Page<object, null> = {
  name: "calendar",
  path: "academics/common/CalendarPreview",
  shape: "menu",
  form: () => ({}),
  isOnlyOpened: true,
  parse: () => null,
};
