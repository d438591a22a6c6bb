import { sized } from "../form.ts";
import type { Cell, Place, Sheet } from "../sheet.ts";
import { behind, damage, type Mutant, sample, sourceOf } from "./mutant.ts";

/** Cells of data rows dropped, added, merged and spanned, and their end tags lost. */
export function* cellMutations(sheet: Sheet): Generator<Mutant> {
  for (const table of sample(sheet.tables, sized(3, 12))) {
    const heading = table.rows.find(({ isHeading }) => isHeading);
    const rows = table.rows.filter(({ isHeading, cells }) => !isHeading && cells.length > 0);
    for (const { cells } of sample(rows, sized(2, 10))) {
      for (const [index, cell] of cells.entries()) {
        const target = heading?.cells[index]?.text ?? `cell ${index + 1} of ${cells.length}`;
        yield* cellDamages(sheet, cell, target);
        const next = cells[index + 1];
        if (next !== undefined) yield* mergers(sheet, cell, next, target);
      }
    }
  }
}

function cellDamages(sheet: Sheet, cell: Cell, target: string): Mutant[] {
  const { tag, inside, end } = cell;
  const behindName: Place = { start: tag.start + 3, end: tag.start + 3 };
  return [
    damage(sheet, "cell dropped", target, [cell, ""]),
    damage(sheet, "cell added", target, [behind(cell), "<td>7</td>"]),
    damage(sheet, "cell spans two columns", target, [behindName, ' colspan="2"']),
    damage(sheet, "cell spans two rows", target, [behindName, ' rowspan="2"']),
    damage(sheet, "cell loses its end tag", target, [{ start: inside.end, end }, ""]),
  ];
}

function mergers(sheet: Sheet, cell: Cell, next: Cell, target: string): Mutant[] {
  const both = `${sourceOf(sheet, cell.inside)} ${sourceOf(sheet, next.inside)}`;
  return [
    damage(sheet, "cells merged", target, [cell, `<td>${both}</td>`], [next, ""]),
    damage(sheet, "cells merged with a span", target, [cell, `<td colspan="2">${both}</td>`], [next, ""]),
  ];
}
