import { describe, expect, it } from "vitest";
import { students } from "../../demo-portal/world/students.ts";
import { pages } from "../../src/features/index.ts";
import { skeletonOf } from "../../src/scrub/skeleton.ts";
import { attempt } from "../../tools/repair/attempt.ts";
import { firstDemoPagesFor } from "../../tools/repair/demo-pages.ts";
import { goodSkeletonsOf } from "../../tools/repair/good-skeletons.ts";
import { vocabulary } from "./scrubbed-pages.ts";

describe.each([...pages])("good skeletons of %s", (kind, page) => {
  it("are read by the parser and contain no registration number", () => {
    const skeletons = goodSkeletonsOf(kind);
    expect(skeletons.length).toBeGreaterThan(0);
    expect(skeletons.map((skeleton) => attempt(page, skeleton).anchor)).toEqual(skeletons.map(() => null));
    const numbers = students.map(({ registrationNumber }) => registrationNumber);
    expect(numbers.filter((number) => skeletons.join().includes(number))).toEqual([]);
  });

  // The skeleton of a month contradicts its weekdays.
  it.skipIf(kind === "calendar_month")("begin with the unchanged page", () => {
    const [unchanged] = students.slice(0, 1).flatMap((student) => firstDemoPagesFor(page, student));
    expect(goodSkeletonsOf(kind)[0]).toBe(skeletonOf(unchanged?.html ?? "", vocabulary));
  });
});

it("cover the variants of a page that differ in headings, labels or ids", () => {
  expect(goodSkeletonsOf("attendance")).toHaveLength(6);
});
