import { expect, it } from "vitest";
import { Digests } from "../../digest/digests.ts";
import { endpoints } from "../index.ts";
import { partsOf } from "./parts.ts";

const parts = partsOf(endpoints);
const digests = new Digests([{ kid: "test", key: new Uint8Array(32).fill(1) }]);

/** The difference that every value makes to the size of a digest: no two records have a value in common. */
const values = (names: readonly string[], index: number) =>
  Object.fromEntries(names.map((name) => [name, `${name} ${index * 7919}`]));

const GRADE = ["course_title", "course_type", "credits", "grade", "exam_month", "result_date", "category"];

/** Courses with theory and lab in every third one. */
const history = (count: number) => ({
  ...{ cgpa: 8.4, credits_earned: 150, credits_registered: 160 },
  grade_counts: ["S", "A", "B", "C", "D", "E", "F", "N"].map((grade) => ({ grade, count: 9 })),
  courses: Array.from({ length: count }, (_, index) => {
    const course = { course_code: `CSE${1000 + index}`, course_type_code: "ETH", ...values(GRADE, index) };
    return { ...course, details: index % 3 === 0 ? [course, { ...course, course_type_code: "ELA" }] : [course] };
  }),
});

const OUTING = ["purpose_of_visit", "to_date", "to_time", "status", "leave_id", "contact_number"];
const outings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{
      from_date: `20${20 + (index % 7)}-0${1 + (index % 9)}-1${index % 10}`,
      from_time: "09:00",
      place_of_visit: "Vijayawada",
    },
    ...values(OUTING, index),
  }));

it.each([
  ["grade_history", history(110), "fields"],
  ["grade_history", history(150), "records"],
  ["grade_history", history(400), "whole"],
  ["general_outing_requests", outings(190), "fields"],
  ["general_outing_requests", outings(350), "records"],
] as const)("the digest of %s covers what it has room for", async (name, data, expected) => {
  const part = parts.get(name);
  if (part === undefined) throw new Error(`There is no part ${name}.`);
  expect((await digests.compare("test", part.collections, data, null)).covers).toBe(expected);
});
