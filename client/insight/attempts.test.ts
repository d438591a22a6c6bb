import { expect, it } from "vitest";
import { countedOnce } from "./attempts.ts";

/** Assessments as title, weighted marks and weight; those in brackets do not count. */
it.each([
  ["the better attempt", "(FAT 31/40), Re Evaluation FAT 33/40"],
  ["the first if it is better", "FAT 31/40, (FAT [Re-evaluated] 30/40)"],
  ["the attempt with a mark", "Lab FAT 20/40, (Lab FAT - Retest -/40)"],
  ["the last of equal ones", "(CAT1 9/15), ReCAT1 9/15"],
  ["one of exams with the same title", "(CAT - 2 0/15), CAT-2 12/15"],
  ["one of exams with roman and other numerals", "(CAT I 8/15), CAT1 9/15, CAT-II 7/15, (CATII 6/15)"],
  ["one of any with the same title if the weights exceed 100", "(Quiz 20/60), Quiz 30/60"],
  ["all different components", "CAT1 9/15, CAT2 8/15, FAT 30/40, Lab FAT 20/20, Quiz 4/5, Quiz 5/5"],
  ["all whose words only look alike", "Review 1 9/10, Report 5/10, Research 4/10, Reflection on Category 1 3/10"],
])("counts %s: %s", (_, text) => {
  const all = text.split(", ").map((one) => {
    const [, bracket, mark_title = "", marks, weight] = /^(\(?)(.+) (\d+|-)\/(\d+)/.exec(one) ?? [];
    return { mark_title, weightage_mark: marks === "-" ? null : Number(marks), weightage: Number(weight), bracket };
  });
  const { counted, superseded } = countedOnce(all);
  expect(counted).toEqual(all.filter(({ bracket }) => bracket === ""));
  expect(superseded.map(({ attempt }) => attempt)).toEqual(all.filter(({ bracket }) => bracket === "("));
});
