import type { ShownPage } from "../shown-pages.ts";
import type { Parsed } from "../verdict.ts";
import type { PageSource, Place, Row, Table } from "./source.ts";

/**
 * The answer to a changed page by the law:
 * `same`: the same record and counts; `counted`: the same record, and more is unread or unfit;
 * `null`: only the touched values are null, and nothing is counted; `unfit`: only they are null, and more is counted;
 * `written`: the new text; `stated`: the new value, and more is counted; `like`: the record of another page;
 * `empty`: no data; `refused`: portal_page_changed; `mismatch`: portal_answer_mismatch.
 */
export type Outcome =
  | "same"
  | "counted"
  | "null"
  | "unfit"
  | "written"
  | "stated"
  | "like"
  | "empty"
  | "refused"
  | "mismatch";

/** The outcome by the law; more than one only if the law leaves it open. */
export type Expected = Outcome | readonly Outcome[];

export interface Change {
  /** The changed page, or the edits that make it. */
  readonly page: string | readonly Edit[];
  readonly expects: Expected;
  /** Pages that show what the changed page says. Without any, the record is that of the unchanged page. */
  readonly like?: readonly string[];
  /** Pages with other values at the changed place: only what differs in one of them can become null. */
  readonly touched?: readonly string[];
  /** Another request or student than that of the page. */
  readonly shown?: Partial<ShownPage>;
  /** The changed place, in words. Default: what the first edit writes. */
  readonly at?: string;
}

/** A page to change, and its unchanged record. */
export interface Subject {
  readonly shown: ShownPage;
  readonly source: PageSource;
  readonly whole: Extract<Parsed, { record: unknown }>;
  parse(html: string): Parsed;
}

/** The kinds of changes by their names in docs/portal/changes.md, each with the places of a page at which it is made. */
export type Kinds = Readonly<Record<string, (subject: Subject) => Iterable<Change>>>;

export type Edit = readonly [place: Place, text: string];

/** The page with replacements, which must not overlap. */
export function edited(html: string, edits: readonly Edit[]): string {
  let result = html;
  const backwards = edits.toSorted(([one], [other]) => other.start - one.start || other.end - one.end);
  for (const [{ start, end }, text] of backwards) result = result.slice(0, start) + text + result.slice(end);
  return result;
}

/** The source of a changed page. */
export const changedPage = ({ source }: Subject, { page }: Change): string =>
  typeof page === "string" ? page : edited(source.html, page);

export const before = ({ start }: Place): Place => ({ start, end: start });
export const behind = ({ end }: Place): Place => ({ start: end, end });
export const endOf = ({ inside }: { readonly inside: Place }): Place => behind(inside);
export const startOf = ({ inside }: { readonly inside: Place }): Place => before(inside);

/** The source of a place. */
export const sourceOf = ({ html }: PageSource, { start, end }: Place): string => html.slice(start, end);

/** Evenly spaced items, including the first and the last. */
export function sample<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count || count < 2) return items.slice(0, count);
  const places = Array.from({ length: count }, (_, index) => Math.round((index * (items.length - 1)) / (count - 1)));
  return items.filter((_, index) => places.includes(index));
}

/** The tables with known headings, and those of them with data rows. */
export const headed = ({ tables }: PageSource): Table[] =>
  sample(
    tables.filter(({ width }) => width > 1),
    3,
  );
export const dataOf = ({ rows }: Table): Row[] => rows.filter(({ kind }) => kind === "data");
export const dataTables = (source: PageSource): Table[] => headed(source).filter((table) => dataOf(table).length > 0);

/** The changes of each table with data rows for which there are edits. */
export function* onTables(
  { source }: Subject,
  expects: Expected,
  ...changes: readonly ((table: Table, data: readonly Row[]) => readonly Edit[])[]
): Generator<Change> {
  for (const table of dataTables(source))
    for (const edits of changes) {
      const page = edits(table, dataOf(table));
      if (page.length > 0) yield { page, expects };
    }
}

/** An attribute added to a start tag; a class or style is added to the one that is there. */
export function tagged(source: PageSource, tag: Place, name: string, value: string): Edit {
  const text = sourceOf(source, tag);
  const own = new RegExp(`(\\s${name}\\s*=\\s*["'])`, "i");
  const isThere = own.test(text) && ["class", "style"].includes(name);
  return [
    tag,
    isThere
      ? text.replace(own, `$1${value}${name === "style" ? ";" : " "}`)
      : text.replace(/\s*\/?>$/, ` ${name}="${value}">`),
  ];
}

/** Ways to hide an element. */
export const HIDING = [
  ["style", "display: none"],
  ["style", "visibility:hidden"],
  ["hidden", ""],
  ["class", "d-none"],
  ["class", "hidden"],
] as const;

/** True if every table of a page shows data, and the page shows nothing unknown: an addition explains nothing. */
export const isFull = ({ source, whole }: Subject): boolean =>
  whole.unread.length === 0 &&
  !hasEmptyList(whole.record) &&
  source.tables.every((table) => table.width < 2 || dataOf(table).length > 0);

const hasEmptyList = (record: unknown): boolean =>
  typeof record === "object" &&
  record !== null &&
  ((Array.isArray(record) && record.length === 0) || Object.values(record).some(hasEmptyList));

/** A subject whose pages are parsed once. */
export function remembered(subject: Omit<Subject, "parse">, parse: (html: string) => Parsed): Subject {
  const known = new Map<string, Parsed>();
  return {
    ...subject,
    parse(html) {
      const parsed = known.get(html) ?? parse(html);
      known.set(html, parsed);
      return parsed;
    },
  };
}
