import { styleText } from "node:util";
import stringWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";

/** Content of a cell. Null, a value that the portal does not show, is rendered as a dash. */
export type Cell = string | number | null;

/** Columns never get narrower than this, even if the table then exceeds the terminal. */
const MIN_WIDTH = 4;
const GAP = 2;

const cellText = (cell: Cell): string => (cell === null ? styleText("dim", "–") : String(cell));
const linesWidth = (text: string): number => Math.max(...text.split("\n").map((line) => stringWidth(line)));
const longestWord = (text: string): number => Math.max(...text.split(/\s+/).map((line) => stringWidth(line)));

/** Repeatedly narrows the column with the most slack until the table fits or every column is at its floor. */
function shrink(widths: readonly number[], floors: readonly number[], columns: number): number[] {
  const fitted = [...widths];
  const slack = (index: number) => (fitted[index] ?? 0) - Math.max(MIN_WIDTH, floors[index] ?? 0);
  let excess = fitted.reduce((sum, width) => sum + width, 0) + GAP * (fitted.length - 1) - columns;
  while (excess > 0) {
    const [target] = fitted
      .map((_width, index) => index)
      .filter((index) => slack(index) > 0)
      .sort((a, b) => slack(b) - slack(a));
    if (target === undefined) break;
    fitted[target] = (fitted[target] ?? 0) - 1;
    excess--;
  }
  return fitted;
}

/** Column widths that fit the terminal: breaks lines between words if possible, otherwise within words. */
export function fitWidths(columns: readonly (readonly string[])[], terminal: number): number[] {
  const natural = columns.map((texts) => Math.max(...texts.map(linesWidth)));
  const words = columns.map((texts) => Math.max(...texts.map(longestWord)));
  return shrink(shrink(natural, words, terminal), [], terminal);
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

/** Renders a table, wrapping cells so that it fits the width of the terminal. Text is never truncated. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[], terminal: number): string {
  const texts = rows.map((row) => row.map(cellText));
  const widths = fitWidths(
    headings.map((heading, index) => [heading, ...texts.map((row) => row[index] ?? "")]),
    terminal,
  );
  const bold = headings.map((heading) => styleText("bold", heading));
  return [bold, ...texts].map((row) => renderRow(row, widths)).join("\n");
}

/** Renders one name and value per line. */
export function pairs(values: readonly (readonly [name: string, value: Cell])[]): string {
  const width = Math.max(...values.map(([name]) => name.length));
  return values.map(([name, value]) => `${styleText("dim", name.padEnd(width))}  ${cellText(value)}`).join("\n");
}

/** Renders a heading with its content below. */
export const section = (heading: string, body: string): string => `${styleText("bold", heading)}\n${body}`;
