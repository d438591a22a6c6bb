#!/usr/bin/env node
import { run } from "./run.ts";

// A consumer such as head may close the pipe early; that is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

process.exitCode = await run(process.argv.slice(2));
