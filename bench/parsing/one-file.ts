import { readFileSync } from "node:fs";
import { pages } from "../../src/features/index.ts";
import { parsePage } from "../../src/portal/session.ts";
import { timed } from "./timed.ts";

/** V8 takes up to a second to finish optimising the parsers of the large pages. */
const WARM_UP_MS = 1000;

/** Parses a page from a file to its record and prints the CPU milliseconds per page: `node one-file.js PAGE INPUT FILE`; INPUT is JSON. */
function main(kind?: string, input = "{}", file = ""): void {
  const page = [...pages.values()].find(({ name }) => name === kind);
  if (page === undefined) throw new Error(`Unknown page: ${kind}`);
  const text = readFileSync(file, "utf8");
  const answer = { status: 200, contentType: "text/html;charset=UTF-8", path: page.path, text };
  console.log(timed(() => parsePage(page, JSON.parse(input), answer), WARM_UP_MS));
}

main(...process.argv.slice(2));
