#!/usr/bin/env node
import * as nodeModule from "node:module";

// Node 22 and newer keep compiled code between runs, which shortens the start.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

// Results report a failed write themselves; help does not. A consumer such as head may close the pipe early.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  if (code !== "EPIPE") process.exitCode ||= 1;
});

// Imported here because only modules that are loaded later are cached.
const { run } = await import("./run.ts");
const exitCode = await run(process.argv.slice(2));
if (exitCode !== 0) process.exitCode = exitCode;
