import { buffer } from "node:stream/consumers";
import type { Tool } from "./tool.ts";

const tools: Readonly<Record<string, () => Promise<{ readonly main: Tool }>>> = {
  parse: () => import("./parse.ts"),
  "diff-page": () => import("./diff-page.ts"),
  "check-regexps": () => import("./check-regexps.ts"),
  "write-sbom": () => import("./write-sbom.ts"),
  "write-openapi": () => import("./write-openapi.ts"),
};

const [name = "", ...args] = process.argv.slice(2);
const load = tools[name];
if (load === undefined) throw new Error(`Usage: node dist/tools/main.js ${Object.keys(tools).join("|")} ...`);
const { main } = await load();
process.exitCode = await main(args, {
  readStdin: () => buffer(process.stdin),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
