import { Cell } from "../../html/cell.ts";
import type { HtmlElement } from "../../html/dom/element.ts";
import { heading as normalForm, plainHeading } from "../../html/headings.ts";
import { spanOf } from "../../html/layout.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Section } from "../../html/section.ts";
import { column, defineTable, parseRows } from "../../html/table.ts";
import { parseInteger, parseNumber, valueText } from "../../html/values.ts";
import type { ClassStatistics, GradeRange } from "./schema.ts";

/** The grading statistics of a class. Below `Range of Grades` is one column per grade. */
export const statisticsTable = defineTable(
  {
    class_strength: column("Class Strength"),
    grading_strength: column("Grading Strength"),
    mean: column("Mean"),
    sd: column("SD"),
  },
  { anchors: ["Range of Grades"], otherHeadings: ["Range of Grades", "S", "A", "B", "C", "D", "E", "F"] },
);

/** Parses the statistics: one row of numbers and of one range per grade, optionally followed by a note. */
export function parseStatistics(section: Section, table: HtmlElement): ClassStatistics {
  const { entries, headings } = parseRows(section, table, statisticsTable);
  const heading = entries.find(({ kind }) => kind === "heading");
  const ranges = gradeColumns(heading?.cells ?? []);
  const [numbers, ...more] = entries.filter((entry) => entry.kind === "data");
  if (numbers === undefined || more.length > 0) {
    throw new PageChanged('a single row of the table with "Range of Grades"');
  }
  const notes = entries.filter(({ kind }) => kind === "other").flatMap(({ cells }) => cells.filter(isMarked));
  section.account(...notes);
  return {
    class_strength: numbers.row.class_strength.value(parseInteger),
    grading_strength: numbers.row.grading_strength.value(parseInteger),
    mean: numbers.row.mean.value(parseNumber),
    sd: numbers.row.sd.value(parseNumber),
    grade_ranges: numbers.cells
      .slice(ranges.first, ranges.end)
      .map((cell, index) => rangeOf(section, new Cell(headings[ranges.first + index] ?? "", cell, "range", section))),
    note: valueText(notes.map((cell) => withoutMark(new Cell("the note", cell, "note", section))).join(" ")),
  };
}

/** Returns the columns below the heading that spans the grades. All other headings are one column wide. */
function gradeColumns(headings: readonly HtmlElement[]): { readonly first: number; readonly end: number } {
  const first = headings.findIndex((cell) => cell.heading === normalForm("Range of Grades"));
  const spanning = headings[first];
  if (spanning === undefined) throw new PageChanged('column "Range of Grades"');
  return { first, end: first + spanOf(spanning, "colspan") };
}

/** A letter, with at most one more letter, digit or sign. Any other heading is not a grade. */
const GRADE = /^[A-Z][A-Z\d+-]?$/i;

function rangeOf(section: Section, cell: Cell): GradeRange {
  const grade = plainHeading(cell.heading);
  if (!GRADE.test(grade)) throw new PageChanged("a grade above every range");
  const range = valueText(withoutMark(cell));
  const bounds = section.fit("range", range, parseBounds);
  return {
    grade,
    range,
    min_inclusive: bounds?.min ?? null,
    max_exclusive: bounds?.max ?? null,
  };
}

/** The bounds in `>=67 and <81`, `>=81` or `<33`; null for a text in any other form. */
function parseBounds(text: string): { readonly min: number | null; readonly max: number | null } | null {
  const match = /^(?:>= ?([\d.]+))?(?: ?and ?)?(?:< ?([\d.]+))?$/i.exec(text);
  if (match === null) return null;
  const [, min, max] = match;
  return { min: min === undefined ? null : parseNumber(min), max: max === undefined ? null : parseNumber(max) };
}

/** The text without `#`, which marks the note and the ranges that it applies to. */
const withoutMark = (cell: Cell) =>
  /#/.test(cell.element.text) ? cell.pieces().join(" ").replaceAll("#", "") : cell.raw();
const isMarked = ({ text }: HtmlElement) => text.startsWith("#");
