import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { ServiceError } from "../src/errors.ts";
import type { AnyPage } from "../src/features/pages.ts";
import { CaptchaUnreadable } from "../src/portal/captcha/solve.ts";
import type { FinalAnswer } from "../src/portal/portal-client.ts";
import { decodePage } from "../src/portal/transport.ts";

/** What a saved page does not hold; null is what the caller did not tell. */
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

/** The input of a page that was saved, in the contract's names. */
export type Context = Readonly<Record<string, string | null>>;

const noContext: Context = Object.fromEntries(contextNames.map((name) => [name, null]));

/** What a tool for saved pages is asked to do: `PAGE [key=value ...] [file ...]`. */
export interface Command<Page> {
  /** What the tool has for the page that was named. */
  readonly page: Page;
  readonly context: Context;
  readonly files: readonly string[];
}

/** The command was not understood, or names a file that cannot be read. */
export class UsageError extends Error {}

/** Reads the words behind `npm run <tool> --`; `pages` are those that the tool knows, by name. Throws UsageError. */
export function parseCommand<Page>(
  tool: string,
  pages: ReadonlyMap<string, Page>,
  [name = "", ...rest]: readonly string[],
): Command<Page> {
  const page = pages.get(name);
  if (page === undefined) {
    const names = [...pages.keys()].join(" ");
    throw new UsageError(`Usage: npm run ${tool} -- PAGE [key=value ...] [file ...]. PAGE is one of: ${names}.`);
  }
  const isContext = (word: string) => contextNames.some((key) => word.startsWith(`${key}=`));
  const told = rest
    .filter(isContext)
    .map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]);
  return {
    page,
    context: { ...noContext, ...Object.fromEntries(told) },
    files: rest.filter((word) => !isContext(word)),
  };
}

/** The bytes of a file, or of the standard input for null. Throws UsageError. */
export function readBytes(file: string | null): Promise<Uint8Array> {
  return (file === null ? buffer(process.stdin) : readFile(file)).catch(() => {
    throw new UsageError("The file cannot be read.");
  });
}

/** A saved page as the portal once answered it. Throws portal_page_changed for bytes that are no text. */
export const answerOf = (page: AnyPage, bytes: Uint8Array): FinalAnswer => ({
  status: 200,
  contentType: "text/html",
  path: `/vtop/${page.path}`,
  text: decodePage(bytes, ""),
});

/** Why a saved page was not read. */
export interface Problem {
  readonly code: string;
  readonly detail: string;
}

/** The failure of reading a saved page, for print; anything else is thrown on. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ServiceError) return { code: error.code, detail: error.detail };
  if (error instanceof CaptchaUnreadable)
    return { code: "captcha_unread", detail: "The image is no captcha that can be read." };
  if (error instanceof UsageError) return { code: "validation_error", detail: error.message };
  throw error;
}

/** Runs a tool; a failure becomes one line of JSON on the standard error output and the exit code 1. */
export function runTool(tool: () => Promise<void>): void {
  tool().catch((error: unknown) => {
    process.exitCode = 1;
    console.error(JSON.stringify(problemOf(error)));
  });
}
