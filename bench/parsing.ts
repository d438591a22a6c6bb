import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { against, type Figure } from "./figures.ts";
import { corpus } from "./parsing/corpus.ts";
import { geometricMean, median } from "./statistics.ts";

const AREA = "Parsing a page to its record (CPU of a warm process; median of five processes per kind)";
const ROUNDS = 5;
/** Fewer, because the library is slow and has no target. */
const LIBRARY_ROUNDS = 3;

/** Parses every kind of page to its record, and with parse5 to a tree, in a new process per round. */
export function measureParsing(): Figure[] {
  const figures = corpus().map(({ page, answer }) => {
    const parse5 = { name: "parse5, tree", value: costOf(LIBRARY_ROUNDS, page.name, "parse5") };
    const name = `${page.name}, ${(answer.text.length / 1000).toFixed(1)} KB`;
    return against(parse5, { area: AREA, name, value: costOf(ROUNDS, page.name), unit: "ms" });
  });
  const mean = geometricMean(figures.map(({ ratio = Number.NaN }) => ratio));
  return [...figures, { area: AREA, name: "geometric mean of the ratios to parse5, tree", value: mean, unit: "" }];
}

const script = join(import.meta.dirname, "parsing/one-page.js");

const costOf = (rounds: number, ...args: readonly string[]) =>
  median(
    Array.from({ length: rounds }, () =>
      Number(execFileSync(process.execPath, [script, ...args], { encoding: "utf8" })),
    ),
  );
