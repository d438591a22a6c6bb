import { before, behind, type Edit, sourceOf } from "../mutations/mutant.ts";
import type { PageSource } from "../page-source.ts";
import { type Change, type ClassifiedChange, change, type DataTable, dataTables, ofClass } from "./change.ts";

/** A way to hide an element: its start tag, without the closing angle bracket. */
const HIDDEN: Readonly<Record<string, string>> = {
  "the class d-none": '<div class="old d-none"',
  "display: none": '<div style="display: none;"',
  "the attribute hidden": "<div hidden",
  "visibility: hidden": '<div style="margin:0;visibility:hidden"',
  "the class hidden": '<div class="hidden"',
};

/** Hidden copies of tables next to them: identical, or with old data. Nobody sees them. */
export function* hiddenCopies(page: PageSource): Generator<ClassifiedChange> {
  for (const data of dataTables(page)) {
    yield* ofClass("hidden copy of a table", copiesOf(page, data));
    yield* ofClass("table hidden", hidden(page, data));
  }
}

function* copiesOf(page: PageSource, data: DataTable): Generator<Change> {
  const { table, target } = data;
  const copies = { "identical copy": sourceOf(page, table), "stale copy": staleCopy(page, data) };
  for (const [name, copy] of Object.entries(copies)) {
    for (const [how, tag] of Object.entries(HIDDEN)) {
      yield change(page, "same", `${name} before the table, hidden by ${how}`, target, [
        before(table),
        `${tag}>${copy}</div>`,
      ]);
      yield change(page, "same", `${name} behind the table, hidden by ${how}`, target, [
        behind(table),
        `${tag}>${copy}</div>`,
      ]);
    }
    const hiddenItself = copy.replace(/^<table/i, "<table hidden");
    yield change(page, "same", `${name} before the table, hidden itself`, target, [before(table), hiddenItself]);
  }
}

function* hidden(page: PageSource, { table, target }: DataTable): Generator<Change> {
  yield change(
    page,
    "kept",
    "only a hidden table",
    target,
    [before(table), '<div class="d-none">'],
    [behind(table), "</div>"],
  );
}

/** The table without its last row, with another text in every plain cell. */
function staleCopy(page: PageSource, { table, data }: DataTable): string {
  const last = data.at(-1);
  const edits: Edit[] = [
    ...data.slice(0, -1).flatMap(({ cells }) => cells.slice(1).map((cell): Edit => [cell.inside, "Old 7"])),
    ...(last === undefined ? [] : [[last, ""] as const]),
  ];
  let copy = sourceOf(page, table);
  for (const [place, text] of edits.toSorted(([one], [other]) => other.start - one.start)) {
    copy = copy.slice(0, place.start - table.start) + text + copy.slice(place.end - table.start);
  }
  return copy;
}
