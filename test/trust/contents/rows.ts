import { type DataTable, dataTables } from "../changes/change.ts";
import { before, behind, type Edit, sample, sourceOf } from "../mutations/mutant.ts";
import type { PageSource, Place, Row, Table } from "../page-source.ts";
import { sized } from "../size.ts";
import { announced, type ContentChange, harmless, kept, otherRow, plain, runOf, sourceWith } from "./content-change.ts";
import { hidingClasses } from "./hiding.ts";

/** Changes of rows and of tables below rows. */
export function* rowContents(page: PageSource): Generator<ContentChange> {
  for (const data of dataTables(page)) {
    for (const row of sample(data.data, sized(2, 6))) {
      yield* struckRows(page, data, row);
      yield* hiddenRows(page, data, row);
    }
    yield* otherHeadings(page, data);
    yield* elsewhere(data);
    yield* harmlessColumns(page, data);
  }
  for (const table of page.tables.filter((one) => !one.isIgnored && outerOf(page, one) !== null))
    yield* nested(page, table);
}

/** The start tag of a row with more attributes. */
const withAttributes = (row: Row, attributes: string): Edit => [
  { start: row.start + 3, end: row.start + 3 },
  ` ${attributes}`,
];

function* struckRows(page: PageSource, { target }: DataTable, row: Row): Generator<ContentChange> {
  const runs = row.cells.flatMap((cell) => runOf(page, cell) ?? []);
  const matters = otherRow(page, row);
  const wrap = (open: string, close: string): Edit[] =>
    runs.flatMap((run): Edit[] => [
      [before(run), open],
      [behind(run), close],
    ]);
  for (const [open, close] of [
    ["<s>", "</s>"],
    ["<del>", "</del>"],
    ['<span style="text-decoration:line-through">', "</span>"],
  ] as const)
    yield announced("struck row", `every cell in ${open}`, target, wrap(open, close), matters);
  for (const attributes of ['style="text-decoration: line-through"', 'class="text-decoration-line-through"'])
    yield announced("struck row", attributes, target, [withAttributes(row, attributes)], matters);
}

const ROW_STYLES = [
  "display:none",
  "visibility:hidden",
  "visibility:collapse",
  "opacity:0",
  "display: none !important",
  "font-size:0",
];

const HIDING = [
  ...ROW_STYLES.map((css) => `style="${css}"`),
  ...hidingClasses.filter((names) => names !== "modal").map((names) => `class="${names}"`),
  "hidden",
];

function* hiddenRows(page: PageSource, { target, table }: DataTable, row: Row): Generator<ContentChange> {
  const copy = sourceWith(page, row, otherRow(page, row));
  const tag = copy.slice(0, 3);
  for (const attributes of HIDING) {
    yield plain("hidden row", `another row with ${attributes}`, target, [
      [behind(row), `${tag} ${attributes}${copy.slice(3)}`],
    ]);
    yield plain("hidden row", `row with ${attributes}`, target, [withAttributes(row, attributes)], [[row, ""]]);
    yield plain("hidden row", `another row in a tbody with ${attributes}`, target, [
      [{ start: table.inside.end, end: table.inside.end }, `<tbody ${attributes}>${copy}</tbody>`],
    ]);
  }
}

function* otherHeadings(page: PageSource, { target, data }: DataTable): Generator<ContentChange> {
  const last = data.at(-1);
  if (last === undefined) return;
  const width = last.cells.length;
  for (const words of ["Cancelled", "Withdrawn", "Previous attempt", "Not applicable", "Old records"])
    for (const form of [
      `<tr><td colspan="${width}">${words}</td></tr>`,
      `<tr><th colspan="${width}"><b>${words}</b></th></tr>`,
    ])
      yield announced(
        "row under another heading",
        `last row under ${form.slice(4, 7)} ${words}`,
        target,
        [[before(last), form]],
        otherRow(page, last),
      );
}

function* elsewhere({ table, target }: DataTable): Generator<ContentChange> {
  for (const [form, html] of Object.entries({
    "Show more": '<button type="button">Show more</button>',
    "Load more": '<a href="#" class="btn">Load more</a>',
    "View all": '<a href="#">View all</a>',
    "See all": '<div class="text-center"><a href="javascript:void(0)">See all 42</a></div>',
    "More...": '<span onclick="more()">More...</span>',
    "input Show more": '<input type="button" value="Show more">',
    "page select": '<select name="page"><option selected>1</option><option>2</option><option>3</option></select>',
    "page select with words":
      'Page <select><option value="1" selected>Page 1</option><option value="2">Page 2</option></select>',
    "page list": '<ul class="pagination"><li class="active"><a href="#">1</a></li><li><a href="#">2</a></li></ul>',
    "next button": '<button type="button">Next</button>',
    "next arrow": '<a href="#">&raquo;</a>',
    "page of": "<p>Page 1 of 3</p>",
  }))
    yield announced("more rows elsewhere", form, target, [[behind(table), html]]);
}

/** The table around a table, if it is in a cell. */
const outerOf = ({ tables }: PageSource, table: Place): Table | null =>
  tables.find((outer) => outer !== table && outer.start < table.start && table.end < outer.end) ?? null;

function* nested(page: PageSource, table: Table): Generator<ContentChange> {
  const target = table.rows[0]?.cells.map(({ text }) => text).join(" | ") ?? "";
  const copy = sourceOf(page, table);
  const rows = table.rows.filter(({ isHeading }) => !isHeading);
  const edits = rows.flatMap((row) => otherRow(page, row));
  const changed = sourceWith(page, table, edits);
  const name = "second table in a row";
  for (const [where, open, close] of [
    ["next to it", "", ""],
    ['under "Previous attempt"', "<h5>Previous attempt</h5>", ""],
    ["in a division", '<div class="mt-3">', "</div>"],
    ["in open details", "<details open><summary>Old</summary>", "</details>"],
  ] as const) {
    yield announced(name, `other copy ${where}`, target, [[behind(table), `${open}${changed}${close}`]], edits);
    yield plain(name, `same copy ${where}`, target, [[behind(table), `${open}${copy}${close}`]]);
  }
  for (const [where, open, close] of [
    ["a closed dialog", "<dialog>", "</dialog>"],
    ["closed details", "<details><summary>Old</summary>", "</details>"],
    ["a hidden division", '<div style="opacity:0">', "</div>"],
    ["a template", "<template>", "</template>"],
    ["a modal", '<div class="modal fade">', "</div>"],
  ] as const)
    for (const [which, html] of [
      ["behind", behind(table)],
      ["before", before(table)],
    ] as const)
      yield plain(name, `other copy ${which} in ${where}`, target, [[html, `${open}${changed}${close}`]]);
  if (edits.length === 0) return;
  // The words "No data" are a message for an empty table.
  for (const message of [
    "Please fill in the course feedback",
    "Not published",
    "Details are available from 30 November",
    "Blocked due to pending fees",
    "No data",
  ])
    for (const html of [
      message,
      `<p>${message}</p>`,
      `<div class="alert alert-info">${message}</div>`,
      `<table><tr><td>${message}</td></tr></table>`,
    ])
      if (message !== "No data") yield plain("table in a row replaced", html, target, [[table, html]]);
  yield plain("table in a row replaced", "an image", target, [[table, '<img src="marks.png" alt="">']]);
}

function* harmlessColumns(page: PageSource, { target, headings, data }: DataTable): Generator<ContentChange> {
  const [heading, ...more] = headings;
  if (heading === undefined || more.length > 0) return;
  const rows = data.filter(({ cells }) => cells.length === heading.cells.length);
  if (rows.length !== data.length || [heading, ...rows].some(({ cells }) => cells.some(({ spans }) => spans))) return;
  if (rows.some(({ cells }) => cells.some(({ text }) => /^(?:grand |sub[- ]?)?total\b/i.test(text)))) return;
  const width = heading.cells.length;
  const tag = (row: Row) => (sourceOf(page, row).includes("<th") ? "th" : "td");
  for (const [form, where, head, cell, build] of [
    ["checkboxes", 0, '<input type="checkbox" id="all">', '<input type="checkbox" value="1">', harmless],
    ["checkboxes with labels", 0, "Select", '<label><input type="checkbox" value="1"></label>', harmless],
    ["buttons", width - 1, "", '<button type="button">Print</button>', harmless],
    ["icons", width - 1, "", '<a href="javascript:void(0)"><i class="fa fa-download"></i></a>', harmless],
    ["buttons under a heading", width - 1, "Download", '<button type="button">Download</button>', harmless],
    ["new texts", width - 1, "Venue Zone", "South 4", kept],
    ["new texts", 1, "Section Incharge", "K. Iyer", kept],
    ["new numbers", width - 1, "Section Strength", "61", kept],
    ["new dates", width - 1, "Updated On", "24-Sep-2026", kept],
    ["nothing", width - 1, "", "", harmless],
  ] as const) {
    const add = (row: Row, inside: string): Edit[] => {
      const next = row.cells[where];
      if (next === undefined) return [];
      return [[where === 0 || where === 1 ? before(next) : behind(next), `<${tag(row)}>${inside}</${tag(row)}>`]];
    };
    yield build(`column of ${form} at ${where === width - 1 ? "the end" : where}`, target, [
      ...add(heading, head),
      ...rows.flatMap((row) => add(row, cell)),
    ]);
  }
  const filter = (cell: string, tagName = "td") =>
    `<tr>${heading.cells.map(() => `<${tagName}>${cell}</${tagName}>`).join("")}</tr>`;
  for (const [form, html] of [
    ["inputs", filter('<input class="form-control form-control-sm" placeholder="Search">')],
    ["th inputs", filter('<input type="text">', "th")],
    ["selects", filter('<select><option value=""></option><option>A</option><option>B</option></select>')],
    ["nothing", filter("")],
  ] as const)
    yield harmless(`filter row of ${form}`, target, [[behind(heading), html]]);
}
