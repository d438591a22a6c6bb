import { expect, test } from "vitest";
import { studentByNumber } from "../test/students.ts";
import { assignmentsOf } from "./assignments.ts";
import { slottedClassesOf } from "./slotted-classes.ts";
import { students } from "./students.ts";
import { terms, today } from "./terms.ts";

const everyClass = students.flatMap((student) =>
  terms.flatMap(({ id }) => slottedClassesOf(student, id).map((one) => ({ student, ...one }))),
);

test("an assignment is open until its due date, missed afterwards, and never uploaded in the future", () => {
  const everyAssignment = everyClass.flatMap(({ student, classId }) => assignmentsOf(student, classId));
  expect(everyAssignment.length).toBeGreaterThan(10);
  for (const { due, upload } of everyAssignment) {
    if (upload === "open") {
      expect(due !== null && due >= today).toBe(true);
    } else if (upload === "missed") {
      expect(due === null || due < today).toBe(true);
    } else {
      expect(upload.slice(0, 10) <= today && (due === null || upload.slice(0, 10) <= due)).toBe(true);
    }
  }
});

test("the odd student missed an assignment without a due date", () => {
  expect(
    assignmentsOf(studentByNumber("24DMO0005"), "AP2026272000501").filter(
      ({ due, upload }) => due === null && upload === "missed",
    ),
  ).toHaveLength(1);
});
