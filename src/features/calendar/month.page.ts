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
import { parseDayCell } from "./day-cell.ts";
import type { CalendarDay } from "./schema.ts";

interface Input {
  readonly sem_sub_id: string;
  readonly class_group_id: string;
  /** The portal's form of any day of the month, `01-AUG-2026`. */
  readonly cal_date: string;
  /** `YYYY-MM` */
  readonly month: string;
}

const changed = (what: string) => new PageChanged(`the grid of a month: ${what}`);

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
  if (table === null || !table.closed) throw changed("its end");
  const title = textOf(find(root, "h4") ?? "");
  const shown = parseMonth(title);
  const asked = month ?? parseDate(cal_date ?? "")?.slice(0, 7) ?? shown;
  if (title !== "" && shown !== asked) throw changed("the month asked for");
  const days = parseDays(table, shown);
  if (days.length > 0 && !isWholeMonth(days)) throw changed("every day from the first to the last");
  return days;
}

/** Whether the days are those of their month, one after the other. */
function isWholeMonth(days: readonly CalendarDay[]): boolean {
  const length = daysInMonth(days[0]?.date ?? "");
  return days.length === length && days.every(({ date }, index) => Number(date.slice(8)) === index + 1);
}

/** The days in the order of the page. Blank cells stand before the first day, none behind the last. */
function parseDays(table: HtmlElement, month: string | null): CalendarDay[] {
  const [headings = [], ...weeks] = rowsOf(table)
    .map(cellsOf)
    .filter((cells) => cells.length > 0);
  const weekdays = headings.map((heading) => parseWeekday(textOf(heading)));
  if (headings.length > 0 && weekdays.includes(null)) throw changed("the weekdays");
  return weeks.flatMap((cells) =>
    cells.flatMap((cell, column) => {
      const content = parseDayCell(cell);
      if (content === null) return [];
      const date = month === null ? null : parseDate(`${month}-${content.day}`);
      if (date === null) throw changed("the month of a day");
      const weekday = weekdays[column] ?? null;
      if (weekday === null || weekday !== weekdayOf(date)) throw changed("the weekday of a day");
      return [{ date, weekday, events: content.events }];
    }),
  );
}
