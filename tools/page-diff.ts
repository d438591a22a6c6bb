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

/** What a saved page lacks against what its reader wants. */
export interface DriftReport {
  readonly hasChanged: boolean;
  /** For the maintainer who has to mend the reader. */
  readonly lines: readonly string[];
}

/** Reads a saved page and compares what the reader looked for with what is there. Throws the codes of other refusals. */
export function driftOf(page: AnyPage, context: Context, answer: FinalAnswer): DriftReport {
  const anchor = anchorOf(page, context, answer);
  if (anchor === null) return { hasChanged: false, lines: [`${page.name}: the page is read.`] };
  const root = parseHtml(answer.text);
  return {
    hasChanged: true,
    lines: [
      `${page.name}: the page has changed. Its reader gave up at: ${anchor}`,
      "What the reader looked for, in this order:",
      ...new Set(lookupsOf(page, root, context).flatMap((lookup) => lookupLines(lookup, root))),
      "Headings of the tables of the page (a question mark stands before those that no reader asks for):",
      ...findAll(root, "table").map((table, index) => tableLine(table, index, page.headings ?? new Set())),
      `Ids of the page: ${idsOf(root).join(" ")}`,
    ],
  };
}

/** What the reader missed; null when it did not miss anything. */
function anchorOf(page: AnyPage, context: Context, answer: FinalAnswer): string | null {
  const missed: string[] = [];
  try {
    parsePage(page, context, answer, { ...noEvents, pageChanged: (_page, anchor) => missed.push(anchor) });
  } catch (error) {
    if (missed.length === 0) throw error;
  }
  return missed[0] ?? null;
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
  const isThere = {
    id: (name: string) => byId(root, name) !== null,
    headings: (name: string) => findAll(root, isCell).some((cell) => heading(textOf(cell)) === heading(name)),
    label: (name: string) => findAll(root, isCell).some((cell) => heading(textOf(cell)) === heading(name)),
  }[kind];
  return names.map((name) => `  ${isThere(name) ? "there  " : "MISSING"} ${kind === "id" ? `#${name}` : name}`);
}

const isCell = ({ name }: HtmlElement) => name === "td" || name === "th";

/** The heading of a table: the one with the most headings that a reader knows. Rows of data are not shown. */
function tableLine(table: HtmlElement, index: number, known: ReadonlySet<string>): string {
  const isKnown = (text: string) => known.has(heading(text));
  const id = attribute(table, "id");
  const name = `  table ${index + 1}${id === null ? "" : ` #${id}`}:`;
  const rows = rowsOf(table);
  const headings = rows.map((_, top) => headingAt(rows, top).columns.map(({ text }) => text));
  const counts = headings.map((texts) => texts.filter(isKnown).length);
  const most = Math.max(0, ...counts);
  const shown = most > 0 ? headings[counts.indexOf(most)] : headOf(rows);
  if (shown === undefined) return `${name} none (${rows.length} rows)`;
  return `${name} ${shown.map((text) => (isKnown(text) ? text : `?${text}`)).join(" | ")}`;
}

/** The first row, if the page itself says that it is a heading. */
function headOf([first]: readonly HtmlElement[]): string[] | undefined {
  if (first === undefined) return undefined;
  const cells = cellsOf(first);
  const isHead = first.parent?.name === "thead" || (cells.length > 0 && cells.every(({ name }) => name === "th"));
  return isHead ? cells.map((cell) => textOf(cell)) : undefined;
}

const idsOf = (root: HtmlElement): string[] => [
  ...new Set(findAll(root, () => true).flatMap((element) => attribute(element, "id") ?? [])),
];
