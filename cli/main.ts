#!/usr/bin/env node
import * as nodeModule from "node:module";

// Node 22 and newer keep compiled code between runs, which shortens the start.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

// Results report a failed write themselves; help and version do not. A consumer such as head may close the pipe early.
let outputFailed = false;
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  outputFailed = code !== "EPIPE";
});

// Imported here because only modules that are loaded later are cached.
const { run } = await import("./run.ts");
process.exitCode = (await run(process.argv.slice(2))) || Number(outputFailed);
