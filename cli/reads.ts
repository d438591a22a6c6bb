// Reads of the command line with typed options, for the MCP server: `reads.plan.read(portico, { sem_sub_id, threshold: 80 })`.
export { calendar } from "./commands/calendar.ts";
export { changes } from "./commands/changes.ts";
export { assignments, attendance, exams, grades, marks, register } from "./commands/courses.ts";
export { gpaCommand as gpa } from "./commands/gpa.ts";
export { dues, faculty, messages, outings, semesters, whoami } from "./commands/lists.ts";
export { materials } from "./commands/materials.ts";
export { menu, page } from "./commands/page.ts";
export { plan } from "./commands/plan.ts";
export { timetable } from "./commands/timetable.ts";
export { todayCommand as today } from "./commands/today.ts";
