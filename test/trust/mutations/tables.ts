import type { PageSource, Row, Table } from "../page-source.ts";
import { sized } from "../size.ts";
import { behind, damage, type Edit, type Mutant, sample, sourceOf } from "./mutant.ts";

/** Drops, empties, nests and unwraps tables, and rebuilds them from other elements. */
export function* tableMutations(page: PageSource): Generator<Mutant> {
  for (const table of sample(page.tables, sized(4, 20))) {
    const target = `table ${page.tables.indexOf(table) + 1} of ${page.tables.length}`;
    yield tableDropped(page, table);
    yield* rebuilt(page, table, target);
    yield damage(page, "table emptied", target, [table.inside, ""]);
    const [headings, rows] = [
      table.rows.filter(({ isHeading }) => isHeading),
      table.rows.filter(({ isHeading }) => !isHeading),
    ];
    const last = rows.at(-1);
    if (headings.length === 0 || last === undefined) continue;
    const moved: Edit[] = headings.map((row) => [row, ""]);
    yield damage(page, "rows moved before the heading", target, ...moved, [
      behind(last),
      headings.map((row) => sourceOf(page, row)).join(""),
    ]);
    yield damage(page, "rows without their tags", target, ...rows.map((row): Edit => [row, withoutTags(page, row)]));
  }
  if (page.tables.length > 1) {
    yield damage(page, "all tables dropped", "", ...outermost(page.tables).map((table): Edit => [table, ""]));
  }
}

/** A page without one of its tables. */
const tableDropped = (page: PageSource, table: Table): Mutant =>
  damage(page, "table dropped", `table ${page.tables.indexOf(table) + 1} of ${page.tables.length}`, [table, ""]);

function rebuilt(page: PageSource, table: Table, target: string): Mutant[] {
  const source = sourceOf(page, table);
  const made: Readonly<Record<string, string>> = {
    "table nested in a table": `<table><tr><td>${source}</td></tr></table>`,
    "table nested next to a cell": `<table><tr><td>1</td><td>${source}</td></tr></table>`,
    "table nested in a division": `<div id="wrapper">${source}</div>`,
    "table without its tags": sourceOf(page, table.inside),
    "table without its end tag": page.html.slice(table.start, table.inside.end),
    "table of divisions": source.replaceAll(/<(\/?)(?:table|t[rhd]|thead|tbody)\b/gi, "<$1div"),
    "table of list items": listFrom(source),
    "cells are all th": source.replaceAll(/<(\/?)td\b/gi, "<$1th"),
    "table in comments": `<!-- ${source.replaceAll(/<!--|-->/g, "")} -->`,
  };
  return Object.entries(made).map(([op, text]) => damage(page, op, target, [table, text]));
}

const listFrom = (source: string) =>
  source
    .replaceAll(/<(\/?)tr\b/gi, "<$1ul")
    .replaceAll(/<(\/?)t[hd]\b/gi, "<$1li")
    .replaceAll(/<\/?(?:table|thead|tbody)\b[^>]*>/gi, "");

const withoutTags = (page: PageSource, row: Row) => sourceOf(page, row).replaceAll(/<\/?tr\b[^>]*>/gi, "");

const outermost = (tables: readonly Table[]) =>
  tables.filter(({ start, end }) => !tables.some((other) => other.start < start && other.end > end));
