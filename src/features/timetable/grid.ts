import type { Weekday } from "../../contract/calendar.ts";
import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { gridOf } from "../../html/layout.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { isTimeRange, parseTime, parseWeekday, valueText } from "../../html/values.ts";
import type { TimetableEntry } from "./schema.ts";

/** A grid cell with a class. */
export interface GridClass
  extends Pick<TimetableEntry, "start_time" | "end_time" | "slot" | "course_code" | "course_type_code" | "is_lab"> {
  readonly weekday: Weekday;
  readonly venue: string | null;
}

/** A row of the grid: the cells of its two labels, then one for each column. */
type GridRow = readonly HtmlElement[];

/** Times of the columns, which differ between theory and lab. */
interface Hours {
  readonly starts: GridRow;
  readonly ends: GridRow;
  /** The column from which on an hour below 8 is in the afternoon: behind the lunch break, or behind an hour from 8 on. */
  readonly afternoon: { readonly start_time: number; readonly end_time: number };
}

const changed = (what: string) => new PageChanged(`${what} of the timetable grid`);

/**
 * Parses the grid: two rows of times for theory, two for labs, then two rows per day. The first label spans two rows: it is the
 * kind of class above the days and the day in the rows below. Another form of the grid has one row of time ranges for both. A class that
 * fills several columns is in one cell or in a cell for each. Other rows and a class in another form are left out and counted.
 */
export function parseGrid(section: Section, table: HtmlElement): GridClass[] {
  if (!table.closed) throw changed("the end");
  const rows = gridOf(table.rows.filter((row) => !row.hidden));
  const { theory, lab, hours, days } = partsOf(rows, rows.filter(isKnownRow));
  if (theory.starts.length !== lab.starts.length) throw changed("an equal number of theory and lab columns");
  if (days.length === 0) throw changed("the days");
  for (const row of hours) section.account(...row);
  const isUsed = new Set<HtmlElement>();
  let isOdd = false;
  const classes = days.flatMap((row, index) => {
    const { 0: day, 1: kind } = row;
    const cells = row.slice(2);
    const is_lab = isLabel(kind, "lab");
    const hours = is_lab ? lab : theory;
    const weekday = day === undefined ? null : new Cell("the day", day, "weekday", section).value(parseWeekday);
    if (weekday === null) throw changed("the day of every row");
    if (cells.length !== hours.starts.length) throw changed("one cell per column");
    for (const label of [day, kind]) if (label !== undefined) section.account(label);
    return cells.flatMap((cell, column) => {
      // A merged cell is in several columns or rows of the grid.
      if (isUsed.has(cell) || (!is_lab && isLabBelow(cell, days[index + 1]))) return [];
      isUsed.add(cell);
      const studentClass = classIn(section, cell);
      isOdd ||= studentClass === "odd";
      if (studentClass === null || studentClass === "odd") return [];
      const times = timesOf(section, hours, column, cells.lastIndexOf(cell));
      return [{ weekday, ...times, is_lab, ...studentClass }];
    });
  });
  // One class in another form is an exception; all of them are another page.
  if (isOdd && classes.length === 0) throw changed("the class format");
  return classes;
}

/** The hours and the days of the grid. */
function partsOf(rows: readonly GridRow[], known: readonly GridRow[]) {
  const [theoryStart = [], theoryEnd = [], labStart = [], labEnd = [], ...days] = known;
  const ranges = isKind(theoryStart[0]) ? undefined : rows.find((cells) => cells.filter(isRange).length > 1);
  if (ranges !== undefined) {
    const columns = ranges.slice(ranges.findIndex(isRange));
    const both = hoursOf(columns, columns);
    // Without a merged cell for the day, its second row begins with the kind of class.
    const withDay = known.map((row, at) => (isKind(row[0]) ? [...(known[at - 1] ?? []).slice(0, 1), ...row] : row));
    return { theory: both, lab: both, hours: [ranges], days: withDay };
  }
  const theory = parseHours("THEORY", theoryStart, theoryEnd);
  const lab = parseHours("LAB", labStart, labEnd);
  return { theory, lab, hours: [theoryStart, theoryEnd, labStart, labEnd], days };
}

/** True for the label of a kind of class. */
export const isKind = (cell: HtmlElement | undefined) => isLabel(cell, "theory") || isLabel(cell, "lab");

const isRange = ({ text }: HtmlElement) => /^\d{1,2}:\d\d ?(?:[ap]m)? ?(?:[-–]|to) ?\d{1,2}:\d\d/i.test(text);

/** True for a row with a kind of class or its hours. Throws PageChanged for another one with a class, whose day nobody knows. */
function isKnownRow(cells: GridRow): boolean {
  if (cells.slice(0, 2).some(isKind)) return true;
  if (cells.some(({ text }) => LIKE_CLASS.test(text))) throw changed("the day and the kind of every row");
  return false;
}

/** True if a cell over both rows of a day has a slot of a lab: it has the hours of the lower one. */
const isLabBelow = (cell: HtmlElement, below: GridRow = []) => below.includes(cell) && /^L\d/i.test(cell.text);

function parseHours(kind: string, start: GridRow = [], end: GridRow = []): Hours {
  const starts = start.slice(2);
  const ends = end.slice(2);
  const isOfKind = isLabel(start[0], kind.toLowerCase()) && isLabel(end[0], kind.toLowerCase());
  const rightLabels = isOfKind && isLabel(start[1], "start") && isLabel(end[1], "end");
  if (!rightLabels || starts.length === 0 || starts.length !== ends.length) throw changed(`the ${kind} times`);
  return hoursOf(starts, ends);
}

function hoursOf(starts: GridRow, ends: GridRow): Hours {
  const lunch = starts.findIndex(({ text }) => /^lunch$/i.test(text));
  const after = (cells: GridRow, field: HourField) => {
    const from = cells.findIndex(({ text }) => (parseTime(hourIn(text, field)) ?? "") >= "08:00");
    return Math.min(...[lunch, from].filter((column) => column >= 0));
  };
  return { starts, ends, afternoon: { start_time: after(starts, "start_time"), end_time: after(ends, "end_time") } };
}

type HourField = "start_time" | "end_time";

/** The start or the end in the text of a column: its only time, or that side of a range. */
function hourIn(text: string, field: HourField): string {
  // Most columns have a single time.
  if (text.length < 9) return text;
  const parts = text.split(/ ?[-–] ?| to /i);
  return (field === "start_time" ? parts[0] : parts.at(-1)) ?? "";
}

/** True for a cell with the label of this normal form. */
const isLabel = (cell: HtmlElement | undefined, form: string) => cell?.heading === form;

/** The times of a class that begins in one column and ends in another. Those that cannot be right are reported and null. */
function timesOf(
  section: Section,
  { starts, ends, afternoon }: Hours,
  first: number,
  last: number,
): Pick<GridClass, "start_time" | "end_time"> {
  const parse = (field: HourField, cell: HtmlElement | undefined, column: number) =>
    cell === undefined
      ? null
      : new Cell("a time", cell, field, section).value((text) =>
          timeIn(hourIn(text, field), column > afternoon[field]),
        );
  const times = {
    start_time: parse("start_time", starts[first], first),
    end_time: parse("end_time", ends[last], last),
  };
  if (isTimeRange(times)) return times;
  section.leaveUnfit("start_time");
  return { start_time: null, end_time: null };
}

/** Some campuses write the afternoon without PM. No class begins or ends before 07:00. */
function timeIn(text: string, isAfternoon: boolean): string | null {
  const time = parseTime(text);
  if (time === null || time >= "08:00" || (!isAfternoon && time >= "07:00")) return time;
  return isAfternoon && !/m$/i.test(text) ? `${Number(time.slice(0, 2)) + 12}${time.slice(2)}` : null;
}

/** A free cell: nothing, dashes, only a slot, or one of these words. The slots of the law school have no digit. */
const FREE =
  /^(?:[-_ ]*|[A-Z]{1,4}\d{1,3}(?:\+[A-Z]{1,4}\d{1,3})*|[A-G]|T[A-G]{1,2}|(?:lunch|ecs|clubs?)(?: ?[/-] ?(?:ecs|clubs?))?)$/i;
/** `SLOT-CODE-TYPE-VENUE-GROUP`; the venue can contain hyphens. */
const CLASS = /^([A-Z]+\d+(?:\+[A-Z]+\d+)*|[A-G]|T[A-G]{1,2})-([A-Z]{2,5}\d{3,4}[A-Z]?)-([A-Z]+)-(.*)-([A-Z0-9]+)$/;
/** Patterns that do not occur in a free cell: a course code, or more hyphens than in `ECS-CLUBS`. */
const LIKE_CLASS = /[a-z]{2}\d{3}|\w-\w.*\w-\w/i;
const SECOND_CLASS = / (?:[A-Z]+\d+-[A-Z]{2,5}\d{3,4}|T?[A-G]{1,2}-[A-Z]{2,5}\d{3,4}[A-Z]?-[A-Z]+-)/;

/** The class of a cell; null if it has none, "odd" for one in another form, which is counted. Ignores the colour of the cell. */
function classIn(
  section: Section,
  element: HtmlElement,
): Pick<GridClass, "slot" | "course_code" | "course_type_code" | "venue"> | "odd" | null {
  const cell = new Cell("the timetable grid", element, "slot", section);
  const text = cell.raw();
  if (text === "" && valueText(element.text) !== null) return "odd";
  const unbroken = text.replace(/ ?- ?/g, "-");
  const parts = SECOND_CLASS.test(unbroken) ? null : CLASS.exec(unbroken);
  if (parts === null && LIKE_CLASS.test(unbroken)) {
    section.leaveUnfit("slot");
    return "odd";
  }
  if (parts !== null || FREE.test(text)) section.account(element);
  if (parts === null) return null;
  const [, slot = "", course_code = "", course_type_code = "", venue = ""] = parts;
  return { slot, course_code, course_type_code, venue: venue === "NIL-NIL" ? null : valueText(venue) };
}
