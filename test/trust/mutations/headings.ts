import { sized } from "../form.ts";
import type { Cell, Sheet } from "../sheet.ts";
import { before, behind, type Edit, edited, type Mutant, sample, sourceOf } from "./mutant.ts";

/** Words that no reader asks for. */
const NEW_WORDS = "Zyx Wvu";

/** Headings and labels renamed, respelt, emptied, dropped, doubled, exchanged and moved, without the cells below them. */
export function* headingMutations(sheet: Sheet): Generator<Mutant> {
  const { html, tables } = sheet;
  const to = (op: string, target: string, ...edits: readonly Edit[]): Mutant => ({ op, target, body: edited(html, ...edits) });
  for (const table of sample(tables, sized(3, 12))) {
    for (const row of sample(table.rows.filter(({ isHeading }) => isHeading), 3)) {
      yield* headingRow(row.cells);
      yield to("heading row dropped", "", [row, ""]);
      yield to("heading row doubled", "", [behind(row), sourceOf(sheet, row)]);
      const last = table.rows.at(-1);
      if (last !== undefined && last !== row) yield to("heading row moved to the end", "", [row, ""], [behind(last), sourceOf(sheet, row)]);
    }
    for (const label of table.rows.flatMap(({ cells }) => cells).filter(({ isLabel }) => isLabel)) {
      yield to("label renamed", label.text, [label.inside, NEW_WORDS]);
      yield to("label respelt", label.text, [label.inside, respelt(label.text)]);
      yield to("label dropped", label.text, [label, ""]);
      yield to("label doubled", label.text, [behind(label), sourceOf(sheet, label)]);
    }
  }

  function* headingRow(cells: readonly Cell[]): Generator<Mutant> {
    for (const [index, cell] of cells.entries()) {
      const { text, inside } = cell;
      yield to("heading renamed", text, [inside, NEW_WORDS]);
      yield to("heading extended", text, [inside, `${text} (new)`]);
      yield to("heading respelt", text, [inside, respelt(text)]);
      yield to("heading emptied", text, [inside, ""]);
      yield to("heading dropped", text, [cell, ""]);
      yield to("heading doubled", text, [behind(cell), sourceOf(sheet, cell)]);
      const [first] = cells;
      if (first !== undefined && first !== cell) yield to("heading moved to the front", text, [cell, ""], [before(first), sourceOf(sheet, cell)]);
      for (const other of cells.slice(index + 1, index + sized(2, 20))) {
        yield to("headings exchanged", `${text} | ${other.text}`, [inside, sourceOf(sheet, other.inside)], [other.inside, sourceOf(sheet, inside)]);
      }
    }
  }
}

/** The same words as nobody would write them. */
const respelt = (text: string) => `\n\t<b> ${text.toUpperCase().replaceAll(" ", "&nbsp;\t ").replaceAll("&NBSP;", "&nbsp;")} .</b>`;
