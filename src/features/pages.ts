import type { Page, PageName } from "../portal/page.ts";
import { attendancePage } from "./attendance/attendance.page.ts";
import { capstonePage } from "./attendance/capstone.page.ts";
import { registerPage } from "./attendance/register.page.ts";
import { mentorPage } from "./profile/mentor.page.ts";
import { profilePage } from "./profile/profile.page.ts";
import { semestersPages } from "./semesters/semesters.page.ts";
import { timetablePage } from "./timetable/timetable.page.ts";

/** A page of whatever input and record. */
// biome-ignore lint/suspicious/noExplicitAny: pages of all inputs stand in one list; only a caller that knows a page knows its input.
export type AnyPage = Page<any, unknown>;

/** Every page that is read, one for each name, for tools that work on saved pages. */
export const pages: ReadonlyMap<PageName, AnyPage> = new Map(
  [semestersPages[0], profilePage, mentorPage, attendancePage, registerPage, capstonePage, timetablePage].map(
    (page: AnyPage) => [page.name, page],
  ),
);
