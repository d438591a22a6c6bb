import { pages } from "../../src/features/index.ts";
import { parsePage } from "../../src/portal/session.ts";
import { sampleOf } from "./corpus.ts";
import { timed } from "./timed.ts";

/** Parses one kind of page to its record in a process of its own, because kinds share optimised code. Prints the CPU milliseconds per page: `node one-page.js NAME`. */
function main(kind?: string): void {
  const name = [...pages.keys()].find((known) => known === kind);
  if (name === undefined) throw new Error(`Unknown page: ${kind}`);
  const { page, input, answer } = sampleOf(name);
  console.log(timed(() => parsePage(page, input, answer)));
}

main(process.argv[2]);
