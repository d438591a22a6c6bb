import type { AttendanceEntry, AttendanceRegisterEntry, TimetableEntry } from "../types.ts";
import type { OpenClass } from "./allowance.ts";
import type { Meeting } from "./schedule.ts";

/** The unit in which the portal counts a lab over several slots: the whole session, or each slot. */
export type CountedBy = "session" | "slot";

/** The classes that the totals of an attendance entry do not contain. */
export interface OpenClasses {
  /** Last date in the register with a posted status; null without a register, or if nothing is posted. */
  readonly postedUntil: string | null;
  readonly countedBy: CountedBy;
  /** From the first day of the plan on. */
  readonly coming: readonly OpenClass[];
  /** Before the first day of the plan, but not in the register. Empty without a register. */
  readonly unposted: readonly OpenClass[];
}

/**
 * If a class held more than this many times the sessions of the calendar, the portal counts its slots. Cancelled classes make the
 * ratio smaller, extra classes make it larger.
 */
const HELD_PER_SESSION = 1.25;

const isPosted = ({ status }: AttendanceRegisterEntry): boolean =>
  status !== null && status.toLowerCase() !== "not posted";
const slotsOf = ({ slot }: TimetableEntry): number => slot.split("+").length;

/** True if a timetable entry belongs to an attendance entry: the same class or, if either has no class id, the same type. */
export const isSameClass = (
  entry: TimetableEntry,
  { class_id, course_code, course_type_code }: AttendanceEntry,
): boolean =>
  entry.class_id !== null && class_id !== null
    ? entry.class_id === class_id
    : entry.course_code === course_code && entry.course_type_code === course_type_code;

/**
 * Separates the meetings of a class, which are sorted by date and begin with its first day of attendance, into past, unposted and
 * coming ones.
 */
export function openClassesOf(
  meetings: readonly Meeting[],
  from: string,
  total: number,
  register: readonly AttendanceRegisterEntry[] | null,
): OpenClasses {
  const posted = (register ?? []).filter(isPosted);
  const postedUntil = posted.reduce<string | null>(
    (last, { date }) => (last === null || date > last ? date : last),
    null,
  );
  const isOpen = ({ date }: Meeting) => postedUntil === null || date > postedUntil;
  const past = meetings.filter(({ date }) => date < from);
  const countedBy = countedByRegister(meetings, posted) ?? countedByTotal(past, total);
  const open = ({ date, entry }: Meeting): OpenClass => ({ date, units: countedBy === "slot" ? slotsOf(entry) : 1 });
  return {
    postedUntil,
    countedBy,
    coming: meetings.filter((meeting) => meeting.date >= from && isOpen(meeting)).map(open),
    unposted:
      register === null
        ? []
        : [
            ...register
              .filter((row) => !isPosted(row) && postedUntil !== null && row.date <= postedUntil)
              .map(({ date }) => ({ date, units: 1 })),
            ...past.filter(isOpen).map(open),
          ],
  };
}

/** Rows such as `L23+L24` are sessions, rows such as `L23` are slots. Null if no row belongs to a class over several slots. */
function countedByRegister(meetings: readonly Meeting[], posted: readonly AttendanceRegisterEntry[]): CountedBy | null {
  const single = new Set(meetings.filter(({ entry }) => slotsOf(entry) === 1).map(({ entry }) => entry.slot));
  const slots = posted.flatMap(({ slot }) => (slot === null || single.has(slot) ? [] : slot));
  if (slots.length === 0) return null;
  return slots.some((slot) => slot.includes("+")) ? "session" : "slot";
}

function countedByTotal(past: readonly Meeting[], total: number): CountedBy {
  const isMultiple = past.some(({ entry }) => slotsOf(entry) > 1);
  return isMultiple && total > past.length * HELD_PER_SESSION ? "slot" : "session";
}
