import type { PageName } from "../../src/portal/page.ts";
import { corpus } from "./corpus.ts";
import { parsers } from "./parsers.ts";
import { timed } from "./timed.ts";

/** Reads every cell of every kind of page with one library and prints the CPU milliseconds per page: `node one-library.js NAME`. */
function main(library: string | undefined): void {
  const parser = parsers.find(({ name }) => name === library);
  if (parser === undefined) throw new Error(`Unknown library: ${library}`);
  const costs: Partial<Record<PageName, number>> = {};
  for (const { page, answer } of corpus()) costs[page.name] = timed(() => parser.tables(answer.text));
  console.log(JSON.stringify(costs));
}

main(process.argv[2]);
