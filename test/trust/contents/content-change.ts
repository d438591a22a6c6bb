import { dataTables } from "../changes/change.ts";
import type { Edit } from "../mutations/mutant.ts";
import type { Cell, PageSource, Row, Table } from "../page-source.ts";

/** The classes of changes, as docs/trust.md lists them. */
export type ContentClass =
  | "footnote or badge"
  | "content without text"
  | "struck text"
  | "struck row"
  | "hidden text"
  | "hidden row"
  | "hidden option"
  | "invisible characters"
  | "ditto mark"
  | "second table in a row"
  | "table in a row replaced"
  | "heading or label"
  | "labels reworded"
  | "label repeated"
  | "control or word next to a value"
  | "heading in the cell"
  | "more rows elsewhere"
  | "notice in a control"
  | "implausible date or time"
  | "semester not selected"
  | "option repeated"
  | 'error as "no data"'
  | "row under another heading"
  | "contradicting witnesses"
  | "row lost"
  | "missing part"
  | "pair of changes"
  | "harmless";

/**
 * The required answer:
 * `plain`: an error, a count, or the record of the page on which `shows` is written plainly;
 * `announced`: an error or a count; nothing is required if the page with `matters` has the same record;
 * `typed`: an error, a count, or no number, id, date or time that differs from the unchanged page;
 * `kept`: the record of the unchanged page, which may be counted;
 * `harmless`: the record of the unchanged page.
 */
type Requirement = "plain" | "announced" | "typed" | "kept" | "harmless";

/**
 * An answer to a page with changed contents: an error; a count in `X-Portal-Unread` or `X-Portal-Unfit`; the right record; a
 * wrong record without a word, in a number, id, date or time or in free text; or an error or a count for a harmless change.
 */
export type ContentOutcome = "refused" | "counted" | "right" | "silent" | "silent free text" | "needless";

export const OUTCOMES: readonly ContentOutcome[] = [
  "refused",
  "counted",
  "right",
  "silent",
  "silent free text",
  "needless",
];

/** A change inside of a cell, row, label, option or message. */
export interface ContentChange {
  readonly class: ContentClass;
  readonly op: string;
  readonly target: string;
  readonly requires: Requirement;
  readonly edits: readonly Edit[];
  /** For `plain`: the page that shows plainly what a person sees; [] for the unchanged page. */
  readonly shows: readonly Edit[];
  /** For `announced`: another value in the same place, which has another record if the place is parsed at all. */
  readonly matters: readonly Edit[] | null;
}

type Rest = Omit<ContentChange, "class" | "op" | "target" | "edits" | "requires">;

const rest: Rest = { shows: [], matters: null };

export const plain = (
  name: ContentClass,
  op: string,
  target: string,
  edits: readonly Edit[],
  shows: readonly Edit[] = [],
): ContentChange => ({ ...rest, class: name, op, target, requires: "plain", edits, shows });

export const announced = (
  name: ContentClass,
  op: string,
  target: string,
  edits: readonly Edit[],
  matters: readonly Edit[] | null = null,
): ContentChange => ({ ...rest, class: name, op, target, requires: "announced", edits, matters });

export const harmless = (op: string, target: string, edits: readonly Edit[]): ContentChange => ({
  ...rest,
  class: "harmless",
  op,
  target,
  requires: "harmless",
  edits,
});

/** A harmless change that a count reports: a column that no field uses. */
export const kept = (op: string, target: string, edits: readonly Edit[]): ContentChange => ({
  ...harmless(op, target, edits),
  requires: "kept",
});

/** A value that is written in a cell as a single run of text. */
export interface PlainValue {
  readonly cell: Cell;
  readonly row: Row;
  readonly table: Table;
  /** Its heading or label. */
  readonly name: string;
  /** The source between the tags of the innermost element. */
  readonly text: string;
  /** The cell above it. */
  readonly above: Cell | null;
}

/** The innermost text of a cell: `<span>23</span>` contains 23. */
const RUN = /^(\s*(?:<(?:span|b|strong|p|font|output|center|div)\b[^>]*>\s*)*)([^<>]*[^<>\s])\s*(?:<\/\w+>\s*)*$/;

/** The place of the innermost text. */
export function runOf({ html }: PageSource, cell: Cell): { start: number; end: number } | null {
  const source = html.slice(cell.inside.start, cell.inside.end);
  const [, before = "", text = ""] = RUN.exec(source) ?? [];
  if (text === "") return null;
  const start = cell.inside.start + before.length;
  return { start, end: start + text.length };
}

/** Every plain value of the tables of a page. */
export function plainValues(page: PageSource): PlainValue[] {
  return dataTables(page).flatMap(({ table, headings, data }) =>
    data.flatMap((row, rowIndex) =>
      row.cells.flatMap((cell, index): PlainValue[] => {
        const run = runOf(page, cell);
        const isLabelTable = headings.length === 0;
        if (run === null || cell.isLabel || (isLabelTable && index % 2 === 0) || !/[\p{L}\p{N}]/u.test(cell.text))
          return [];
        const heading = headings.findLast(({ cells }) => cells.length === row.cells.length);
        const name = heading?.cells[index]?.text ?? (index > 0 ? (row.cells[index - 1]?.text ?? "") : "");
        const above = data[rowIndex - 1]?.cells.length === row.cells.length ? data[rowIndex - 1]?.cells[index] : null;
        return [{ cell, row, table, name, text: page.html.slice(run.start, run.end), above: above ?? null }];
      }),
    ),
  );
}

interface Label {
  readonly row: Row;
  readonly place: { readonly start: number; readonly end: number };
  readonly value: { readonly start: number; readonly end: number } | null;
  readonly text: string;
}

/** The first cells of tables without headings, if a value is next to them. */
export function labelRows(page: PageSource): Label[][] {
  // The files of a class are listed in a table of this form.
  if (page.kind === "course_page_detail") return [];
  return page.tables
    .filter(({ isIgnored, rows }) => !isIgnored && !rows.some(({ isHeading }) => isHeading))
    .map(({ rows }) =>
      rows.flatMap((row): Label[] => {
        const [label, value] = row.cells;
        if (label === undefined || value === undefined || row.cells.length > 3) return [];
        const place = runOf(page, label);
        return place === null ? [] : [{ row, place, value: runOf(page, value), text: label.text }];
      }),
    )
    .filter((those) => those.length > 1);
}

/** Another value of the same form. */
export function other(text: string): string {
  const digit = /\d(?=\D*$)/.exec(text);
  if (digit !== null)
    return `${text.slice(0, digit.index)}${(Number(digit[0]) + 1) % 10}${text.slice(digit.index + 1)}`;
  return /^\W*$/.test(text) ? "7" : `Zyx ${text}`;
}

/** Another value for each plain cell of a row, except for the first. */
export const otherRow = (page: PageSource, row: Row): Edit[] =>
  row.cells.slice(1).flatMap((cell): Edit[] => {
    const run = runOf(page, cell);
    return run === null ? [] : [[run, other(page.html.slice(run.start, run.end))]];
  });

/** The source of a place after some edits in it. */
export function sourceWith(
  { html }: PageSource,
  place: { start: number; end: number },
  edits: readonly Edit[],
): string {
  let result = html.slice(place.start, place.end);
  for (const [{ start, end }, text] of edits.toSorted(([one], [two]) => two.start - one.start))
    result = result.slice(0, start - place.start) + text + result.slice(end - place.start);
  return result;
}
