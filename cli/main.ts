#!/usr/bin/env node
import { run } from "./run.ts";

// A reader that has seen enough, such as head, closes the pipe.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

process.exitCode = await run(process.argv.slice(2));
