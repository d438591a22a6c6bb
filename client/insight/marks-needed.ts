import type { MarksCourse, MarksNeeded } from "../types.ts";
import { countedOnce } from "./attempts.ts";
import { sum } from "./average.ts";

/** Marks and weights have at most so many decimals, so sums of millionths are exact. */
const MILLION = 1_000_000;
const millionths = (values: readonly (number | null)[]): number =>
  sum(values.map((value) => Math.round((value ?? 0) * MILLION)));

/**
 * Calculates what is needed for a total out of 100. The assessments of a class weigh 100 together: the portal shows an assessment only
 * when it is marked. Which total a grade takes is not known before the grades are published. Throws a RangeError for an invalid target.
 */
export function marksNeeded({ assessments, ...course }: MarksCourse, target: number): MarksNeeded {
  if (!(target >= 0 && target <= 100)) throw new RangeError(`target must be from 0 to 100, not ${target}.`);
  const { course_code, course_title, course_type, class_id } = course;
  const { counted, superseded } = countedOnce(assessments);
  // A withheld mark has a weight and no points yet, so its weight is still open.
  const marked = counted.filter(({ weightage_mark }) => weightage_mark !== null);
  const reached = millionths(marked.map(({ weightage_mark }) => weightage_mark));
  const weight = millionths(marked.map(({ weightage }) => weightage));
  const isKnown = weight <= 100 * MILLION && marked.every(({ weightage }) => weightage !== null);
  const open = isKnown ? 100 * MILLION - weight : null;
  const needed = Math.max(0, Math.round(target * MILLION) - reached);
  const verdict = open === null ? "not_known" : needed > open ? "out_of_reach" : "open";
  return {
    course_code,
    course_title,
    course_type,
    class_id,
    target,
    reached: reached / MILLION,
    weight_so_far: weight / MILLION,
    weight_open: open === null ? null : open / MILLION,
    needed: needed / MILLION,
    needed_percent: open ? Math.ceil((10_000 * needed) / open) / 100 : null,
    outlook: needed === 0 ? "reached" : verdict,
    may_be_repeated: marked.flatMap(({ mark_title, status, remark }) => {
      const reasons = [status === "Present" ? null : status, remark].filter((one) => one != null);
      return reasons.length === 0 ? [] : [`${mark_title} (${reasons.join(", ")})`];
    }),
    not_counted: superseded.map(({ attempt, by }) => `${attempt.mark_title} (${by.mark_title} counts)`),
  };
}
