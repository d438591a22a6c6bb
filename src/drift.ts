import { driftOf } from "./drift-report.ts";
import { pages } from "./features/pages.ts";
import { answerOf, readBytes, readCommand, runTool } from "./saved-page.ts";

/** Prints what saved pages lack against what their reader wants; the exit code is 1 if one of them has changed. */
runTool(async () => {
  const { page, context, files } = readCommand("drift", pages, process.argv.slice(2));
  for (const file of files.length > 0 ? files : [null]) {
    const { hasChanged, lines } = driftOf(page, context, answerOf(page, await readBytes(file)));
    if (file !== null) console.log(`${file}:`);
    console.log(lines.join("\n"));
    if (hasChanged) process.exitCode = 1;
  }
});
