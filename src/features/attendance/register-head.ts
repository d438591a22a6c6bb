import type { Cell } from "../../html/table/cell.ts";
import { parseNumber, valueText } from "../../html/values.ts";

/** The labels of the figures, in their normal form. */
export const FIGURES = ["present", "absent", "on duty", "attended", "total class", "percentage"] as const;
type Figure = (typeof FIGURES)[number];

/**
 * Compares the figures above a register (`Present : 14`, `Absent : 2`, `Attended : 23`, `Total Class : 25`, a percentage)
 * with the status of each row. A figure that differs or is not a number is reported as unfit: rows may be missing.
 */
export function checkHead(head: Cell, statuses: readonly (string | null)[]): void {
  const fits = figuresOf(statuses.map((status) => status?.toLowerCase() ?? ""));
  for (const line of head.pieces()) {
    const [, label = "", value = ""] = /^(?:([^:\d]*):)?(.*)$/.exec(line) ?? [];
    const figure = label === "" ? "percentage" : label.trim().toLowerCase();
    if (isFigure(fits, figure)) {
      head.fit(valueText(value), (text) => {
        const shown = parseNumber(text);
        return shown !== null && fits[figure](shown) ? shown : null;
      });
    } else {
      head.leaveUnread();
    }
  }
}

type Check = (shown: number) => boolean;

/** Checks of the figures against the rows. A row with another status, such as "Not Posted", may be included in any figure. */
function figuresOf(statuses: readonly string[]): Readonly<Record<Figure, Check>> {
  const count = (status: string) => statuses.filter((candidate) => candidate === status).length;
  const [present, absent, onDuty] = [count("present"), count("absent"), count("on duty")];
  const attended = present + onDuty;
  const all = statuses.length;
  const others = all - attended - absent;
  const upTo =
    (least: number): Check =>
    (shown) =>
      shown >= least && shown <= least + others;
  return {
    present: upTo(present),
    absent: upTo(absent),
    "on duty": upTo(onDuty),
    attended: upTo(attended),
    "total class": upTo(attended + absent),
    // The portal rounds up.
    percentage: (shown) =>
      all === 0 || (shown > (100 * attended) / all - 1 && shown < (100 * (attended + others)) / all + 1),
  };
}

const isFigure = (checks: Readonly<Record<Figure, Check>>, label: string): label is Figure =>
  Object.hasOwn(checks, label);
