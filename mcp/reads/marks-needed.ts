import { ofCourse, reads, table } from "portico-cli/library";
import type { MarksCourse, Portico } from "portico-client";
import { countedOnce } from "portico-client/insight";
import type { Query } from "../tool.ts";

export interface CourseMarksOptions {
  readonly sem_sub_id: string;
  /** Course code in upper or lower case; null for every course. */
  readonly course_code: string | null;
  /** Total out of 100 to reach; null for none. */
  readonly target: number | null;
}

/** The marks that the unpublished assessments of a class must bring for a total. */
export interface Needed {
  readonly course_code: string;
  readonly course_type: string | null;
  readonly class_id: string;
  /** Sum of the weighted marks so far. */
  readonly reached: number;
  /** Weight of the assessments that have a mark. */
  readonly weight_so_far: number;
  /** Weight of the assessments that are not marked yet: 100 minus the marked weight. Null if a weight is missing, or they exceed 100. */
  readonly weight_open: number | null;
  readonly target: number;
  /** Weighted marks that the rest must bring, of 100 unless `weight_open` says less; 0 if the target is reached. */
  readonly needed: number;
  /** `needed` in percent of `weight_open`; null if nothing is open. More than 100: out of reach. */
  readonly needed_percent: number | null;
  /** Marked assessments with another status than Present or with a remark, such as `CAT2 (Absent, Medical)`. A repetition changes the figures. */
  readonly may_be_repeated: readonly string[];
  /** Attempts that do not count, such as `FAT (Re Evaluation FAT counts)`. */
  readonly not_counted: readonly string[];
}

const round = (value: number): number => Math.round(value * 100) / 100;
const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, one) => all + (one ?? 0), 0);

/** Calculates what is needed. */
export function neededFor({ assessments, course_code, course_type, class_id }: MarksCourse, target: number): Needed {
  const { counted, superseded } = countedOnce(assessments);
  // A withheld mark has a weight and no points yet, so its weight is still open.
  const marked = counted.filter(({ weightage_mark }) => weightage_mark !== null);
  const weight_so_far = round(sum(marked.map(({ weightage }) => weightage)));
  const isKnown = weight_so_far <= 100 && marked.every(({ weightage }) => weightage !== null);
  const reached = round(sum(marked.map(({ weightage_mark }) => weightage_mark)));
  const weight_open = isKnown ? round(100 - weight_so_far) : null;
  const needed = Math.max(0, round(target - reached));
  const needed_percent = weight_open ? round((needed / weight_open) * 100) : null;
  return {
    ...{ course_code, course_type, class_id, reached, weight_so_far, weight_open },
    ...{ target, needed, needed_percent },
    not_counted: superseded.map(({ attempt, by }) => `${attempt.mark_title} (${by.mark_title} counts)`),
    may_be_repeated: marked.flatMap(({ mark_title, status, remark }) => {
      const reasons = [status === "Present" ? null : status, remark].filter((one) => one != null);
      return reasons.length === 0 ? [] : [`${mark_title} (${reasons.join(", ")})`];
    }),
  };
}

function verdictOf({ needed, needed_percent, weight_open, may_be_repeated }: Needed): string {
  if (needed === 0) return "reached";
  if (weight_open === null) return "not known: a weight is missing, or the weights exceed 100";
  if (needed_percent === null || needed_percent > 100) {
    const repeated = may_be_repeated.length === 0 ? "" : `, unless repeated: ${may_be_repeated.join(", ")}`;
    return `out of reach${repeated}`;
  }
  return `${needed_percent} % of what is open`;
}

const NOTES = [
  "Each class is counted for itself, on the assumption that its assessments weigh 100 together. The portal does not show an assessment, such as the FAT, nor its weight before it is marked, nor the shares of theory and lab in a course.",
  "Nobody knows yet which total a grade takes: with relative grading the limits follow from the class after the last exam. `grades` shows the limits of past courses.",
];

/** The marks of a course or all courses; with a target, also what is needed. */
export const courseMarks: Query<
  CourseMarksOptions,
  { readonly marks: readonly MarksCourse[]; readonly needed: readonly Needed[] | null }
> = {
  async read(portico: Portico, { sem_sub_id, course_code, target }) {
    const marks = ofCourse(await portico.marks({ sem_sub_id }), { sem_sub_id, course_code }, "marks");
    const needed = target === null ? null : marks.map((one) => neededFor(one, target));
    return { marks, needed };
  },
  render({ marks, needed }, screen, { sem_sub_id, target }) {
    const text = reads.marks.render([...marks], screen, { sem_sub_id });
    if (needed === null) return text;
    const rows = needed.map((one) => [
      ...[
        one.course_code,
        one.course_type,
        one.reached,
        one.weight_so_far,
        one.weight_open,
        one.needed,
        verdictOf(one),
      ],
    ]);
    const headings = ["Course", "Type", "Weighted so far", "Of", "Still open", "Needed", ""];
    const attempts = needed.flatMap(({ course_code, not_counted }) =>
      not_counted.map((one) => `Not counted in ${course_code}: ${one}. Which attempt a grade takes is not known.`),
    );
    const shown = table(headings, rows, screen.columns);
    return [text, `FOR A TOTAL OF ${target}\n${shown}`, [...attempts, ...NOTES].join("\n")].join("\n\n");
  },
};
