import type { Static } from "typebox";
import { id, list, record, text } from "../../http/fields.ts";

export const Semester = record("Semester", "One semester of the portal's list.", {
  id: id("The `sem_sub_id` of every other endpoint (value of the option).", "AP2026272"),
  name: text("Name without a trailing `- AMR` (text of the option).", "Fall Semester 2026-27"),
});
export type Semester = Static<typeof Semester>;

export const SemesterList = record("SemesterList", "The semesters of a student, newest first.", {
  semesters: list(Semester, "Newest first, as the portal lists them."),
});
export type SemesterList = Static<typeof SemesterList>;
