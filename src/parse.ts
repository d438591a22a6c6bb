import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { ServiceError } from "./errors.ts";
import { type AnyPage, pages } from "./features/pages.ts";
import { CaptchaUnreadable, solveCaptcha } from "./portal/captcha/solve.ts";
import { readPage } from "./portal/session.ts";
import { decodePage } from "./portal/transport.ts";

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

type Context = Record<string, string | null>;
type Reader = (bytes: Uint8Array, context: Context) => unknown;

const noContext: Context = Object.fromEntries(contextNames.map((name) => [name, null]));

const pageReader =
  (page: AnyPage): Reader =>
  (bytes, context) => {
    const answer = { status: 200, contentType: "text/html", path: `/vtop/${page.path}`, text: decodePage(bytes, "") };
    return readPage(page, context, answer);
  };

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...[...pages].map(([name, page]): [string, Reader] => [name, pageReader(page)]),
  ["captcha", (bytes) => solveCaptcha(bytes)],
]);

interface Problem {
  readonly code: string;
  readonly detail: string;
}

class UsageError extends Error {}

function problemOf(error: unknown): Problem {
  if (error instanceof ServiceError) return { code: error.code, detail: error.detail };
  if (error instanceof CaptchaUnreadable)
    return { code: "captcha_unread", detail: "The image is no captcha that can be read." };
  if (error instanceof UsageError) return { code: "validation_error", detail: error.message };
  throw error;
}

interface Command {
  readonly read: Reader;
  readonly context: Context;
  readonly files: readonly string[];
}

function readCommand([name = "", ...rest]: readonly string[]): Command {
  const read = readers.get(name);
  if (read === undefined) {
    throw new UsageError(
      `Usage: npm run parse -- PAGE [key=value ...] [file ...]. PAGE is one of: ${[...readers.keys()].join(" ")}.`,
    );
  }
  const isContext = (word: string) => contextNames.some((key) => word.startsWith(`${key}=`));
  const told = rest
    .filter(isContext)
    .map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]);
  return {
    read,
    context: { ...noContext, ...Object.fromEntries(told) },
    files: rest.filter((word) => !isContext(word)),
  };
}

/** Reads one saved page; resolves to its record or its problem. */
async function parse(
  bytes: Promise<Uint8Array>,
  { read, context }: Command,
): Promise<{ record: unknown } | { problem: Problem }> {
  try {
    const page = await bytes.catch(() => {
      throw new UsageError("The file cannot be read.");
    });
    return { record: read(page, context) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  for (const file of command.files) {
    const result = await parse(readFile(file), command);
    if ("problem" in result) process.exitCode = 1;
    console.log(JSON.stringify({ file, ...result }));
  }
  if (command.files.length > 0) return;
  const result = await parse(buffer(process.stdin), command);
  if ("record" in result) return console.log(JSON.stringify(result.record));
  process.exitCode = 1;
  console.error(JSON.stringify(result.problem));
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  console.error(JSON.stringify(problemOf(error)));
});
