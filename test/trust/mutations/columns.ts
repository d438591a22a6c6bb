import { sized } from "../form.ts";
import type { Row, Sheet } from "../sheet.ts";
import { before, behind, type Edit, edited, type Grid, gridsOf, type Mutant, sample, sourceOf } from "./mutant.ts";

/** Whole columns, heading and cells, dropped, added, doubled, exchanged and moved. */
export function* columnMutations(sheet: Sheet): Generator<Mutant> {
  const grids = gridsOf(sheet);
  for (const grid of sample(grids, sized(3, 12))) {
    for (const [index, { text }] of grid.heading.cells.entries()) {
      yield columnDropped(sheet, grid, index);
      yield to("column doubled", text, (row) => insert(row, index, sourceAt(row, index)));
      yield to("column added behind", text, (row) => insert(row, index, row === grid.heading ? "<td>New</td>" : "<td>7</td>"));
      for (let other = index + 1; other < Math.min(grid.heading.cells.length, index + sized(2, 20)); other++) {
        yield columnsExchanged(sheet, grid, index, other);
      }
    }
    yield columnInFront(sheet, grid);
    const width = grid.heading.cells.length;
    yield to("first column moved to the end", "", (row) => [...drop(row, 0), ...insert(row, width - 1, sourceAt(row, 0))]);

    function to(op: string, target: string, edit: (row: Row) => readonly Edit[]): Mutant {
      return { op, target, body: edited(sheet.html, ...[grid.heading, ...grid.rows].flatMap(edit)) };
    }
  }

  function sourceAt(row: Row, index: number): string {
    const cell = row.cells[index];
    return cell === undefined ? "" : sourceOf(sheet, cell);
  }
}

/** A column that the page no longer has. */
export function columnDropped({ html }: Sheet, { heading, rows }: Grid, index: number): Mutant {
  const edits = [heading, ...rows].flatMap((row) => drop(row, index));
  return { op: "column dropped", target: heading.cells[index]?.text ?? "", body: edited(html, ...edits) };
}

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
  const target = `${heading.cells[one]?.text} | ${heading.cells[other]?.text}`;
  return { op: "columns exchanged", target, body: edited(sheet.html, ...edits) };
}

/** A new column before all others; its cells hold numbers. */
export function columnInFront({ html }: Sheet, { heading, rows }: Grid): Mutant {
  const edits = [heading, ...rows].flatMap((row): Edit[] => {
    const [first] = row.cells;
    return first === undefined ? [] : [[before(first), row === heading ? "<td>New</td>" : "<td>7</td>"]];
  });
  return { op: "column added in front", target: "", body: edited(html, ...edits) };
}

function drop({ cells }: Row, index: number): Edit[] {
  const cell = cells[index];
  return cell === undefined ? [] : [[cell, ""]];
}

function insert({ cells }: Row, index: number, text: string): Edit[] {
  const cell = cells[index];
  return cell === undefined ? [] : [[behind(cell), text]];
}
