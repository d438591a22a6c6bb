import type { Cell, PageSource } from "../page-source.ts";
import { sized } from "../size.ts";
import { before, behind, damage, type Mutant, sample, sourceOf } from "./mutant.ts";

/** Words that no parser looks for. */
const NEW_WORDS = "Zyx Wvu";

/** Renames, respells, empties, drops, doubles, exchanges and moves headings and labels without their cells. */
export function* headingMutations(page: PageSource): Generator<Mutant> {
  for (const table of sample(page.tables, sized(3, 12))) {
    for (const row of sample(
      table.rows.filter(({ isHeading }) => isHeading),
      3,
    )) {
      yield* row.cells.flatMap((cell) => headingDamages(page, cell, row.cells));
      yield damage(page, "heading row dropped", "", [row, ""]);
      yield damage(page, "heading row doubled", "", [behind(row), sourceOf(page, row)]);
      const last = table.rows.at(-1);
      if (last === undefined || last === row) continue;
      yield damage(page, "heading row moved to the end", "", [row, ""], [behind(last), sourceOf(page, row)]);
    }
    const labels = table.rows.flatMap(({ cells }) => cells).filter(({ isLabel }) => isLabel);
    yield* labels.flatMap((label) => labelDamages(page, label));
  }
}

function headingDamages(page: PageSource, cell: Cell, cells: readonly Cell[]): Mutant[] {
  const { text, inside } = cell;
  const first = cells[0] ?? cell;
  const others = cells.slice(cells.indexOf(cell) + 1).slice(0, sized(2, 20));
  return [
    headingRenamed(page, cell),
    damage(page, "heading extended", text, [inside, `${text} (new)`]),
    damage(page, "heading respelt", text, [inside, respelt(text)]),
    damage(page, "heading emptied", text, [inside, ""]),
    damage(page, "heading dropped", text, [cell, ""]),
    damage(page, "heading doubled", text, [behind(cell), sourceOf(page, cell)]),
    ...(first === cell
      ? []
      : [damage(page, "heading moved to the front", text, [cell, ""], [before(first), sourceOf(page, cell)])]),
    ...others.map((other) =>
      damage(
        page,
        "headings exchanged",
        `${text} | ${other.text}`,
        [inside, sourceOf(page, other.inside)],
        [other.inside, sourceOf(page, inside)],
      ),
    ),
  ];
}

/** A heading with a different text. */
const headingRenamed = (page: PageSource, { text, inside }: Cell): Mutant =>
  damage(page, "heading renamed", text, [inside, NEW_WORDS]);

function labelDamages(page: PageSource, label: Cell): Mutant[] {
  const { text, inside } = label;
  return [
    damage(page, "label renamed", text, [inside, NEW_WORDS]),
    damage(page, "label respelt", text, [inside, respelt(text)]),
    damage(page, "label dropped", text, [label, ""]),
    damage(page, "label doubled", text, [behind(label), sourceOf(page, label)]),
  ];
}

/** The same words with unusual markup and whitespace. */
const respelt = (text: string) => `\n\t<b> ${text.toUpperCase().replaceAll(" ", "&nbsp;\t ")} .</b>`;
