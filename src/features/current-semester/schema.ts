import type { Static } from "typebox";
import { list, nullable, oneOf, record } from "../../contract/fields.ts";
import { Semester } from "../semesters/schema.ts";

export const CurrentSemester = record("CurrentSemester", "The semester that a student is in, and the reason.", {
  semester: nullable(Semester),
  evidence: nullable(
    oneOf(
      ["attendance", "calendar", "first_listed"],
      "`attendance`: classes of the semester have been posted. `calendar`: the student has registered courses, and classes have begun. " +
        "`first_listed`: nothing is known about any semester, so it is the first one of the list. Null without a semester.",
      "attendance",
    ),
  ),
  listed_above: list(
    Semester,
    "Semesters that the portal lists above it, in its order. No classes of theirs are known.",
  ),
});
export type CurrentSemester = Static<typeof CurrentSemester>;
