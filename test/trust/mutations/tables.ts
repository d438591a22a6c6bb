import { sized } from "../form.ts";
import type { Sheet, Table } from "../sheet.ts";
import { edited, type Mutant, sample, sourceOf } from "./mutant.ts";

/** Tables dropped, emptied, nested, unwrapped and rebuilt from other elements. */
export function* tableMutations(sheet: Sheet): Generator<Mutant> {
  const { html, tables } = sheet;
  for (const [index, table] of sample(tables, sized(4, 20)).entries()) {
    const target = `table ${index + 1} of ${tables.length}`;
    const source = sourceOf(sheet, table);
    const to = (op: string, text: string): Mutant => ({ op, target, body: edited(html, [table, text]) });
    yield tableDropped(sheet, table, target);
    yield to("table nested in a table", `<table><tr><td>${source}</td></tr></table>`);
    yield to("table nested beside a cell", `<table><tr><td>1</td><td>${source}</td></tr></table>`);
    yield to("table nested in a division", `<div id="wrapper">${source}</div>`);
    yield to("table without its tags", sourceOf(sheet, table.inside));
    yield to("table without its end tag", html.slice(table.start, table.inside.end));
    yield to("table of divisions", source.replaceAll(/<(\/?)(?:table|t[rhd]|thead|tbody)\b/gi, "<$1div"));
    yield to("table of list items", source.replaceAll(/<(\/?)(?:tr)\b/gi, "<$1ul").replaceAll(/<(\/?)t[hd]\b/gi, "<$1li").replaceAll(/<\/?(?:table|thead|tbody)\b[^>]*>/gi, ""));
    yield to("cells are all th", source.replaceAll(/<(\/?)td\b/gi, "<$1th"));
    yield to("table in comments", `<!-- ${source.replaceAll(/<!--|-->/g, "")} -->`);
    yield { op: "table emptied", target, body: edited(html, [table.inside, ""]) };
    const rows = table.rows.filter(({ isHeading }) => !isHeading);
    if (rows.length < table.rows.length && rows.length > 0) {
      yield { op: "rows moved before the heading", target, body: rowsFirst(sheet, table) };
      yield { op: "rows without their tags", target, body: edited(html, ...rows.map((row) => [row, sourceOf(sheet, row).replaceAll(/<\/?tr\b[^>]*>/gi, "")] as const)) };
    }
  }
  if (tables.length > 1) yield { op: "all tables dropped", target: "", body: edited(html, ...outermost(tables).map((table) => [table, ""] as const)) };
}

/** A page without one of its tables. */
export const tableDropped = ({ html }: Sheet, table: Table, target: string): Mutant => ({ op: "table dropped", target, body: edited(html, [table, ""]) });

const outermost = (tables: readonly Table[]) => tables.filter(({ start, end }) => !tables.some((other) => other.start < start && other.end > end));

function rowsFirst(sheet: Sheet, { rows }: Table): string {
  const headings = rows.filter(({ isHeading }) => isHeading);
  const last = rows.at(-1);
  if (last === undefined) return sheet.html;
  const moved = headings.map((row) => sourceOf(sheet, row)).join("");
  return edited(sheet.html, ...headings.filter((row) => row !== last).map((row) => [row, ""] as const), [{ start: last.end, end: last.end }, moved]);
}
