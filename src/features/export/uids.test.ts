import { expect, it } from "vitest";
import { uidsOf } from "./uids.ts";

it("gives an event the same UID in every export, and another one in a different file", () => {
  expect(uidsOf("exams", "AP2026272")("CAT1", "General (Semester)", "L23+L24")).toBe(
    "exams-ap2026272-cat1-general-semester-l23-l24@portico",
  );
  expect(uidsOf("exams", "AP2026272")("FAT")).not.toBe(uidsOf("exams", "AP2025264")("FAT"));
});

it("numbers repeated names in one file by their order", () => {
  const uid = uidsOf("calendar");
  const names = ["Holiday", "CAT", "HOLIDAY", "Holiday 2", "Holiday"];
  expect(names.map((name) => uid(name))).toEqual([
    "calendar-holiday@portico",
    "calendar-cat@portico",
    "calendar-holiday.2@portico",
    "calendar-holiday-2@portico",
    "calendar-holiday.3@portico",
  ]);
});
