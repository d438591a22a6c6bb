import type { HtmlElement } from "../../src/html/dom/element.ts";
import { closest, findAll } from "../../src/html/find.ts";
import { heading } from "../../src/html/headings.ts";
import type { AnyPage } from "../../src/portal/page.ts";
import type { Attempt, Change } from "./attempt.ts";
import { columnOf, idsIn, isCell, isMasked, likeness, type Wording, wordingsIn } from "./wordings.ts";

/** Something that a parser looks for and that a page does not have. */
export type Lost =
  | { readonly kind: "wording"; readonly name: string; readonly field: string }
  | { readonly kind: "id"; readonly name: string };

/** A part of the page that could be what the parser looks for, in another form. */
export interface Candidate {
  readonly change: Change;
  readonly score: number;
  /** The reasons, for the maintainer. */
  readonly reasons: readonly string[];
}

/** Reasons: a place between the same neighbours, the same column or tag, similar words. */
const LEAST_SCORE = 2;

/**
 * The anchor that the parser of a page lost: the one named by its error, else the first heading, label or id that the most similar good
 * skeleton has and the page does not.
 */
export function lostBy(
  page: AnyPage,
  { anchor, lookups, root }: Attempt & { readonly anchor: string },
  good: readonly HtmlElement[],
): Lost | null {
  const shownIds = new Set(idsIn(root).map(({ id }) => id));
  const id = [...anchor.matchAll(/#([\w-]+)/g)].map(([, name = ""]) => name).find((name) => !shownIds.has(name));
  if (id !== undefined) return { kind: "id", name: id };
  const shown = wordingsIn(root);
  const similar = mostSimilar(shown, good);
  const named = [...anchor.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
  const wordings = [...(page.normalForms ?? [])];
  const gone = wordings.filter(([, forms]) => isGone(forms, similar, shown));
  const inError = gone.find(([, forms]) => named.some((name) => forms.includes(heading(name))));
  // One of several tables can have other words than the rest.
  const inErrorOnly = wordings.find(([, forms]) => named.some((name) => forms.includes(heading(name))));
  const [field, forms] = inError ?? gone[0] ?? inErrorOnly ?? [];
  if (field !== undefined) return { kind: "wording", name: nameOf(forms, named), field };
  const lookedFor = lookups.filter(({ kind }) => kind === "id").flatMap(({ names }) => names);
  const similarIds = new Set(good.flatMap((skeleton) => idsIn(skeleton).map((found) => found.id)));
  const goneId = lookedFor.find((name) => similarIds.has(name) && !shownIds.has(name));
  return goneId === undefined ? null : { kind: "id", name: goneId };
}

const nameOf = (forms: readonly string[] = [], named: readonly string[]): string =>
  named.find((name) => forms.includes(heading(name))) ?? forms[0] ?? "";

/** The wordings of the good skeleton that has most of them in common with a page. */
function mostSimilar(shown: readonly Wording[], good: readonly HtmlElement[]): readonly Wording[] {
  const forms = new Set(shown.map(({ normalForm }) => normalForm));
  const lists = good.map((skeleton) => wordingsIn(skeleton));
  const common = lists.map(
    (list) => new Set(list.map(({ normalForm }) => normalForm).filter((normalForm) => forms.has(normalForm))).size,
  );
  return lists[common.indexOf(Math.max(...common))] ?? [];
}

/** True if a heading or label of the good skeleton is missing in its place. Other tables may have one of the same words. */
function isGone(forms: readonly string[], similar: readonly Wording[], shown: readonly Wording[]): boolean {
  const placesIn = (list: readonly Wording[]) =>
    list.flatMap(({ normalForm }, at) => (forms.includes(normalForm) ? [placeIn(list, at)] : []));
  const there = placesIn(shown);
  const isNear = (one: Place, other: Place) => one.before === other.before || one.after === other.after;
  return placesIn(similar).some((wanted) => !there.some((place) => isNear(place, wanted)));
}

/** The candidates for what a page lost, best first. `good` are the pages that the parser reads. */
export function candidatesFor(lost: Lost, page: AnyPage, root: HtmlElement, good: readonly HtmlElement[]): Candidate[] {
  const found = lost.kind === "id" ? idCandidates(lost, root, good) : wordingCandidates(lost, page, root, good);
  return found.filter(({ score }) => score >= LEAST_SCORE).toSorted((a, b) => b.score - a.score);
}

function wordingCandidates(
  { name, field }: Lost & { readonly kind: "wording" },
  page: AnyPage,
  root: HtmlElement,
  good: readonly HtmlElement[],
): Candidate[] {
  const declared = [...(page.normalForms?.values() ?? [])];
  const forms = declared.find((forms) => forms.includes(heading(name))) ?? [heading(name)];
  const lists = good.map((skeleton) => wordingsIn(skeleton));
  const known = new Set([...lists.flatMap((list) => list.map(({ normalForm }) => normalForm)), ...declared.flat()]);
  const list = lists.find((wordings) => wordings.some(({ normalForm }) => forms.includes(normalForm))) ?? [];
  const places = list.flatMap((wording, at) => (forms.includes(wording.normalForm) ? [placeIn(list, at)] : []));
  const headings = new Set([...(page.headings ?? []), ...declared.flat()]);
  const shown = wordingsIn(root, headings);
  const lostCells = headingRowsOf(lists.flat())
    .filter((row) => row.length > 2)
    .flatMap((row) => row.filter(({ normalForm }) => forms.includes(normalForm)))
    .map(({ element }) => cellsBelow(element));
  const isNew = ({ normalForm }: Wording) => !known.has(normalForm);
  const fresh = shown.filter(isNew);
  return shown.flatMap((wording, at): Candidate[] => {
    if (!isNew(wording) || isSplitOrMerged(wording, forms, lists.flat(), known)) return [];
    const cells = cellsBelow(wording.element);
    if (!canBe(cells, lostCells)) return [];
    const isAlone = fresh.filter(({ element }) => element.parent === wording.element.parent).length === 1;
    const isAlike = isAlone && cells.length > 0 && lostCells.flat().length > 0;
    const place = placeIn(shown, at);
    const alike = isMasked(wording.text) ? 0 : likeness(name, wording.text);
    const scored = places.map((wanted) => ({ wanted, score: scoreOf(place, wanted) }));
    const best = scored.toSorted((a, b) => b.score - a.score)[0];
    const reasons = [
      ...(best === undefined ? [] : reasonsOf(place, best.wanted)),
      ...(isAlike ? ["the only new heading, with cells of the same kind"] : []),
      `${Math.round(100 * alike)} % of its letters`,
    ];
    const change = { kind: "wording", field, from: forms[0] ?? "", to: wording.text } as const;
    return [{ change, score: (best?.score ?? 0) + (isAlike ? LEAST_SCORE : 0) + 2 * alike, reasons }];
  });
}

/**
 * True if a new heading is not one for one what a table lost: more new headings stand together than the good page has in their
 * place, or fewer, or it contains the words of another heading of the good row.
 */
function isSplitOrMerged(
  wording: Wording,
  lost: readonly string[],
  good: readonly Wording[],
  known: ReadonlySet<string>,
): boolean {
  const row = wording.element.parent;
  if (!isCell(wording.element) || row === null) return false;
  const cells = row.cells.filter(({ text }) => text !== "");
  const goodRows = headingRowsOf(good);
  const ownRows = goodRows.filter((other) => other.some(({ normalForm }) => lost.includes(normalForm)));
  const goodRow = rowLike(cells, ownRows);
  const words = wordsOf(wording.normalForm);
  const own = lost.flatMap(wordsOf);
  const others = goodRow.length < 3 ? good.filter(({ element }) => isCell(element)) : ownRows.flat();
  const hasOthers = others
    .map(({ normalForm }) => wordsOf(normalForm))
    .some((form) => form.every((word) => words.includes(word)) && !form.every((word) => own.includes(word)));
  if (hasOthers || goodRow.length < 3) return hasOthers;
  const missing = goodRow.filter(({ normalForm }) => !cells.some(({ heading }) => heading === normalForm));
  return cells.filter(({ heading }) => !known.has(heading)).length !== missing.length;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The heading rows of good pages. Not a row with values next to its labels. */
function headingRowsOf(good: readonly Wording[]): readonly (readonly Wording[])[] {
  const rows = new Map<HtmlElement, Wording[]>();
  for (const wording of good) {
    const row = isCell(wording.element) ? wording.element.parent : null;
    if (row !== null) rows.set(row, [...(rows.get(row) ?? []), wording]);
  }
  return [...rows].flatMap(([row, own]) =>
    own.length === row.cells.filter(({ text }) => text !== "").length ? [own] : [],
  );
}

/** The row that lacks the fewest headings of a changed row; empty if they have less than two headings in common. */
function rowLike(cells: readonly HtmlElement[], rows: readonly (readonly Wording[])[]): readonly Wording[] {
  const shown = new Set(cells.map(({ heading }) => heading));
  const common = (row: readonly Wording[]) => row.filter(({ normalForm }) => shown.has(normalForm)).length;
  const [best = []] = rows.toSorted((a, b) => 2 * common(b) - b.length - (2 * common(a) - a.length));
  return common(best) > 1 ? best : [];
}

/** The forms of the cells with a text below a heading: `x` for letters, `1` for digits. Empty for a label. */
function cellsBelow(heading: HtmlElement): readonly string[] {
  const column = columnOf(heading);
  const table = closest(heading, "table");
  if (column === null || table === null || heading.parent === null) return [];
  const rows = table.rows.slice(table.rows.indexOf(heading.parent) + 1);
  const width = heading.parent.cells.length;
  const cells = rows.flatMap((row) => (row.cells.length === width ? (row.cells[column] ?? []) : []));
  return cells.map(formOf).filter((form) => form !== "");
}

/** The form of a cell's text with the names of its controls: `x1<button>`. */
function formOf(cell: HtmlElement): string {
  const text = cell.text
    .replace(/\p{L}+/gu, "x")
    .replace(/\p{N}+/gu, "1")
    .replace(/x(?: x)+/g, "x");
  const controls = findAll(cell, ({ name }) => CONTROLS.has(name)).map(({ name }) => `<${name}>`);
  return text + [...new Set(controls)].join("");
}

const CONTROLS = new Set(["a", "button", "input", "select", "textarea", "img"]);

/**
 * True if cells can be those of a lost column in good pages: it has cells with their controls and, both or neither, letters and
 * digits, in the first row too, because a row of totals has others. A dash can stand for anything.
 */
function canBe(cells: readonly string[], lost: readonly (readonly string[])[]): boolean {
  const [kinds, lostKinds] = [kindsOf(cells), kindsOf(lost.flat())];
  const [first] = kinds;
  const firstKinds = lost.flatMap((column) => [...kindsOf(column)].slice(0, 1));
  if (lost.flat().length === 0 || first === undefined) return true;
  return firstKinds.includes(first) && [...kinds].every((kind) => lostKinds.has(kind));
}

const kindsOf = (cells: readonly string[]): ReadonlySet<string> =>
  new Set(
    cells.flatMap((form) => {
      const [text = "", ...controls] = form.split("<");
      const kind = [/x/.test(text) ? "letters" : "", /1/.test(text) ? "digits" : "", ...controls].join(" ").trim();
      return kind === "" ? [] : [kind];
    }),
  );

/** The position of a wording: its neighbours and its column. */
interface Place {
  readonly before: string;
  readonly after: string;
  readonly column: number | null;
}

const placeIn = (list: readonly Wording[], at: number): Place => {
  const wording = list[at];
  return {
    before: list[at - 1]?.normalForm ?? "",
    after: list[at + 1]?.normalForm ?? "",
    column: wording === undefined ? null : columnOf(wording.element),
  };
};

const scoreOf = (place: Place, wanted: Place): number =>
  (place.before === wanted.before ? 2 : 0) +
  (place.after === wanted.after ? 2 : 0) +
  (place.column === wanted.column ? 1 : 0);

function reasonsOf(place: Place, wanted: Place): string[] {
  return [
    ...(place.before === wanted.before ? [`after "${place.before}"`] : []),
    ...(place.after === wanted.after ? [`before "${place.after}"`] : []),
    ...(place.column !== null && place.column === wanted.column ? [`column ${place.column + 1}`] : []),
  ];
}

function idCandidates(
  { name }: Lost & { readonly kind: "id" },
  root: HtmlElement,
  good: readonly HtmlElement[],
): Candidate[] {
  const lists = good.map(idsIn);
  const known = new Set(lists.flatMap((list) => list.map(({ id }) => id)));
  const wanted = lists.flatMap((list) => list.filter(({ id }) => id === name))[0]?.element;
  const inside = new Set(wanted === undefined ? [] : formsIn(wanted));
  const fresh = idsIn(root).filter(({ id }) => !known.has(id) && id !== name);
  return fresh.map(({ id, element }): Candidate => {
    const forms = formsIn(element);
    const common = forms.filter((normalForm) => inside.has(normalForm)).length;
    const share = inside.size + forms.length === 0 ? 0 : (2 * common) / (inside.size + forms.length);
    const isSameTag = element.name === wanted?.name;
    const alike = likeness(name, id);
    const isOnly = fresh.length === 1;
    const reasons = [
      ...(isOnly ? ["the only new id"] : []),
      ...(isSameTag ? [`a ${element.name} as before`] : []),
      ...(share > 0 ? [`${Math.round(100 * share)} % of the headings in it`] : []),
      `${Math.round(100 * alike)} % of its letters`,
    ];
    const score = (isOnly ? 1 : 0) + (isSameTag ? 1 : 0) + 3 * share + 2 * alike;
    return { change: { kind: "id", from: name, to: id }, score, reasons };
  });
}

const formsIn = (element: HtmlElement): string[] => [
  ...new Set(wordingsIn(element).map(({ normalForm }) => normalForm)),
];
