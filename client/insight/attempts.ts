import type { Assessment } from "../types.ts";
import { sum } from "./average.ts";

type Attempt = Pick<Assessment, "mark_title" | "weightage" | "weightage_mark">;

/** The assessments of a class, with one attempt of each component. */
export interface Counted<One extends Attempt> {
  /** Those that count, in the portal's order. */
  readonly counted: readonly One[];
  /** Attempts that do not count, each with the one that does. */
  readonly superseded: readonly { readonly attempt: One; readonly by: One }[];
}

/** Words of another attempt at an exam: `Re Evaluation FAT`, `ReCAT1`, `FAT - Retest`. */
const AGAIN =
  /\bre[\s-]*(?:evaluat(?:ion|ed)|valuation|conducted|exam|examination|test|assessment)\b|\bre[\s-]*(?=[cf]at)|\b(?:make[\s-]?up|repeat(?:ed)?|improvement)\b/g;
const EXAM = /[cf]at\d*$/;

const ROMAN = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii"];
/** A title without case and punctuation. `CAT I` is `CAT1`. */
const plain = (title: string) =>
  title
    .toLowerCase()
    .replace(/(\b|[cf]at)(i{1,3}|iv|vi{0,3})\b/g, (_, before, numeral) => `${before}${ROMAN.indexOf(numeral)}`)
    .replace(/[^a-z0-9]+/g, "");
const componentOf = (title: string) => plain(title.toLowerCase().replace(AGAIN, " ")) || plain(title);

/**
 * Chooses one of several attempts at a component: the one with the most weighted marks, of equal ones the last. The portal lists all
 * and shows no total before the grade, so it is an estimate. Exams with the same title are attempts; other assessments only if the
 * weights exceed 100 otherwise, as teachers may use a title twice.
 */
export function countedOnce<One extends Attempt>(assessments: readonly One[]): Counted<One> {
  const isOver = sum(assessments.map(({ weightage }) => weightage ?? 0)) > 100;
  const best = new Map<string, One>();
  const keyOf = (one: One, index: number) => {
    const component = componentOf(one.mark_title);
    return isOver || EXAM.test(component) || component !== plain(one.mark_title) ? component : `${component} ${index}`;
  };
  const keys = assessments.map(keyOf);
  for (const [index, one] of assessments.entries()) {
    const known = best.get(keys[index] ?? "")?.weightage_mark ?? -1;
    if ((one.weightage_mark ?? -1) >= known) best.set(keys[index] ?? "", one);
  }
  const chosen = new Set(best.values());
  return {
    counted: assessments.filter((one) => chosen.has(one)),
    superseded: assessments.flatMap((attempt, index) => {
      const by = best.get(keys[index] ?? "");
      return by === undefined || by === attempt ? [] : [{ attempt, by }];
    }),
  };
}
