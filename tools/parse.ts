import { pages } from "../src/features/index.ts";
import { loadTemplates } from "../src/portal/captcha/load-templates.ts";
import { solveCaptcha } from "../src/portal/captcha/solve.ts";
import type { AnyPage } from "../src/portal/page.ts";
import { parsePage } from "../src/portal/session.ts";
import type { Context, Problem } from "./saved-page.ts";
import { answerOf, parseCommand, parseContextOf, problemOf, readInput, reportProblem } from "./saved-page.ts";
import type { Tool, ToolIo } from "./tool.ts";

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
    const parseContext = parseContextOf(context);
    const record = parsePage(page, context, answerOf(page, bytes), parseContext);
    const { unread, unfit } = parseContext.report;
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

/** Parses one saved page. Resolves to its record or to the problem. */
async function parse(
  file: string | null,
  parser: Parser,
  context: Context,
  io: ToolIo,
): Promise<Result | { problem: Problem }> {
  try {
    return await parser(await readInput(file, io), context);
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** Prints only the record of a page from standard input, or one line of JSON for each file. */
export const main: Tool = (args, io) =>
  reportProblem(io, async () => {
    const { page: parser, context, files } = parseCommand("parse", parsers, args);
    if (files.length === 0) {
      const result = await parse(null, parser, context, io);
      if ("record" in result) io.print(JSON.stringify(result.record));
      else io.printError(JSON.stringify(result.problem));
      return "record" in result ? 0 : 1;
    }
    let exitCode = 0;
    for (const file of files) {
      const result = await parse(file, parser, context, io);
      if ("problem" in result) exitCode = 1;
      io.print(JSON.stringify({ file, ...result }));
    }
    return exitCode;
  });
