import type { AttendanceEntry, AttendanceRegisterEntry, ClassPlan, TimetableEntry } from "../types.ts";
import type { OpenClass } from "./allowance.ts";
import { addDays } from "./dates.ts";
import type { Meeting } from "./schedule.ts";

/** The unit in which the portal counts a lab over several slots: the whole session, or each slot. */
export type CountedBy = NonNullable<ClassPlan["counted_by"]>;

/** The classes that the totals of an attendance entry do not contain. */
export interface OpenClasses {
  readonly countedBy: CountedBy;
  /** Date of the newest class in the register; null without a register, and if nothing is posted. */
  readonly postedUntil: string | null;
  /** Classes from the day on which the totals were read. */
  readonly coming: readonly OpenClass[];
  /** Classes before that day that the totals do not contain. */
  readonly unposted: readonly OpenClass[];
}

/**
 * If a class held more than this many times the sessions of the calendar, the portal counts its slots. Cancelled classes make the
 * ratio smaller, extra classes make it larger.
 */
const HELD_PER_SESSION = 1.25;

/** Attendance is posted up to two weeks late, and not always in order. */
const POSTING_DAYS = 14;

const isPosted = ({ status }: AttendanceRegisterEntry): boolean =>
  status !== null && status.toLowerCase() !== "not posted";
const slotsOf = ({ slot }: TimetableEntry): number => slot.split("+").length;
/** The last date, or null for an empty list. */
export const newestOf = (rows: readonly { readonly date: string }[]): string | null =>
  rows.reduce<string | null>((newest, { date }) => (newest === null || date > newest ? date : newest), null);
const datesOf = (rows: readonly AttendanceRegisterEntry[]) => new Set(rows.map(({ date }) => date));
const openAs =
  (countedBy: CountedBy) =>
  ({ date, entry }: Meeting): OpenClass => {
    const { class_id, start_time, end_time, slot } = entry;
    return { date, units: countedBy === "slot" ? slotsOf(entry) : 1, class_id, start_time, end_time, slot };
  };

/** True if a timetable entry belongs to an attendance entry: the same class or, if either has no class id, the same type. */
export const isSameClass = (
  entry: TimetableEntry,
  { class_id, course_code, course_type_code }: AttendanceEntry,
): boolean =>
  entry.class_id !== null && class_id !== null
    ? entry.class_id === class_id
    : entry.course_code === course_code && entry.course_type_code === course_type_code;

/**
 * Separates the meetings of a class, which are sorted by date and begin with its first day of attendance, into posted, unposted and
 * coming ones by its register, once for each unit in which the portal may count. A class that is missing between posted ones was
 * cancelled, unless it was in the last two weeks.
 */
export function openClassesByRegister(
  meetings: readonly Meeting[],
  asOf: string,
  total: number,
  register: readonly AttendanceRegisterEntry[],
): readonly OpenClasses[] {
  const posted = register.filter(isPosted);
  const postedUntil = newestOf(posted);
  const [rowDates, postedDates] = [datesOf(register), datesOf(posted)];
  const isLate = ({ date }: Meeting) =>
    postedUntil === null || date > postedUntil || date >= addDays(asOf, -POSTING_DAYS);
  const waiting = register.filter((row) => !isPosted(row) && row.date < asOf).map(({ date }) => ({ date, units: 1 }));
  const missing = meetings.filter((one) => one.date < asOf && !rowDates.has(one.date) && isLate(one));
  const coming = meetings.filter(({ date }) => date >= asOf && !postedDates.has(date));
  const counted = countedByRegister(meetings, posted);
  return (counted === null ? unitsOf(meetings, asOf, total) : [counted]).map((countedBy) => ({
    countedBy,
    postedUntil,
    coming: coming.map(openAs(countedBy)),
    unposted: [...waiting, ...missing.map(openAs(countedBy))],
  }));
}

/** The same without a register: past classes of the calendar beyond the total are not posted yet, or were cancelled. */
export const openClassesByTotal = (meetings: readonly Meeting[], asOf: string, total: number): readonly OpenClasses[] =>
  unitsOf(meetings, asOf, total).map((countedBy) => {
    const classes = meetings.map(openAs(countedBy));
    const past = classes.filter(({ date }) => date < asOf);
    let left = total;
    const rest = past.map(({ date, units }) => {
      const posted = Math.min(units, left);
      left -= posted;
      return { date, units: units - posted };
    });
    return {
      countedBy,
      postedUntil: null,
      coming: classes.filter(({ date }) => date >= asOf),
      unposted: rest.filter(({ units }) => units > 0),
    };
  });

/** Rows such as `L23+L24` are sessions, rows such as `L23` are slots. Null if no row belongs to a class over several slots. */
function countedByRegister(meetings: readonly Meeting[], posted: readonly AttendanceRegisterEntry[]): CountedBy | null {
  const single = new Set(meetings.filter(({ entry }) => slotsOf(entry) === 1).map(({ entry }) => entry.slot));
  const slots = posted.flatMap(({ slot }) => (slot === null || single.has(slot) ? [] : slot));
  if (slots.length === 0) return null;
  return slots.some((slot) => slot.includes("+")) ? "session" : "slot";
}

/** The units in which the total may be counted. Both are possible in the first weeks, when slots that are posted late look like sessions. */
function unitsOf(meetings: readonly Meeting[], asOf: string, total: number): readonly CountedBy[] {
  const past = meetings.filter(({ date }) => date < asOf);
  if (!meetings.some(({ entry }) => slotsOf(entry) > 1)) return ["session"];
  if (total > past.length * HELD_PER_SESSION) return ["slot"];
  const due = past.filter(({ date }) => date < addDays(asOf, -POSTING_DAYS));
  const dueSlots = due.reduce((sum, { entry }) => sum + slotsOf(entry), 0);
  return total >= dueSlots ? ["session", "slot"] : ["session"];
}
