import { heading } from "../../src/html/headings.ts";
import { behind, damage, type Edit, type Grid, sourceOf } from "./mutations/mutant.ts";
import type { Cell, PageSource, Row } from "./page-source.ts";

/** A change of the columns of a table. */
export interface ColumnChange {
  readonly op: string;
  readonly html: string;
  /** The headings that became other ones, by the old one, as the page shows them: empty if no rewording explains the change. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Headings of other portals. */
const OTHERS = [
  "Course Name",
  "Subject Title",
  "Type of Class",
  "Total Score",
  "Exam Slot",
  "Entry Date",
  "Final Status",
  "Period Held",
  "Marks Secured",
];

/** New wordings of a heading, by how they are made. */
const wordings: Readonly<Record<string, (text: string, at: number) => string>> = {
  "other words": (_, at) => OTHERS[at % OTHERS.length] ?? "",
  "a word more": (text, at) => (at % 2 === 0 ? `${text} Details` : `Student ${text}`),
  "other order": (text) => {
    const words = text.split(" ");
    return words.length > 1 ? `${words.at(-1)} of ${words.slice(0, -1).join(" ")}` : `${text} Name`;
  },
  abbreviated: (text) =>
    text.replace(
      /\p{L}{5,}/gu,
      (word) =>
        `${word.slice(0, 1)}${word
          .slice(1)
          .replace(/[aeiou]/gi, "")
          .slice(0, 3)}.`,
    ),
  "first letters": (text) => text.replace(/\p{L}{4,}/gu, (word) => `${word.slice(0, 4)}.`),
  "a word of its own": (text, at) => ["Corridor", "Lantern", "Harbour", "Chapter"].at(at % 4) ?? text,
};

/** Changes as somebody makes them who knows the page, but not how the desk looks for a heading. */
export function* columnChangesOf(page: PageSource, grid: Grid): Generator<ColumnChange> {
  const rows = [grid.heading, ...grid.rows];
  const columns = new Columns(page, grid, rows);
  const last = grid.heading.cells.length - 1;
  const others = OTHERS.filter((word) => !grid.heading.cells.some(({ text }) => heading(text) === heading(word)));
  for (const [at, cell] of grid.heading.cells.entries()) {
    if (!/\p{L}{3}/u.test(cell.text)) continue;
    const [word = "", other = ""] = [others[at % others.length], others[(at + 1) % others.length]];
    const next = grid.heading.cells[at + 1];
    const previous = grid.heading.cells[at - 1];
    const change = (op: string, edits: readonly Edit[], ...renamed: readonly (readonly [string, string])[]) => ({
      op,
      html: String(damage(page, "", "", ...edits).make()),
      renamed: new Map(renamed),
    });
    for (const [how, wording] of Object.entries(wordings)) {
      const to = wording(cell.text, at);
      if (heading(to) === heading(cell.text)) continue;
      yield change(`reworded: ${how}`, [columns.reworded(cell, to)], [cell.text, to]);
    }
    if (at < last) yield change("moved and reworded: to the end", columns.moved(at, last, word), [cell.text, word]);
    if (at > 1) yield change("moved and reworded: forward", columns.moved(at, 0, word), [cell.text, word]);
    if (at < last - 1) yield change("moved and reworded: by one", columns.moved(at, at + 1, word), [cell.text, word]);
    if (next !== undefined && /\p{L}{3}/u.test(next.text)) {
      const both = [columns.reworded(cell, word), columns.reworded(next, other)];
      yield change("two neighbours reworded", both, [cell.text, word], [next.text, other]);
      yield change("heading with the words of the next", [columns.reworded(cell, `${cell.text} ${next.text}`)]);
      yield change("two columns in one", columns.merged(at, `${cell.text} / ${next.text}`));
      yield change("two columns in one, other words", columns.merged(at, word));
    }
    if (previous !== undefined && /\p{L}{3}/u.test(previous.text))
      yield change("heading with the words of the previous", [
        columns.reworded(cell, `${previous.text} - ${cell.text}`),
      ]);
    yield change("split in two", [columns.reworded(cell, `${word} A`), ...columns.added(at, `${word} B`, () => "B")]);
    yield change("split in two, one with the old words", [
      columns.reworded(cell, `${cell.text} 1`),
      ...columns.added(at, `${cell.text} 2`, (own) => sourceOf(page, own.inside)),
    ]);
    // Which of the two is the old column, only a person can say.
    yield change("reworded next to a new column", [
      columns.reworded(cell, word),
      ...columns.added(at, other, (own) => sourceOf(page, own.inside)),
    ]);
    yield change("removed", columns.removed(at));
    const cellsOf = (kind: RegExp) => grid.rows.some((row) => kind.test(row.cells[at]?.text ?? ""));
    const value = cellsOf(/^[^\d]*\p{L}[^\d]*$/u) ? "17" : cellsOf(/^[^\p{L}]*\d[^\p{L}]*$/u) ? "yes" : null;
    if (value !== null)
      yield change("replaced by a column of another kind", [
        ...columns.removed(at),
        ...columns.added(at, word, () => value),
      ]);
  }
}

/** Edits of the columns of a table. */
class Columns {
  readonly #page: PageSource;
  readonly #heading: Row;
  readonly #rows: readonly Row[];

  constructor(page: PageSource, { heading }: Grid, rows: readonly Row[]) {
    this.#page = page;
    this.#heading = heading;
    this.#rows = rows;
  }

  reworded({ inside, text }: Cell, to: string): Edit {
    const source = sourceOf(this.#page, inside);
    return [inside, source.includes(text) ? source.replace(text, to) : to];
  }

  /** A further column behind another one. */
  added(at: number, text: string, value: (own: Cell) => string): Edit[] {
    return this.#edits((row) => {
      const own = row.cells[at];
      return own === undefined ? [] : [[behind(own), `<td>${row === this.#heading ? text : value(own)}</td>`]];
    });
  }

  removed(at: number): Edit[] {
    return this.#edits((row) => row.cells.slice(at, at + 1).map((cell): Edit => [cell, ""]));
  }

  moved(from: number, to: number, text: string): Edit[] {
    return this.#edits((row) => {
      const [own, target] = [row.cells[from], row.cells[to]];
      if (own === undefined || target === undefined) return [];
      const source = sourceOf(this.#page, own);
      const place = to > from ? behind(target) : { start: target.start, end: target.start };
      return [
        [own, ""],
        [place, row === this.#heading ? source.replace(own.text, text) : source],
      ];
    });
  }

  /** A column and the next one in one. */
  merged(at: number, text: string): Edit[] {
    return this.#edits((row) => {
      const [one, two] = [row.cells[at], row.cells[at + 1]];
      if (one === undefined || two === undefined) return [];
      const values = `${sourceOf(this.#page, one.inside)} ${sourceOf(this.#page, two.inside)}`;
      return [
        [one.inside, row === this.#heading ? text : values],
        [two, ""],
      ];
    });
  }

  #edits(edit: (row: Row) => Edit[]): Edit[] {
    return this.#rows.flatMap(edit);
  }
}
