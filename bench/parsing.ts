import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { PageName } from "../src/portal/page.ts";
import { against, type Figure } from "./figures.ts";
import { corpus, type Sample } from "./parsing/corpus.ts";
import { parsers, type Tables } from "./parsing/parsers.ts";
import { geometricMean, median } from "./statistics.ts";

const AREA = "Parsing a page to its record (CPU of a warm process; median of five processes per kind)";
const ROUNDS = 5;
/** Fewer, because the library is slow and has no target. */
const LIBRARY_ROUNDS = 3;

/** Parses every kind of page in a new process per round, and every cell of the same pages with parse5. */
export function measureParsing(): Figure[] {
  const samples = corpus();
  for (const sample of samples) assertSame(sample);
  const library = inRounds(LIBRARY_ROUNDS, () => costsOf("parse5"));
  const costs = samples.map(({ page, answer }) => {
    const rounds = inRounds(ROUNDS, () => Number(outputOf("one-page.js", page.name)));
    return {
      name: `${page.name}, ${(answer.text.length / 1000).toFixed(1)} KB`,
      ms: median(rounds),
      parse5: median(library.map((cost) => cost[page.name] ?? Number.NaN)),
    };
  });
  return [
    ...costs.map(({ name, ms, parse5 }) =>
      against({ name: "parse5, cells", value: parse5 }, { area: AREA, name, value: ms, unit: "ms" }),
    ),
    {
      area: AREA,
      name: "geometric mean of the ratios to parse5, cells",
      value: geometricMean(costs.map(({ ms, parse5 }) => ms / parse5)),
      unit: "",
    },
  ];
}

const inRounds = <T>(rounds: number, measure: () => T): T[] => Array.from({ length: rounds }, measure);

const costsOf = (library: string): Partial<Record<PageName, number>> => JSON.parse(outputOf("one-library.js", library));

const outputOf = (script: string, ...parameters: readonly string[]) =>
  execFileSync(process.execPath, [join(import.meta.dirname, "parsing", script), ...parameters], { encoding: "utf8" });

/** A comparison is only fair if all parsers find the same text. They may differ in spaces. */
function assertSame({ page, answer }: Sample): void {
  const [expected, ...others] = parsers.map((parser) => withoutSpaces(parser.tables(answer.text)));
  if (others.some((tables) => tables !== expected)) throw new Error(`The parsers disagree on the page ${page.name}.`);
}

const withoutSpaces = (tables: Tables): string => JSON.stringify(tables).replaceAll(" ", "");
