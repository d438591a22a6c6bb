import { daysInMonth } from "../../contract/calendar.ts";
import { Cell } from "../../html/cell.ts";
import { isOnWeekday } from "../../html/contradictions.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { isHiddenWithin } from "../../html/dom/hidden.ts";
import { find, findAll } from "../../html/find.ts";
import { undecorated } from "../../html/headings.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { parseDate, parseMonth, parseWeekday } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { SemesterInput } from "../semester-input.ts";
import { parseDayCell } from "./day-cell.ts";
import type { CalendarDay } from "./schema.ts";

interface Input extends SemesterInput {
  readonly class_group_id: string;
  /** Any day of the month in the portal's format, `01-AUG-2026`. */
  readonly cal_date: string;
  /** `YYYY-MM` */
  readonly month: string;
}

/** One month of the calendar of a semester. A semester without a calendar has an empty frame, or a grid without days. */
export const calendarMonthPage = definePage<Input, CalendarDay[]>({
  name: "calendar_month",
  path: "processViewCalendar",
  shape: "data",
  form: ({ sem_sub_id, class_group_id, cal_date }) => ({
    calDate: cal_date,
    semSubId: sem_sub_id,
    classGroupId: class_group_id,
  }),
  // Everything in the answer belongs to the month: next to an empty frame, no message of another kind is passed over.
  section: null,
  empty: { subjects: ["calendar", "academic calendar", "events"] },
  parse: parseMonthPage,
});

function parseMonthPage(section: Section, { cal_date, month }: Input): CalendarDay[] {
  const frame = section.requireId("list-wrapper");
  // The pages of class groups and months contain an empty frame too.
  if (frame.truncated || section.byId("getListForSemester") !== null) throw new PageChanged("the grid of one month");
  const table = findAll(frame, "table").find((element) => !isHiddenWithin(frame, element));
  if (table === undefined) return [];
  if (!table.closed) throw new PageChanged("the end of the calendar grid");
  const title = find(frame, (element) => element.name === "h4" && !isHiddenWithin(frame, element));
  if (title === null) throw new PageChanged("the month in the title of the calendar grid");
  const shown = new Cell("the title of the calendar grid", title, "month", section).required(monthInTitle);
  section.assertAnswers("month", shown, month ?? parseDate(cal_date ?? "")?.slice(0, 7));
  const days = parseDays(section, table, shown);
  if (days.length > 0 && !isWholeMonth(days)) throw new PageChanged("every day of the month in the calendar grid");
  section.account(title);
  section.records += days.length;
  return days;
}

const monthInTitle = (title: string): string | null => parseMonth(undecorated(title));

/** True if the days are all days of their month, in order. */
function isWholeMonth(days: readonly CalendarDay[]): boolean {
  const length = daysInMonth(days[0]?.date ?? "");
  return days.length === length && days.every(({ date }, index) => Number(date.slice(8)) === index + 1);
}

/** Returns the days in the order of the page. There are empty cells before the first day but not after the last. */
function parseDays(section: Section, table: HtmlElement, month: string): CalendarDay[] {
  const [headings = [], ...weeks] = table.rows
    .filter((row) => !row.hidden && row.text !== "")
    .map((row) => row.cells)
    .filter((cells) => cells.length > 0);
  const weekdays = headings.map((cell) => parseWeekday(cell.heading));
  // A column with another heading, or with none, is not one of days.
  if (headings.length > 0 && weekdays.every((weekday) => weekday === null))
    throw new PageChanged("weekday headings in the calendar grid");
  section.account(...headings.filter((_, column) => weekdays[column] !== null));
  return weeks.flatMap((cells) =>
    cells.flatMap((cell, column) => {
      const weekday = weekdays[column] ?? null;
      if (weekday === null) return [];
      const content = parseDayCell(section, cell);
      if (content === null) return [];
      const date = parseDate(`${month}-${content.day}`);
      if (date === null) throw new PageChanged("a valid date of every calendar day");
      section.checkAgreement("weekday", isOnWeekday(date, weekday));
      return [{ date, weekday, events: content.events }];
    }),
  );
}
