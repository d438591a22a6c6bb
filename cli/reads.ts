import { calendar } from "./commands/calendar.ts";
import { changes } from "./commands/changes.ts";
import { assignments, attendance, exams, grades, marks, register } from "./commands/courses.ts";
import { gpaCommand } from "./commands/gpa.ts";
import { dues, faculty, messages, outings, semesters, whoami } from "./commands/lists.ts";
import { materials } from "./commands/materials.ts";
import { menu, page } from "./commands/page.ts";
import { plan } from "./commands/plan.ts";
import { timetable } from "./commands/timetable.ts";
import { todayCommand } from "./commands/today.ts";

/** Reads of the command line with typed options, for the MCP server: `reads.plan.read(portico, { sem_sub_id, threshold: 80 })`. */
export const reads = {
  ...{ assignments, attendance, calendar, changes, dues, exams, faculty, gpa: gpaCommand, grades, marks, materials },
  ...{ menu, messages, outings, page, plan, register, semesters, timetable, today: todayCommand, whoami },
};
