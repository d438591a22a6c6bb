import { styleText } from "node:util";
import stringWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";

/** What a cell can hold; null is shown as a dash, because the portal shows nothing there. */
export type Cell = string | number | null;

/** A column gets no narrower, however small the terminal. */
const NARROWEST = 4;
const GAP = 2;

const textOf = (cell: Cell): string => (cell === null ? styleText("dim", "–") : String(cell));
const linesWidth = (text: string): number => Math.max(...text.split("\n").map((line) => stringWidth(line)));
const longestWord = (text: string): number => Math.max(...text.split(/\s+/).map((line) => stringWidth(line)));

/** Takes from the widest column that is above its floor until the columns fit, or all are down. */
function shrink(widths: readonly number[], floors: readonly number[], columns: number): number[] {
  const fitted = [...widths];
  const room = (index: number) => (fitted[index] ?? 0) - Math.max(NARROWEST, floors[index] ?? 0);
  let surplus = fitted.reduce((sum, width) => sum + width, 0) + GAP * (fitted.length - 1) - columns;
  while (surplus > 0) {
    const [widest] = fitted
      .map((_width, index) => index)
      .filter((index) => room(index) > 0)
      .sort((a, b) => room(b) - room(a));
    if (widest === undefined) break;
    fitted[widest] = (fitted[widest] ?? 0) - 1;
    surplus--;
  }
  return fitted;
}

/** Widths of columns that fit into the terminal: between words if that is enough, else within words too. */
export function fitWidths(columns: readonly (readonly string[])[], terminal: number): number[] {
  const natural = columns.map((texts) => Math.max(...texts.map(linesWidth)));
  const words = columns.map((texts) => Math.max(...texts.map(longestWord)));
  return shrink(shrink(natural, words, terminal), [], terminal);
}

const pad = (line: string, width: number): string => line + " ".repeat(Math.max(0, width - stringWidth(line)));

function drawRow(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((text, index) => wrapAnsi(text, widths[index] ?? 1, { hard: true }).split("\n"));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_line, at) =>
    cells
      .map((lines, index) => pad(lines[at] ?? "", widths[index] ?? 0))
      .join(" ".repeat(GAP))
      .trimEnd(),
  ).join("\n");
}

/** Rows under headings, wrapped within their columns so that they fit into a terminal of this width. Nothing is cut. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[], terminal: number): string {
  const texts = rows.map((row) => row.map(textOf));
  const widths = fitWidths(
    headings.map((heading, index) => [heading, ...texts.map((row) => row[index] ?? "")]),
    terminal,
  );
  const bold = headings.map((heading) => styleText("bold", heading));
  return [bold, ...texts].map((row) => drawRow(row, widths)).join("\n");
}

/** Names and values, one pair a line. */
export function pairs(values: readonly (readonly [name: string, value: Cell])[]): string {
  const width = Math.max(...values.map(([name]) => name.length));
  return values.map(([name, value]) => `${styleText("dim", name.padEnd(width))}  ${textOf(value)}`).join("\n");
}

/** A heading above what belongs to it. */
export const section = (heading: string, body: string): string => `${styleText("bold", heading)}\n${body}`;
