import { expect, test } from "vitest";
import { studentByNumber } from "../test/rendered-page.ts";
import { entriesOf } from "./calendar-days.ts";

test("an edited day shows in the months that the calendar lists, and in no other", () => {
  const edits = ["2026-10-06", "2027-01-06"].map((key) => ({ kind: "calendar_day", key, fields: { label: "Edited" } }));
  const student = { ...studentByNumber("23DMO0001"), edits };
  expect(edits.map(({ key }) => entriesOf(student, "AP2026272", "ALL", key)[0]?.label)).toEqual(["Edited", undefined]);
});
