import { expect, it } from "vitest";
import { teacherOf } from "./class-columns.ts";

it.each([
  ["81001 - Uma Rao - SAS", ["81001", "Uma Rao", "SAS"]],
  ["81001 - Dr. Uma - Rao - SAS", ["81001", "Dr. Uma - Rao", "SAS"]],
  ["81001 - Uma Rao", ["81001", "Uma Rao", null]],
  ["Uma Rao - SAS", [null, "Uma Rao", "SAS"]],
  ["Uma Rao", [null, "Uma Rao", null]],
  ["81001", ["81001", null, null]],
  ["-", [null, null, null]],
  ["", [null, null, null]],
])("splits the teacher %j into employee id, name and school", (text, [erp_id, faculty, faculty_school]) => {
  expect(teacherOf(text)).toEqual({ erp_id, faculty, faculty_school });
});
