import { parse } from "parse5";
import { students } from "../demo-portal/world/students.ts";
import { pages } from "../src/features/index.ts";
import type { PageName } from "../src/portal/page.ts";
import { parsePage } from "../src/portal/session.ts";
import { inputOf } from "../tools/demo-inputs.ts";
import { realisticPages } from "./realistic-pages.ts";
import { cpuMs, quantile } from "./statistics.ts";

/** The sample of a kind of page, rendered by the demo portal in the size of the real page. */
function sampleOf(name: PageName) {
  const [student] = students;
  const page = pages.get(name);
  const drawing = realisticPages.find(({ path }) => path === page?.path);
  if (student === undefined || page === undefined || drawing === undefined)
    throw new Error(`The demo portal has no page ${name}.`);
  const input = inputOf(name);
  const form = new Map(Object.entries(page.form(input, student.registrationNumber)));
  const text = drawing.render({ student, form, csrf: "a-token-of-the-benchmark", variant: null });
  return { page, input, answer: { status: 200, contentType: "text/html;charset=UTF-8", path: page.path, text } };
}

/** Enough for the small pages. More for every kind of page would make the benchmark too slow. */
const WARM_UP_MS = 250;
const TURNS = 15;
const TURN_MS = 5;

/** CPU milliseconds of one run of synchronous work, warm: the lower quartile of many turns, because other processes disturb some. */
function timed(work: () => unknown): number {
  let runs = 0;
  const warmUp = cpuMs(() => {
    const started = performance.now();
    for (; performance.now() - started < WARM_UP_MS; runs++) work();
  });
  const repetitions = Math.max(1, Math.round((runs * TURN_MS) / warmUp));
  const turn = () => {
    for (let repetition = 0; repetition < repetitions; repetition++) work();
  };
  return quantile(
    Array.from({ length: TURNS }, () => cpuMs(turn) / repetitions),
    0.25,
  );
}

/**
 * Measures one kind of page in a process of its own, because kinds share optimised code: `node one-page.js NAME [parse5]`. Prints the
 * characters of the page, and the CPU milliseconds of its parser, which returns the record, or of parse5, which returns the tree.
 */
function main(kind?: string, library?: string): void {
  const name = [...pages.keys()].find((known) => known === kind);
  if (name === undefined) throw new Error(`Unknown page: ${kind}`);
  const { page, input, answer } = sampleOf(name);
  const ms = timed(library === undefined ? () => parsePage(page, input, answer) : () => parse(answer.text));
  console.log(JSON.stringify({ characters: answer.text.length, ms }));
}

main(...process.argv.slice(2));
