import { sized } from "../form.ts";
import type { Row, Sheet } from "../sheet.ts";
import { before, behind, damage, type Edit, type Grid, gridsOf, type Mutant, sample, sourceOf } from "./mutant.ts";

/** Whole columns, heading and cells, dropped, added, doubled, exchanged and moved. */
export function* columnMutations(sheet: Sheet): Generator<Mutant> {
  for (const grid of sample(gridsOf(sheet), sized(3, 12))) {
    const { cells } = grid.heading;
    for (const [index, { text }] of cells.entries()) {
      yield columnDropped(sheet, grid, index);
      yield toColumn(sheet, "column doubled", text, grid, (row) => insert(row, index, sourceAt(sheet, row, index)));
      yield toColumn(sheet, "column added behind", text, grid, (row) => insert(row, index, newCell(grid, row)));
      const others = cells.slice(index + 1).slice(0, sized(2, 20));
      yield* others.map((other) => columnsExchanged(sheet, grid, index, cells.indexOf(other)));
    }
    yield columnInFront(sheet, grid);
    yield toColumn(sheet, "first column moved to the end", "", grid, (row) => [
      ...drop(row, 0),
      ...insert(row, cells.length - 1, sourceAt(sheet, row, 0)),
    ]);
  }
}

/** A column that the page no longer has. */
export const columnDropped = (sheet: Sheet, { heading, rows }: Grid, index: number): Mutant =>
  damage(
    sheet,
    "column dropped",
    heading.cells[index]?.text ?? "",
    ...[heading, ...rows].flatMap((row) => drop(row, index)),
  );

/** Two columns that have changed places. */
export function columnsExchanged(sheet: Sheet, { heading, rows }: Grid, one: number, other: number): Mutant {
  const edits = [heading, ...rows].flatMap(({ cells }): Edit[] => {
    const [first, second] = [cells[one], cells[other]];
    if (first === undefined || second === undefined) return [];
    return [
      [first, sourceOf(sheet, second)],
      [second, sourceOf(sheet, first)],
    ];
  });
  return damage(sheet, "columns exchanged", `${heading.cells[one]?.text} | ${heading.cells[other]?.text}`, ...edits);
}

/** A new column before all others; its cells hold numbers. */
export function columnInFront(sheet: Sheet, grid: Grid): Mutant {
  const edits = [grid.heading, ...grid.rows].flatMap((row): Edit[] => {
    const [first] = row.cells;
    return first === undefined ? [] : [[before(first), newCell(grid, row)]];
  });
  return damage(sheet, "column added in front", "", ...edits);
}

function toColumn(
  sheet: Sheet,
  op: string,
  target: string,
  { heading, rows }: Grid,
  edit: (row: Row) => readonly Edit[],
): Mutant {
  return damage(sheet, op, target, ...[heading, ...rows].flatMap(edit));
}

const newCell = ({ heading }: Grid, row: Row) => (row === heading ? "<td>New</td>" : "<td>7</td>");

function sourceAt(sheet: Sheet, { cells }: Row, index: number): string {
  const cell = cells[index];
  return cell === undefined ? "" : sourceOf(sheet, cell);
}

function drop({ cells }: Row, index: number): Edit[] {
  const cell = cells[index];
  return cell === undefined ? [] : [[cell, ""]];
}

function insert({ cells }: Row, index: number, text: string): Edit[] {
  const cell = cells[index];
  return cell === undefined ? [] : [[behind(cell), text]];
}
