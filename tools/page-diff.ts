import type { AnyPage } from "../src/features/pages.ts";
import type { HtmlElement } from "../src/html/dom/element.ts";
import { parseHtml } from "../src/html/dom/tree.ts";
import { attribute, byId, findAll } from "../src/html/find.ts";
import type { Lookup } from "../src/html/section/parse-report.ts";
import { newContext } from "../src/html/section/section.ts";
import { cellsOf, headingAt, rowsOf } from "../src/html/table/grid.ts";
import { heading, textOf } from "../src/html/text.ts";
import { noEvents } from "../src/portal/events.ts";
import type { FinalAnswer } from "../src/portal/portal-client.ts";
import { parsePage } from "../src/portal/session.ts";
import type { Context } from "./saved-page.ts";

/** How a saved page differs from what its parser expects. */
export interface PageDiff {
  readonly hasChanged: boolean;
  /** For the maintainer who has to fix the parser. */
  readonly lines: readonly string[];
}

/** Parses a saved page and compares what the parser looked for with what the page contains. Throws ServiceError for a refusal. */
export function diffPage(page: AnyPage, context: Context, answer: FinalAnswer): PageDiff {
  const anchor = anchorOf(page, context, answer);
  if (anchor === null) return { hasChanged: false, lines: [`${page.name}: the parser accepts the page.`] };
  const root = parseHtml(answer.text);
  return {
    hasChanged: true,
    lines: [
      `${page.name}: the page has changed. The parser failed at: ${anchor}`,
      "The parser looked for, in this order:",
      ...new Set(lookupsOf(page, root, context).flatMap((lookup) => lookupLines(lookup, root))),
      "Headings of the tables of the page (? = the parser does not use it):",
      ...findAll(root, "table").map((table, index) => tableLine(table, index, page.headings ?? new Set())),
      `Ids of the page: ${idsOf(root).join(" ")}`,
    ],
  };
}

/** The first anchor that the parser did not find, or null if it found all of them. */
function anchorOf(page: AnyPage, context: Context, answer: FinalAnswer): string | null {
  const missing: string[] = [];
  try {
    parsePage(page, context, answer, { ...noEvents, pageChanged: (_page, anchor) => missing.push(anchor) });
  } catch (error) {
    if (missing.length === 0) throw error;
  }
  return missing[0] ?? null;
}

/** What the parser looked for, including when it throws: the last lookups lead to what is missing. */
function lookupsOf(page: AnyPage, root: HtmlElement, input: Context): readonly Lookup[] {
  const context = newContext();
  try {
    page.parse(root, input, context);
  } catch {
    // `anchorOf` has reported it.
  }
  return context.report.lookups;
}

function lookupLines({ kind, names }: Lookup, root: HtmlElement): string[] {
  const isPresent = {
    id: (name: string) => byId(root, name) !== null,
    headings: (name: string) => findAll(root, isCell).some((cell) => heading(textOf(cell)) === heading(name)),
    label: (name: string) => findAll(root, isCell).some((cell) => heading(textOf(cell)) === heading(name)),
  }[kind];
  return names.map((name) => `  ${isPresent(name) ? "found  " : "MISSING"} ${kind === "id" ? `#${name}` : name}`);
}

const isCell = ({ name }: HtmlElement) => name === "td" || name === "th";

/** The heading row of a table: the row with the most headings known to the parser. Never prints a data row. */
function tableLine(table: HtmlElement, index: number, known: ReadonlySet<string>): string {
  const isKnown = (text: string) => known.has(heading(text));
  const id = attribute(table, "id");
  const name = `  table ${index + 1}${id === null ? "" : ` #${id}`}:`;
  const rows = rowsOf(table);
  const headings = rows.map((_, top) => headingAt(rows, top).columns.map(({ text }) => text));
  const counts = headings.map((texts) => texts.filter(isKnown).length);
  const most = Math.max(0, ...counts);
  const shown = most > 0 ? headings[counts.indexOf(most)] : headOf(rows);
  if (shown === undefined) return `${name} no headings (${rows.length} rows)`;
  return `${name} ${shown.map((text) => (isKnown(text) ? text : `?${text}`)).join(" | ")}`;
}

/** The first row, if its markup makes it a heading row. */
function headOf([first]: readonly HtmlElement[]): string[] | undefined {
  if (first === undefined) return undefined;
  const cells = cellsOf(first);
  const isHead = first.parent?.name === "thead" || (cells.length > 0 && cells.every(({ name }) => name === "th"));
  return isHead ? cells.map((cell) => textOf(cell)) : undefined;
}

const idsOf = (root: HtmlElement): string[] => [
  ...new Set(findAll(root, () => true).flatMap((element) => attribute(element, "id") ?? [])),
];
