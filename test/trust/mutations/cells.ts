import type { Cell, PageSource, Place } from "../page-source.ts";
import { sized } from "../size.ts";
import { behind, damage, type Mutant, sample, sourceOf } from "./mutant.ts";

/** Drops, adds, merges and spans cells of data rows, and removes their end tags. */
export function* cellMutations(page: PageSource): Generator<Mutant> {
  for (const table of sample(page.tables, sized(3, 12))) {
    const heading = table.rows.find(({ isHeading }) => isHeading);
    const rows = table.rows.filter(({ isHeading, cells }) => !isHeading && cells.length > 0);
    for (const { cells } of sample(rows, sized(2, 10))) {
      for (const [index, cell] of cells.entries()) {
        const target = heading?.cells[index]?.text ?? `cell ${index + 1} of ${cells.length}`;
        yield* cellDamages(page, cell, target);
        const next = cells[index + 1];
        if (next !== undefined) yield* mergers(page, cell, next, target);
      }
    }
  }
}

function cellDamages(page: PageSource, cell: Cell, target: string): Mutant[] {
  const { tag, inside, end } = cell;
  const behindName: Place = { start: tag.start + 3, end: tag.start + 3 };
  return [
    damage(page, "cell dropped", target, [cell, ""]),
    damage(page, "cell added", target, [behind(cell), "<td>7</td>"]),
    damage(page, "cell spans two columns", target, [behindName, ' colspan="2"']),
    damage(page, "cell spans two rows", target, [behindName, ' rowspan="2"']),
    damage(page, "cell loses its end tag", target, [{ start: inside.end, end }, ""]),
  ];
}

function mergers(page: PageSource, cell: Cell, next: Cell, target: string): Mutant[] {
  const both = `${sourceOf(page, cell.inside)} ${sourceOf(page, next.inside)}`;
  return [
    damage(page, "cells merged", target, [cell, `<td>${both}</td>`], [next, ""]),
    damage(page, "cells merged with a span", target, [cell, `<td colspan="2">${both}</td>`], [next, ""]),
  ];
}
