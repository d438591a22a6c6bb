import { PageChanged } from "../page-changed.ts";
import { parseSerial } from "../values.ts";
import type { Cell } from "./cell.ts";

/**
 * The numbering of a table's data rows: `consecutive` from 1; `increasing` from 1, with gaps where the portal omits
 * rows; `restarting` at 1 in each group; `free`, with numbers that say nothing about completeness.
 */
export type Numbering = "consecutive" | "increasing" | "restarting" | "free";

/**
 * Asserts that the serial numbers follow the numbering of the table: otherwise a row may be missing. Returns the cells behind
 * a gap that the numbering allows: it cannot be distinguished from a lost row. Throws PageChanged.
 */
export function assertNumbered(
  numbering: Numbering,
  serials: readonly (Cell | undefined)[],
  anchor: string,
): readonly Cell[] {
  const afterGaps: Cell[] = [];
  if (numbering === "free") return afterGaps;
  let previous = 0;
  for (const cell of serials) {
    const serial = parseSerial(cell?.raw() ?? "") ?? 0;
    const fits =
      serial === previous + 1 ||
      (numbering === "increasing" && previous > 0 && serial > previous) ||
      (numbering === "restarting" && serial === 1);
    if (!fits) throw new PageChanged(`rows of the table with "${anchor}" numbered from 1 without gaps`);
    if (serial > previous + 1 && cell !== undefined) afterGaps.push(cell);
    previous = serial;
  }
  return afterGaps;
}
