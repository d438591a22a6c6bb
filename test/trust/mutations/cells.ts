import { sized } from "../form.ts";
import type { Sheet } from "../sheet.ts";
import { behind, type Edit, edited, type Mutant, sample, sourceOf } from "./mutant.ts";

/** Cells of data rows dropped, added, merged and spanned, and their end tags lost. */
export function* cellMutations(sheet: Sheet): Generator<Mutant> {
  const { html, tables } = sheet;
  const to = (op: string, target: string, ...edits: readonly Edit[]): Mutant => ({ op, target, body: edited(html, ...edits) });
  for (const table of sample(tables, sized(3, 12))) {
    const heading = table.rows.find(({ isHeading }) => isHeading);
    const rows = table.rows.filter(({ isHeading, cells }) => !isHeading && cells.length > 0);
    for (const { cells } of sample(rows, sized(2, 10))) {
      for (const [index, cell] of cells.entries()) {
        const target = heading?.cells[index]?.text ?? `cell ${index + 1} of ${cells.length}`;
        yield to("cell dropped", target, [cell, ""]);
        yield to("cell added", target, [behind(cell), "<td>7</td>"]);
        yield to("cell spans two columns", target, [behind({ ...cell.tag, end: cell.tag.start + 3 }), ' colspan="2"']);
        yield to("cell spans two rows", target, [behind({ ...cell.tag, end: cell.tag.start + 3 }), ' rowspan="2"']);
        yield to("cell loses its end tag", target, [{ start: cell.inside.end, end: cell.end }, ""]);
        const next = cells[index + 1];
        if (next === undefined) continue;
        const both = `${sourceOf(sheet, cell.inside)} ${sourceOf(sheet, next.inside)}`;
        yield to("cells merged", target, [cell, `<td>${both}</td>`], [next, ""]);
        yield to("cells merged with a span", target, [cell, `<td colspan="2">${both}</td>`], [next, ""]);
      }
    }
  }
}
