import { type DefaultTreeAdapterMap, parse as parseDocument } from "parse5";
import { describe, expect, it } from "vitest";
import { pages as demoPages } from "../../demo-portal/pages/index.ts";
import { students } from "../../demo-portal/world/students.ts";
import { inputs } from "../../tools/demo-inputs.ts";
import { parseHtml } from "../html/dom/tree.ts";
import { heading } from "../html/headings.ts";
import { AnswerMismatch, PageChanged } from "../html/page-changed.ts";
import { newContext } from "../html/section.ts";
import type { AnyPage, PageName } from "../portal/page.ts";
import { pages } from "./index.ts";

// The laws that hold for every page, on pages of the demo portal. What is special to a page is tested next to it.

/** Columns that the portal is known to omit, and those that no field is parsed from. All others are required. */
const NOT_REQUIRED: Readonly<Record<PageName, string>> = {
  attendance: "class group",
  attendance_detail:
    "class group, faculty detail, registered date & time, attendance date / type, attendance status, debar status",
  capstone_attendance: "punch details",
  timetable: "class group, category, course option",
  marks: "course system, slot, course mode, remark",
  grade_history: "name, gender, detail view",
  course_page_slots: "class group, action",
  course_page_detail: "class group",
  digital_assignments: "dashboard",
  digital_assignments_course: "semester, course code, course title, document details",
  pending_payments: "end date, fine, advance amount, action, application no, open date",
  payment_receipts: "invoice number, fee group, fee subgroup, campus code",
  general_outing_requests: "action",
  weekend_outing_requests: "hostel block, room number, action",
};

/** Inputs and variants with which a page shows more. */
const INPUTS: Partial<Record<PageName, object>> = {
  faculty: { search_term: "deshmukh" },
  course_page_slots: { class_id: "AP2026272000320", sem_sub_id: "AP2026272" },
};
const VARIANTS: Partial<Record<PageName, string>> = { pending_payments: "dollar_table" };
const [student] = students;

type Element = DefaultTreeAdapterMap["element"];
type Node = DefaultTreeAdapterMap["node"];
type Edit = readonly [start: number, end: number, text: string];

interface Place {
  readonly start: number;
  readonly end: number;
  /** The place between its tags. */
  readonly inside: { readonly start: number; readonly end: number };
}

type Row = Place & { readonly cells: readonly (Place & { readonly text: string })[] };

interface Table extends Place {
  /** The cells of the known headings. */
  readonly headings: Row["cells"];
  /** The row of headings with the most cells. */
  readonly head: Row;
  readonly data: readonly Row[];
  /** All rows below the headings. */
  readonly body: readonly Row[];
  /** One row of headings, and data rows with a cell for each of them. */
  readonly isPlain: boolean;
  readonly isNumbered: boolean;
}

/** A page of the demo portal. */
interface Good {
  readonly name: string;
  readonly page: AnyPage;
  readonly input: object;
  readonly html: string;
  readonly usual: ReturnType<typeof answerTo>;
  /** The element of its own part, or the body. */
  readonly part: Element | undefined;
  /** The first table of each kind that has data rows. */
  readonly tables: readonly Table[];
}

function* elementsIn(node: Node): Generator<Element> {
  if ("tagName" in node) yield node;
  for (const child of "childNodes" in node ? node.childNodes : []) yield* elementsIn(child);
}

function textIn(node: Node): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textIn).join("") : "";
}

function placeOf({ sourceCodeLocation: at }: Element): Place {
  const start = at?.startTag?.endOffset ?? 0;
  return { start: at?.startOffset ?? 0, end: at?.endOffset ?? 0, inside: { start, end: at?.endTag?.startOffset ?? 0 } };
}

const childrenOf = ({ childNodes }: Element, ...names: readonly string[]) =>
  childNodes.filter((child): child is Element => "tagName" in child && names.includes(child.tagName));

const rowsOf = (table: Element) =>
  [table, ...childrenOf(table, "thead", "tbody")]
    .flatMap((part) => childrenOf(part, "tr"))
    .map((row) => ({
      ...placeOf(row),
      cells: childrenOf(row, "td", "th").map((cell) => ({ ...placeOf(cell), text: heading(textIn(cell)) })),
    }));

function tableOf(table: Element, known: ReadonlySet<string>): Table[] {
  const rows = rowsOf(table);
  const knownIn = ({ cells }: Row) => cells.filter(({ text }) => known.has(text));
  const heads = rows.filter((row) => knownIn(row).length > 1 && knownIn(row).length * 2 > row.cells.length);
  const [head] = heads.toSorted((one, other) => other.cells.length - one.cells.length);
  if (head === undefined) return [];
  const body = rows.filter(({ start }) => start > (heads.at(-1)?.start ?? 0));
  const data = body.filter(({ cells }) => cells.length > 1 && cells.length * 2 > head.cells.length);
  const isPlain = heads.length === 1 && data.every(({ cells }) => cells.length === head.cells.length);
  const isNumbered = /^s.*no$/.test(head.cells[0]?.text ?? "");
  return data.length === 0
    ? []
    : [{ ...placeOf(table), headings: heads.flatMap(knownIn), head, data, body, isPlain, isNumbered }];
}

/** The answer to a page: its record and what was counted, or the kind of its refusal. */
function answerTo(page: AnyPage, input: object, html: string) {
  const { report, ...context } = newContext(student?.registrationNumber);
  try {
    const record: unknown = page.parse(parseHtml(html), input, { ...context, report });
    return { record, unread: report.unread.length, unfit: report.unfit.length };
  } catch (error) {
    if (error instanceof AnswerMismatch) return { refused: error.field };
    if (error instanceof PageChanged) return { refused: "changed" };
    throw error;
  }
}

const namesOf = ({ headings }: Table) => headings.map(({ text }) => text).join();

function goodPage(page: AnyPage): Good {
  const { name, section, headings = new Set() } = page;
  const input = { ...inputs[name], ...INPUTS[name] };
  const demo = demoPages.find((candidate) => candidate.name === name);
  if (demo === undefined || student === undefined) throw new Error(`The demo portal has no page ${name}.`);
  const form = new Map(Object.entries<string>(page.form(input, student.registrationNumber)));
  const html = demo.render({ student, form, csrf: "0", variant: VARIANTS[name] ?? null });
  const elements = [...elementsIn(parseDocument(html, { sourceCodeLocationInfo: true }))];
  const tables = elements
    .filter(({ tagName }) => tagName === "table")
    .flatMap((table) => tableOf(table, headings))
    .filter((table, index, all) => all.findIndex((other) => namesOf(other) === namesOf(table)) === index);
  const part = elements.find(({ attrs }) => section && attrs.some((id) => id.name === "id" && id.value === section));
  return { name, page, input, html, usual: answerTo(page, input, html), part, tables };
}

const before = ({ start }: Place, text: string): Edit => [start, start, text];
const behind = ({ end }: Place, text: string): Edit => [end, end, text];
const replaced = ({ start, end }: Place, text: string): Edit => [start, end, text];
const filled = ({ inside: { start, end } }: Place, text: string): Edit => [start, end, text];
const emptied = ({ body }: Table): Edit[] => body.map((row) => replaced(row, ""));

/** Edits of each row of a table with a cell for each heading; -1 is the row of headings. None for other tables. */
const inRows = (
  { head, data, isPlain }: Table,
  edit: (cells: Row["cells"], index: number) => readonly Edit[],
): Edit[][] => (isPlain ? [[head, ...data].flatMap(({ cells }, index) => edit(cells, index - 1))] : []);

const withoutColumn = (table: Table, at: number) =>
  inRows(table, (cells) => cells.slice(at, at + 1).map((cell) => replaced(cell, "")));

/** A column behind another one, or in front of all at -1. */
const columnAt = (table: Table, at: number, name: string, cell: (index: number) => string) =>
  inRows(table, (cells, index) => {
    const text = index < 0 ? `<td>${name}</td>` : cell(index);
    return cells
      .slice(Math.max(at, 0))
      .slice(0, 1)
      .map((next) => (at < 0 ? before(next, text) : behind(next, text)));
  });

const isRequired = ({ name, headings }: AnyPage, text: string) =>
  headings?.has(text) && !NOT_REQUIRED[name]?.split(", ").includes(text);
type Answer = "changed" | "registration_number" | "same" | "counted" | "empty" | "answered";

type TableUnit = Good & { readonly table: Table };

/** A law, with changes of a page, each as its edits, and the answer to each changed page. */
type Law<Unit> = readonly [law: string, answer: Answer, changes: (unit: Unit) => readonly (readonly Edit[])[]];

const law = (...args: Law<TableUnit>): Law<TableUnit> => args;

const sentence = "<p>Please fill in the course feedback first</p>";
const FOOTER = "<footer>Help: 0863 1234567</footer><p>© 2026 University of Examples. All rights reserved.</p>";
const ajax = `<script>$("table").DataTable({ serverSide: true, ajax: "rows" });</script>`;

const tableLaws: readonly Law<TableUnit>[] = [
  law("a required column with another heading", "changed", ({ table: { headings }, page }) =>
    headings.filter(({ text }) => isRequired(page, text)).map((cell) => [filled(cell, "Lantern")]),
  ),
  law("a required column that is missing", "changed", ({ table, page }) =>
    table.head.cells.flatMap(({ text }, at) => (isRequired(page, text) ? withoutColumn(table, at) : [])),
  ),
  law("a required column twice", "changed", ({ table, page }) =>
    table.head.cells.flatMap(({ text }, at) =>
      isRequired(page, text) ? columnAt(table, at, text, () => "<td>1</td>") : [],
    ),
  ),
  law("an optional column that is missing", "answered", ({ table, page }) =>
    table.head.cells.flatMap(({ text }, at) => (isRequired(page, text) ? [] : withoutColumn(table, at))),
  ),
  law("columns in another order", "same", ({ table, html }) =>
    inRows(table, (cells) => {
      const sources = cells.map(({ start, end }) => html.slice(start, end)).reverse();
      return cells.map((cell, at) => replaced(cell, sources[at] ?? ""));
    }),
  ),
  law("an unknown column, with a heading or none, with a cell in each row or one for all", "counted", ({ table }) => {
    const each = () => "<td>North 7</td>";
    const one = (index: number) => (index === 0 ? `<td rowspan="${table.body.length}">North 7</td>` : "");
    return [
      ...[-1, ...table.head.cells.keys()].flatMap((at) => columnAt(table, at, "Zone", each)),
      ...[-1, table.head.cells.length - 1].flatMap((at) => [
        ...columnAt(table, at, "", each),
        ...columnAt(table, at, "Zone", one),
      ]),
    ];
  }),
  law("a page that ends in its table", "changed", ({ table: { data, inside }, html }) =>
    [inside, ...data.slice(0, 2), ...data.slice(-1)].map(({ end }) => [[end, html.length, ""]]),
  ),
  law("a sentence in place of the table", "changed", ({ table }) => [[replaced(table, sentence)]]),
  law("no table, and no message", "changed", ({ table, tables }) => (tables.length > 1 ? [] : [[replaced(table, "")]])),
  law("a sentence next to a table without rows", "changed", ({ table }) => [
    [...emptied(table), behind(table, sentence)],
  ]),
  law("a table without rows that a script fills", "changed", ({ table }) => [[...emptied(table), behind(table, ajax)]]),
  law("a table without rows", "empty", ({ table, tables }) => (tables.length > 1 ? [] : [emptied(table)])),
  law("a known message in place of the table, with or without a footer", "empty", ({ table, tables }) =>
    tables.length > 1 ? [] : ["", FOOTER].map((more) => [replaced(table, `<p>No data found</p>${more}`)]),
  ),
  law("an unknown sentence next to the data", "counted", ({ table }) => [[behind(table, sentence)]]),
  law("an unknown row", "counted", ({ table: { body, head } }) =>
    body.slice(-1).map((row) => [behind(row, `<tr><td colspan="${head.cells.length}">Provisional</td></tr>`)]),
  ),
  law("a line that says that there are further rows", "changed", ({ table }) => [
    [behind(table, "<div>Showing 1 to 10 of 23 entries</div>")],
  ]),
  law("a gap in the numbers of rows", "changed", ({ table: { data, isNumbered } }) =>
    [data.at(-1)?.cells[0]].flatMap((cell) => (cell && isNumbered ? [[filled(cell, `${data.length + 1}`)]] : [])),
  ),
  law("a numbered row that lacks a cell", "changed", ({ table: { data, isNumbered } }) =>
    [data[0]?.cells[1]].flatMap((cell) => (cell && isNumbered ? [[replaced(cell, "")]] : [])),
  ),
  law("headings that are repeated between the rows", "same", ({ table: { head, data }, html }) =>
    data.slice(0, 1).map((row) => [behind(row, html.slice(head.start, head.end))]),
  ),
  law("a row of totals", "same", ({ table: { data, head } }) => {
    const total = `<tr><td>Total</td>${"<td></td>".repeat(head.cells.length - 2)}<td>17</td></tr>`;
    return data.slice(-1).map((row) => [behind(row, total)]);
  }),
  law("a copy of the table that is hidden, or no text of the page", "same", ({ table, html }) => {
    const copy = html.slice(table.start, table.end).replaceAll(/<!--.*?-->/gs, "");
    const hidden = ["hidden", 'style="display: none"', 'style="visibility: hidden"', 'class="d-none"'];
    return [
      ...hidden.map((how) => `<div ${how}>${copy}</div>`),
      ...[`<!--${copy}-->`, `<template>${copy}</template>`, `<script type="text/html">${copy}</script>`],
    ].map((text) => [before(table, text)]);
  }),
  law("headings with decorations", "same", ({ table: { headings } }) => [
    headings.flatMap(({ inside: { start, end } }): Edit[] => [
      [start, start, "* ["],
      [end, end, "] ▲"],
    ]),
  ]),
  law("a table twice", "changed", ({ table, html }) => [[behind(table, html.slice(table.start, table.end))]]),
];

const OTHER = '<input type="hidden" name="authorizedID" value="24XYZ0009">';
const whole = (html: string, text: string): Edit[][] => (text === html ? [] : [[[0, html.length, text]]]);

const pageLaws: readonly Law<Good>[] = [
  [
    "a form of another student",
    "registration_number",
    ({ html }) => whole(html, OTHER + html.replaceAll(/<input[^>]*name="authorizedID"[^>]*>/g, OTHER)),
  ],
  [
    "an own part with another id",
    "changed",
    ({ page, html }) => whole(html, html.replaceAll(`id="${page.section}"`, 'id="lantern"')),
  ],
  [
    "a page with an unknown sentence and nothing else",
    "changed",
    ({ part, html }) => (part === undefined ? whole(html, sentence) : [[filled(placeOf(part), sentence)]]),
  ],
];

/** Other answers to the changes of a law, by pages, with the number of the table if they have several, and the reason. */
const EXCEPT: readonly (readonly [law: RegExp, names: string, Answer, reason: string])[] = [
  [/another order/, "grade_history 3", "answered", "grades are in the order of the page"],
  [/another order|row of totals/, "grade_view_detail 2", "changed", "its total is below one of its columns"],
  [/unknown column/, "grade_view_detail 2", "answered", "its total is below one of its columns"],
  [/row of totals/, "timetable", "changed", "its total is data"],
  [/in place/, "attendance_detail 0, digital_assignments_course 0", "counted", "it only says whose page it is"],
  [/in place/, "pending_payments 0, pending_payments 1, pending_payments 2", "answered", "most pages lack two of them"],
  [/^a table without rows$|message/, "timetable", "changed", "the week has classes"],
  [/^a table without rows$|message/, "course_page_slots", "changed", "the list of slots is from the classes"],
  [/^a table without rows$|message/, "faculty_details", "answered", "a person without hours has other data"],
  [
    /^no table/,
    "pending_payments, payment_receipts, general_outing_requests, weekend_outing_requests",
    "empty",
    "a form proves the page",
  ],
  [/a gap/, "capstone_attendance 1, grade_history 1", "answered", "the portal leaves out days and courses"],
  [/repeated/, "exam_schedule", "answered", "they begin another class group"],
];

function outcomeOf({ page, input, html, usual }: Good, edits: readonly Edit[]): string {
  const ordered = edits.toSorted(([one], [other]) => other - one);
  const changed = ordered.reduce((text, [start, end, to]) => text.slice(0, start) + to + text.slice(end), html);
  const { record, unread, unfit, refused } = answerTo(page, input, changed);
  if (refused !== undefined) return refused;
  const isSame = JSON.stringify(record) === JSON.stringify(usual.record);
  if (isSame && unfit === 0 && (unread ?? 0) < 2) return unread === 0 ? "same" : "counted";
  return Array.isArray(record) && record.length === 0 && unread === 0 ? "empty" : "answered";
}

function testLaws<Unit extends Good>(laws: readonly Law<Unit>[], units: readonly Unit[]): void {
  describe.each(laws)("%s", (title, usual, changes) => {
    const cases = units.map((unit) => ({ unit, name: unit.name, made: changes(unit) }));
    it.each(cases.filter(({ made }) => made.length > 0))("$name", ({ unit, name, made }) => {
      const exception = EXCEPT.find(([law, names]) => law.test(title) && names.split(", ").includes(name));
      const expected = exception?.[2] ?? usual;
      const accepted: readonly string[] = expected === "answered" ? ["same", "counted", expected] : [expected];
      expect(made.map((edits) => outcomeOf(unit, edits)).filter((outcome) => !accepted.includes(outcome))).toEqual([]);
    });
  });
}

const goods = [...pages.values()].map(goodPage);
const units = goods.flatMap(({ name, tables, ...good }) =>
  tables.map((table, index) => ({ ...good, tables, table, name: tables.length > 1 ? `${name} ${index}` : name })),
);

it("pages of the demo portal are read, with a table of each kind", () => {
  expect(goods.filter(({ usual }) => usual.unread !== 0 || usual.unfit !== 0).map(({ name }) => name)).toEqual([]);
  expect(units).toHaveLength(31);
});
testLaws(tableLaws, units);
testLaws(pageLaws, goods);
