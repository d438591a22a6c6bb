import { before, behind, type Edit, sourceOf } from "../mutations/mutant.ts";
import type { PageSource } from "../page-source.ts";
import {
  type Change,
  type ClassifiedChange,
  change,
  type DataTable,
  dataTables,
  emptied,
  escapeText,
  ofClass,
  tagWithoutId,
  textsOf,
} from "./change.ts";

/** Messages that are not about missing data. */
const MESSAGES = [
  "Please fill in the course feedback to see this page",
  "The results will be published soon.",
  "This page is under maintenance until 6 PM",
];

/** Errors that use the words of messages for "no data". */
const ERRORS = [
  "No marks available due to pending fee payments",
  "No records found until the course feedback is given",
  "Page not found",
  "This page is not available",
  "Your account is not available",
  "Student not found",
  "Your log in is not found",
];

/** Pages whose data are the options of a select. */
const LISTS_OF_OPTIONS = ["semesters", "calendar_class_groups", "course_page_courses"];

/** Rows that are gone, or that are shown in another form. */
export function* missingRows(page: PageSource): Generator<ClassifiedChange> {
  for (const table of dataTables(page)) {
    yield* ofClass("rows replaced by a message", messages(page, table));
    yield* ofClass("error in place of data", errors(page, table));
    yield* ofClass("rows moved to other elements", moved(page, table));
    yield* ofClass("rows split over two tables", split(page, table));
    yield* ofClass("rows missing or on further pages", paged(page, table));
  }
  // Elsewhere a select is part of the form above the data.
  if (LISTS_OF_OPTIONS.includes(page.kind)) yield* ofClass("options replaced or moved", options(page));
}

function* options(page: PageSource): Generator<Change> {
  for (const select of page.selects.filter(({ options }) => options.length > 1)) {
    for (const error of ERRORS) {
      const option = `<option value="">${error}</option>`;
      yield change(page, "kept", "options replaced by an error", `select of ${select.options.length} options`, [
        select.inside,
        option,
      ]);
    }
    const list = `<ul>${select.options.map(({ text }) => `<li>${escapeText(text)}</li>`).join("")}</ul>`;
    const target = `select of ${select.options.length} options`;
    yield change(page, "kept", "options replaced by a message", target, [
      select.inside,
      `<option value="">${MESSAGES[0]}</option>`,
    ]);
    yield change(page, "kept", "options moved to a list", target, [select.inside, ""], [behind(select), list]);
  }
}

function* messages(page: PageSource, data: DataTable): Generator<Change> {
  const { table, target, width } = data;
  for (const message of MESSAGES) {
    const row = `<tr><td colspan="${width}" align="center">${message}</td></tr>`;
    const alert = `<div class="alert alert-danger" role="alert">${message}</div>`;
    yield change(page, "kept", "rows replaced by a message", target, ...emptied(data, row, ""));
    yield change(
      page,
      "kept",
      "rows replaced by a narrow message",
      target,
      ...emptied(data, `<tr><td>${message}</td></tr>`, ""),
    );
    yield change(page, "kept", "rows replaced by an alert", target, ...emptied(data, "", alert));
    yield change(page, "kept", "alert before the emptied table", target, ...emptied(data, "", ""), [
      before(table),
      alert,
    ]);
    yield change(
      page,
      "kept",
      "rows replaced by a red text",
      target,
      ...emptied(data, "", `<span style="color: red">${message}</span>`),
    );
    yield change(page, "kept", "table replaced by a message", target, [table, `<p>${message}</p>`]);
  }
}

/** An error where the data was: in place of the table, in its only row, and below the empty table. */
function* errors(page: PageSource, data: DataTable): Generator<Change> {
  const { table, target, width } = data;
  for (const error of ERRORS) {
    const row = `<tr><td colspan="${width}" align="center">${error}</td></tr>`;
    const text = `<span style="color: red">${error}</span>`;
    yield change(page, "kept", "table replaced by a message", target, [table, text]);
    yield change(page, "kept", "rows replaced by an error", target, ...emptied(data, row, ""));
    yield change(page, "kept", "rows replaced by a red error", target, ...emptied(data, "", text));
  }
}

/** The rows in another form, the table left empty. */
function* moved(page: PageSource, data: DataTable): Generator<Change> {
  const rows = textsOf(data).map((texts) => texts.filter((text) => text !== ""));
  const tags = (name: string, texts: readonly string[]) =>
    texts.map((text) => `<${name}>${escapeText(text)}</${name}>`).join("");
  const source = sourceOf(page, data.bodyPlace);
  const forms: Readonly<Record<string, string>> = {
    cards: rows
      .map(
        (texts) =>
          `<div class="card"><div class="card-body"><h5>${escapeText(texts[0] ?? "")}</h5>${tags("p", texts.slice(1))}</div></div>`,
      )
      .join(""),
    divisions: rows.map((texts) => `<div class="row">${tags("div", texts)}</div>`).join(""),
    "a list": `<ul>${rows.map((texts) => `<li>${escapeText(texts.join(" - "))}</li>`).join("")}</ul>`,
    "a definition list": `<dl>${rows.map(([first = "", ...others]) => `<dt>${escapeText(first)}</dt>${tags("dd", others)}`).join("")}</dl>`,
    "lines of text": `<p>${rows.map((texts) => escapeText(texts.join(", "))).join("<br>")}</p>`,
    "preformatted text": `<pre>${rows.map((texts) => escapeText(texts.join("\t"))).join("\n")}</pre>`,
    "a text area": `<textarea readonly>${rows.map((texts) => escapeText(texts.join("\t"))).join("\n")}</textarea>`,
    "an array in a script": `<script>const rows = ${JSON.stringify(textsOf(data)).replaceAll("<", "\\u003c")}; render(rows);</script>`,
    "objects in a script": `<script>var data = ${JSON.stringify(textsOf(data).map((texts) => Object.fromEntries(texts.map((text, index) => [`c${index}`, text])))).replaceAll("<", "\\u003c")};</script>`,
    "JSON in a script": `<script type="application/json">${JSON.stringify({ rows: textsOf(data) }).replaceAll("<", "\\u003c")}</script>`,
    "markup in a script": `<script>$("#rows").html('${source
      .replaceAll(/\s+/g, " ")
      .replaceAll("'", "\\'")
      .replaceAll(/<\/?script[^>]*>/gi, "")}');</script>`,
    "a template": `<template>${source}</template>`,
  };
  for (const [form, html] of Object.entries(forms)) {
    yield change(page, "kept", `rows moved to ${form}`, data.target, ...emptied(data, "", html));
  }
}

/** The second half of the rows in another table. */
function* split(page: PageSource, { table, target, headings, data }: DataTable): Generator<Change> {
  const first = data[Math.ceil(data.length / 2)];
  const last = data.at(-1);
  if (first === undefined || last === undefined) return;
  const place = { start: first.start, end: last.end };
  const rows = sourceOf(page, place);
  const head = headings.map((row) => sourceOf(page, row)).join("");
  const tables: Readonly<Record<string, string>> = {
    "a second table with headings": `${tagWithoutId(page, table)}${head}${rows}</table>`,
    "a second table without headings": `<table>${rows}</table>`,
    "a second table with the same tag": `${sourceOf(page, table.tag)}${head}${rows}</table>`,
    "a second table with the same tag, without headings": `${sourceOf(page, table.tag)}${rows}</table>`,
    "a second table with other headings": `<table><tr>${data[0].cells.map((_, index) => `<th>Column ${index + 1}</th>`).join("")}</tr>${rows}</table>`,
  };
  for (const [form, html] of Object.entries(tables)) {
    if (headings.length === 0 && form.includes("with headings")) continue;
    const edits: Edit[] = [
      [place, ""],
      [behind(table), html],
    ];
    yield change(page, "kept", `rows split: ${form}`, target, ...edits);
    const inDivision = `</div><div class="table-responsive">${html}`;
    const [, behindTable] = edits;
    if (behindTable !== undefined)
      yield change(
        page,
        "kept",
        `rows split in a second division: ${form}`,
        target,
        [place, ""],
        [before(table), "<div>"],
        [behind(table), `${inDivision}</div>`],
      );
  }
}

const SERIAL = /^(?:s\.? ?l?\.? ?|serial ?)no\b/i;

/** The page shows some of the rows only, and says so. */
function* paged(page: PageSource, { table, target, headings, data }: DataTable): Generator<Change> {
  // Labels are never paged.
  if (headings.length === 0) return;
  const shown = data.length;
  for (const line of [
    `Showing 1 to ${shown} of ${shown + 13} entries`,
    `1 - ${shown} of ${shown + 13}`,
    "Page 1 of 3",
    `Total Records : ${shown + 500}`,
  ]) {
    yield change(page, "refused", "paging line", `${target}: ${line.replaceAll(/\d+/g, "n")}`, [
      behind(table),
      `<div class="info">${line}</div>`,
    ]);
  }
  const pager = `<nav><ul class="pagination">${["Previous", "1", "2", "3", "Next"].map((text) => `<li class="page-item"><a class="page-link" href="#">${text}</a></li>`).join("")}</ul></nav>`;
  yield change(page, "refused", "page links", target, [behind(table), pager]);
  const [heading] = headings;
  const index = heading?.cells.findIndex(({ text }) => SERIAL.test(text)) ?? -1;
  const serials = data.map(({ cells }) => cells[index]);
  const isNumbered = serials.every((cell, row) => cell !== undefined && Number(cell.text) === row + 1);
  if (!isNumbered) return;
  const renumbered = (shift: (serial: number) => number) =>
    serials.flatMap((cell): Edit[] => (cell === undefined ? [] : [[cell.inside, String(shift(Number(cell.text)))]]));
  yield change(page, "refused", "serial numbers begin at 4", target, ...renumbered((serial) => serial + 3));
  const [, second] = data;
  if (second !== undefined && data.length > 2)
    yield change(page, "refused", "row missing in the middle", target, [second, ""]);
  const [first] = data;
  if (data.length > 1) yield change(page, "refused", "first row missing", target, [first, ""]);
}
