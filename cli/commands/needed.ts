import type { MarksNeeded } from "portico-client/insight";
import { byCourse, ofCourse } from "../course-choice.ts";
import { UsageError } from "../failure.ts";
import { decimalOf, optionOf, readAction, type Screen } from "../read-command.ts";
import { pick, section, table } from "../table.ts";

function verdictOf({ outlook, needed_percent, may_be_repeated }: MarksNeeded): string {
  if (outlook === "reached") return "reached";
  if (outlook === "not_known") return "not known: a weight is missing, or the weights exceed 100";
  if (outlook === "open") return `${needed_percent} % of what is open`;
  const repeated = may_be_repeated.length === 0 ? "" : `, unless repeated: ${may_be_repeated.join(", ")}`;
  return `out of reach${repeated}`;
}

const NOTES = [
  "Each class is counted for itself, on the assumption that its assessments weigh 100 together. The portal does not show an assessment, such as the FAT, nor its weight before it is marked, nor the shares of theory and lab in a course.",
  "Nobody knows yet which total a grade takes: with relative grading the limits follow from the class after the last exam. `grades` shows the limits of past courses.",
];

/** A table of what is needed, and what cannot be known. */
export function renderNeeded(needed: readonly MarksNeeded[], { columns }: Screen): string {
  const [first] = needed;
  if (first === undefined) return "No marks.";
  const rows = needed.map((one) => [
    ...pick(one, "course_code", "course_type", "reached", "weight_so_far", "weight_open", "needed"),
    verdictOf(one),
  ]);
  const headings = ["Course", "Type", "Weighted so far", "Of", "Still open", "Needed", ""];
  const attempts = needed.flatMap(({ course_code, not_counted }) =>
    not_counted.map((one) => `Not counted in ${course_code}: ${one}. Which attempt a grade takes is not known.`),
  );
  const shown = section(`FOR A TOTAL OF ${first.target}`, table(headings, rows, columns));
  return [shown, [...attempts, ...NOTES].join("\n")].join("\n\n");
}

export const needed = readAction({
  async options(input) {
    const text = optionOf(input, "target");
    const target = decimalOf(text ?? "");
    if (!(target >= 0 && target <= 100))
      throw new UsageError(
        text === null ? "No total. Example: --target 80" : `Invalid total: ${text}. It must be from 0 to 100.`,
      );
    return { ...(await byCourse(input)), target };
  },
  async read(portico, { course_code, ...fields }) {
    return ofCourse(await portico.insightMarksNeeded(fields), { ...fields, course_code: course_code ?? null }, "marks");
  },
  render: renderNeeded,
});
