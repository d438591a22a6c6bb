import { pages } from "../src/features/index.ts";
import type { AnyPage } from "../src/portal/page.ts";
import { diffPage } from "./page-diff.ts";
import { answerOf, type Context, noContext, parseCommand, readInput, reportProblem, UsageError } from "./saved-page.ts";
import type { Tool, ToolIo } from "./tool.ts";

/** A saved page or a skeleton. */
interface Source {
  readonly page: AnyPage;
  readonly context: Context;
  /** The anchor that the service did not find on the page; null for a saved page, and if it only left texts unread. */
  readonly anchor: string | null;
  readonly bytes: Uint8Array;
  /** Null for standard input. */
  readonly file: string | null;
}

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

function savedPages(args: readonly string[], io: ToolIo): Promise<Source>[] {
  const { page, context, files } = parseCommand("diff-page", pages, args);
  return (files.length > 0 ? files : [null]).map(async (file) => {
    return { page, context, anchor: null, bytes: await readInput(file, io), file };
  });
}

/** Reads a file of DRIFT_REPORTS. Throws UsageError. */
async function skeletonIn(file: string, io: ToolIo): Promise<Source> {
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
