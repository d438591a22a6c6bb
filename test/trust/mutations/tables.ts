import { sized } from "../form.ts";
import type { Row, Sheet, Table } from "../sheet.ts";
import { behind, damage, type Edit, type Mutant, sample, sourceOf } from "./mutant.ts";

/** Tables dropped, emptied, nested, unwrapped and rebuilt from other elements. */
export function* tableMutations(sheet: Sheet): Generator<Mutant> {
  for (const table of sample(sheet.tables, sized(4, 20))) {
    const target = `table ${sheet.tables.indexOf(table) + 1} of ${sheet.tables.length}`;
    yield tableDropped(sheet, table);
    yield* rebuilt(sheet, table, target);
    yield damage(sheet, "table emptied", target, [table.inside, ""]);
    const [headings, rows] = [
      table.rows.filter(({ isHeading }) => isHeading),
      table.rows.filter(({ isHeading }) => !isHeading),
    ];
    const last = rows.at(-1);
    if (headings.length === 0 || last === undefined) continue;
    const moved: Edit[] = headings.map((row) => [row, ""]);
    yield damage(sheet, "rows moved before the heading", target, ...moved, [
      behind(last),
      headings.map((row) => sourceOf(sheet, row)).join(""),
    ]);
    yield damage(sheet, "rows without their tags", target, ...rows.map((row): Edit => [row, withoutTags(sheet, row)]));
  }
  if (sheet.tables.length > 1) {
    yield damage(sheet, "all tables dropped", "", ...outermost(sheet.tables).map((table): Edit => [table, ""]));
  }
}

/** A page without one of its tables. */
export const tableDropped = (sheet: Sheet, table: Table): Mutant =>
  damage(sheet, "table dropped", `table ${sheet.tables.indexOf(table) + 1} of ${sheet.tables.length}`, [table, ""]);

function rebuilt(sheet: Sheet, table: Table, target: string): Mutant[] {
  const source = sourceOf(sheet, table);
  const made: Readonly<Record<string, string>> = {
    "table nested in a table": `<table><tr><td>${source}</td></tr></table>`,
    "table nested beside a cell": `<table><tr><td>1</td><td>${source}</td></tr></table>`,
    "table nested in a division": `<div id="wrapper">${source}</div>`,
    "table without its tags": sourceOf(sheet, table.inside),
    "table without its end tag": sheet.html.slice(table.start, table.inside.end),
    "table of divisions": source.replaceAll(/<(\/?)(?:table|t[rhd]|thead|tbody)\b/gi, "<$1div"),
    "table of list items": listFrom(source),
    "cells are all th": source.replaceAll(/<(\/?)td\b/gi, "<$1th"),
    "table in comments": `<!-- ${source.replaceAll(/<!--|-->/g, "")} -->`,
  };
  return Object.entries(made).map(([op, text]) => damage(sheet, op, target, [table, text]));
}

const listFrom = (source: string) =>
  source
    .replaceAll(/<(\/?)tr\b/gi, "<$1ul")
    .replaceAll(/<(\/?)t[hd]\b/gi, "<$1li")
    .replaceAll(/<\/?(?:table|thead|tbody)\b[^>]*>/gi, "");

const withoutTags = (sheet: Sheet, row: Row) => sourceOf(sheet, row).replaceAll(/<\/?tr\b[^>]*>/gi, "");

const outermost = (tables: readonly Table[]) =>
  tables.filter(({ start, end }) => !tables.some((other) => other.start < start && other.end > end));
