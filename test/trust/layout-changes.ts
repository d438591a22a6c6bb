import { columnInFront, columnsExchanged } from "./mutations/columns.ts";
import { behind, damage, type Edit, gridsOf, type Mutant, sourceOf } from "./mutations/mutant.ts";
import type { Cell, PageSource, Value } from "./page-source.ts";

/** A change of a page's layout, as a developer of the portal would make it. */
export interface LayoutChange extends Mutant {
  /** For a reworded heading or label and a renamed id: what is there instead of `target`. */
  readonly becomes: string | null;
}

/** Other wordings of a heading or label: longer, shorter, in another order, and with no word in common. */
function rewordings(text: string): string[] {
  const words = text.replace(/[\s.:*]+$/, "").split(" ");
  const [first = "", ...rest] = words;
  return [
    `${words.join(" ")} Details`,
    ...(rest.length > 0 ? [rest.join(" "), `${rest.join(" ")} of ${first}`] : [`Student ${first}`]),
    "Zyx Wvu",
  ].filter((wording) => /\p{L}{3}/u.test(wording));
}

/** Every change of the layout of a page. `ids` are those that its parser looks for. */
export function* layoutChangesOf(page: PageSource, ids: ReadonlySet<string>): Generator<LayoutChange> {
  const rows = page.tables.filter(({ isIgnored }) => !isIgnored).flatMap((table) => table.rows);
  const headings = rows.filter(({ isHeading }) => isHeading).flatMap(({ cells }) => cells);
  const known = headings.filter(({ text }) => page.vocabulary.headings.has(formOf(text)));
  const labels = rows.flatMap(({ cells }) => cells).filter(({ isLabel }) => isLabel);
  for (const cells of sameTexts(known)) yield* wordingChanges(page, cells, "heading");
  for (const cells of sameTexts(labels)) yield* wordingChanges(page, cells, "label");
  for (const { rows: _, tag, isIgnored, ...table } of page.tables) {
    if (isIgnored) continue;
    const inside = sourceOf(page, table);
    yield {
      ...damage(page, "table wrapped", "", [table, `<div class="wrap"><div>${inside}</div></div>`]),
      becomes: null,
    };
  }
  for (const grid of gridsOf(page).filter(({ table }) => !table.isIgnored)) {
    yield { ...columnInFront(page, grid), becomes: null };
    const last = grid.heading.cells.length - 1;
    yield { ...columnsExchanged(page, grid, 0, last), becomes: null };
  }
  const values = page.values.filter(({ attribute, text }) => attribute === "id" && ids.has(text));
  for (const id of new Set(values.map(({ text }) => text)))
    yield* idChanges(
      page,
      id,
      values.filter(({ text }) => text === id),
    );
  const classes = new Set([...page.html.matchAll(/\sclass="([^"]+)"/g)].map(([, names = ""]) => names));
  for (const names of classes) {
    const make = () => page.html.replaceAll(` class="${names}"`, ` class="${names.replaceAll(/[\w-]+/g, "$&-v2")}"`);
    yield { op: "class renamed", target: names, becomes: null, make };
  }
}

const formOf = (text: string) => text.toLowerCase().replace(/[\s.:*]+$/, "");

/** Cells by their text: a page has the same words wherever its template shows a heading. */
function sameTexts(cells: readonly Cell[]): readonly (readonly [Cell, ...Cell[]])[] {
  const byText = new Map<string, [Cell, ...Cell[]]>();
  for (const cell of cells) {
    const same = byText.get(cell.text);
    if (same === undefined) byText.set(cell.text, [cell]);
    else same.push(cell);
  }
  return [...byText.values()];
}

function* wordingChanges(page: PageSource, cells: readonly [Cell, ...Cell[]], what: string): Generator<LayoutChange> {
  const { text } = cells[0];
  const edit = (change: (source: string) => string) =>
    cells.map(({ inside }): Edit => [inside, change(sourceOf(page, inside))]);
  for (const becomes of rewordings(text)) {
    // The markup around the words stays.
    const edits = edit((source) => (source.includes(text) ? source.replace(text, becomes) : becomes));
    yield { ...damage(page, `${what} reworded`, text, ...edits), becomes };
  }
  const wrapped = edit((source) => `<span><b>${source}</b></span>`);
  yield { ...damage(page, `${what} wrapped`, text, ...wrapped), becomes: null };
  const [first = "", ...rest] = text.split(" ");
  if (rest.length === 0) return;
  const split = cells.map((cell): Edit => [behind(cell), `<td>${rest.join(" ")}</td>`]);
  yield { ...damage(page, `${what} split`, text, ...edit(() => first), ...split), becomes: null };
}

function* idChanges(page: PageSource, id: string, places: readonly Value[]): Generator<LayoutChange> {
  const edit = (text: string) => places.map((place): Edit => [place, text]);
  for (const becomes of [`${id}New`, `std${id.charAt(0).toUpperCase()}${id.slice(1)}`, "zyxWvu"])
    yield { ...damage(page, "id renamed", id, ...edit(becomes)), becomes };
  yield { ...damage(page, "id dropped", id, ...edit("")), becomes: null };
}
