#!/usr/bin/env node
import { run } from "./run.ts";

const exitCode = await run(process.argv.slice(2));
if (exitCode !== null) process.exitCode = exitCode;
