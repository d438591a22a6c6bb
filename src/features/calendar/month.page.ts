import { daysInMonth } from "../../contract/calendar.ts";
import { Cell } from "../../html/cell.ts";
import { isOnWeekday } from "../../html/contradictions.ts";
import { type HtmlElement, isHiddenWithin } from "../../html/dom/element.ts";
import { childElements, find, findAll } from "../../html/find.ts";
import { undecorated } from "../../html/headings.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { parseDate, parseMonth, parseWeekday, splitLast, valueText } from "../../html/values.ts";
import { definePage } from "../../portal/define-page.ts";
import type { SemesterInput } from "../semester-input.ts";
import type { CalendarDay, CalendarEvent } from "./schema.ts";

/** Content of a cell of the month grid. */
interface DayCell {
  /** Day of the month, as shown. */
  readonly day: string;
  readonly events: CalendarEvent[];
}

/**
 * Parses a cell of the month grid; returns null for an empty one. The day and each text of an entry have a `span` of their
 * own: first the description, then optionally the label in parentheses. Colours have no meaning: a holiday is green too. Other texts
 * are counted.
 */
function parseDayCell(section: Section, cell: HtmlElement): DayCell | null {
  const spans = childElements(cell, "span").filter((span) => !span.hidden);
  const [day = "", ...texts] = spans.map((span) => new Cell("a calendar day", span, "events", section).text() ?? "");
  if (cell.text === "") return null;
  if (!/^\d{1,2}$/.test(day)) throw new PageChanged("a day in every calendar cell");
  section.account(...spans.filter((span) => span.text !== ""));
  return { day, events: parseEvents(texts.filter((text) => text !== "")) };
}

function parseEvents(texts: readonly string[]): CalendarEvent[] {
  return texts.flatMap((description, index) => {
    const before = texts[index - 1];
    // A label has already been added to the description before it.
    if (labelIn(description) !== null && before !== undefined && labelIn(before) === null) return [];
    return [eventOf(description, labelIn(texts[index + 1] ?? ""))];
  });
}

/** Returns the text of a label without its parentheses, or null if the text is not a label. */
const labelIn = (text: string): string | null => /^\((.*)\)$/.exec(text)?.[1] ?? null;

function eventOf(description: string, inParentheses: string | null): CalendarEvent {
  const label = valueText(inParentheses ?? "");
  const { after } = splitLast(description);
  // The bracket of a remark, such as "(CAT - I)", begins before it.
  const class_group = after?.endsWith(")") && after.includes("(") ? after : null;
  const kind = kindIn(description, label) ?? kindIn(label ?? "", label) ?? "other";
  return { description, label, class_group, kind };
}

const EXAM = /^[CF]AT(?![a-z])/;

/** `No Instructional Day` is checked first because it contains `Instructional Day`. */
function kindIn(text: string, label: string | null): CalendarEvent["kind"] | null {
  // Chennai has the exam in the label.
  if (/no instructional/i.test(text)) return EXAM.test(label ?? "") ? "exam" : "no_instruction";
  if (/holiday/i.test(text)) return "holiday";
  if (/^exam days$/i.test(label ?? "") || EXAM.test(text)) return "exam";
  if (/^instructional day|day order/i.test(text)) return "instructional";
  return null;
}

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
