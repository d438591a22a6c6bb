#!/usr/bin/env node
import * as nodeModule from "node:module";

// Node 22 and newer keep compiled code between runs, which shortens the start.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

// A consumer such as head may close the pipe early; that is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

// Imported here because only modules that are loaded later are cached.
const { run } = await import("./run.ts");
process.exitCode = await run(process.argv.slice(2));
