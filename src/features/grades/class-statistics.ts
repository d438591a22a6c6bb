import type { HtmlElement } from "../../html/dom/element.ts";
import { PageChanged } from "../../html/page-changed.ts";
import type { Cell } from "../../html/table/cell.ts";
import { spanOf } from "../../html/table/grid.ts";
import { column, parseTable } from "../../html/table/table.ts";
import { sameWords } from "../../html/text.ts";
import { parseInteger, parseNumber, valueText } from "../../html/values.ts";
import type { ClassStatistics, GradeRange } from "./schema.ts";

const columns = {
  class_strength: column("Class Strength"),
  grading_strength: column("Grading Strength"),
  mean: column("Mean"),
  sd: column("SD"),
};

/** Parses the grading statistics of a class: one row of numbers and of one range per grade, optionally followed by a note. */
export function parseStatistics(table: HtmlElement): ClassStatistics {
  const { entries } = parseTable(table, columns, { serial: null });
  const heading = entries.find(({ kind }) => kind === "heading");
  const ranges = gradeColumns(heading?.cells ?? []);
  const [numbers, ...more] = entries.filter((entry) => entry.kind === "data");
  if (numbers === undefined || more.length > 0)
    throw new PageChanged('single row of the table with column "Range of Grades"');
  const notes = entries.filter(({ kind }) => kind === "other").flatMap(({ cells }) => cells);
  return {
    class_strength: numbers.row.class_strength.value(parseInteger),
    grading_strength: numbers.row.grading_strength.value(parseInteger),
    mean: numbers.row.mean.value(parseNumber),
    sd: numbers.row.sd.value(parseNumber),
    grade_ranges: numbers.cells.slice(ranges.first, ranges.end).map(rangeOf),
    note: valueText(notes.map(withoutMark).join(" ")),
  };
}

/** Returns the columns below the heading that spans the grades. All other headings are one column wide. */
function gradeColumns(headings: readonly Cell[]): { readonly first: number; readonly end: number } {
  const first = headings.findIndex((cell) => sameWords(cell.raw(), "Range of Grades"));
  const spanning = headings[first];
  if (spanning === undefined) throw new PageChanged('column "Range of Grades"');
  return { first, end: first + spanOf(spanning.element, "colspan") };
}

function rangeOf(cell: Cell): GradeRange {
  if (cell.heading === "") throw new PageChanged("grade above a range");
  const range = valueText(withoutMark(cell));
  const [, min, max] = /^(?:>= ?([\d.]+))?(?: ?and ?)?(?:< ?([\d.]+))?$/i.exec(range ?? "") ?? [];
  return {
    grade: cell.heading,
    range,
    min_inclusive: min === undefined ? null : parseNumber(min),
    max_exclusive: max === undefined ? null : parseNumber(max),
  };
}

/** `#` marks ranges that the note applies to. */
const withoutMark = (cell: Cell) => cell.raw().replaceAll("#", "");
