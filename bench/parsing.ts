import { parsePage } from "../src/portal/session.ts";
import { against, atLeast, both, type Figure } from "./figures.ts";
import { corpus, type Sample } from "./parsing/corpus.ts";
import { cheerio, ours, parse5, type Tables } from "./parsing/parsers.ts";
import { cpuMs, median, sum } from "./statistics.ts";

const AREA = "Parsing pages (CPU time; every cell of every table, the same for each parser)";
const ROUNDS = 7;
/** How long one parser parses one page in one round, in milliseconds. */
const TURN_MS = 8;
/** Warm-up of each kind of work, in milliseconds: a running service is warm. */
const WARM_UP_MS = 4000;

type Work = (sample: Sample) => unknown;

const works = {
  ours: ({ answer }) => ours.tables(answer.text),
  parse5: ({ answer }) => parse5.tables(answer.text),
  cheerio: ({ answer }) => cheerio.tables(answer.text),
  records: ({ page, input, answer }) => parsePage(page, input, answer),
} satisfies Record<string, Work>;

/** CPU milliseconds for one page, by kind of work. */
type Cost = Record<keyof typeof works, number>;

/** Parses every kind of page with each parser, in turns. */
export function measureParsing(): Figure[] {
  for (const sample of corpus) assertSame(sample);
  for (const work of Object.values<Work>(works)) {
    const started = performance.now();
    while (performance.now() - started < WARM_UP_MS) for (const sample of corpus) work(sample);
  }
  const costs = corpus.map((sample) => ({ sample, cost: costOf(sample) }));
  const bytes = sum(corpus.map(({ answer }) => answer.text.length));
  const megabytesPerS = (work: keyof Cost) => bytes / 1000 / sum(costs.map(({ cost }) => cost[work]));
  const speed = megabytesPerS("ours");
  const reference = { name: "parse5", value: megabytesPerS("parse5") };
  const records = megabytesPerS("records");
  const target = both(atLeast(60, "MB/s", speed), atLeast(2.5, "x parse5", speed / reference.value));
  return [
    against(reference, { area: AREA, name: "all pages, every cell", value: speed, unit: "MB/s", target }),
    against(
      { name: "cheerio", value: megabytesPerS("cheerio") },
      { area: AREA, name: "all pages, every cell", value: speed, unit: "MB/s" },
    ),
    against(reference, {
      area: AREA,
      name: "all pages, with refusals and records",
      value: records,
      unit: "MB/s",
    }),
    ...costs.map(({ sample, cost }) => {
      const kilobytes = (sample.answer.text.length / 1000).toFixed(1);
      const name = `${sample.page.name}, ${kilobytes} KB, to its record`;
      return against(
        { name: "parse5, cells", value: cost.parse5 },
        { area: AREA, name, value: cost.records, unit: "ms" },
      );
    }),
  ];
}

function costOf(sample: Sample): Cost {
  const names = Object.keys(works) as (keyof Cost)[]; // Object.keys loses the names of `works`.
  const turns = new Map(names.map((name) => [name, repetitionsOf(works[name], sample)]));
  const rounds = new Map(names.map((name): [keyof Cost, number[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const times = turns.get(name) ?? 1;
      rounds.get(name)?.push(cpuMs(() => repeat(works[name], sample, times)) / times);
    }
  }
  const costs = names.map((name) => [name, median(rounds.get(name) ?? [])]);
  return Object.fromEntries(costs) as Cost; // Built from the same names.
}

/** How often the work fits in one turn. */
function repetitionsOf(work: Work, sample: Sample): number {
  const started = performance.now();
  let times = 0;
  for (; performance.now() - started < TURN_MS; times++) work(sample);
  return times;
}

function repeat(work: Work, sample: Sample, times: number): void {
  for (let time = 0; time < times; time++) work(sample);
}

/** A comparison is only fair if all parsers find the same text. They may differ in spaces. */
function assertSame({ page, answer }: Sample): void {
  const [expected, ...others] = [parse5, ours, cheerio].map((parser) => withoutSpaces(parser.tables(answer.text)));
  if (others.some((tables) => tables !== expected)) throw new Error(`The parsers disagree on the page ${page.name}.`);
}

const withoutSpaces = (tables: Tables): string => JSON.stringify(tables).replaceAll(" ", "");
