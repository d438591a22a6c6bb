export type {
  Absence,
  AbsentDays,
  Average,
  CategoryCredits,
  ClassPlan,
  CoursePlan,
  DayClass,
  DayExam,
  MarksNeeded,
  MissedClass,
  NextClass,
  NotCounted,
  PercentageRange,
  Plan,
} from "../types.ts";
export { type AbsentAs, AbsentDaysError } from "./absence.ts";
export type { Allowance } from "./allowance.ts";
export { type Counted, countedOnce } from "./attempts.ts";
export {
  type AttendancePlan,
  type AttendancePlanOptions,
  attendancePlan,
  type NoPlanReason,
  type Register,
} from "./attendance-plan.ts";
export { gradePoints, pointsOf } from "./average.ts";
export { type CommonFreeOptions, commonFree, type TimeSpan } from "./common-free.ts";
export { addDays, type IndiaTime, indiaTime, isDate, timeOn, type Weekday, weekdays } from "./dates.ts";
export { type Gpa, type GpaOptions, gpa, type NotCountedReason } from "./gpa.ts";
export { marksNeeded } from "./marks-needed.ts";
export type { CountedBy } from "./open-classes.ts";
export { groupsOf, weekdayOrdered, weekdayTaught } from "./schedule.ts";
export { type TargetCgpa, type TargetOptions, targetCgpa } from "./target-cgpa.ts";
export { type PartialToday, type Today, type TodayOptions, today } from "./today.ts";
export { type Week, week } from "./week.ts";
