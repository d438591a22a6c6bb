import { expect, it } from "vitest";
import { histogramOf } from "./captchas.ts";

it("the histogram of margins shows each class next to the number that is expected", () => {
  expect(histogramOf([0, 12, 25, 31, 34, 36, 41, 44, 52, 90])).toEqual([
    "10 captchas, by margin in pixels (below 5: not submitted), next to the expected number:",
    "    0 and more:   1 of   0 #",
    "    5 and more:   0 of   0 ",
    "   10 and more:   1 of   0 #",
    "   20 and more:   1 of   3 #",
    "   30 and more:   3 of   4 ###",
    "   40 and more:   4 of   3 ####",
  ]);
});
