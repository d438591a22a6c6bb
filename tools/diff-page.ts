import { pages } from "../src/features/pages.ts";
import { diffPage } from "./page-diff.ts";
import { answerOf, parseCommand, readInput, reportProblem } from "./saved-page.ts";
import type { Tool } from "./tool.ts";

/** Prints how saved pages differ from what their parser expects. The exit code is 1 if a page has changed. */
export const main: Tool = (args, io) =>
  reportProblem(io, async () => {
    const { page, context, files } = parseCommand("diff-page", pages, args);
    let exitCode = 0;
    for (const file of files.length > 0 ? files : [null]) {
      const { hasChanged, lines } = diffPage(page, context, answerOf(page, await readInput(file, io)));
      if (file !== null) io.print(`${file}:`);
      io.print(lines.join("\n"));
      if (hasChanged) exitCode = 1;
    }
    return exitCode;
  });
