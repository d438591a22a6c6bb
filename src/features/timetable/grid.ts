import type { Weekday } from "../../calendar.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { cellsOf, rowsOf } from "../../html/table/grid.ts";
import { sameWords, textOf } from "../../html/text.ts";
import { parseTime, parseWeekday, valueText } from "../../html/values.ts";
import type { TimetableEntry } from "./schema.ts";

/** A grid cell with a class. */
export interface GridClass
  extends Pick<TimetableEntry, "start_time" | "end_time" | "slot" | "course_code" | "course_type_code" | "is_lab"> {
  readonly weekday: Weekday;
  readonly venue: string | null;
}

/** Times of the columns, which differ between theory and lab. */
interface Hours {
  readonly starts: readonly string[];
  readonly ends: readonly string[];
}

const changed = (what: string) => new PageChanged(`${what} of the timetable grid`);

/**
 * Parses the grid: two rows of times for theory, two for labs, then two rows per day. The first row of each pair starts with
 * a cell that spans both rows, so the second row has one cell less.
 */
export function parseGrid(table: HtmlElement): GridClass[] {
  if (!table.closed) throw changed("end");
  const rows = rowsOf(table).map((row) => cellsOf(row).map((cell) => textOf(cell)));
  const [theoryStart, theoryEnd, labStart, labEnd, ...days] = rows.filter((cells) => cells.some((text) => text !== ""));
  const theory = parseHours("THEORY", theoryStart, theoryEnd);
  const lab = parseHours("LAB", labStart, labEnd);
  if (theory.starts.length !== lab.starts.length) throw changed("equal number of theory and lab columns");
  if (days.length === 0 || days.length % 2 !== 0) throw changed("pair of rows per day");
  return days.flatMap((cells, index) => {
    if (index % 2 === 0) {
      const [day = "", kind, ...slots] = cells;
      return parseRow(parseDay(day), isLabel(kind, "THEORY") ? slots : [], theory, false);
    }
    const [kind, ...slots] = cells;
    return parseRow(parseDay(days[index - 1]?.[0] ?? ""), isLabel(kind, "LAB") ? slots : [], lab, true);
  });
}

function parseHours(kind: string, start: readonly string[] = [], end: readonly string[] = []): Hours {
  const [label, startLabel, ...starts] = start;
  const [endLabel, ...ends] = end;
  const rightLabels = isLabel(label, kind) && isLabel(startLabel, "Start") && isLabel(endLabel, "End");
  if (!rightLabels || starts.length === 0 || starts.length !== ends.length) throw changed(`${kind} times`);
  return { starts, ends };
}

const isLabel = (text: string | undefined, label: string) => text !== undefined && sameWords(text, label);

function parseDay(text: string): Weekday {
  const weekday = parseWeekday(text);
  if (weekday === null) throw changed("weekday of a row");
  return weekday;
}

function parseRow(weekday: Weekday, slots: readonly string[], hours: Hours, is_lab: boolean): GridClass[] {
  if (slots.length !== hours.starts.length) throw changed("one cell per column");
  return slots.flatMap((text, column) => {
    const studentClass = parseClass(text);
    if (studentClass === null) return [];
    const start_time = parseTime(hours.starts[column] ?? "");
    const end_time = parseTime(hours.ends[column] ?? "");
    return [{ weekday, start_time, end_time, is_lab, ...studentClass }];
  });
}

/** `SLOT-CODE-TYPE-VENUE-GROUP`; the venue can contain hyphens. */
const CLASS = /^([A-Z]+\d+)-([A-Z]{2,5}\d{3,4}[A-Z]?)-([A-Z]+)-(.*)-([A-Z0-9]+)$/;
/** Patterns that do not occur in a free cell: a course code, or more hyphens than in `ECS-CLUBS`. */
const LIKE_CLASS = /[a-z]{2,}\d{3,}|\w-\w.*\w-\w/i;
const SECOND_CLASS = / [A-Z]+\d+-[A-Z]{2,5}\d{3,4}/;

/** Returns the class of a cell, or null for a free cell: a slot, dashes or a word such as Lunch. Ignores the colour of the cell. */
function parseClass(text: string): Pick<GridClass, "slot" | "course_code" | "course_type_code" | "venue"> | null {
  const unbroken = text.replace(/ ?- ?/g, "-");
  const [, slot, course_code, course_type_code, venue] = CLASS.exec(unbroken) ?? [];
  if (slot && course_code && course_type_code && venue !== undefined && !SECOND_CLASS.test(unbroken)) {
    return { slot, course_code, course_type_code, venue: valueText(venue) };
  }
  if (LIKE_CLASS.test(unbroken)) throw changed("class format");
  return null;
}
