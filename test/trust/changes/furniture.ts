import { before, behind, type Edit, sourceOf } from "../mutations/mutant.ts";
import type { PageSource, Row } from "../page-source.ts";
import {
  type Change,
  type ClassifiedChange,
  change,
  type DataTable,
  dataTables,
  type Expectation,
  escapeText,
  ofClass,
} from "./change.ts";

/** Content that developers add around, above and below data without changing it. */
export function* furnitureChanges(page: PageSource, isEmpty: boolean): Generator<ClassifiedChange> {
  for (const data of dataTables(page)) {
    yield* ofClass("frame or markup", frames(page, data));
    yield* ofClass("caption or note row", notes(page, data, isEmpty ? "unused" : "same or reported"));
    yield* ofClass("frame or markup", markup(page, data));
    yield* ofClass("serial numbers decorated", serials(page, data));
    yield* ofClass("new column", newColumns(page, data));
    yield* ofClass("filters and controls", controls(page, data));
  }
  yield* ofClass("script without data", scripts(page));
  yield* ofClass("unknown sentence", sentences(page, isEmpty));
}

/** A sentence that the page did not have: reported next to data, and never taken for nothing. */
function* sentences(page: PageSource, isEmpty: boolean): Generator<Change> {
  for (const [name, html] of [
    ["sentence", '<p class="footnote">Please contact the office in case of any discrepancy.</p>'],
    ["alert", '<div class="alert alert-danger">Please fill in the course feedback to see this page</div>'],
  ] as const) {
    const [expects, where] = isEmpty ? (["refused", "without"] as const) : (["reported", "with"] as const);
    yield change(page, expects, `${name} on a page ${where} data`, "", [page.sectionEnd, html]);
  }
}

function* frames(page: PageSource, { table, target, data }: DataTable): Generator<Change> {
  const shown = data.length;
  const first = `<div class="dataTables_wrapper no-footer"><div class="dataTables_length"><label>Show <select name="t_length"><option value="10">10</option><option value="25">25</option></select> entries</label></div><div class="dataTables_filter"><label>Search:<input type="search" class="" placeholder=""></label></div>`;
  const last = `<div class="dataTables_info" role="status">Showing 1 to ${shown} of ${shown} entries</div><div class="dataTables_paginate paging_simple_numbers"><a class="paginate_button previous disabled">Previous</a><span><a class="paginate_button current">1</a></span><a class="paginate_button next disabled">Next</a></div></div>`;
  yield change(page, "same", "frame of DataTables", target, [before(table), first], [behind(table), last]);
  yield change(page, "same", "buttons of DataTables", target, [
    before(table),
    '<div class="dt-buttons"><button class="dt-button">Copy</button><button class="dt-button">Excel</button><button class="dt-button">PDF</button></div>',
  ]);
  yield change(
    page,
    "same",
    "division with a scroll bar",
    target,
    [before(table), '<div class="table-responsive"><div>'],
    [behind(table), "</div></div>"],
  );
}

function* notes(page: PageSource, { table, target, data }: DataTable, expects: Expectation): Generator<Change> {
  yield change(page, expects, "caption", target, [behind(table.tag), "<caption>Details of the student</caption>"]);
  const note = `<tr><td colspan="20" style="color: red">Subject to change without notice.</td></tr>`;
  const lastRow = data.at(-1);
  if (lastRow !== undefined) yield change(page, expects, "note row at the end", target, [behind(lastRow), note]);
  yield change(page, expects, "note row at the beginning", target, [before(data[0]), note]);
}

function* markup(page: PageSource, { table, target, headings, body }: DataTable): Generator<Change> {
  const cells = [...headings, ...body].flatMap((row) => row.cells);
  const inAll = (first: string, last: string) =>
    cells
      .filter(({ text }) => text !== "")
      .flatMap(({ inside }): Edit[] => [
        [before(inside), first],
        [behind(inside), last],
      ]);
  yield change(page, "same", "cells with spans", target, ...inAll("<span>", "</span>"));
  yield change(page, "same", "cells with bold type", target, ...inAll("\n\t<font size='2'><b>", "</b></font>&nbsp;\n"));
  yield change(
    page,
    "same",
    "cells span one column and one row",
    target,
    ...cells
      .filter(({ spans }) => !spans)
      .map(({ tag }): Edit => [{ start: tag.start + 3, end: tag.start + 3 }, ' colspan="1" rowspan="1"']),
  );
  if (/<\/?t(?:head|body|foot)\b/i.test(sourceOf(page, table))) return;
  const [firstHeading] = headings;
  const lastHeading = headings.at(-1);
  const last = body.at(-1);
  const [first] = body;
  if (firstHeading === undefined || lastHeading === undefined || last === undefined || lastHeading.end > first.start)
    return;
  yield change(
    page,
    "same",
    "thead and tbody",
    target,
    [before(firstHeading), "<thead>"],
    [behind(lastHeading), "</thead>"],
    [before(first), "<tbody>"],
    [behind(last), "</tbody>"],
  );
}

const SERIAL = /^(?:s\.? ?l?\.? ?|serial ?)no\b/i;

function* serials(page: PageSource, { target, headings, data }: DataTable): Generator<Change> {
  const index = headings.at(-1)?.cells.findIndex(({ text }) => SERIAL.test(text)) ?? -1;
  const cells = data.flatMap((row) => row.cells[index] ?? []).filter(({ text }) => /^\d+$/.test(text));
  if (cells.length === 0) return;
  for (const [form, write] of [
    ["#1", (n: string) => `#${n}`],
    ["(1)", (n: string) => `(${n})`],
    ["1.", (n: string) => `${n}.`],
    ["01", (n: string) => n.padStart(2, "0")],
  ] as const) {
    yield change(
      page,
      "same",
      `serial numbers written ${form}`,
      target,
      ...cells.map(({ inside, text }): Edit => [inside, write(text)]),
    );
  }
}

/** A column that the page did not have, in a table with one row of headings. */
function* newColumns(page: PageSource, { target, headings, data }: DataTable): Generator<Change> {
  const [heading, ...more] = headings;
  if (heading === undefined || more.length > 0) return;
  const rows = data.filter(({ cells }) => cells.length === heading.cells.length);
  if (rows.length !== data.length || [heading, ...rows].some(({ cells }) => cells.some(({ spans }) => spans))) return;
  for (const [where, at] of [
    ["in front", 0],
    ["second", 1],
    ["at the end", heading.cells.length - 1],
  ] as const) {
    const add = (row: Row, html: string): Edit[] => {
      const cell = row.cells[at];
      if (cell === undefined) return [];
      return [[where === "at the end" ? behind(cell) : before(cell), html]];
    };
    yield change(
      page,
      "reported",
      `new column ${where}`,
      target,
      ...add(heading, "<th>Campus Zone</th>"),
      ...rows.flatMap((row) => add(row, isTotal(row) ? "<td></td>" : "<td>North 7</td>")),
    );
  }
}

/** A row of fields below the headings, and columns that hold nothing but controls. */
function* controls(page: PageSource, { target, headings, body, data }: DataTable): Generator<Change> {
  const [heading, ...more] = headings;
  if (heading === undefined || more.length > 0) return;
  const row = (cell: (text: string, index: number) => string) =>
    `<tr>${heading.cells.map(({ text }, index) => cell(text, index)).join("")}</tr>`;
  const filters: Readonly<Record<string, string>> = {
    "text fields": row(() => '<td><input type="text" class="form-control input-sm"></td>'),
    "search fields": row((text) => `<th><input type="search" placeholder="Search ${escapeText(text)}"></th>`),
    selects: row((_, index) =>
      index % 2 === 0 ? "<td></td>" : '<td><select><option value="">All</option><option>Other</option></select></td>',
    ),
  };
  for (const [form, html] of Object.entries(filters))
    yield change(page, "same", `row of ${form} below the headings`, target, [behind(heading), html]);
  const rows = data.filter(({ cells }) => cells.length === heading.cells.length);
  const hasSpans = [heading, ...rows].some(({ cells }) => cells.some(({ spans }) => spans));
  // The values of a row with fewer cells, such as the last week of a month, would move to other columns.
  const isShort = ({ cells }: Row) =>
    cells.length < heading.cells.length && cells.some(({ text, spans }) => text !== "" && !spans);
  if (rows.length !== data.length || hasSpans || rows.some(isTotal) || body.some(isShort)) return;
  const columns: readonly (readonly [form: string, place: "in front" | "at the end", head: string, cell: string])[] = [
    ["checkboxes", "in front", '<th><input type="checkbox"></th>', '<td><input type="checkbox" name="row"></td>'],
    ["radio buttons", "in front", "<th></th>", '<td><input type="radio" name="row"></td>'],
    ["arrows", "in front", "<td></td>", '<td class="details-control"></td>'],
    ["buttons", "at the end", "<th></th>", '<td><button type="button" class="btn">View</button></td>'],
    ["links like buttons", "at the end", "<td></td>", '<td><a class="btn btn-sm" href="#">View</a></td>'],
  ];
  for (const [form, place, head, cell] of columns) {
    const add = ({ cells }: Row, html: string): Edit[] => {
      const next = place === "in front" ? cells[0] : cells.at(-1);
      return next === undefined ? [] : [[place === "in front" ? before(next) : behind(next), html]];
    };
    yield change(
      page,
      "same",
      `column of ${form} ${place}`,
      target,
      ...add(heading, head),
      ...rows.flatMap((one) => add(one, cell)),
    );
  }
}

/** Scripts of ordinary pages: templates of rows, settings of DataTables, comments. */
function* scripts(page: PageSource): Generator<Change> {
  for (const [form, code] of [
    ["a template of rows", 'function add(id, name) { row = "<tr><td>" + id + "</td><td>" + name + "</td></tr>"; }'],
    ["a commented template", '// row = "<tr><td>" + id + "</td></tr>"'],
    ["settings", '$("#t").DataTable({ "columnDefs": [ {"width": "3%", "targets": 0} ], "order": [[ 0, "desc" ]] });'],
  ] as const)
    yield change(page, "same", `script with ${form}`, "", [page.sectionEnd, `<script>${code}</script>`]);
}

const isTotal = ({ cells }: Row) => cells.some(({ text }) => /^(?:grand |sub[- ]?)?total\b/i.test(text));
