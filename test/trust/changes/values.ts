import { before, type Edit, sample } from "../mutations/mutant.ts";
import type { Cell, PageSource } from "../page-source.ts";
import { sized } from "../size.ts";
import {
  type Change,
  type ClassifiedChange,
  change,
  type DataTable,
  dataTables,
  escapeText,
  isPlain,
  nameOf,
  ofClass,
} from "./change.ts";

interface Value {
  readonly cell: Cell;
  readonly name: string;
}

/** Values in another place or form. */
export function* valueChanges(page: PageSource): Generator<ClassifiedChange> {
  for (const data of dataTables(page)) {
    yield* ofClass("hidden sort keys", sortKeys(page, data));
    for (const value of valuesOf(page, data)) {
      yield* ofClass("value moved to an attribute or control", displaced(page, value));
      yield* ofClass("unit or currency", withUnit(page, value));
      yield* ofClass("date in another form", otherDates(page, value));
      yield* ofClass("ambiguous date", ambiguousDates(page, value));
    }
  }
}

/** The cells with a plain value: in a label table those next to a label. */
function valuesOf(page: PageSource, data: DataTable): Value[] {
  return sample(data.data, sized(1, 8)).flatMap((row) => {
    const isLabelRow = data.headings.length === 0;
    return row.cells
      .filter((cell, index) => isPlain(page, cell) && !cell.isLabel && !(isLabelRow && index === 0))
      .filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !/^n\/?a$/i.test(text))
      .map((cell) => ({ cell, name: nameOf(data, row, cell) }));
  });
}

function* displaced(page: PageSource, { cell, name }: Value): Generator<Change> {
  const text = escapeText(cell.text);
  const forms: Readonly<Record<string, string>> = {
    "a title": `<span title="${text}"></span>`,
    "the title of an icon": `<i class="fa fa-info-circle" title="${text}"></i>`,
    "a tooltip of Bootstrap": `<span data-bs-toggle="tooltip" data-bs-original-title="${text}"></span>`,
    "an input": `<input type="text" class="form-control" readonly value="${text}">`,
    "an alt text": `<img src="assets/img/value.png" alt="${text}">`,
    "an option": `<select class="form-select"><option value="1" selected>${text}</option></select>`,
    "a text area": `<textarea readonly>${text}</textarea>`,
    "an aria-label": `<span aria-label="${text}"></span>`,
    "a dash and a title": `<span title="${text}">-</span>`,
    "a progress bar": `<progress value="${text}" max="100"></progress>`,
  };
  for (const [form, html] of Object.entries(forms))
    yield change(page, "unused", `value moved into ${form}`, name, [cell.inside, html]);
}

/** Hidden sort keys, as DataTables needs them, in every cell. */
function* sortKeys(page: PageSource, { target, data }: DataTable): Generator<Change> {
  const keys: Readonly<Record<string, string>> = {
    "display: none": '<span style="display:none">20260924</span>',
    "the attribute hidden": "<span hidden>20260924</span>",
    "the class d-none": '<span class="d-none">20260924</span>',
    "a hidden field": '<input type="hidden" value="20260924">',
  };
  for (const [how, html] of Object.entries(keys)) {
    const edits = data.flatMap(({ cells }) =>
      cells.filter(({ isLabel }) => !isLabel).map(({ inside }): Edit => [before(inside), html]),
    );
    yield change(page, "same", `sort keys hidden by ${how}`, target, ...edits);
  }
  const attributes = data.flatMap(({ cells }) =>
    cells.map(({ tag }): Edit => [{ start: tag.start + 3, end: tag.start + 3 }, ' data-order="20260924" title=""']),
  );
  yield change(page, "same", "sort keys in an attribute", target, ...attributes);
}

/** Units that the portal could write next to a number, by heading. */
const UNITS: readonly (readonly [names: RegExp, forms: readonly ((number: string) => string)[]])[] = [
  [/mark|score|total$|weightage mark/i, [(number) => `${number} marks`, (number) => `${number} Marks`]],
  [/credit/i, [(number) => `${number} credits`]],
  [/percentage|%/i, [(number) => `${number} %`, (number) => `${number}%`]],
  [/classes|present|absent|duty|hours/i, [(number) => `${number} classes`, (number) => `${number} hrs`]],
  [
    /amount|fine|advance|balance|fees? *due/i,
    [
      (number) => `Rs. ${number}`,
      (number) => `INR ${number}`,
      (number) => `₹ ${number}`,
      (number) => `Rs.${number}/-`,
      (number) => `${number} INR`,
    ],
  ],
];

function* withUnit(page: PageSource, { cell, name }: Value): Generator<Change> {
  if (!/^\d[\d,]*(?:\.\d+)?$/.test(cell.text)) return;
  const forms = UNITS.filter(([names]) => names.test(name) && !/no\b|number|date/i.test(name)).flatMap(
    ([, those]) => those,
  );
  for (const form of forms) {
    const text = form(cell.text);
    yield {
      ...change(page, "as written", `unit: ${form("n")}`, name, [cell.inside, text]),
      written: { text, value: cell.text },
    };
  }
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Year, month and day of a date as the portal writes it. */
function dateIn(text: string): { year: string; month: string; day: string } | null {
  const [, day = "", word = "", year = ""] = /^(\d{1,2})[-/ ]([A-Za-z]{3,9}|\d{1,2})[-/ ](\d{4})$/.exec(text) ?? [];
  const index = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  const month = index >= 0 ? String(index + 1) : word;
  return /^\d{1,2}$/.test(month) ? { year, month: month.padStart(2, "0"), day: day.padStart(2, "0") } : null;
}

function* otherDates(page: PageSource, { cell, name }: Value): Generator<Change> {
  const date = dateIn(cell.text);
  if (date === null) return;
  const { year, month, day } = date;
  const name3 = MONTHS[Number(month) - 1] ?? "";
  const clear: Readonly<Record<string, string>> = {
    "with dots": `${day}.${month}.${year}`,
    "year first": `${year}-${month}-${day}`,
    "with a month's name": `${day} ${name3.replace(/^./, (letter) => letter.toUpperCase())} ${year}`,
    "with slashes": `${day}/${month}/${year}`,
    "with midnight": `${year}-${month}-${day} 00:00:00.0`,
    "with a month's name and two digits of the year": `${day}-${name3.toUpperCase()}-${year.slice(2)}`,
  };
  for (const [form, text] of Object.entries(clear)) {
    // Two digits do not say the century of a birth.
    const isClear = text.includes(year) || !/BIRTH/i.test(name);
    yield {
      ...change(page, isClear ? "as written" : "no guess", `date ${form}`, name, [cell.inside, text]),
      written: { text, value: cell.text },
    };
  }
}

function* ambiguousDates(page: PageSource, { cell, name }: Value): Generator<Change> {
  const date = dateIn(cell.text);
  if (date === null) return;
  for (const text of ["09-10-26", "05/06/07", "1.2.27", `${date.day}-${date.month}-${date.year.slice(2)}`]) {
    yield {
      ...change(page, "no guess", "ambiguous date", name, [cell.inside, text]),
      written: { text, value: cell.text },
    };
  }
}
