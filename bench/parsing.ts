import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { PageName } from "../src/portal/page.ts";
import { against, type Figure } from "./figures.ts";
import { geometricMean, median } from "./statistics.ts";

const AREA = "Parsing a page to its record (CPU of a warm process; median of five processes per kind)";
const ROUNDS = 5;
/** Fewer, because the library is slow and has no target. */
const LIBRARY_ROUNDS = 3;

/** The kinds of pages that are measured: those that students request most, and the largest ones. */
const KINDS: readonly PageName[] = [
  ...(["attendance", "attendance_detail", "timetable", "marks", "exam_schedule", "grade_history"] as const),
  ...(["grade_view", "faculty", "course_page_detail", "digital_assignments_course", "biometric", "profile"] as const),
];

/** Parses every kind of page to its record, and with parse5 to a tree, in a new process per round. */
export function measureParsing(): Figure[] {
  const figures = KINDS.map((page) => {
    const [{ ms, characters }, library] = [costOf(ROUNDS, page), costOf(LIBRARY_ROUNDS, page, "parse5")];
    const name = `${page}, ${(characters / 1000).toFixed(1)} KB`;
    return against({ name: "parse5, tree", value: library.ms }, { area: AREA, name, value: ms, unit: "ms" });
  });
  const mean = geometricMean(figures.map(({ ratio = Number.NaN }) => ratio));
  return [...figures, { area: AREA, name: "geometric mean of the ratios to parse5, tree", value: mean, unit: "" }];
}

type Cost = { readonly characters: number; readonly ms: number };

function costOf(rounds: number, ...args: readonly string[]): Cost {
  const parse = () =>
    execFileSync(process.execPath, [join(import.meta.dirname, "one-page.js"), ...args], { encoding: "utf8" });
  const costs = Array.from({ length: rounds }, (): Cost => JSON.parse(parse()));
  return { characters: costs[0]?.characters ?? 0, ms: median(costs.map(({ ms }) => ms)) };
}
