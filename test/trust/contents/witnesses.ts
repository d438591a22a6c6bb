import { type DataTable, dataTables } from "../changes/change.ts";
import { before, type Edit, sample } from "../mutations/mutant.ts";
import type { PageSource, Row } from "../page-source.ts";
import { sized } from "../size.ts";
import { announced, type ContentChange, harmless, plain, plainValues, runOf } from "./content-change.ts";

/** Changes of which only another part of the page bears witness. */
export function* witnessContents(page: PageSource): Generator<ContentChange> {
  for (const data of dataTables(page)) {
    for (const row of sample(data.data, sized(2, 6))) yield* contradictions(page, data, row);
    yield* totals(page, data);
    yield* lostRows(data);
  }
  yield* monthButtons(page);
  yield* missingParts(page);
}

const DAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/** Another number or day that the rest of the row contradicts, by heading. Null: it contradicts nothing. */
const CONTRADICTING: Readonly<Record<string, (text: string, of: (heading: string) => string) => string | null>> = {
  "attended classes": (_, of) => more(of("total classes")),
  "total classes": (_, of) => less(of("attended classes")),
  "attendance percentage": (text, of) => (of("total classes") === "" ? null : far(text)),
  percentage: (text, of) => (of("absent") === "" ? null : far(text)),
  "scored mark": (text, of) =>
    isOrdinary(of) && of("weightage mark") !== ""
      ? more(text, Math.ceil((2 * Number(of("max. mark"))) / Number.parseFloat(of("weightage %"))))
      : null,
  "weightage mark": (text, of) => (isOrdinary(of) && of("scored mark") !== "" ? more(text) : null),
  "to date": (_, of) => earlier(of("from date")),
  day: (text) => nextDay(text),
  "lecture day": (text, of) => (of("lecture date") === "" ? null : nextDay(text)),
  "day / time": (text) => nextDay(text),
};

/** True for a mark of a student who was present, without a remark about it. */
const isOrdinary = (of: (heading: string) => string): boolean =>
  of("remark") === "" && /^(?:present)?$/i.test(of("status"));

const more = (text: string, by = 7) =>
  /^\d+(?:\.\d+)?$/.test(text) && by > 0 && by < 1000 ? String(Number(text) + by) : null;
const less = (text: string) => (/^\d+$/.test(text) && Number(text) > 1 ? String(Number(text) - 1) : null);
const far = (text: string) => text.replace(/\d+/, (number) => String((Number(number) + 47) % 100));
const earlier = (text: string) =>
  /\b20\d\d\b/.test(text) ? text.replace(/\b20\d\d\b/, (year) => String(Number(year) - 1)) : null;

function nextDay(text: string): string | null {
  const day = DAYS.findIndex((name) => text.toUpperCase().startsWith(name));
  const whole = /^[a-z]+/i.exec(text)?.[0] ?? "";
  return day < 0 ? null : text.replace(whole, DAYS[(day + 1) % 7] ?? "");
}

function* contradictions(page: PageSource, { headings }: DataTable, row: Row): Generator<ContentChange> {
  const heading = headings.findLast(({ cells }) => cells.length === row.cells.length);
  const names = heading?.cells.map(({ text }) => text.trim().toLowerCase()) ?? [];
  const textUnder = (name: string) => row.cells[names.indexOf(name)]?.text.trim() ?? "";
  for (const [index, name] of names.entries()) {
    const cell = row.cells[index];
    const run = cell === undefined ? null : runOf(page, cell);
    if (run === null) continue;
    const text = page.html.slice(run.start, run.end);
    const written = CONTRADICTING[name]?.(text, textUnder) ?? null;
    if (written !== null && written !== text)
      yield announced("contradicting witnesses", `${name} ${written}`, name, [[run, written]]);
  }
}

const TOTAL = /^(?:grand )?total\b/i;
const LAST_NUMBER = /(\d[\d.]*)(\D*)$/;

/** A total that is not the sum of its rows: the page's own, and a row with a total below amounts. */
function* totals(page: PageSource, { table, headings, data }: DataTable): Generator<ContentChange> {
  for (const { cells } of table.rows) {
    const filled = cells.filter(({ text }) => text.trim() !== "");
    const last = filled.at(-1);
    const run = last === undefined ? null : runOf(page, last);
    if (!TOTAL.test(filled[0]?.text.trim() ?? "") || run === null) continue;
    const text = page.html.slice(run.start, run.end);
    const written = text.replace(LAST_NUMBER, (_, number, rest) => `${Number(number) + 7}${rest}`);
    if (written !== text) yield announced("contradicting witnesses", `total ${written}`, text, [[run, written]]);
  }
  const names = headings.at(-1)?.cells.map(({ text }) => text.trim().toUpperCase()) ?? [];
  const column = Math.max(names.indexOf("AMOUNT"), names.indexOf("TOTAL AMOUNT"));
  if (column < 1 || names.some((name) => name.startsWith("TOTAL MARK"))) return;
  const rows = data.filter(({ cells }) => !cells.some(({ text }) => TOTAL.test(text.trim())));
  const amounts = rows.map(({ cells }) => Number(cells[column]?.text.replaceAll(/[^\d.]/g, "") || "0"));
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const row = (total: number) =>
    `<tr><td colspan="${column}">Total</td><td>${total}</td>${"<td></td>".repeat(names.length - column - 1)}</tr>`;
  const end = { start: table.inside.end, end: table.inside.end };
  yield announced("contradicting witnesses", "row with a total", `total ${sum + 700}`, [[end, row(sum + 700)]]);
  yield harmless("row with the right total", `total ${sum}`, [[end, row(sum)]]);
}

/** A row that is missing between two others. Only the numbers of the rows show it. */
function* lostRows({ data, target }: DataTable): Generator<ContentChange> {
  const serialOf = (row: Row | undefined) => Number(row?.cells[0]?.text.trim() || Number.NaN);
  for (const [index, row] of data.entries()) {
    const serial = serialOf(row);
    if (serialOf(data[index - 1]) !== serial - 1 || serialOf(data[index + 1]) !== serial + 1) continue;
    const next = data[index + 1];
    // With the rows that belong to it.
    if (next !== undefined)
      yield announced("row lost", `number ${serial}`, target, [[{ start: row.start, end: before(next).start }, ""]]);
  }
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const MONTH_BUTTON = /(\d\d-)([A-Z]{3})(-\d{4}[^<>]*>\s*)([A-Z]{3})[a-z]*([- ]\d{4})/gi;

/** A button for a month whose words and argument disagree. */
function* monthButtons({ html }: PageSource): Generator<ContentChange> {
  for (const match of html.matchAll(MONTH_BUTTON)) {
    const [whole, day = "", argument = "", between = "", word = "", year = ""] = match;
    const other = MONTHS[(MONTHS.indexOf(argument.toUpperCase()) + 1) % 12] ?? "";
    const place = { start: match.index, end: match.index + whole.length };
    const both: Edit[] = [[place, `${day}${other}${between}${other}${year}`]];
    const name = "contradicting witnesses";
    yield announced(name, "argument of a month", whole, [[place, `${day}${other}${between}${word}${year}`]], both);
    yield announced(name, "words of a month", whole, [[place, `${day}${argument}${between}${other}${year}`]], both);
  }
}

/** Headings above cells with several parts. A title or name with a dash is one text. */
const IN_PARTS = /\b(?:detail|details|venue)\b|^(?:course|faculty)$/i;

/** A part of a cell such as `class - slot - venue` that is NIL instead of a dash. */
function* missingParts(page: PageSource): Generator<ContentChange> {
  for (const { cell, name, text } of plainValues(page)) {
    const run = runOf(page, cell);
    const parts = text.split(" - ");
    if (run === null || parts.length < 2 || !IN_PARTS.test(name)) continue;
    for (const missing of ["NIL", "NA", "N/A", "null"])
      for (const index of parts.keys()) {
        // Of more than three parts, those in the middle are a title or name with a dash (contract 1.4, rule 7).
        if (index === 0 || (parts.length > 3 && index < parts.length - 1)) continue;
        const written = (part: string) => parts.with(index, part).join(" - ");
        yield plain(
          "missing part",
          `${missing} as part ${index + 1}`,
          name,
          [[run, written(missing)]],
          [[run, written("-")]],
        );
      }
  }
}
