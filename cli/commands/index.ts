import type { ReadCommand } from "../read-command.ts";
import { assignments } from "./assignments.ts";
import { attendance, register } from "./attendance.ts";
import { calendar } from "./calendar.ts";
import { dues } from "./dues.ts";
import { exportFiles } from "./export.ts";
import { faculty } from "./faculty.ts";
import { grades } from "./grades.ts";
import { exams, marks } from "./marks.ts";
import { materials } from "./materials.ts";
import { outings } from "./outings.ts";
import { whoami } from "./profile.ts";
import { semesters } from "./semesters.ts";
import { timetable } from "./timetable.ts";

/** All read commands, in the order of the help. */
export const readCommands: readonly ReadCommand[] = [
  whoami,
  semesters,
  attendance,
  register,
  timetable,
  marks,
  exams,
  grades,
  calendar,
  faculty,
  assignments,
  materials,
  dues,
  outings,
  exportFiles,
];
