import type { PageSource, Row } from "../page-source.ts";
import { sized } from "../size.ts";
import { before, behind, damage, type Edit, type Grid, gridsOf, type Mutant, sample, sourceOf } from "./mutant.ts";

/** Drops, adds, doubles, exchanges and moves whole columns. */
export function* columnMutations(page: PageSource): Generator<Mutant> {
  for (const grid of sample(gridsOf(page), sized(3, 12))) {
    const { cells } = grid.heading;
    for (const [index, { text }] of cells.entries()) {
      yield columnDropped(page, grid, index);
      yield toColumn(page, "column doubled", text, grid, (row) => insert(row, index, sourceAt(page, row, index)));
      yield toColumn(page, "column added behind", text, grid, (row) => insert(row, index, newCell(grid, row)));
      const others = cells.slice(index + 1).slice(0, sized(2, 20));
      yield* others.map((other) => columnsExchanged(page, grid, index, cells.indexOf(other)));
    }
    yield columnInFront(page, grid);
    yield toColumn(page, "first column moved to the end", "", grid, (row) => [
      ...drop(row, 0),
      ...insert(row, cells.length - 1, sourceAt(page, row, 0)),
    ]);
  }
}

/** A column that the page no longer has. */
const columnDropped = (page: PageSource, { heading, rows }: Grid, index: number): Mutant =>
  damage(
    page,
    "column dropped",
    heading.cells[index]?.text ?? "",
    ...[heading, ...rows].flatMap((row) => drop(row, index)),
  );

/** Two columns that have changed places. */
export function columnsExchanged(page: PageSource, { heading, rows }: Grid, one: number, other: number): Mutant {
  const edits = [heading, ...rows].flatMap(({ cells }): Edit[] => {
    const [first, second] = [cells[one], cells[other]];
    if (first === undefined || second === undefined) return [];
    return [
      [first, sourceOf(page, second)],
      [second, sourceOf(page, first)],
    ];
  });
  return damage(page, "columns exchanged", `${heading.cells[one]?.text} | ${heading.cells[other]?.text}`, ...edits);
}

/** A new column before all others; its cells hold numbers. */
export function columnInFront(page: PageSource, grid: Grid): Mutant {
  const edits = [grid.heading, ...grid.rows].flatMap((row): Edit[] => {
    const [first] = row.cells;
    return first === undefined ? [] : [[before(first), newCell(grid, row)]];
  });
  return damage(page, "column added in front", "", ...edits);
}

function toColumn(
  page: PageSource,
  op: string,
  target: string,
  { heading, rows }: Grid,
  edit: (row: Row) => readonly Edit[],
): Mutant {
  return damage(page, op, target, ...[heading, ...rows].flatMap(edit));
}

const newCell = ({ heading }: Grid, row: Row) => (row === heading ? "<td>New</td>" : "<td>7</td>");

function sourceAt(page: PageSource, { cells }: Row, index: number): string {
  const cell = cells[index];
  return cell === undefined ? "" : sourceOf(page, cell);
}

function drop({ cells }: Row, index: number): Edit[] {
  const cell = cells[index];
  return cell === undefined ? [] : [[cell, ""]];
}

function insert({ cells }: Row, index: number, text: string): Edit[] {
  const cell = cells[index];
  return cell === undefined ? [] : [[behind(cell), text]];
}
