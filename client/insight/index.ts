export {
  type Absence,
  type AbsentAs,
  type AbsentDays,
  AbsentDaysError,
  type MissedClass,
  type PercentageRange,
} from "./absence.ts";
export type { Allowance } from "./allowance.ts";
export { type Counted, countedOnce } from "./attempts.ts";
export {
  type AttendancePlan,
  type AttendancePlanOptions,
  attendancePlan,
  type ClassPlan,
  type CoursePlan,
  type NoPlanReason,
  type Plan,
  type Register,
} from "./attendance-plan.ts";
export { type Average, gradePoints, pointsOf } from "./average.ts";
export { type CommonFreeOptions, commonFree, type TimeSpan } from "./common-free.ts";
export { addDays, type IndiaTime, indiaTime, isDate, timeOn, type Weekday, weekdays } from "./dates.ts";
export { type CategoryCredits, type Gpa, type GpaOptions, gpa, type NotCounted, type NotCountedReason } from "./gpa.ts";
export { type MarksNeeded, marksNeeded } from "./marks-needed.ts";
export type { CountedBy } from "./open-classes.ts";
export { type DayClass, groupsOf, weekdayOrdered, weekdayTaught } from "./schedule.ts";
export { type TargetCgpa, type TargetOptions, targetCgpa } from "./target-cgpa.ts";
export { type DayExam, type NextClass, type PartialToday, type Today, type TodayOptions, today } from "./today.ts";
export { type Week, week } from "./week.ts";
