import { existsSync, readFileSync } from "node:fs";
import { GCProfiler, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { pseudoRandomInteger } from "../../demo-portal/world/pseudo-random.ts";
import { MAX_CHARACTERS, MAX_TAGS } from "../../src/html/dom/tree.ts";
import { before, edited, endOf, sample } from "./book/change.ts";
import { type PageSource, type Place, pageSourceOf } from "./book/source.ts";
import type { ShownPage } from "./shown-pages.ts";

/** The default of PORTAL_ANSWER_BYTES: a longer page is refused before it is parsed. */
const MAX_BYTES = 2_097_152;
/** Pages that the next round of the search grows further. */
const SURVIVORS = 4;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** A fragment that is repeated at one place of a page until the page has no room left. */
interface Growth {
  readonly place: Place;
  readonly fragment: string;
}

/** A page within the limits, and what it costs. */
export interface Specimen {
  /** Kind of page, its name, and the repeated fragments. */
  readonly name: string;
  readonly cpuMs: number;
  readonly html: string;
}

/** Markup that has cost parsers much: unclosed elements, deep tables, spans, entities, and the separators of texts. */
const FRAGMENTS = [
  "<table><tr><td>",
  "<table><tr><td>1</td></tr></table>",
  "<tr><td>1</td></tr>",
  "<tr>",
  "<td>",
  "<th>1</th>",
  '<td colspan="1000" rowspan="1000">1</td>',
  "<p>x",
  "</p>",
  "<b><i>x",
  "<div hidden>x</div>",
  '<div style="display:none">',
  "<img src=a>",
  "<li>1 2",
  "<option>x",
  "<select><option selected>x</select>",
  '<input value="1">',
  '<input type="hidden" name="a" value="1">',
  "<script>a('b')</script>",
  "<textarea>",
  "<!--x-->",
  "<!--",
  "<![CDATA[",
  "<",
  "</",
  "<a ",
  "<a b='c' ",
  "&",
  "&amp;",
  "&#x31;",
  " ",
  "\n1",
  " - ",
  " / ",
  ", ",
  ": ",
  "(1) ",
  "Showing 1 to 10 of 23 entries ",
  "01-Jan-2026 ",
  ' x="1"',
  "<a href=\"javascript:vtopDownload('a/b')\">x</a>",
  "<br>x",
  "&amp;#82;",
  "\\x52",
  "Rs. 1,000.00 ",
];

/** Does what the service does with a page, and returns the CPU that it takes without a pause, in milliseconds. */
export type Cost = (html: string) => Promise<number>;

/**
 * Searches for pages of one kind that cost much: the best of each round are grown further. Returns them, most expensive
 * first.
 */
export async function searchExpensivePages(
  shown: ShownPage,
  cost: Cost,
  { rounds, perRound }: { rounds: number; perRound: number },
): Promise<Specimen[]> {
  const source = pageSourceOf(shown.html, shown.page);
  const places = placesIn(source);
  const fragments = [...FRAGMENTS, ...partsOf(source)];
  let best: (Specimen & { readonly growths: readonly Growth[] })[] = [];
  for (let round = 0; round < rounds; round++) {
    const tried: typeof best = [];
    for (let index = 0; index < perRound; index++) {
      const seed = `${shown.page.name} ${shown.name} ${round} ${index}`;
      const growth: Growth = {
        place: pick(places, `${seed} place`),
        fragment: pick(fragments, `${seed} fragment`),
      };
      const growths = [...(best[index % SURVIVORS]?.growths ?? []), growth];
      const html = grown(shown.html, growths);
      tried.push({ name: nameOf(shown, growths), html, cpuMs: await cost(html), growths });
    }
    best = [...best, ...tried].sort((one, other) => other.cpuMs - one.cpuMs).slice(0, SURVIVORS);
  }
  return best;
}

function pick<T>(items: readonly T[], seed: string): T {
  const item = items[pseudoRandomInteger(0, items.length - 1, seed)];
  if (item === undefined) throw new Error("a page without parts");
  return item;
}

/** Places at which a page can grow: in tables, rows and cells, in their tags, in the values of attributes, and at the end of its section. */
function placesIn({ html, tables, selects, section }: PageSource): Place[] {
  const rows = tables.flatMap((table) => sample(table.rows, 6));
  const cells = rows.flatMap((row) => sample(row.cells, 6));
  const values = sample([...html.matchAll(/\s(?:id|name|onclick|href)="/g)], 6).map(
    ({ index, 0: { length } }) => index + length,
  );
  const inTags = [...tables, ...sample(cells, 4)].map(({ tag }) => tag.end - 1);
  return [
    ...[...tables, ...rows, ...cells].map(before),
    ...[...tables, ...cells, ...selects, ...(section === null ? [] : [section])].map(endOf),
    ...[...values, ...inTags, html.length].map((start) => ({ start, end: start })),
  ];
}

/** Markup of the page itself, and its start tags, which nest when they are repeated. */
function partsOf({ html, tables, selects }: PageSource): string[] {
  const startTags = new Set(html.match(/<(?:div|p|b|span|section|ul|li|a|label|button)\b[^<>]*>/g));
  const rows = tables.flatMap((table) => sample(table.rows, 4));
  const parts = [...tables, ...rows, ...rows.flatMap((row) => sample(row.cells, 8)), ...selects];
  return [...parts.map(({ start, end }) => html.slice(start, end)), ...sample([...startTags], 12)].filter(
    (part) => part !== "",
  );
}

const tagsIn = (html: string): number => html.match(/<[a-z/]/gi)?.length ?? 0;
/** An upper bound for the characters of the texts of a fragment or page. */
const charactersIn = (html: string): number => html.replace(/<[a-z/!][^<>]*>/gi, "").length;

const nameOf = ({ page, name }: ShownPage, growths: readonly Growth[]) =>
  `${page.name} (${name}): ${growths.map(({ fragment }) => JSON.stringify(fragment.slice(0, 40))).join(", ")}`;

/** Fills a page up to its limits; each fragment gets an equal share of the bytes, tags and characters that are left. */
function grown(html: string, growths: readonly Growth[]): string {
  const bytes = (MAX_BYTES - Buffer.byteLength(html)) / growths.length;
  const tags = (MAX_TAGS - tagsIn(html)) / growths.length;
  const characters = (MAX_CHARACTERS - charactersIn(html)) / growths.length;
  return edited(
    html,
    growths.map(({ place, fragment }) => {
      const count = Math.min(
        bytes / Buffer.byteLength(fragment),
        tags / Math.max(tagsIn(fragment), 0.001),
        characters / Math.max(charactersIn(fragment), 0.001),
      );
      return [place, fragment.repeat(Math.max(1, Math.floor(count)))] as const;
    }),
  );
}

/** The CPU time of a thread in nanoseconds is the first number of this file of Linux. */
const THREAD_TIMES = "/proc/thread-self/schedstat";
const hasThreadTimes = existsSync(THREAD_TIMES);

/**
 * The CPU that this thread has taken, in milliseconds; on other systems than Linux, that of the process. The threads of V8 that
 * compile and collect garbage delay no other call, and take as much again on a busy machine.
 */
export function cpuMsOfThread(): number {
  if (hasThreadTimes) return Number.parseInt(readFileSync(THREAD_TIMES, "utf8"), 10) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The CPU of `work` in milliseconds. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = cpuMsOfThread();
  await work();
  return cpuMsOfThread() - before;
}

/** The least CPU of several attempts in milliseconds, and the most heap that was in use at once in MB. */
export async function costOf(html: string, cost: Cost, attempts: number): Promise<{ cpuMs: number; heapMb: number }> {
  const cpuMs: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt++) cpuMs.push(await cost(html));
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const profiler = new GCProfiler();
  profiler.start();
  await cost(html);
  const after = process.memoryUsage().heapUsed;
  const peaks = profiler.stop().statistics.map(({ beforeGC }) => beforeGC.heapStatistics.usedHeapSize);
  return { cpuMs: Math.min(...cpuMs), heapMb: (Math.max(after, ...peaks) - before) / 1e6 };
}
