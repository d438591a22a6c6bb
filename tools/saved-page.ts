import { readFile } from "node:fs/promises";
import { ServiceError } from "../src/contract/errors.ts";
import type { HtmlElement } from "../src/html/dom/element.ts";
import { parseHtml } from "../src/html/dom/tree.ts";
import { byId, childElements } from "../src/html/find.ts";
import { PageChanged } from "../src/html/page-changed.ts";
import type { ParseReport } from "../src/html/report.ts";
import { newContext } from "../src/html/section.ts";
import { CaptchaUnreadable } from "../src/portal/captcha/solve.ts";
import { InvalidTemplates } from "../src/portal/captcha/templates.ts";
import { decodePage } from "../src/portal/decode-page.ts";
import { notifierOf } from "../src/portal/events.ts";
import type { AnyPage } from "../src/portal/page.ts";
import type { FinalAnswer } from "../src/portal/portal-client.ts";
import { SessionInDoubt } from "../src/portal/refusals.ts";
import { parsePage } from "../src/portal/session.ts";
import type { ToolIo } from "./tool.ts";

/** Input of a page that its HTML does not contain. Null if the command line does not give it. */
const contextNames = [
  "registration_number",
  "sem_sub_id",
  "class_group_id",
  "cal_date",
  "month",
  "class_id",
  "course_id",
  "course_type",
  "emp_id",
  "erp_id",
  "date",
  "search_term",
] as const;

/** The input of a saved page, with the field names of the contract. */
export type Context = Readonly<Record<string, string | null>>;

/** A page about which nothing is known. */
export const noContext: Context = Object.fromEntries(contextNames.map((name) => [name, null]));

/** The command line is invalid, or a file cannot be read. */
export class UsageError extends Error {}

/** The usage of a tool, as it was called: by a script of package.json or as a command of the bundle. */
export function usageOf(tool: string, args: string): string {
  const { npm_lifecycle_event: script = "npx" } = process.env;
  return `Usage: ${script === "npx" ? `portico-server ${tool}` : `npm run ${script} --`} ${args}`;
}

/**
 * Parses the command line of a tool for saved pages, `PAGE [key=value ...] [file ...]`. `pages` has the tool's values for the page names
 * that it accepts. Throws UsageError.
 */
export function parseCommand<Page>(
  tool: string,
  pages: ReadonlyMap<string, Page>,
  [name = "", ...rest]: readonly string[],
): { readonly page: Page; readonly context: Context; readonly files: readonly string[] } {
  const page = pages.get(name);
  if (page === undefined) {
    const names = [...pages.keys()].join(" ");
    const unknown = /^[a-z_-]{1,40}$/i.test(name) ? `Unknown page: ${name}. ` : "";
    throw new UsageError(`${unknown}${usageOf(tool, "PAGE [key=value ...] [file ...]")}. PAGE is one of: ${names}.`);
  }
  const isContext = (arg: string) => contextNames.some((key) => arg.startsWith(`${key}=`));
  // The name of a file has a dot.
  const unknown = rest.find((arg) => !isContext(arg) && /^[a-z_-]+=[^.]*$/i.test(arg));
  if (unknown !== undefined)
    throw new UsageError(`Unknown key: ${unknown.split("=", 1)}. Keys: ${contextNames.join(" ")}.`);
  const given = rest.filter(isContext).map((arg) => [arg.slice(0, arg.indexOf("=")), arg.slice(arg.indexOf("=") + 1)]);
  return {
    page,
    context: { ...noContext, ...Object.fromEntries(given) },
    files: rest.filter((arg) => !isContext(arg)),
  };
}

/** Reads a file, or standard input if `file` is null. Throws UsageError. */
export function readInput(file: string | null, io: ToolIo): Promise<Uint8Array> {
  return (file === null ? io.readStdin() : readFile(file)).catch(() => {
    throw new UsageError("The file cannot be read.");
  });
}

/** A saved page as an answer of the portal. Throws portal_page_changed for bytes that are not text. */
export const answerOf = (page: AnyPage, bytes: Uint8Array): FinalAnswer => ({
  status: 200,
  contentType: "text/html",
  path: `/vtop/${page.path}`,
  text: decodePage(bytes, ""),
});

/** Ids of the home page's elements into which its scripts load the other pages: the pages of Bootstrap 3, and those of 5. */
const FRAMES = ["page-wrapper", "b5-pagewrapper"];

/**
 * The HTML of a saved page. One that was saved from a browser is usually the home page with the wanted page in one of its frames: then
 * the content of that frame. In an answer of the portal itself, the home page means that the session is lost.
 */
export function savedRoot(html: string): HtmlElement {
  const page = parseHtml(html);
  if (byId(page, "authorizedIDX") === null) return page;
  const frames = FRAMES.flatMap((id) => byId(page, id) ?? []);
  return frames.find((frame) => childElements(frame).length > 0) ?? page;
}

/** The result of a parser for a page. */
export interface Parsed {
  readonly record: unknown;
  /** Null if the parser accepts the page. */
  readonly error: unknown;
  /** The first thing that the parser did not find on a page that has changed. */
  readonly anchor: string | null;
  /** The field in which the page contradicts the input. */
  readonly field: string | null;
  readonly report: ParseReport;
}

/** Parses a page as that of an active session. Default for `rootOf`: the page was saved from a browser. */
export function parseSaved(page: AnyPage, input: Context, answer: FinalAnswer, rootOf = savedRoot): Parsed {
  const context = newContext(input.registration_number ?? null);
  const { report } = context;
  const anchors: string[] = [];
  const fields: string[] = [];
  const notify = notifierOf([
    {
      pageChanged: (_page: string, anchor: string) => void anchors.push(anchor),
      answerMismatch: (_page: string, field: string) => void fields.push(field),
    },
  ]);
  try {
    const { record } = parsePage(page, input, answer, context, notify, rootOf);
    return { record, error: null, anchor: null, field: null, report };
  } catch (error) {
    if (error instanceof SessionInDoubt) error.report();
    return { record: null, error, anchor: anchors[0] ?? null, field: fields[0] ?? null, report };
  }
}

/** The result of a parser; null for a page that has changed, or exceeds the limits of the HTML parser. */
export function unlessChanged<Found>(parse: () => Found): Found | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof PageChanged) return null;
    throw error;
  }
}

/** The tree of a page; null for one that exceeds the limits of the HTML parser. */
export const treeOf = (html: string): HtmlElement | null => unlessChanged(() => parseHtml(html));

/** The reason for which a saved page could not be parsed, to print. Rethrows any other error. */
export function problemOf(error: unknown): { readonly code: string; readonly detail: string } {
  if (error instanceof ServiceError) return { code: error.code, detail: error.detail };
  if (error instanceof CaptchaUnreadable)
    return { code: "captcha_unread", detail: "The image is not a captcha that can be solved." };
  if (error instanceof UsageError || error instanceof InvalidTemplates)
    return { code: "validation_error", detail: error.message };
  throw error;
}

/** Runs a tool. A problem becomes one line of JSON on standard error and the exit code 1. */
export async function reportProblem(io: ToolIo, tool: () => Promise<number>): Promise<number> {
  try {
    return await tool();
  } catch (error) {
    io.printError(JSON.stringify(problemOf(error)));
    return 1;
  }
}
