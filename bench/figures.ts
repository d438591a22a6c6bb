/** What a figure must reach. */
export interface Target {
  /** In words for the table, e.g. "at most 1.5 ms". */
  readonly words: string;
  readonly met: boolean;
}

/** One measured figure, beside what it is compared with in the same run. */
export interface Figure {
  readonly area: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline?: { readonly name: string; readonly value: number };
  /** `value` : baseline. */
  readonly ratio?: number;
  readonly target?: Target;
}

/** A figure with its ratio to a baseline of the same unit. */
export function against(baseline: { name: string; value: number }, figure: Omit<Figure, "baseline" | "ratio">): Figure {
  return { ...figure, baseline, ratio: figure.value / baseline.value };
}

export const atMost = (limit: number, unit: string, value: number): Target => ({
  words: `at most ${limit}${unit === "" ? "" : ` ${unit}`}`,
  met: value <= limit,
});

export const atLeast = (limit: number, unit: string, value: number): Target => ({
  words: `at least ${limit}${unit === "" ? "" : ` ${unit}`}`,
  met: value >= limit,
});

/** Both have to be met. */
export const both = (one: Target, other: Target): Target => ({
  words: `${one.words}, ${other.words}`,
  met: one.met && other.met,
});

/** The figures as a table in text, an area under its name. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => ({ area: figure.area, cells: cellsOf(figure) }));
  const head = ["figure", "value", "baseline of the same run", "ratio", "target", "verdict"];
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

function cellsOf({ name, value, unit, baseline, ratio, target }: Figure): string[] {
  return [
    `  ${name}`,
    `${rounded(value)} ${unit}`.trimEnd(),
    baseline === undefined ? "" : `${baseline.name} ${rounded(baseline.value)}`,
    ratio === undefined ? "" : rounded(ratio),
    target?.words ?? "",
    target === undefined ? "" : target.met ? "met" : "NOT MET",
  ];
}

/** Three significant digits, whole numbers whole. */
export function rounded(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return value.toFixed(0);
  return Number(value.toPrecision(3)).toString();
}
