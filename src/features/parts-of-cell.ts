import type { Cell } from "../html/cell.ts";
import { splitLast, splitParts, valueText } from "../html/values.ts";

type Pair = readonly [first: string, second: string];
type Parts = readonly [first: string | null, second: string | null];

/**
 * The two parts of a cell: its first two lines, or its only line, split. Further lines, such as the title of a project below
 * its school, belong to no field.
 */
export function partsOf(cell: Cell, split: (line: string) => Pair, ignored?: RegExp): Parts {
  const all = cell.hasValue() ? cell.lines() : [];
  const lines = ignored === undefined ? all : all.map((text) => text.replace(ignored, "")).filter(Boolean);
  if (lines.length > 2) cell.leaveUnread();
  const { 0: line = "", 1: second } = lines;
  const pair: Pair = second === undefined ? split(line) : [line, second];
  return [valueText(pair[0].replace(/ ?-$/, "")), valueText(pair[1].replace(/^- /, ""))];
}

/** Splits a line at the first ` - `. */
export function splitFirst(line: string): Pair {
  const { first, middle, last } = splitParts(line);
  return [first, [middle, last].filter((part) => part !== null).join(" - ")];
}

/** Some campuses write the id of the teacher in front of the name, on a line of its own or not. */
const TEACHER_ID = /^\d{4,6}(?: ?- ?|$)/;

/** The name and the school of a teacher. In a single line, the last ` - ` separates them: a name may contain one. */
export const teacherIn = (cell: Cell): Parts => partsOf(cell, splitBeforeSchool, TEACHER_ID);

function splitBeforeSchool(line: string): Pair {
  const { before, after } = splitLast(line);
  return [before, after ?? ""];
}
