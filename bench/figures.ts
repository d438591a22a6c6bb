import type { Comparison } from "./rounds.ts";

/** The target of a figure. */
export interface Target {
  /** As printed in the table, such as "at most 1.5 ms". */
  readonly words: string;
  readonly met: boolean;
}

/** A measured figure and the baseline of the same run. */
export interface Figure {
  readonly area: string;
  readonly name: string;
  /** The median of the rounds. */
  readonly value: number;
  readonly unit: string;
  readonly baseline?: { readonly name: string; readonly value: number };
  /** `value` : baseline. */
  readonly ratio?: number;
  readonly target?: Target;
}

/** A figure with its ratio to a baseline in the same unit. */
export const against = (
  baseline: { name: string; value: number },
  figure: Omit<Figure, "baseline" | "ratio">,
): Figure => ({
  ...figure,
  baseline,
  ratio: figure.value / baseline.value,
});

/** A figure of the service next to that of the floor. */
export const comparison = (
  area: string,
  name: string,
  { service, floor, ratio }: Comparison,
  unit: string,
  target: Target,
): Figure => ({ area, name, value: service, unit, baseline: { name: "floor", value: floor }, ratio, target });

export const atMost = (limit: number, unit: string, value: number): Target => ({
  words: `at most ${limit}${unit === "" ? "" : ` ${unit}`}`,
  met: value <= limit,
});

/** Prints the figures as a table for each area. */
export function printTables(figures: readonly Figure[]): void {
  for (const area of new Set(figures.map((figure) => figure.area))) {
    console.log(`\n${area}`);
    const own = figures.filter((figure) => figure.area === area);
    console.table(Object.fromEntries(own.map((figure) => [figure.name, cellsOf(figure)])));
  }
}

const cellsOf = ({ value, unit, baseline, ratio = Number.NaN, target }: Figure) => ({
  value: rounded(value),
  unit,
  ...(baseline !== undefined && { "baseline of the same run": `${baseline.name} ${rounded(baseline.value)}` }),
  // No ratio to a floor of zero.
  ...(Number.isFinite(ratio) && { ratio: rounded(ratio) }),
  ...(target !== undefined && { target: target.words, verdict: target.met ? "met" : "NOT MET" }),
});

/** Three significant digits; integers are not rounded. */
const rounded = (value: number): number =>
  Number.isInteger(value) || Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
