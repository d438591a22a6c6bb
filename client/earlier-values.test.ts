import { expect, it } from "vitest";
import { valuesBefore } from "./earlier-values.ts";
import type { Change } from "./types.ts";

const change = (collection: string, key: object, fields: readonly string[] | null, record: object | null): Change =>
  ({ kind: record === null ? "removed" : "changed", collection, key, fields, record }) as Change;

const marks = [
  {
    ...{ class_id: "C1", course_code: "CSE3009", faculty: "A" },
    assessments: [
      { mark_title: "CAT1", scored_mark: 40, remark: null },
      { mark_title: "CAT2", scored_mark: null, remark: null },
    ],
  },
  {
    class_id: "C2",
    course_code: "MAT3011",
    faculty: "B",
    assessments: [{ mark_title: "CAT1", scored_mark: 12, remark: null }],
  },
];
const grade = { course_code: "CSE1008", course_type_code: "TH", exam_month: "2025-01" };
const history = {
  cgpa: 8.47,
  courses: [
    {
      ...grade,
      grade: "B",
      details: [
        { ...grade, grade: "B" },
        { ...grade, exam_month: "2024-05", grade: "F" },
      ],
    },
  ],
};
const week = {
  monday: [{ course_code: "CSE3009", slot: "A1", venue: "430" }],
  tuesday: [{ course_code: "CSE3009", slot: "A1", venue: "431" }],
  wednesday: [{ course_code: "MAT3011", slot: "B1", venue: "100" }],
};

it.each<[string, Change, unknown, object | null]>([
  [
    "a field of a record in a list",
    change("assessments", { class_id: "C2", mark_title: "CAT1" }, ["scored_mark"], { scored_mark: 13 }),
    marks,
    { scored_mark: 12 },
  ],
  [
    "a field without a value",
    change("assessments", { class_id: "C1", mark_title: "CAT2" }, ["scored_mark"], { scored_mark: 13 }),
    marks,
    { scored_mark: null },
  ],
  [
    "a field of the object around a list",
    change("courses", { class_id: "C1" }, ["faculty"], { faculty: "Z" }),
    marks,
    { faculty: "A" },
  ],
  [
    "the fields that differ, if the digest does not name them",
    change("assessments", { class_id: "C1", mark_title: "CAT1" }, null, {
      mark_title: "CAT1",
      scored_mark: 41,
      remark: null,
    }),
    marks,
    { scored_mark: 40 },
  ],
  [
    "a removed record, without lists",
    change("assessments", { class_id: "C1", mark_title: "CAT1" }, null, null),
    marks,
    { class_id: "C1", course_code: "CSE3009", faculty: "A", mark_title: "CAT1", scored_mark: 40, remark: null },
  ],
  [
    "a removed record that other records are in",
    change("courses", { class_id: "C1" }, null, null),
    marks,
    { class_id: "C1", course_code: "CSE3009", faculty: "A" },
  ],
  ["totals, which have no key", change("totals", {}, ["cgpa"], { cgpa: 8.51 }), history, { cgpa: 8.47 }],
  [
    "one value on which several records agree",
    change("details", { effective_course_code: "CSE1008", ...grade }, ["grade"], { grade: "A" }),
    history,
    { grade: "B" },
  ],
  [
    "nothing if several records differ",
    change("classes", { weekday: "monday", course_code: "CSE3009", slot: "A1" }, ["venue"], { venue: "1" }),
    week,
    null,
  ],
  [
    "a record without its weekday, if there is one",
    change("classes", { weekday: "wednesday", course_code: "MAT3011", slot: "B1" }, ["venue"], { venue: "1" }),
    week,
    { venue: "100" },
  ],
  [
    "nothing for a record that is not there",
    change("assessments", { class_id: "C9", mark_title: "CAT1" }, ["scored_mark"], {}),
    marks,
    null,
  ],
  [
    "nothing for a field that is not there",
    change("courses", { class_id: "C1" }, ["grade"], { grade: "Z" }),
    marks,
    null,
  ],
  [
    "nothing without earlier data",
    change("courses", { class_id: "C1" }, ["faculty"], { faculty: "Z" }),
    undefined,
    null,
  ],
  [
    "nothing for an added record",
    { ...change("courses", { class_id: "C1" }, null, { faculty: "Z" }), kind: "added" },
    marks,
    null,
  ],
])("finds %s", (_, changed, earlier, expected) => {
  expect(valuesBefore(changed, earlier)).toEqual(expected);
});
