import { readdirSync, readFileSync } from "node:fs";
import { pages } from "../../../src/features/index.ts";
import type { AnyPage } from "../../../src/portal/page.ts";
import {
  before,
  behind,
  type Change,
  dataOf,
  dataTables,
  type Edit,
  type Expected,
  endOf,
  HIDING,
  headed,
  isFull,
  type Kinds,
  type Subject,
  sample,
  sourceOf,
  startOf,
  tagged,
} from "./change.ts";
import { type Cell, type PageSource, type Row, type Table, wordsOf } from "./source.ts";

/** Columns that docs/portal calls optional, by page: without one, its fields are null. Every other known column is required. */
const OPTIONAL = new Map<string, string[]>();
for (const file of readdirSync("docs/portal")) {
  let described: AnyPage[] = [];
  for (const line of readFileSync(`docs/portal/${file}`, "utf8").split("\n")) {
    // A line without the path of a page is about that of the lines above.
    const named = [...pages.values()].filter(({ path }) => line.includes(`\`${path}\``));
    if (named.length > 0) described = named;
    for (const [, heading = ""] of line.matchAll(/`([^`]+)` \(optional\)/g))
      for (const { name } of described) OPTIONAL.set(name, [...(OPTIONAL.get(name) ?? []), wordsOf(heading)]);
  }
}

const byPage = (lines: string): ReadonlyMap<string, readonly string[]> =>
  new Map(lines.split("\n").map((line) => [line.split(": ")[0] ?? "", line.split(": ")[1]?.split(", ") ?? []]));

/** Columns that the portal shows and no field uses: they can come and go. */
const UNUSED = byPage(`attendance: attendance type, registration date time, attendance date
attendance_detail: class group, faculty detail, registered date time, debar status, attendance date type
capstone_attendance: punch details, description
marks: class average, class average weightage
grade_history: name, gender, curriculum
digital_assignments: dashboard, upcoming dues
digital_assignments_course: semester, course code, course title
pending_payments: action, application no, open date
leave_applied: action
leave_history: action`);

const isIn = (lists: ReadonlyMap<string, readonly string[]>, { shown }: Subject, name: string): boolean =>
  lists.get(shown.page.name)?.includes(name) ?? false;

export const isUnused = (subject: Subject, name: string): boolean => isIn(UNUSED, subject, name);

/** The edits that insert a cell in front of a column, or behind the last one. */
function inserted(table: Table, at: number, cellOf: (row: Row) => string, source: PageSource): Edit[] {
  return table.rows.flatMap((row): Edit[] => {
    const [only] = row.cells;
    if (only === undefined) return [];
    const spanning =
      row.cells.find(({ column, columns }) => column < at && column + columns > at) ??
      (row.cells.length === 1 && only.columns > 1 ? only : undefined);
    if (spanning !== undefined)
      return [
        [
          spanning.tag,
          sourceOf(source, spanning.tag).replace(/colspan\s*=\s*["']?\d+["']?/i, `colspan="${spanning.columns + 1}"`),
        ],
      ];
    const next = row.cells.find(({ column }) => column >= at);
    const text = cellOf(row);
    return text === "" ? [] : [[next === undefined ? endOf(row) : before(next), text]];
  });
}

/** Places for a new column: at both ends, and in the middle where no cell spans it. */
function placesOf({ width, rows }: Table): number[] {
  const isFree = (at: number) =>
    rows.every(
      ({ cells }) => cells.length === 1 || cells.every(({ column, columns }) => column >= at || column + columns <= at),
    );
  return [0, Math.floor(width / 2), width].filter((at, index) => index === 2 || isFree(at));
}

function* withNewColumn(
  subject: Subject,
  heading: string,
  cellIn: (index: number, count: number) => string,
  // A new cell in front of "Total" in the details of a grade hides that row, which is counted.
  expects: Expected = subject.shown.page.name === "grade_view_detail" ? ["counted", "unfit"] : "counted",
): Generator<Change> {
  const { source } = subject;
  for (const table of dataTables(source)) {
    const headings = table.rows.filter(({ kind }) => kind === "heading");
    const data = dataOf(table);
    for (const at of placesOf(table)) {
      const cellOf = (row: Row) => {
        if (row === headings[0]) return heading.replace("<th", `<th rowspan="${headings.length}"`);
        if (headings.includes(row)) return headings.length > 1 ? "" : heading;
        return row.kind === "data" ? cellIn(data.indexOf(row), data.length) : row.cells.length > 1 ? "<td></td>" : "";
      };
      if (headings.length > 1 && !areTogether(table)) continue;
      // One cell over all rows would reach into the rows between them, which can be hidden.
      const isOverAll = cellIn(1, 2) === "";
      const between = data.slice(1).some((row, index) => /<tr/i.test(source.html.slice(data[index]?.end, row.start)));
      if (isOverAll && between) continue;
      yield { page: inserted(table, at, cellOf, source), expects, at: `column ${at} of ${table.headings[0]}` };
    }
  }
}

/** True if the heading rows follow each other. */
function areTogether({ rows }: Table): boolean {
  const kinds = rows.map(({ kind }) => kind);
  return (
    kinds.lastIndexOf("heading") - kinds.indexOf("heading") + 1 === kinds.filter((kind) => kind === "heading").length
  );
}

/** The cells of a column, unless a cell of the table covers it together with others. */
function columnOf(table: Table, at: number): Cell[] | null {
  const cells = table.rows.flatMap((row) => row.cells.filter((cell) => cell.column === at && row.cells.length > 1));
  const isMixed = table.rows.some(
    (row) =>
      row.cells.length > 1 &&
      row.cells.some(({ column, columns }) => column <= at && column + columns > at && (columns > 1 || column !== at)),
  );
  return isMixed || cells.length < 2 ? null : cells;
}

/** Each column of each table: its heading, and all its cells. */
function* columnsOf({
  source,
  shown,
}: Subject): Generator<{ table: Table; at: number; name: string; heading: Cell; cells: Cell[] }> {
  for (const table of headed(source)) {
    if (!areTogether(table)) continue;
    // The other forms of a page differ in a few columns.
    for (const [at, name] of sample([...table.headings.entries()], shown.variant === null ? 99 : 4)) {
      const cells = columnOf(table, at);
      const heading = table.rows
        .filter(({ kind }) => kind === "heading")
        .flatMap((row) => row.cells)
        .findLast((cell) => cells?.includes(cell) && wordsOf(cell.text) === name);
      // The long form of the weekend requests can lack this column: then there is nothing to download.
      if (name === "download outpass" && table.headings.includes("booking id")) continue;
      if (cells !== null && heading !== undefined && name !== "") yield { table, at, name, heading, cells };
    }
  }
}

/** The answer without a column. */
function lost(subject: Subject, name: string): Expected {
  if (isUnused(subject, name)) return "same";
  return isIn(OPTIONAL, subject, name) ? ["null", "same"] : "refused";
}

const hasGroups = ({ rows }: Table) => rows.filter(({ kind }) => kind === "heading").length > 1;

/** The same edit of all cells of a column, for each column. */
function* onCells(
  subject: Subject,
  expects: (name: string) => Expected,
  edits: readonly ((cell: Cell) => Edit)[],
  isMeant: (table: Table) => boolean = () => true,
): Generator<Change> {
  for (const { table, cells, heading, name } of columnsOf(subject))
    for (const edit of isMeant(table) ? edits : [])
      yield { page: cells.map(edit), expects: expects(name), at: `${name}: ${edit(heading)[1]}` };
}

const same = () => "same" as const;
const isPlain = (table: Table) => !hasGroups(table);

function* onHeadings(
  subject: Subject,
  text: (name: string) => string,
  expects: (name: string) => Expected,
): Generator<Change> {
  for (const { heading, name } of columnsOf(subject)) {
    const inside = sourceOf(subject.source, heading.inside);
    const old = heading.text;
    if (inside.split(old).length !== 2) continue;
    yield { page: [[heading.inside, inside.replace(old, () => text(old))]], expects: expects(name), at: name };
  }
}

function* onHeadingRows(
  { source }: Subject,
  edits: (table: Table, first: Row) => Edit[],
  expects: Expected,
): Generator<Change> {
  for (const table of headed(source)) {
    const first = table.rows.find(({ kind }) => kind === "heading");
    const page = first === undefined ? [] : edits(table, first);
    if (page.length > 0) yield { page, expects, at: table.headings[0] ?? "" };
  }
}

const renamedTag = (source: PageSource, { tag, inside, end }: Cell): Edit[] => {
  const other = /^<th/i.test(sourceOf(source, tag)) ? "td" : "th";
  return [
    [tag, sourceOf(source, tag).replace(/^<t[dh]/i, `<${other}`)],
    ...(inside.end < end ? [[{ start: inside.end, end }, `</${other}>`] as const] : []),
  ];
};

export const columnKinds: Kinds = {
  "column added": (subject) =>
    withNewColumn(subject, "<th>Remarks by Office</th>", (index) => `<td>noted ${index + 1}</td>`),
  "column without a heading added": (subject) =>
    withNewColumn(subject, "<th></th>", (index) => `<td>noted ${index + 1}</td>`),
  *"column with one cell over all rows"(subject) {
    for (const heading of ["<th>Invoice</th>", "<th></th>"])
      for (const text of ["AP/2026/1001", ""]) {
        const cellOf = (index: number, count: number) =>
          index === 0 ? `<td rowspan="${count}">${text}<button type="button">View</button></td>` : "";
        yield* withNewColumn(subject, heading, cellOf, text === "" ? ["counted", "same"] : "counted");
      }
  },
  "column of buttons or icons": (subject) => {
    const cell = '<td><button type="button" class="btn"><i class="fa fa-edit"></i></button></td>';
    return withNewColumn(subject, "<th></th>", () => cell, ["same", "counted"]);
  },
  "column of checkboxes": (subject) => {
    const cellOf = (index: number) => `<td><input type="checkbox" name="row" value="${index}"></td>`;
    return withNewColumn(subject, '<th><input type="checkbox"></th>', cellOf, ["same", "counted"]);
  },
  "column removed": (subject) => onCells(subject, (name) => lost(subject, name), [(cell) => [cell, ""]], isPlain),
  "column hidden": (subject) => {
    const hidden = HIDING.map(
      ([attribute, value]) =>
        ({ tag }: Cell) =>
          tagged(subject.source, tag, attribute, value),
    );
    return onCells(subject, (name) => lost(subject, name), hidden, isPlain);
  },
  "heading reworded": (subject) =>
    onHeadings(
      subject,
      () => "Particulars",
      (name) => {
        if (isUnused(subject, name)) return ["same", "counted"];
        // A column without a text is a column of controls.
        return isIn(OPTIONAL, subject, name) ? ["unfit", "counted", "same"] : "refused";
      },
    ),
  "heading twice": (subject) =>
    onCells(
      subject,
      (name) => (isUnused(subject, name) || isIn(OPTIONAL, subject, name) ? ["same", "counted", "refused"] : "refused"),
      [(cell) => [behind(cell), sourceOf(subject.source, cell)]],
      isPlain,
    ),
  *"columns swapped"(subject) {
    const all = [...columnsOf(subject)];
    for (const [index, one] of all.entries()) {
      const other = all[index + 1];
      if (
        other === undefined ||
        other.table !== one.table ||
        other.at !== one.at + 1 ||
        one.at === 0 ||
        hasGroups(one.table) ||
        one.cells.length !== other.cells.length ||
        /^[a-z] grades$/.test(one.name) ||
        one.cells.some(({ text }) => text === "Total")
      )
        continue;
      const page = one.cells.flatMap((cell, row): Edit[] => {
        const next = other.cells[row];
        return next === undefined
          ? []
          : [
              [cell, sourceOf(subject.source, next)],
              [next, sourceOf(subject.source, cell)],
            ];
      });
      yield { page, expects: "same", at: one.name };
    }
  },
  *"heading decorated"(subject) {
    for (const text of [
      (old: string) => old.toUpperCase(),
      (old: string) => ` ${old} :`,
      (old: string) => `${old} *`,
      (old: string) => `[${old.toLowerCase()}]`,
      (old: string) => `&nbsp;<b>${old.replace(" ", "\n ")}</b> &#9650;`,
    ])
      yield* onHeadings(subject, text, same);
  },
  "heading cells of the other kind": (subject) =>
    onHeadingRows(subject, (_, row) => row.cells.flatMap((cell) => renamedTag(subject.source, cell)), "same"),
  "heading repeated": (subject) =>
    onHeadingRows(
      subject,
      (table, row) => {
        const [, second] = dataOf(table);
        return second === undefined || hasGroups(table) ? [] : [[before(second), sourceOf(subject.source, row)]];
      },
      "same",
    ),
  "title row above the heading": (subject) =>
    onHeadingRows(
      subject,
      (table, row) =>
        isFull(subject) ? [[before(row), `<tr><td colspan="${table.width}">Details of the student</td></tr>`]] : [],
      ["counted", "same"],
    ),
  "heading of several rows": (subject) =>
    onHeadingRows(
      subject,
      (table, row) => {
        if (hasGroups(table) || table.width < 4) return [];
        const [first = "", ...others] = row.cells.map((cell) => sourceOf(subject.source, cell));
        const group = `<tr>${first.replace(/^<(t[dh])/i, '<$1 rowspan="2"')}<th colspan="${table.width - 1}">Details</th></tr><tr>${others.join("")}</tr>`;
        return [[row, group]];
      },
      ["same", "counted"],
    ),
  "responsive classes": (subject) =>
    onCells(
      subject,
      same,
      ["d-none d-md-table-cell", "hidden-xs"].map(
        (classes) =>
          ({ tag }) =>
            tagged(subject.source, tag, "class", classes),
      ),
    ),
  "copy of a value for phones": (subject) =>
    onCells(
      subject,
      same,
      ["d-md-none", "visible-xs"].map((classes) => (cell) => [startOf(cell), `<span class="${classes}">short</span>`]),
    ),
};
