import { pages } from "../../src/features/index.ts";
import { assertAccounted } from "../../src/html/more.ts";
import { parsePage } from "../../src/portal/session.ts";
import { sampleOf } from "./corpus.ts";
import { shareOf } from "./share-of.ts";
import { timed } from "./timed.ts";

/**
 * Parses one kind of page to its record in a process of its own, because kinds share optimised code. Prints JSON: the CPU
 * milliseconds per page and, on request, the share of the accounting: `node one-page.js NAME [accounting]`.
 */
async function main(kind?: string, figure?: string): Promise<void> {
  const name = [...pages.keys()].find((known) => known === kind);
  if (name === undefined) throw new Error(`Unknown page: ${kind}`);
  const { page, input, answer } = sampleOf(name);
  const work = () => parsePage(page, input, answer);
  const ms = timed(work);
  const accounting = figure === "accounting" ? await shareOf(assertAccounted.name, work) : undefined;
  console.log(JSON.stringify({ ms, accounting }));
}

await main(process.argv[2], process.argv[3]);
