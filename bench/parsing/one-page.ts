import { parse } from "parse5";
import { pages } from "../../src/features/index.ts";
import { parsePage } from "../../src/portal/session.ts";
import { sampleOf } from "./corpus.ts";
import { timed } from "./timed.ts";

/**
 * Measures one kind of page in a process of its own, because kinds share optimised code: `node one-page.js NAME [parse5]`. Prints the
 * CPU milliseconds per page of its parser, which returns the record, or of parse5, which returns the tree.
 */
function main(kind?: string, library?: string): void {
  const name = [...pages.keys()].find((known) => known === kind);
  if (name === undefined) throw new Error(`Unknown page: ${kind}`);
  const { page, input, answer } = sampleOf(name);
  console.log(timed(library === undefined ? () => parsePage(page, input, answer) : () => parse(answer.text)));
}

main(...process.argv.slice(2));
