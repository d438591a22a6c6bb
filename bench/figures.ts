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
  /** The median if there were several rounds. */
  readonly value: number;
  /** The largest value of all rounds. */
  readonly worst?: number;
  readonly unit: string;
  readonly baseline?: { readonly name: string; readonly value: number };
  /** `value` : baseline. */
  readonly ratio?: number;
  readonly target?: Target;
}

/** A figure with its ratio to a baseline in the same unit. */
export function against(baseline: { name: string; value: number }, figure: Omit<Figure, "baseline" | "ratio">): Figure {
  return { ...figure, baseline, ratio: figure.value / baseline.value };
}

/** A figure of the service next to that of the floor. */
export const comparison = (
  area: string,
  name: string,
  { service, floor, ratio, worst }: Comparison,
  unit: string,
  target?: Target,
): Figure => ({
  area,
  name,
  value: service,
  worst,
  unit,
  baseline: { name: "floor", value: floor },
  // No ratio to a floor of zero.
  ...(Number.isFinite(ratio) && { ratio }),
  ...(target !== undefined && { target }),
});

export const atMost = (limit: number, unit: string, value: number): Target => ({
  words: `at most ${limit}${unit === "" ? "" : ` ${unit}`}`,
  met: value <= limit,
});

/** Formats the figures as a text table, grouped by area. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => ({ area: figure.area, cells: cellsOf(figure) }));
  const head = ["figure", "value", "worst", "baseline of the same run", "ratio", "target", "verdict"];
  const widths = head.map((title, index) =>
    Math.max(title.length, ...rows.map(({ cells }) => cells[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd();
  const areas = [...new Set(rows.map(({ area }) => area))];
  const body = areas.flatMap((area) => [
    "",
    area,
    ...rows.filter((row) => row.area === area).map(({ cells }) => line(cells)),
  ]);
  return [line(head), ...body].join("\n");
}

function cellsOf({ name, value, worst, unit, baseline, ratio, target }: Figure): string[] {
  return [
    `  ${name}`,
    `${rounded(value)} ${unit}`.trimEnd(),
    worst === undefined ? "" : rounded(worst),
    baseline === undefined ? "" : `${baseline.name} ${rounded(baseline.value)}`,
    ratio === undefined ? "" : rounded(ratio),
    target?.words ?? "",
    target === undefined ? "" : target.met ? "met" : "NOT MET",
  ];
}

/** Three significant digits; integers are not rounded. */
export function rounded(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return value.toFixed(0);
  return Number(value.toPrecision(3)).toString();
}
