import { pages } from "../src/features/pages.ts";
import { driftOf } from "./page-diff.ts";
import { answerOf, parseCommand, readBytes, runTool } from "./saved-page.ts";

/** Prints what saved pages lack against what their reader wants; the exit code is 1 if one of them has changed. */
runTool(async () => {
  const { page, context, files } = parseCommand("drift", pages, process.argv.slice(2));
  for (const file of files.length > 0 ? files : [null]) {
    const { hasChanged, lines } = driftOf(page, context, answerOf(page, await readBytes(file)));
    if (file !== null) console.log(`${file}:`);
    console.log(lines.join("\n"));
    if (hasChanged) process.exitCode = 1;
  }
});
