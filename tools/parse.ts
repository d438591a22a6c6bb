import { pages } from "../src/features/index.ts";
import { loadTemplates } from "../src/portal/captcha/load-templates.ts";
import { solveCaptcha } from "../src/portal/captcha/solve.ts";
import type { AnyPage } from "../src/portal/page.ts";
import { answerOf, type Context, parseCommand, parseSaved, problemOf, readInput, reportProblem } from "./saved-page.ts";
import type { Tool } from "./tool.ts";

/** A parsed page. The counts are left out if they are 0. */
interface Result {
  readonly record: unknown;
  /** Number of texts that no field uses. */
  readonly unread?: number;
  /** Number of texts that do not match the format of their field. */
  readonly unfit?: number;
}

type Parser = (bytes: Uint8Array, context: Context) => Result | Promise<Result>;

const parserFor =
  (page: AnyPage): Parser =>
  (bytes, context) => {
    const { record, error, report } = parseSaved(page, context, answerOf(page, bytes));
    if (error !== null) throw error;
    const { unread, unfit } = report;
    return {
      record,
      ...(unread.length > 0 && { unread: unread.length }),
      ...(unfit.length > 0 && { unfit: unfit.length }),
    };
  };

/** Solves a captcha with the templates of the service's configuration. */
async function parseCaptcha(bytes: Uint8Array): Promise<Result> {
  return { record: solveCaptcha(bytes, (await loadTemplates(process.env.CAPTCHA_TEMPLATES || "builtin"))()) };
}

const parsers: ReadonlyMap<string, Parser> = new Map<string, Parser>([
  ...[...pages].map(([name, page]): [string, Parser] => [name, parserFor(page)]),
  ["captcha", parseCaptcha],
]);

/** Prints only the record of a page from standard input, or one line of JSON for each file. */
export const main: Tool = (args, io) =>
  reportProblem(io, async () => {
    const { page: parser, context, files } = parseCommand("parse", parsers, args);
    const parse = async (file: string | null) => parser(await readInput(file, io), context);
    if (files.length === 0) io.print(JSON.stringify((await parse(null)).record));
    let exitCode = 0;
    for (const file of files) {
      const result = await parse(file).catch((error) => ({ problem: problemOf(error) }));
      if ("problem" in result) exitCode = 1;
      io.print(JSON.stringify({ file, ...result }));
    }
    return exitCode;
  });
