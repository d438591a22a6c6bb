import type { FoundChange } from "portico-client";
import { expect, it } from "vitest";
import { subjectOf, valuesOf } from "./change-text.ts";

const change = (fields: Partial<FoundChange>): FoundChange => ({
  ...{ id: "marks-0", part: "marks", sem_sub_id: null, semester_name: null, found_at: "2026-09-25T05:30:00.000Z" },
  ...{ kind: "changed", collection: "assessments", key: { class_id: "C1", mark_title: "CAT2" }, fields: null },
  ...{ record: null, before: null },
  ...fields,
});
const record = {
  ...{ class_id: "C1", course_code: "CSE3009", course_title: "NoSQL Databases", serial_number: 3, mark_title: "CAT2" },
  ...{ scored_mark: 43, weightage_mark: 12.9, remark: null, status: "" },
};

it.each<[string, Partial<FoundChange>, string]>([
  ["an added record", { kind: "added", record }, "scored_mark 43, weightage_mark 12.9"],
  [
    "a changed record",
    { fields: ["scored_mark", "remark"], record, before: { scored_mark: 40 } },
    "scored_mark 40 → 43, remark –",
  ],
  ["a removed record", { kind: "removed", before: record }, ""],
])("shows the values of %s", (_, fields, expected) => {
  expect(valuesOf(change(fields))).toBe(expected);
});

it("names a record by its course and its key, without ids", () => {
  expect(subjectOf(change({ record }))).toBe("CSE3009 CAT2");
});
