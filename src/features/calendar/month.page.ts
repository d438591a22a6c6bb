import { daysInMonth, weekdayOf } from "../../calendar.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { hasEmptyMessage } from "../../html/empty.ts";
import { find } from "../../html/find.ts";
import { requireSection } from "../../html/old-section.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { cellsOf, rowsOf } from "../../html/table/grid.ts";
import { textOf } from "../../html/text.ts";
import { parseDate, parseMonth, parseWeekday } from "../../html/values.ts";
import type { Page } from "../../portal/page.ts";
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

/** One month of the calendar of a semester. */
export const monthPage: Page<Input, CalendarDay[]> = {
  name: "calendar_month",
  path: "processViewCalendar",
  shape: "data",
  form: ({ sem_sub_id, class_group_id, cal_date }) => ({
    calDate: cal_date,
    semSubId: sem_sub_id,
    classGroupId: class_group_id,
  }),
  parse: parseMonthPage,
};

function parseMonthPage(page: HtmlElement, { cal_date, month }: Input): CalendarDay[] {
  const root = requireSection(page, "list-wrapper");
  const table = find(root, "table");
  if (table === null && !root.truncated && (textOf(root) === "" || hasEmptyMessage(root))) return [];
  if (table === null || !table.closed) throw new PageChanged("end of the calendar grid");
  const title = textOf(find(root, "h4") ?? "");
  const shown = parseMonth(title);
  const asked = month ?? parseDate(cal_date ?? "")?.slice(0, 7) ?? shown;
  if (title !== "" && shown !== asked) throw new PageChanged("requested month in the calendar title");
  const days = parseDays(table, shown);
  if (days.length > 0 && !isWholeMonth(days)) throw new PageChanged("complete list of days in the calendar grid");
  return days;
}

/** Whether the days are all days of their month, in order. */
function isWholeMonth(days: readonly CalendarDay[]): boolean {
  const length = daysInMonth(days[0]?.date ?? "");
  return days.length === length && days.every(({ date }, index) => Number(date.slice(8)) === index + 1);
}

/** Returns the days in the order of the page. There are empty cells before the first day but not after the last. */
function parseDays(table: HtmlElement, month: string | null): CalendarDay[] {
  const [headings = [], ...weeks] = rowsOf(table)
    .map(cellsOf)
    .filter((cells) => cells.length > 0);
  const weekdays = headings.map((heading) => parseWeekday(textOf(heading)));
  if (headings.length > 0 && weekdays.includes(null)) throw new PageChanged("weekday headings of the calendar grid");
  return weeks.flatMap((cells) =>
    cells.flatMap((cell, column) => {
      const content = parseDayCell(cell);
      if (content === null) return [];
      const date = month === null ? null : parseDate(`${month}-${content.day}`);
      if (date === null) throw new PageChanged("valid date of a calendar day");
      const weekday = weekdays[column] ?? null;
      if (weekday === null || weekday !== weekdayOf(date)) throw new PageChanged("matching weekday of a calendar day");
      return [{ date, weekday, events: content.events }];
    }),
  );
}
