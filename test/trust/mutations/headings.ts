import { sized } from "../form.ts";
import type { Cell, Sheet } from "../sheet.ts";
import { before, behind, damage, type Mutant, sample, sourceOf } from "./mutant.ts";

/** Words that no reader asks for. */
const NEW_WORDS = "Zyx Wvu";

/** Headings and labels renamed, respelt, emptied, dropped, doubled, exchanged and moved, without the cells below them. */
export function* headingMutations(sheet: Sheet): Generator<Mutant> {
  for (const table of sample(sheet.tables, sized(3, 12))) {
    for (const row of sample(
      table.rows.filter(({ isHeading }) => isHeading),
      3,
    )) {
      yield* row.cells.flatMap((cell) => headingDamages(sheet, cell, row.cells));
      yield damage(sheet, "heading row dropped", "", [row, ""]);
      yield damage(sheet, "heading row doubled", "", [behind(row), sourceOf(sheet, row)]);
      const last = table.rows.at(-1);
      if (last === undefined || last === row) continue;
      yield damage(sheet, "heading row moved to the end", "", [row, ""], [behind(last), sourceOf(sheet, row)]);
    }
    const labels = table.rows.flatMap(({ cells }) => cells).filter(({ isLabel }) => isLabel);
    yield* labels.flatMap((label) => labelDamages(sheet, label));
  }
}

function headingDamages(sheet: Sheet, cell: Cell, cells: readonly Cell[]): Mutant[] {
  const { text, inside } = cell;
  const first = cells[0] ?? cell;
  const others = cells.slice(cells.indexOf(cell) + 1).slice(0, sized(2, 20));
  return [
    headingRenamed(sheet, cell),
    damage(sheet, "heading extended", text, [inside, `${text} (new)`]),
    damage(sheet, "heading respelt", text, [inside, respelt(text)]),
    damage(sheet, "heading emptied", text, [inside, ""]),
    damage(sheet, "heading dropped", text, [cell, ""]),
    damage(sheet, "heading doubled", text, [behind(cell), sourceOf(sheet, cell)]),
    ...(first === cell
      ? []
      : [damage(sheet, "heading moved to the front", text, [cell, ""], [before(first), sourceOf(sheet, cell)])]),
    ...others.map((other) =>
      damage(
        sheet,
        "headings exchanged",
        `${text} | ${other.text}`,
        [inside, sourceOf(sheet, other.inside)],
        [other.inside, sourceOf(sheet, inside)],
      ),
    ),
  ];
}

/** A heading with other words. */
export const headingRenamed = (sheet: Sheet, { text, inside }: Cell): Mutant =>
  damage(sheet, "heading renamed", text, [inside, NEW_WORDS]);

function labelDamages(sheet: Sheet, label: Cell): Mutant[] {
  const { text, inside } = label;
  return [
    damage(sheet, "label renamed", text, [inside, NEW_WORDS]),
    damage(sheet, "label respelt", text, [inside, respelt(text)]),
    damage(sheet, "label dropped", text, [label, ""]),
    damage(sheet, "label doubled", text, [behind(label), sourceOf(sheet, label)]),
  ];
}

/** The same words as nobody would write them. */
const respelt = (text: string) => `\n\t<b> ${text.toUpperCase().replaceAll(" ", "&nbsp;\t ")} .</b>`;
