import { styleText } from "node:util";
import stringWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";

/** Content of a cell. Null, a value that the portal does not show, is rendered as a dash. */
export type Cell = string | number | null;

const GAP = 2;
/** Longest word that is never broken. Dates, times, course codes and names are shorter; URLs may be longer. */
const LONGEST_WHOLE_WORD = 16;

const cellText = (cell: Cell): string => (cell === null ? styleText("dim", "–") : String(cell));
const isEmpty = (cell: Cell | undefined): boolean => cell === null || cell === undefined || cell === "";
const linesWidth = (text: string): number => Math.max(...text.split("\n").map((line) => stringWidth(line)));
const longestWord = (text: string): number => Math.max(...text.split(/\s+/).map((line) => stringWidth(line)));
const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + GAP * (widths.length - 1);

/** Repeatedly narrows the column with the most slack until the table fits or every column is at its floor. */
function shrink(widths: readonly number[], floors: readonly number[], terminal: number): number[] {
  const fitted = [...widths];
  const slack = (index: number) => (fitted[index] ?? 0) - (floors[index] ?? 0);
  for (let excess = total(fitted) - terminal; excess > 0; excess--) {
    const [target] = fitted
      .map((_width, index) => index)
      .filter((index) => slack(index) > 0)
      .sort((a, b) => slack(b) - slack(a));
    if (target === undefined) break;
    fitted[target] = (fitted[target] ?? 0) - 1;
  }
  return fitted;
}

/** Column widths that fit the terminal without breaking a word, except long ones; null if the terminal is too narrow for that. */
function fitWidths(columns: readonly (readonly string[])[], terminal: number): number[] | null {
  const natural = columns.map((texts) => Math.max(...texts.map(linesWidth)));
  const words = columns.map((texts) => Math.max(...texts.map(longestWord)));
  const floors = words.map((width) => Math.min(width, LONGEST_WHOLE_WORD));
  const fitted = shrink(shrink(natural, words, terminal), floors, terminal);
  return total(fitted) <= terminal ? fitted : null;
}

const pad = (line: string, width: number): string => line + " ".repeat(Math.max(0, width - stringWidth(line)));

function renderRow(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((text, index) => wrapAnsi(text, widths[index] ?? 1, { hard: true }).split("\n"));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_line, at) =>
    cells
      .map((lines, index) => pad(lines[at] ?? "", widths[index] ?? 0))
      .join(" ".repeat(GAP))
      .trimEnd(),
  ).join("\n");
}

/** The values of some fields of a record. */
export const pick = <Name extends string>(
  record: { readonly [name in Name]: Cell },
  ...names: readonly Name[]
): Cell[] => names.map((name) => record[name]);

/**
 * Renders a table, or a text without rows, that fits the width of the terminal: it wraps cells between words, then leaves out columns without a value, and
 * finally renders each row as lines of name and value. Text is never truncated.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  terminal: number,
  none = "None.",
): string {
  if (rows.length === 0) return none;
  const all = headings.map((_heading, index) => index);
  const used = all.filter((index) => rows.some((row) => !isEmpty(row[index])));
  for (const columns of [all, used]) {
    const names = columns.map((index) => headings[index] ?? "");
    const texts = rows.map((row) => columns.map((index) => cellText(row[index] ?? null)));
    const widths = fitWidths(
      names.map((name, at) => [name, ...texts.map((row) => row[at] ?? "")]),
      terminal,
    );
    const bold = names.map((name) => styleText("bold", name));
    if (widths !== null) return [bold, ...texts].map((row) => renderRow(row, widths)).join("\n");
  }
  return rows.map((row) => stacked(headings, row, terminal)).join("\n\n");
}

/** Renders the values of one row below each other. */
const stacked = (headings: readonly string[], row: readonly Cell[], terminal: number): string =>
  pairs(
    headings.flatMap((heading, index) => (isEmpty(row[index]) ? [] : [[heading, row[index] ?? null] as const])),
    terminal,
    Math.max(...headings.map((heading) => stringWidth(heading))),
  );

/** Renders one name and value per line. */
export function pairs(
  values: readonly (readonly [name: string, value: Cell])[],
  terminal: number,
  width = Math.max(...values.map(([name]) => stringWidth(name))),
): string {
  const room = Math.max(LONGEST_WHOLE_WORD, terminal - width - GAP);
  return values
    .map(([name, value]) => [styleText("dim", name), cellText(value)] as const)
    .map(([name, text]) => renderRow([name, text], [width, Math.min(room, linesWidth(text))]))
    .join("\n");
}

/** Wraps lines that are longer than the width of the terminal between words. */
export const wrapLines = (text: string, terminal: number): string =>
  Number.isFinite(terminal) ? wrapAnsi(text, terminal, { trim: false }) : text;

export const section = (heading: string, body: string): string => `${styleText("bold", heading)}\n${body}`;
