import { expect, it } from "vitest";
import { uidsOf } from "./uids.ts";

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
