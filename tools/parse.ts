import { type AnyPage, pages } from "../src/features/pages.ts";
import { solveCaptcha } from "../src/portal/captcha/solve.ts";
import { parsePage } from "../src/portal/session.ts";
import { answerOf, type Context, type Problem, parseCommand, problemOf, readBytes, runTool } from "./saved-page.ts";

type Reader = (bytes: Uint8Array, context: Context) => unknown;

const pageReader =
  (page: AnyPage): Reader =>
  (bytes, context) =>
    parsePage(page, context, answerOf(page, bytes));

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...[...pages].map(([name, page]): [string, Reader] => [name, pageReader(page)]),
  ["captcha", (bytes) => solveCaptcha(bytes)],
]);

/** Reads one saved page; resolves to its record or its problem. */
async function parse(
  file: string | null,
  read: Reader,
  context: Context,
): Promise<{ record: unknown } | { problem: Problem }> {
  try {
    return { record: read(await readBytes(file), context) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

runTool(async () => {
  const { page: read, context, files } = parseCommand("parse", readers, process.argv.slice(2));
  for (const file of files) {
    const result = await parse(file, read, context);
    if ("problem" in result) process.exitCode = 1;
    console.log(JSON.stringify({ file, ...result }));
  }
  if (files.length > 0) return;
  const result = await parse(null, read, context);
  if ("record" in result) return console.log(JSON.stringify(result.record));
  process.exitCode = 1;
  console.error(JSON.stringify(result.problem));
});
