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

/** A field of a record has another value now. */
const field = (collection: string, key: object, name: string) => change(collection, key, [name], { [name]: "new" });
const grades = { effective_course_code: "CSE1008", ...grade };
const monday = { weekday: "monday", course_code: "CSE3009", slot: "A1" };
const wednesday = { weekday: "wednesday", course_code: "MAT3011", slot: "B1" };
const [first, second, other] = [
  { class_id: "C1", mark_title: "CAT1" },
  { class_id: "C1", mark_title: "CAT2" },
  { class_id: "C2", mark_title: "CAT1" },
];
const now = { mark_title: "CAT1", scored_mark: 41, remark: null };
const nosql = { class_id: "C1", course_code: "CSE3009", faculty: "A" };
const added = { ...change("courses", { class_id: "C1" }, null, { faculty: "Z" }), kind: "added" } as Change;

it.each<[string, Change, unknown, object | null]>([
  ["a field of a record in a list", field("assessments", other, "scored_mark"), marks, { scored_mark: 12 }],
  ["a field without a value", field("assessments", second, "scored_mark"), marks, { scored_mark: null }],
  ["a field of the object around a list", field("courses", { class_id: "C1" }, "faculty"), marks, { faculty: "A" }],
  ["the fields that differ, if none is named", change("assessments", first, null, now), marks, { scored_mark: 40 }],
  ["a removed record", change("assessments", first, null, null), marks, { ...nosql, ...now, scored_mark: 40 }],
  ["one without the lists in it", change("courses", { class_id: "C1" }, null, null), marks, nosql],
  ["totals, which have no key", field("totals", {}, "cgpa"), history, { cgpa: 8.47 }],
  ["one value on which several records agree", field("details", grades, "grade"), history, { grade: "B" }],
  ["nothing if several records differ", field("classes", monday, "venue"), week, null],
  ["a record without its weekday", field("classes", wednesday, "venue"), week, { venue: "100" }],
  ["nothing for a record that is not there", field("assessments", { class_id: "C9" }, "scored_mark"), marks, null],
  ["nothing for a field that is not there", field("courses", { class_id: "C1" }, "grade"), marks, null],
  ["nothing without earlier data", field("courses", { class_id: "C1" }, "faculty"), undefined, null],
  ["nothing for an added record", added, marks, null],
])("finds %s", (_, changed, earlier, expected) => {
  expect(valuesBefore(changed, earlier)).toEqual(expected);
});
