import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cell, pageSourceOf, type Row } from "./page-source.ts";
import { changeLine, changesOf, partData, partNamed } from "./part-changes.ts";
import { type RowWorld, rowWorlds as worlds } from "./row-worlds.ts";
import { demoPagesOf, type ShownPage } from "./shown-pages.ts";
import { report, sized, testTimeoutMs } from "./size.ts";

/** A table whose rows are records: its headings and data rows. */
interface RecordTable {
  readonly headings: readonly Cell[];
  readonly rows: readonly Row[];
}

const sameText = ({ text }: Cell, name: string) => text.toLowerCase() === name.toLowerCase();

/** The tables of a page with the heading. Their rows, in order, are the records of the collection. */
function tablesOf(shown: ShownPage, { heading }: RowWorld): RecordTable[] {
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
  readonly world: RowWorld;
  readonly shown: ShownPage;
  readonly tables: readonly RecordTable[];
  readonly data: unknown;
  /** The key of each record, or null if another record has the same one. */
  readonly keys: readonly (string | null)[];
}

function recordsOf(world: RowWorld, data: unknown) {
  const collection = partNamed(world.part).collections.find(({ name }) => name === world.collection);
  if (collection === undefined) throw new Error(`${world.part} has no ${world.collection}.`);
  return { key: collection.key, records: collection.records(data as never) };
}

function subjectsOf(world: RowWorld): Subject[] {
  return demoPagesOf(world.page ?? world.part).flatMap((shown) => {
    const data = partData(shown, shown.html);
    if (data === null) return [];
    const { key, records } = recordsOf(world, data);
    const all = records.map((record) => JSON.stringify(key.map((field) => record[field] ?? null)));
    const keys = all.map((one) => (all.filter((other) => other === one).length > 1 ? null : one));
    const tables = tablesOf(shown, world);
    const isMatched = keys.length > 0 && tables.flatMap(({ rows }) => rows).length === keys.length;
    return isMatched ? [{ world, shown, tables, data, keys }] : [];
  });
}

/** The edits of a random run. */
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
        const next = cell === undefined ? "" : change(cell.text);
        // Twice zero classes are zero classes: such a row has no step.
        const isChanged = cell !== undefined && next !== cell.text;
        return { at, text: isChanged ? withText(cells[at] ?? "", cell, next) : null };
      });
      if (step !== undefined && edits.every(({ text }) => text !== null)) {
        for (const { at, text } of edits) cells[at] = text ?? "";
        expected.push(changeLine("changed", `${world.collection} ${key}`, step.fields));
      }
      return { key, cells, row };
    });
    const last = lines.at(-1);
    const removes = plan.removesLast && world.isPlain && lines.length > 1 && typeof last?.key === "string";
    if (removes) {
      lines.pop();
      const own = expected.findIndex((text) => text.startsWith(`changed ${world.collection} ${last.key} `));
      if (own >= 0) expected.splice(own, 1);
      expected.push(changeLine("removed", `${world.collection} ${last.key}`, []));
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

const subjects = worlds.map(subjectsOf);
const plans = fc.record({
  world: fc.nat({ max: worlds.length - 1 }),
  subject: fc.nat(),
  steps: fc.array(fc.option(fc.nat({ max: 3 })), { maxLength: 40 }),
  removesLast: fc.boolean(),
  reverses: fc.boolean(),
  swapsColumns: fc.boolean(),
  addsSpace: fc.boolean(),
});

function subjectOf({ world, subject }: { readonly world: number; readonly subject: number }): Subject {
  const pages = subjects[world] ?? [];
  const found = pages[subject % pages.length];
  if (found === undefined) throw new Error(`No page of ${worlds[world]?.part} has a table with matching rows.`);
  return found;
}

describe("changes between two pages of the portal", { timeout: testTimeoutMs }, () => {
  it("are exactly the edits, whatever the order of rows, the columns and the markup", async () => {
    const edits = worlds.map(() => 0);
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const subject = subjectOf(plan);
        const { html, expected } = evolve(subject, plan);
        edits[plan.world] = (edits[plan.world] ?? 0) + expected.length;
        expect(await changesOf(subject.world.part, subject.shown, subject.data, html)).toEqual(expected);
      }),
      { numRuns: sized(200, 10_000), seed: 17 },
    );
    report(`Changes between two pages: ${worlds.map(({ part }, index) => `${part} ${edits[index]}`).join(", ")} edits`);
    for (const [index, { part }] of worlds.entries())
      expect([part, (edits[index] ?? 0) > sized(2, 100)]).toEqual([part, true]);
  });

  it("are none if only the order and the markup change", async () => {
    const steps: never[] = [];
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const subject = subjectOf(plan);
        const { html } = evolve(subject, { ...plan, steps, removesLast: false });
        expect(await changesOf(subject.world.part, subject.shown, subject.data, html)).toEqual([]);
      }),
      { numRuns: sized(80, 3_000), seed: 17 },
    );
  });
});
