import { assignments } from "./commands/assignments.ts";
import { attendance, register } from "./commands/attendance.ts";
import { calendar } from "./commands/calendar.ts";
import { changes } from "./commands/changes.ts";
import { dues } from "./commands/dues.ts";
import { faculty } from "./commands/faculty.ts";
import { gpaCommand } from "./commands/gpa.ts";
import { grades } from "./commands/grades.ts";
import { exams, marks } from "./commands/marks.ts";
import { materials } from "./commands/materials.ts";
import { outings } from "./commands/outings.ts";
import { menu, page } from "./commands/page.ts";
import { plan } from "./commands/plan.ts";
import { whoami } from "./commands/profile.ts";
import { semesters } from "./commands/semesters.ts";
import { timetable } from "./commands/timetable.ts";
import { todayCommand } from "./commands/today.ts";
import { messages } from "./commands/unconfirmed.ts";

/** Reads of the command line with typed options, for the MCP server: `reads.plan.read(portico, { sem_sub_id, threshold: 80 })`. */
export const reads = {
  ...{ assignments, attendance, calendar, changes, dues, exams, faculty, gpa: gpaCommand, grades, marks, materials },
  ...{ menu, messages, outings, page, plan, register, semesters, timetable, today: todayCommand, whoami },
};
