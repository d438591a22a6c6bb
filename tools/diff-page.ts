import { pages } from "../src/features/index.ts";
import type { HtmlElement } from "../src/html/dom/element.ts";
import { attribute, byId, findAll } from "../src/html/find.ts";
import { heading } from "../src/html/headings.ts";
import { headingAt } from "../src/html/layout.ts";
import type { Lookup } from "../src/html/report.ts";
import type { AnyPage } from "../src/portal/page.ts";
import type { FinalAnswer } from "../src/portal/portal-client.ts";
import {
  answerOf,
  type Context,
  noContext,
  parseCommand,
  parseSaved,
  readInput,
  reportProblem,
  savedRoot,
  UsageError,
} from "./saved-page.ts";
import type { Tool, ToolIo } from "./tool.ts";

/** The differences between a saved page and the expectations of its parser. */
export interface PageDiff {
  readonly hasChanged: boolean;
  /** Advice for the maintainer who has to fix the parser. */
  readonly lines: readonly string[];
}

/** Parses a saved page and compares what the parser looked for with what the page contains. Throws ServiceError for a refusal. */
export function diffPage(page: AnyPage, input: Context, answer: FinalAnswer): PageDiff {
  const { error, anchor, field, report } = parseSaved(page, input, answer);
  const { lookups, unread, unfit } = report;
  const leftovers = [
    ...listLines("Texts that no field uses are in:", unread),
    ...listLines("Fields that are null because their text does not match the expected format:", unfit),
  ];
  if (error === null) return { hasChanged: false, lines: [`${page.name}: the parser accepts the page.`, ...leftovers] };
  if (field !== null)
    return { hasChanged: true, lines: [`${page.name}: the page is about another ${field} than given.`] };
  if (anchor === null) throw error;
  const root = savedRoot(answer.text);
  return {
    hasChanged: true,
    lines: [
      `${page.name}: the page has changed. The parser failed at: ${anchor}`,
      "The parser looked for, in this order:",
      ...new Set(lookups.flatMap((lookup) => lookupLines(lookup, root))),
      ...leftovers,
      "Headings of the tables of the page (? = the parser does not use it):",
      ...findAll(root, "table").map((table, index) => tableLine(table, index, page.headings ?? new Set())),
      `Ids of the page: ${idsOf(root).join(" ")}`,
    ],
  };
}

/** A title and one line for each different entry, with its number of occurrences. Empty if there is no entry. */
function listLines(title: string, entries: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  const lines = [...counts].map(([entry, count]) => `  ${entry}${count > 1 ? ` (${count} times)` : ""}`);
  return lines.length > 0 ? [title, ...lines] : [];
}

function lookupLines({ kind, names }: Lookup, root: HtmlElement): string[] {
  const isPresent = (name: string) =>
    kind === "id" ? byId(root, name) !== null : findAll(root, isCell).some((cell) => cell.heading === heading(name));
  const missing = kind === "optional headings" ? "absent " : "MISSING";
  return names.map((name) => `  ${isPresent(name) ? "found  " : missing} ${kind === "id" ? `#${name}` : name}`);
}

const isCell = ({ name }: HtmlElement) => name === "td" || name === "th";

/** The heading row of a table: the row with the most headings known to the parser. Never prints a data row. */
function tableLine(table: HtmlElement, index: number, known: ReadonlySet<string>): string {
  const isKnown = (text: string) => known.has(heading(text));
  const id = attribute(table, "id");
  const name = `  table ${index + 1}${id === null ? "" : ` #${id}`}:`;
  const rows = table.rows;
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
  const cells = first.cells;
  const isHead = first.parent?.name === "thead" || (cells.length > 0 && cells.every(({ name }) => name === "th"));
  return isHead ? cells.map((cell) => cell.text) : undefined;
}

const idsOf = (root: HtmlElement): string[] => [
  ...new Set(findAll(root, () => true).flatMap((element) => attribute(element, "id") ?? [])),
];

/**
 * Prints how changed pages differ from what their parser expects. The pages are saved ones, or the skeletons that a service
 * writes. The exit code is 1 if a page has changed.
 */
export const main: Tool = (args, io) =>
  reportProblem(io, async () => {
    const areSkeletons = args.length > 0 && args.every((arg) => arg.endsWith(".json"));
    const sources = areSkeletons ? args.map((file) => skeletonIn(file, io)) : savedPages(args, io);
    let exitCode = 0;
    for await (const { page, context, anchor, bytes, file } of sources) {
      const { hasChanged, lines } = diffPage(page, context, answerOf(page, bytes));
      if (file !== null) io.print(`${file}:`);
      if (anchor !== null) io.print(`The service did not find: ${anchor}`);
      io.print(lines.join("\n"));
      if (hasChanged) exitCode = 1;
    }
    return exitCode;
  });

function savedPages(args: readonly string[], io: ToolIo) {
  const { page, context, files } = parseCommand("diff-page", pages, args);
  return (files.length > 0 ? files : [null]).map(async (file) => {
    return { page, context, anchor: null, bytes: await readInput(file, io), file };
  });
}

/** Reads a file of DRIFT_REPORTS. Throws UsageError. The anchor is null if the page only left texts unread. */
async function skeletonIn(file: string, io: ToolIo) {
  const text = Buffer.from(await readInput(file, io)).toString("utf8");
  try {
    const report = JSON.parse(text);
    const page = pages.get(report.page);
    if (page === undefined || !Array.isArray(report.skeleton)) throw new SyntaxError();
    const { anchor } = report;
    return { page, context: noContext, anchor, bytes: Buffer.from(report.skeleton.join("\n")), file };
  } catch {
    throw new UsageError(`${file} is not a file of DRIFT_REPORTS.`);
  }
}
