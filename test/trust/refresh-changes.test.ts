import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Digests } from "../../src/digest/digests.ts";
import { type PartName, parts } from "../../src/features/refresh/parts.ts";
import { type Cell, pageSourceOf, type Row } from "./page-source.ts";
import { demoPagesOf, type ShownPage } from "./shown-pages.ts";
import { report, sized, testTimeoutMs } from "./size.ts";
import { parse } from "./verdict.ts";

const digests = new Digests([{ kid: "tests", key: randomBytes(32) }]);

/** What happens at the university between two refreshes: new texts of cells by heading, and the fields that change. */
interface Step {
  readonly cells: Readonly<Record<string, (text: string) => string>>;
  readonly fields: readonly string[];
}

/** How the data of a part can change. Every data row of a table with the heading is one record of the collection. */
interface World {
  readonly part: PartName;
  readonly heading: string;
  readonly collection: string;
  readonly steps: readonly Step[];
  /** Whether rows are numbered and stand alone, so that they can be removed and put in another order. */
  readonly isPlain: boolean;
}

const more = (text: string): string => String(Number(text) + 1);
const arrives = (text: string): string => (text === "7" ? "8" : "7");
const renamed = (text: string): string => `${text} B`;

const worlds: readonly World[] = [
  {
    ...{ part: "attendance", heading: "Attended Classes", collection: "attendance", isPlain: true },
    steps: [
      {
        cells: { "Attended Classes": more, "Total Classes": more },
        fields: ["attended_classes", "total_classes"],
      },
      { cells: { "Total Classes": more }, fields: ["total_classes"] },
    ],
  },
  {
    ...{ part: "marks", heading: "Scored Mark", collection: "assessments", isPlain: true },
    steps: [
      {
        cells: { "Scored Mark": arrives, "Weightage Mark": arrives },
        fields: ["scored_mark", "weightage_mark"],
      },
      { cells: { "Scored Mark": arrives }, fields: ["scored_mark"] },
    ],
  },
  {
    ...{ part: "exam_schedule", heading: "Exam Session", collection: "exams", isPlain: false },
    steps: [
      { cells: { Venue: renamed }, fields: ["venue"] },
      { cells: { Venue: renamed, "Seat Location": renamed }, fields: ["venue", "seat_location"] },
    ],
  },
  {
    ...{ part: "biometric", heading: "Punch Time", collection: "punches", isPlain: true },
    steps: [],
  },
  {
    ...{ part: "payment_receipts", heading: "RECEIPT NUMBER", collection: "receipts", isPlain: false },
    steps: [{ cells: { AMOUNT: more }, fields: ["amount"] }],
  },
  {
    ...{ part: "general_outing_requests", heading: "Purpose Of Visit", collection: "requests", isPlain: true },
    steps: [{ cells: { "Purpose Of Visit": renamed }, fields: ["purpose_of_visit"] }],
  },
  {
    ...{ part: "weekend_outing_requests", heading: "Purpose Of Visit", collection: "requests", isPlain: true },
    steps: [{ cells: { "Purpose Of Visit": renamed }, fields: ["purpose_of_visit"] }],
  },
];

/** A table whose rows are records: its headings and data rows. */
interface RecordTable {
  readonly headings: readonly Cell[];
  readonly rows: readonly Row[];
}

const sameText = ({ text }: Cell, name: string) => text.toLowerCase() === name.toLowerCase();

/** The tables of a page with the heading. Their rows, in order, are the records of the collection. */
function tablesOf(shown: ShownPage, { heading }: World): RecordTable[] {
  return pageSourceOf(shown)
    .tables.filter(({ isIgnored }) => !isIgnored)
    .flatMap(({ rows }) => {
      const [head] = rows.filter((row) => row.isHeading && row.cells.some((cell) => sameText(cell, heading)));
      if (head === undefined) return [];
      const isData = ({ cells, isHeading }: Row) => !isHeading && cells.length === head.cells.length;
      return [{ headings: head.cells, rows: rows.filter(isData) }];
    });
}

/** A page whose rows and records correspond. */
interface Subject {
  readonly world: World;
  readonly shown: ShownPage;
  readonly tables: readonly RecordTable[];
  readonly data: unknown;
  /** The key of each record, or null if another record has the same one. */
  readonly keys: readonly (string | null)[];
}

function recordsOf(world: World, data: unknown) {
  const collection = parts[world.part].collections.find(({ name }) => name === world.collection);
  if (collection === undefined) throw new Error(`${world.part} has no ${world.collection}.`);
  return { key: collection.key, records: collection.records(data as never) };
}

function subjectsOf(world: World): Subject[] {
  return demoPagesOf(world.part).flatMap((shown) => {
    const parsed = parse(shown, shown.html);
    if ("code" in parsed) return [];
    const { key, records } = recordsOf(world, parsed.record);
    const all = records.map((record) => JSON.stringify(key.map((field) => record[field] ?? null)));
    const keys = all.map((one) => (all.filter((other) => other === one).length > 1 ? null : one));
    const tables = tablesOf(shown, world);
    const isMatched = keys.length > 0 && tables.flatMap(({ rows }) => rows).length === keys.length;
    return isMatched ? [{ world, shown, tables, data: parsed.record, keys }] : [];
  });
}

/** What a random run does to a page. */
interface Plan {
  /** By row: the number of a step, or none. */
  readonly steps: readonly (number | null)[];
  readonly removesLast: boolean;
  readonly reverses: boolean;
  readonly swapsColumns: boolean;
  readonly addsSpace: boolean;
}

/** Replaces the text of a cell, or returns null if it is not written in one piece. */
function withText(source: string, { text }: Cell, next: string): string | null {
  const parts = text === "" ? [] : source.split(text);
  if (text === "" && /^<td[^>]*>\s*<\/td>$/.test(source)) return source.replace(/\s*<\/td>$/, `${next}</td>`);
  return parts.length === 2 ? parts.join(next) : null;
}

/** Applies a plan. Returns the new page and the changes that it must lead to. */
function evolve({ world, shown: { html }, tables, keys }: Subject, plan: Plan): { html: string; expected: string[] } {
  const replacements: { start: number; end: number; text: string }[] = [];
  const expected: string[] = [];
  // The tables of a page that is not plain repeat their headings.
  const layout = { ...plan, swapsColumns: plan.swapsColumns && world.isPlain };
  let index = 0;
  for (const { headings, rows } of tables) {
    const lines = rows.map((row) => {
      const key = keys[index];
      const cells = row.cells.map(({ start, end }) => html.slice(start, end));
      const number = plan.steps[index++] ?? null;
      const step = number === null || key === null ? undefined : world.steps[number % world.steps.length];
      const edits = Object.entries(step?.cells ?? {}).map(([name, change]) => {
        const at = headings.findIndex((cell) => sameText(cell, name));
        const cell = row.cells[at];
        return { at, text: cell === undefined ? null : withText(cells[at] ?? "", cell, change(cell.text)) };
      });
      if (step !== undefined && edits.every(({ text }) => text !== null)) {
        for (const { at, text } of edits) cells[at] = text ?? "";
        expected.push(`changed ${world.collection} ${key} ${step.fields}`);
      }
      return { key, cells, row };
    });
    const last = lines.at(-1);
    const removes = plan.removesLast && world.isPlain && lines.length > 1 && typeof last?.key === "string";
    if (removes) {
      lines.pop();
      const own = expected.findIndex((text) => text.startsWith(`changed ${world.collection} ${last.key} `));
      if (own >= 0) expected.splice(own, 1);
      expected.push(`removed ${world.collection} ${last.key}`);
      replacements.push({ start: last.row.start, end: last.row.end, text: "" });
    }
    const contents = lines.map(({ cells }) => cells);
    if (plan.reverses && world.isPlain) contents.reverse();
    for (const [position, { row }] of lines.entries()) {
      const own = contents[position] ?? [];
      const numbered = world.isPlain ? renumbered(own, lines[position]?.cells ?? own) : own;
      const text = arranged(numbered, layout).join(plan.addsSpace ? "\r\n\t\t" : "");
      replacements.push({ start: row.cells[0]?.start ?? 0, end: row.cells.at(-1)?.end ?? 0, text });
    }
    const heads = headings.map(({ start, end }) => html.slice(start, end));
    const text = arranged(heads, layout).join(" ");
    replacements.push({ start: headings[0]?.start ?? 0, end: headings.at(-1)?.end ?? 0, text });
  }
  let evolved = html;
  for (const { start, end, text } of replacements.toSorted((one, other) => other.start - one.start))
    evolved = evolved.slice(0, start) + text + evolved.slice(end);
  return { html: evolved, expected: expected.sort() };
}

/** The cells of a row with the row number of another one. */
const renumbered = ([, ...own]: readonly string[], [number = ""]: readonly string[]): string[] => [number, ...own];

/** The cells with the last two columns swapped, and with another markup. */
function arranged(cells: readonly string[], { swapsColumns, addsSpace }: Plan): string[] {
  const [one = "", two = ""] = cells.slice(-2);
  const ordered = swapsColumns ? [...cells.slice(0, -2), two, one] : cells;
  return ordered.map((cell) => (addsSpace ? cell.replace(/^<(t[dh])/, '<$1 class="text-wrap"') : cell));
}

const subjects = worlds.flatMap(subjectsOf);
const plans = fc.record({
  subject: fc.nat(),
  steps: fc.array(fc.option(fc.nat({ max: 3 })), { maxLength: 40 }),
  removesLast: fc.boolean(),
  reverses: fc.boolean(),
  swapsColumns: fc.boolean(),
  addsSpace: fc.boolean(),
});

/** The changes that a refresh reports for a page after another page. */
async function changesOf({ world, shown, data }: Subject, html: string): Promise<string[]> {
  const parsed = parse(shown, html);
  if ("code" in parsed) throw new Error(`${world.part}: ${parsed.code} ${parsed.anchor}`);
  const { collections } = parts[world.part];
  const { digest } = await digests.compare("scope", collections, data as never, null);
  const { changes } = await digests.compare("scope", collections, parsed.record as never, digest);
  if (changes === null) throw new Error("The digest was not usable.");
  return changes
    .map(({ kind, collection, key, fields }) =>
      `${kind} ${collection} ${JSON.stringify(Object.values(key))} ${fields ?? ""}`.trim(),
    )
    .sort();
}

describe("changes between two pages of the portal", { timeout: testTimeoutMs }, () => {
  it("covers every kind of world", () => {
    expect([...new Set(subjects.map(({ world }) => world.part))]).toEqual(worlds.map(({ part }) => part));
  });

  it("are exactly the edits, whatever the order of rows and columns and the markup", async () => {
    let edits = 0;
    await fc.assert(
      fc.asyncProperty(plans, async ({ subject: number, ...plan }) => {
        const subject = subjects[number % subjects.length];
        if (subject === undefined) throw new Error("No pages.");
        const { html, expected } = evolve(subject, plan);
        edits += expected.length;
        expect(await changesOf(subject, html)).toEqual(expected);
      }),
      { numRuns: sized(250, 6_000), seed: 17 },
    );
    report(`Changes between two pages: ${edits} edits`);
    expect(edits).toBeGreaterThan(sized(250, 6_000));
  });

  it("are none if only the order and the markup change", async () => {
    const steps: never[] = [];
    await fc.assert(
      fc.asyncProperty(plans, async ({ subject: number, ...plan }) => {
        const subject = subjects[number % subjects.length];
        if (subject === undefined) throw new Error("No pages.");
        const { html } = evolve(subject, { ...plan, steps, removesLast: false });
        expect(await changesOf(subject, html)).toEqual([]);
      }),
      { numRuns: sized(80, 2_000), seed: 17 },
    );
  });
});
