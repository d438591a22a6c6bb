import { before, behind, type Edit } from "../mutations/mutant.ts";
import type { Cell, PageSource } from "../page-source.ts";
import { type Change, type ClassifiedChange, change, type DataTable, dataTables, ofClass } from "./change.ts";

/** Headings and labels renamed one by one, and decorated all at once. */
export function* headingChanges(page: PageSource): Generator<ClassifiedChange> {
  for (const data of dataTables(page)) {
    const words = wordsOf(data);
    yield* ofClass("heading or label renamed", renamed(page, data, words));
    yield* ofClass("headings or labels decorated", decorated(page, data, words));
  }
}

function* renamed(page: PageSource, { headings }: DataTable, words: readonly Cell[]): Generator<Change> {
  const op = headings.length > 0 ? "heading renamed" : "label renamed";
  for (const { text, inside } of words) {
    for (const other of ["Zyx Wvu", `${text} (new)`, `New ${text}`])
      yield change(page, "unused", op, text, [inside, other]);
  }
}

/** The headings of a table, or its labels if it has none. */
function wordsOf({ headings, body }: DataTable): Cell[] {
  const cells =
    headings.length > 0
      ? headings.flatMap((row) => row.cells)
      : body.flatMap(({ cells }) => cells.filter(({ isLabel }) => isLabel));
  return cells.filter(({ text }) => /\p{L}/u.test(text));
}

const DECORATIONS: Readonly<Record<string, readonly [first: string, last: string]>> = {
  "sort arrows": ["", " ▲▼"],
  "a sort arrow": ["", '<span class="sorting">↕</span>'],
  "a sort icon": ["", ' <i class="fa fa-sort" aria-hidden="true"></i>'],
  "a colon": ["", " :"],
  "an asterisk": ["", "<span style='color:red'>*</span>"],
  "a hidden tooltip": ["", '<span class="d-none">Click to sort by 3 columns</span>'],
  "a hidden hint": ['<span style="display: none">sortable 1</span>', ""],
  "a title": ['<span title="Sort by this column">', "</span>"],
  "bold type and spaces": ["\n\t&nbsp;<b> ", "\n</b><br>"],
  brackets: ["(", ")"],
};

function* decorated(page: PageSource, { target, headings }: DataTable, words: readonly Cell[]): Generator<Change> {
  const what = headings.length > 0 ? "headings" : "labels";
  for (const [name, [first, last]] of Object.entries(DECORATIONS)) {
    const edits = words.flatMap(({ inside }): Edit[] => [
      [before(inside), first],
      [behind(inside), last],
    ]);
    if (name === "brackets" && words.some(({ text }) => text.includes("("))) continue;
    yield change(page, "same", `${what} with ${name}`, target, ...edits);
  }
  for (const [how, to] of [
    ["uppercase", (text: string) => text.toUpperCase()],
    ["lowercase", (text: string) => text.toLowerCase()],
  ] as const) {
    // A heading of one letter is a grade: data.
    const edits = words
      .filter(({ text }) => text.length > 1)
      .map(({ inside, text }): Edit => [inside, to(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;")]);
    yield change(page, "same", `${what} in ${how}`, target, ...edits);
  }
}
