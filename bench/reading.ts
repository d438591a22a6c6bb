import { parsePage } from "../src/portal/session.ts";
import { against, atLeast, both, type Figure } from "./figures.ts";
import { corpus, type Sample } from "./reading/corpus.ts";
import { cheerio, ours, parse5, type Tables } from "./reading/readers.ts";
import { cpuMs, median, sum } from "./statistics.ts";

const AREA = "Reading pages (CPU time; every cell of every table, the same for each reader)";
const ROUNDS = 7;
/** How long one reader reads one page in one round, in milliseconds. */
const TURN_MS = 8;
/** How long each kind of work is done before anything counts, in milliseconds: a service that runs is warm. */
const WARM_UP_MS = 4000;

type Work = (sample: Sample) => unknown;

const works = {
  ours: ({ answer }) => ours.tables(answer.text),
  parse5: ({ answer }) => parse5.tables(answer.text),
  cheerio: ({ answer }) => cheerio.tables(answer.text),
  records: ({ page, input, answer }) => parsePage(page, input, answer),
} satisfies Record<string, Work>;

/** CPU milliseconds for one page, by what was done with it. */
type Cost = Record<keyof typeof works, number>;

/** Reads every kind of page with each reader, in turns. */
export function measureReading(): Figure[] {
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
      name: "all pages, refusals judged, records made",
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
  const names = Object.keys(works) as (keyof Cost)[]; // Object.keys gives up the names that `works` has.
  const turns = new Map(names.map((name) => [name, repetitionsOf(works[name], sample)]));
  const rounds = new Map(names.map((name): [keyof Cost, number[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const times = turns.get(name) ?? 1;
      rounds.get(name)?.push(cpuMs(() => repeat(works[name], sample, times)) / times);
    }
  }
  const costs = names.map((name) => [name, median(rounds.get(name) ?? [])]);
  return Object.fromEntries(costs) as Cost; // Made from the same names, one by one.
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

/** A race between readers that see different things would say nothing. Blanks at borders are a matter of taste. */
function assertSame({ page, answer }: Sample): void {
  const [expected, ...others] = [parse5, ours, cheerio].map((reader) => withoutBlanks(reader.tables(answer.text)));
  if (others.some((tables) => tables !== expected)) throw new Error(`The readers disagree on the page ${page.name}.`);
}

const withoutBlanks = (tables: Tables): string => JSON.stringify(tables).replaceAll(" ", "");
