import type { Static } from "typebox";
import { id, list, record, text } from "../../contract/fields.ts";

export const Semester = record("Semester", "One semester.", {
  id: id("Value for `sem_sub_id` of the other endpoints.", "AP2026272"),
  name: text("Name of the semester, without the campus (list of semesters).", "Fall Semester 2026-27"),
});
export type Semester = Static<typeof Semester>;

export const SemesterList = record("SemesterList", "The student's semesters.", {
  semesters: list(Semester, "Semesters in the portal's order, newest first."),
});
export type SemesterList = Static<typeof SemesterList>;
