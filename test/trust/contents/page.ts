import { dataTables } from "../changes/change.ts";
import { before, behind, type Edit, sourceOf } from "../mutations/mutant.ts";
import type { PageSource } from "../page-source.ts";
import { announced, type ContentChange, harmless, labelRows, other, plain } from "./content-change.ts";

/** Changes of labels, options, messages and scripts. */
export function* pageContents(page: PageSource): Generator<ContentChange> {
  yield* labels(page);
  yield* notices(page);
  yield* errors(page);
  yield* options(page);
  for (const [form, code] of [
    ["a template of rows", 'var row = "<tr><td>" + id + "</td><td>" + name + "</td></tr>";'],
    ["a template literal", ["var row = `<tr><td>$", "{id}</td><td>$", "{name}</td></tr>`;"].join("")],
    ["a commented template", '/* $("#t").append("<tr><td>" + a + "</td></tr>"); */'],
    [
      "settings",
      '$(document).ready(function(){ $("#x").DataTable({"columnDefs":[{"width":"3%","targets":0},{"width":"9%","targets":1}],"order":[[0,"desc"]],"lengthMenu":[[10,25,-1],[10,25,"All"]]}); });',
    ],
    [
      "a chart",
      'new Chart(c, {type: "bar", options: {scales: {y: {beginAtZero: true}}}}); var colours = ["red", "blue"];',
    ],
  ] as const)
    yield harmless(`script with ${form}`, "", [[page.sectionEnd, `<script>${code}</script>`]]);
}

const REWORDED = ["Zyx Wvu", "Details of Qrs", "Tuv Number", "Remarks by Office"];

function* labels(page: PageSource): Generator<ContentChange> {
  for (const table of labelRows(page)) {
    for (const [index, { text, row, value }] of table.entries()) {
      for (const length of [1, 2, 3, table.length]) {
        const those = table.slice(index, index + length);
        if (those.length < length || (length === table.length && index > 0)) continue;
        for (const word of ["new", "longer"] as const)
          yield plain(
            "labels reworded",
            `${length === table.length ? "all" : length} reworded, ${word}`,
            text,
            those.map(
              ({ place, text: label }, at): Edit => [
                place,
                word === "new"
                  ? `${REWORDED[at % REWORDED.length]} ${at > 3 ? at : ""}`
                  : `Student's ${label} (as given)`,
              ],
            ),
          );
      }
      if (value === null) continue;
      const again = sourceOf(page, row);
      const changed =
        again.slice(0, value.start - row.start) +
        other(page.html.slice(value.start, value.end)) +
        again.slice(value.end - row.start);
      const matters: Edit[] = [[value, other(page.html.slice(value.start, value.end))]];
      const last = table.at(-1)?.row ?? row;
      yield announced("label repeated", "right below", text, [[behind(row), changed]], matters);
      yield announced("label repeated", "right above", text, [[before(row), changed]], matters);
      if (last !== row) yield announced("label repeated", "at the end", text, [[behind(last), changed]], matters);
      yield plain("label repeated", "with the same value", text, [[behind(row), again]]);
    }
  }
}

function* notices(page: PageSource): Generator<ContentChange> {
  const words = "Figures are provisional until 30 November";
  const [first] = page.tables.filter(({ isIgnored }) => !isIgnored);
  const places = [
    ["at the end", page.sectionEnd],
    ...(first === undefined ? [] : ([["before the table", before(first)]] as const)),
  ] as const;
  for (const [where, place] of places)
    for (const [form, html] of Object.entries({
      "a button": `<button type="button" class="btn btn-warning">${words}</button>`,
      "a link": `<a href="#" class="btn">${words}</a>`,
      "an input": `<input type="text" readonly value="${words}">`,
      "an input button": `<input type="button" value="${words}">`,
      "an alt text": `<img src="notice.png" alt="${words}">`,
      "a select": `<select><option selected>${words}</option></select>`,
      "a text area": `<textarea readonly>${words}</textarea>`,
      "a drawing": `<svg><text>${words}</text></svg>`,
      "a label": `<label>${words}</label>`,
      "a marquee": `<marquee>${words}</marquee>`,
      "a heading": `<h4>${words}</h4>`,
      "a caption of a figure": `<figure><figcaption>${words}</figcaption></figure>`,
      "a legend": `<fieldset><legend>${words}</legend></fieldset>`,
    }))
      yield announced("notice in a control", `${form} ${where}`, "", [[place, html]]);
}

const ERRORS = [
  "No marks available due to pending fee payments",
  "Page not found",
  "This page is not available",
  "Your account is not available",
  "Student not found",
  "Your log in is not found",
  "No records available until the fee is paid",
  "Data not available at this time, try again later",
  "No data found for your session. Please log in again",
  "Records not found: access denied",
  "No permission to view records",
  "No attendance found because registration is blocked",
  "Requested data is not available as feedback is pending",
  "No response found",
  "No student record found",
  "User not found",
  "Results not available",
  "No courses registered due to dues",
  "Service not available",
  "Record not found in cache",
  "No connection available",
  "No data available, kindly contact the office",
];

const EMPTY_MESSAGE =
  />(\s*)((?:there is )?no [^<>]{3,60}|[^<>]{3,60} not (?:yet )?(?:found|available)|yet to [^<>]{3,60})</gi;

/** The message of a page without data becomes an error. */
function* errorsOfEmptyPages(page: PageSource): Generator<ContentChange> {
  if (dataTables(page).length > 0) return;
  for (const match of page.html.matchAll(EMPTY_MESSAGE)) {
    const [, space = "", words = ""] = match;
    const start = match.index + 1 + space.length;
    const place = { start, end: start + words.length };
    for (const message of [...ERRORS, `<s>${words}</s>`, `<span style="text-decoration:line-through">${words}</span>`])
      yield announced(
        'error as "no data"',
        `${message}, on an empty page`,
        words,
        [[place, message]],
        [[place, "Zyx Wvu"]],
      );
  }
}

function* errors(page: PageSource): Generator<ContentChange> {
  yield* errorsOfEmptyPages(page);
  for (const data of dataTables(page)) {
    const { table, target, bodyPlace, width } = data;
    for (const message of ERRORS) {
      const name = 'error as "no data"';
      yield plain(name, `${message}, in place of the table`, target, [[table, `<div>${message}</div>`]]);
      yield plain(name, `${message}, in red in place of the table`, target, [
        [table, `<span style="color: red"><b>${message}</b></span>`],
      ]);
      yield plain(name, `${message}, in a row`, target, [
        [bodyPlace, `<tr><td colspan="${width}" align="center">${message}</td></tr>`],
      ]);
      yield plain(name, `${message}, below the empty table`, target, [
        [bodyPlace, ""],
        [behind(table), `<p>${message}</p>`],
      ]);
    }
  }
}

function* options(page: PageSource): Generator<ContentChange> {
  for (const select of page.selects) {
    const [, again] = select.options;
    if (again === undefined) continue;
    const target = again.text;
    const end = { start: select.inside.end, end: select.inside.end };
    const value = again.value.replaceAll('"', "&quot;");
    const matters: Edit[] = [[end, '<option value="ZY2026999">Zyx 2099-00</option>']];
    yield announced(
      "option repeated",
      "with another name",
      target,
      [[end, `<option value="${value}">${other(target)}</option>`]],
      matters,
    );
    for (const attributes of ["hidden", 'style="display:none"', 'class="d-none"', 'style="visibility:hidden" hidden'])
      yield plain("hidden option", attributes, target, [
        [end, `<option ${attributes} value="ZY2026999">Zyx 2099-00</option>`],
      ]);
    yield plain("hidden option", "in a hidden group", target, [
      [end, '<optgroup hidden label="Old"><option value="ZY2026999">Zyx 2099-00</option></optgroup>'],
    ]);
  }
}
