import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { PageName } from "../src/portal/page.ts";
import { against, atMost, type Figure } from "./figures.ts";
import { corpus, type Sample } from "./parsing/corpus.ts";
import { parsers, type Tables } from "./parsing/parsers.ts";
import { geometricMean, median, sum } from "./statistics.ts";

const AREA = "Parsing a page to its record (CPU of a warm process; median of five processes per kind)";
const ROUNDS = 5;
/** Fewer, because the libraries are slow and have no target. */
const LIBRARY_ROUNDS = 3;
/** The budget of the accounting for every text, as a share of parsing. */
const ACCOUNTING_BUDGET_PERCENT = 10;

/** Parses every kind of page in a new process per round, and every cell of the same pages with other libraries. */
export function measureParsing(): Figure[] {
  const samples = corpus();
  for (const sample of samples) assertSame(sample);
  const libraries = ["parse5", "cheerio"].map((name) => ({
    name,
    rounds: inRounds(LIBRARY_ROUNDS, () => costsOf(name)),
  }));
  const costs = samples.map(({ page, answer }) => {
    const rounds = inRounds(ROUNDS, (round) => own(page.name, round === 0));
    return {
      name: `${page.name}, ${(answer.text.length / 1000).toFixed(1)} KB`,
      ms: median(rounds.map(({ ms }) => ms)),
      accounting: rounds[0]?.accounting ?? Number.NaN,
      others: libraries.map(({ rounds }) => median(rounds.map((cost) => cost[page.name] ?? Number.NaN))),
    };
  });
  const accounting = (100 * sum(costs.map((cost) => cost.accounting))) / costs.length;
  return [
    ...costs.map(({ name, ms, others: [parse5 = Number.NaN] }) =>
      against({ name: "parse5, cells", value: parse5 }, { area: AREA, name, value: ms, unit: "ms" }),
    ),
    ...libraries.map(({ name }, index) => ({
      area: AREA,
      name: `geometric mean of the ratios to ${name}, cells`,
      value: geometricMean(costs.map(({ ms, others }) => ms / (others[index] ?? Number.NaN))),
      unit: "",
    })),
    {
      area: AREA,
      name: "accounting for every text, share of parsing, mean of the kinds",
      value: accounting,
      unit: "%",
      target: atMost(ACCOUNTING_BUDGET_PERCENT, "%", accounting),
    },
  ];
}

const inRounds = <T>(rounds: number, measure: (round: number) => T): T[] =>
  Array.from({ length: rounds }, (_, round) => measure(round));

const costsOf = (library: string): Partial<Record<PageName, number>> => JSON.parse(outputOf("one-library.js", library));

const own = (page: PageName, withAccounting: boolean): { ms: number; accounting?: number } =>
  JSON.parse(outputOf("one-page.js", page, ...(withAccounting ? ["accounting"] : [])));

const outputOf = (script: string, ...parameters: readonly string[]) =>
  execFileSync(process.execPath, [join(import.meta.dirname, "parsing", script), ...parameters], { encoding: "utf8" });

/** A comparison is only fair if all parsers find the same text. They may differ in spaces. */
function assertSame({ page, answer }: Sample): void {
  const [expected, ...others] = parsers.map((parser) => withoutSpaces(parser.tables(answer.text)));
  if (others.some((tables) => tables !== expected)) throw new Error(`The parsers disagree on the page ${page.name}.`);
}

const withoutSpaces = (tables: Tables): string => JSON.stringify(tables).replaceAll(" ", "");
