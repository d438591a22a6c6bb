import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { PageName } from "../src/portal/page.ts";
import { against, atMost, type Figure } from "./figures.ts";
import { corpus, type Sample } from "./parsing/corpus.ts";
import { parsers, type Tables } from "./parsing/parsers.ts";
import { geometricMean, median } from "./statistics.ts";

const AREA = "Parsing a page to its record (CPU of a warm process; median of five processes per kind)";
const ROUNDS = 5;
/** The budget of the accounting for every text, as a share of parsing. */
const ACCOUNTING_BUDGET = 0.1;

interface Cost {
  readonly ms: number;
  readonly accounting: number;
}

/** Parses every kind of page in a new process per round, and every cell of the same pages with other libraries. */
export function measureParsing(): Figure[] {
  const samples = corpus();
  for (const sample of samples) assertSame(sample);
  const libraries = ["parse5", "cheerio"].map((name) => ({ name, costs: inRounds(() => costsOf(name)) }));
  const figures = samples.map(({ page, answer }) => {
    const rounds = inRounds(() => costOf(page.name));
    const others = libraries.map(({ name, costs }) => ({
      name,
      value: median(costs.map((cost) => cost[page.name] ?? Number.NaN)),
    }));
    return {
      name: `${page.name}, ${(answer.text.length / 1000).toFixed(1)} KB`,
      ms: median(rounds.map(({ ms }) => ms)),
      accounting: median(rounds.map(({ accounting }) => accounting)),
      others,
    };
  });
  const ratiosTo = (library: number) => figures.map(({ ms, others }) => ms / (others[library]?.value ?? Number.NaN));
  const accounting = geometricMean(figures.map((figure) => figure.accounting));
  return [
    ...figures.map(({ name, ms, others: [parse5 = { name: "", value: Number.NaN }] }) =>
      against({ ...parse5, name: "parse5, cells" }, { area: AREA, name, value: ms, unit: "ms" }),
    ),
    ...libraries.map(({ name }, index) => ({
      area: AREA,
      name: `geometric mean of the ratios to ${name}, cells`,
      value: geometricMean(ratiosTo(index)),
      unit: "",
    })),
    {
      area: AREA,
      name: "accounting for every text, share of parsing, geometric mean",
      value: 100 * accounting,
      unit: "%",
      target: atMost(100 * ACCOUNTING_BUDGET, "%", 100 * accounting),
    },
  ];
}

const inRounds = <T>(measure: () => T): T[] => Array.from({ length: ROUNDS }, measure);

const costOf = (name: PageName): Cost => JSON.parse(outputOf("one-page.js", name));

const costsOf = (library: string): Partial<Record<PageName, number>> => JSON.parse(outputOf("one-library.js", library));

const outputOf = (script: string, argument: string) =>
  execFileSync(process.execPath, [join(import.meta.dirname, "parsing", script), argument], { encoding: "utf8" });

/** A comparison is only fair if all parsers find the same text. They may differ in spaces. */
function assertSame({ page, answer }: Sample): void {
  const [expected, ...others] = parsers.map((parser) => withoutSpaces(parser.tables(answer.text)));
  if (others.some((tables) => tables !== expected)) throw new Error(`The parsers disagree on the page ${page.name}.`);
}

const withoutSpaces = (tables: Tables): string => JSON.stringify(tables).replaceAll(" ", "");
