import type { Weekday } from "../../contract/calendar.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section/section.ts";
import { Cell } from "../../html/table/cell.ts";
import { heading } from "../../html/text.ts";
import { isTimeRange, parseTime, parseWeekday, valueText } from "../../html/values.ts";
import { confirmed } from "../../html/witnesses.ts";
import type { TimetableEntry } from "./schema.ts";

/** A grid cell with a class. */
export interface GridClass
  extends Pick<TimetableEntry, "start_time" | "end_time" | "slot" | "course_code" | "course_type_code" | "is_lab"> {
  readonly weekday: Weekday;
  readonly venue: string | null;
}

/** Times of the columns, which differ between theory and lab. */
interface Hours {
  readonly starts: readonly Cell[];
  readonly ends: readonly Cell[];
}

const changed = (what: string) => new PageChanged(`${what} of the timetable grid`);

/**
 * Parses the grid: two rows of times for theory, two for labs, then two rows per day. The first row of each pair starts with
 * a cell that spans both rows, so the second row has one cell less.
 */
export function parseGrid(section: Section, table: HtmlElement): GridClass[] {
  if (!table.closed) throw changed("the end");
  const rows = table.rows
    .filter((row) => !row.hidden)
    .map((row) => row.cells.map((cell) => new Cell("the timetable grid", cell, "", section)))
    .filter((cells) => cells.some((cell) => !cell.isEmpty()));
  const [theoryStart, theoryEnd, labStart, labEnd, ...days] = rows;
  const theory = parseHours("THEORY", theoryStart, theoryEnd);
  const lab = parseHours("LAB", labStart, labEnd);
  if (theory.starts.length !== lab.starts.length) throw changed("an equal number of theory and lab columns");
  if (days.length === 0 || days.length % 2 !== 0) throw changed("a pair of rows per day");
  const labels = rows.flatMap((cells, index) => cells.slice(0, index < 4 ? undefined : 2 - (index % 2)));
  const labelElements = labels.map(({ element }) => element);
  section.account(...labelElements);
  section.reportLabels(labelElements);
  return days.flatMap((cells, index) => {
    if (index % 2 === 0) {
      const [day, kind, ...slots] = cells;
      return parseRow(section, parseDay(day), isLabel(kind, "THEORY") ? slots : [], theory, false);
    }
    const [kind, ...slots] = cells;
    return parseRow(section, parseDay(days[index - 1]?.[0]), isLabel(kind, "LAB") ? slots : [], lab, true);
  });
}

function parseHours(kind: string, start: readonly Cell[] = [], end: readonly Cell[] = []): Hours {
  const [label, startLabel, ...starts] = start;
  const [endLabel, ...ends] = end;
  const rightLabels = isLabel(label, kind) && isLabel(startLabel, "Start") && isLabel(endLabel, "End");
  if (!rightLabels || starts.length === 0 || starts.length !== ends.length) throw changed(`the ${kind} times`);
  return { starts, ends };
}

const isLabel = (cell: Cell | undefined, label: string) => cell?.element.heading === heading(label);

function parseDay(cell: Cell | undefined): Weekday {
  const weekday = parseWeekday(cell?.raw() ?? "");
  if (weekday === null) throw changed("the weekday of every row");
  return weekday;
}

function parseRow(
  section: Section,
  weekday: Weekday,
  slots: readonly Cell[],
  hours: Hours,
  is_lab: boolean,
): GridClass[] {
  if (slots.length !== hours.starts.length) throw changed("one cell per column");
  return slots.flatMap((cell, column) => {
    const text = cell.raw();
    if (text === "" && cell.hasValue()) throw changed("one class per cell");
    const studentClass = parseClass(text);
    if (studentClass !== null || FREE.test(text)) section.account(cell.element);
    if (studentClass === null) return [];
    const start_time = section.fit("start_time", valueText(hours.starts[column]?.raw() ?? ""), parseTime);
    const end_time = section.fit("end_time", valueText(hours.ends[column]?.raw() ?? ""), parseTime);
    const times = confirmed(section, { start_time, end_time }, isTimeRange);
    return [{ weekday, ...times, is_lab, ...studentClass }];
  });
}

/** A free cell: nothing, dashes, only a slot, or one of these words. */
const FREE = /^(?:[-_ ]*|[A-Z]{1,4}\d{1,3}|(?:lunch|ecs|clubs?)(?: ?[/-] ?(?:ecs|clubs?))?)$/i;
/** `SLOT-CODE-TYPE-VENUE-GROUP`; the venue can contain hyphens. */
const CLASS = /^([A-Z]+\d+)-([A-Z]{2,5}\d{3,4}[A-Z]?)-([A-Z]+)-(.*)-([A-Z0-9]+)$/;
/** Patterns that do not occur in a free cell: a course code, or more hyphens than in `ECS-CLUBS`. */
const LIKE_CLASS = /[a-z]{2}\d{3}|\w-\w.*\w-\w/i;
const SECOND_CLASS = / [A-Z]+\d+-[A-Z]{2,5}\d{3,4}/;

/** Returns the class of a cell, or null if it has none. Ignores the colour of the cell. */
function parseClass(text: string): Pick<GridClass, "slot" | "course_code" | "course_type_code" | "venue"> | null {
  const unbroken = text.replace(/ ?- ?/g, "-");
  const [, slot, course_code, course_type_code, venue] = CLASS.exec(unbroken) ?? [];
  if (slot && course_code && course_type_code && venue !== undefined && !SECOND_CLASS.test(unbroken)) {
    return { slot, course_code, course_type_code, venue: valueText(venue) };
  }
  if (LIKE_CLASS.test(unbroken)) throw changed("the class format");
  return null;
}
