#!/usr/bin/env node
import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import type { Tool } from "./tool.ts";

const USAGE = `Usage: portico-server [command]

Without a command, starts the service, and the demo portal if PORTAL_URL is not set. Settings are environment variables.

Commands:
  demo-portal                      start the demo portal alone
  parse PAGE [key=value ...]       parse a saved portal page from standard input and print the record as JSON
  parse PAGE [key=value ...] FILE  the same for files, with one line per file
  diff-page PAGE FILE              compare a saved portal page with what its parser expects
  write-openapi [FOLDER]           write the OpenAPI documents of the service

Options:
  -h, --help                       show help
  -v, --version                    show the version`;

const tools: Readonly<Record<string, () => Promise<{ readonly main: Tool }>>> = {
  parse: () => import("./parse.ts"),
  "diff-page": () => import("./diff-page.ts"),
  "check-regexps": () => import("./check-regexps.ts"),
  "write-sbom": () => import("./write-sbom.ts"),
  "write-openapi": () => import("./write-openapi.ts"),
};

const version = (): string => createRequire(import.meta.url)("portico/package.json").version;

async function runTool(name: string, args: readonly string[]): Promise<number> {
  const load = tools[name];
  if (load === undefined) {
    console.error(`Unknown command: ${name}\n\n${USAGE}`);
    return 2;
  }
  const { main } = await load();
  return main(args, {
    readStdin: () => buffer(process.stdin),
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
  });
}

const [name, ...args] = process.argv.slice(2);
if (name === undefined) await import("../src/server.ts");
else if (name === "demo-portal") await import("../demo-portal/main.ts");
else if (name === "--help" || name === "-h") console.log(USAGE);
else if (name === "--version" || name === "-v") console.log(version());
else process.exitCode = await runTool(name, args);
