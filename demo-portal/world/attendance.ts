import { instructionalDays } from "./calendar-days.ts";
import type { CourseClass } from "./course-class.ts";
import { edited } from "./edits.ts";
import { weekdayOf } from "./portal-dates.ts";
import { attendanceKey, type Presence, presenceOf } from "./presence.ts";
import { pseudoRandom } from "./pseudo-random.ts";
import type { Student } from "./students.ts";
import { occurrencesOf, type SlotOccurrence, type Weekday } from "./week.ts";

/** A meeting of a class. Consecutive lab slots are one meeting. */
type Meeting = Omit<SlotOccurrence, "isLab"> & { readonly date: string };

export type RegisterRow = Meeting & {
  readonly status: "Present" | "Absent" | "On Duty" | "Not Posted";
  readonly remark: string;
};

/** A student's attendance in a class. Classes that are not posted do not count. */
export type Attendance = ReturnType<typeof totals> & { readonly rows: readonly RegisterRow[] };

/** Fixed days on which a class was cancelled. Other classes are cancelled pseudo-randomly. */
const cancelled: Readonly<Record<string, readonly string[]>> = {
  AP2026272000101: ["2026-07-18", "2026-07-30", "2026-08-01", "2026-08-29", "2026-09-10"],
  AP2026272000102: [],
  AP2026272000320: "2026-07-07 2026-07-11 2026-07-18 2026-07-25 2026-08-01 2026-08-29 2026-09-12 2026-09-22".split(" "),
};

/** Fixed days on which the first student was on campus but missed the class. */
const missed: Readonly<Record<string, readonly string[]>> = {
  AP2026272000101: ["2026-07-17"],
  AP2026272000102: ["2026-08-28"],
  // She arrived at 09:49 on 17 July.
  AP2026272000121: ["2026-07-17"],
  AP2026272000122: [],
  AP2026272000233: ["2026-09-10"],
  AP2026272000241: ["2026-07-23", "2026-08-25"],
  AP2026272000268: ["2026-07-09", "2026-07-30", "2026-09-03", "2026-09-17"],
  AP2026272000269: [],
  AP2026272000320: ["2026-07-14", "2026-08-08"],
};

/** Classes whose latest meeting is not posted yet. */
const notPosted: readonly string[] = ["AP2026272000501"];

const noPunch = "No punch found during class hours between faculty punch.";
const latePunch = "Student Punched After Faculty End Punch";

const meetings = new WeakMap<CourseClass, readonly Meeting[]>();

/** The meetings of the class that are not cancelled. Kept, because most pages need them and a class never changes. */
function meetingsOf(courseClass: CourseClass): readonly Meeting[] {
  const known = meetings.get(courseClass) ?? plan(courseClass);
  meetings.set(courseClass, known);
  return known;
}

function plan(courseClass: CourseClass): readonly Meeting[] {
  const occurrences = mergeLabs(courseClass.slots.flatMap((slot) => occurrencesOf(courseClass.termId, slot)));
  return instructionalDays(courseClass.termId)
    .filter((date) => !isCancelled(courseClass, date))
    .flatMap((date) =>
      occurrences
        .filter(({ weekday }) => weekday === weekdayOf(date))
        .map(({ weekday, slot, times }) => ({ date, weekday, slot, times })),
    );
}

/** A student's attendance in a class, up to yesterday. */
export function attendanceOf(student: Student, courseClass: CourseClass): Attendance {
  const held = meetingsOf(courseClass).filter(({ date }) => date < student.today);
  const posted = held.map((meeting, index) => registerRow(student, courseClass, meeting, index === held.length - 1));
  const rows = edited(student, ["attendance", `${courseClass.classId} `], posted, "date", (date) =>
    extraRow(courseClass, date),
  ).toSorted((one, other) => one.date.localeCompare(other.date));
  return { rows: rows.toReversed(), ...totals(rows) };
}

/** A class that is not in the timetable, at the time of the usual ones. */
function extraRow({ termId, slots }: CourseClass, date: string): RegisterRow {
  const [slot = ""] = slots;
  const times = occurrencesOf(termId, slot)[0]?.times ?? null;
  return { date, weekday: weekdayOf(date) as Weekday, slot, times, status: "Present", remark: "" };
}

/** The attendance percentage after the given day; null if there was no class. */
export const percentageSince = (date: string, { rows }: Attendance): number | null =>
  totals(rows.filter((row) => row.date > date)).percentage;

/** The percentage is rounded up, as on the portal, and null before the first class. */
function totals(rows: readonly RegisterRow[]) {
  const count = (status: RegisterRow["status"]) => rows.filter((row) => row.status === status).length;
  const [present, absent, onDuty] = [count("Present"), count("Absent"), count("On Duty")];
  const attended = present + onDuty;
  const total = attended + absent;
  const percentage = total === 0 ? null : Math.ceil((attended * 100) / total);
  return { present, absent, onDuty, attended, total, percentage };
}

function registerRow(student: Student, courseClass: CourseClass, meeting: Meeting, isNewest: boolean): RegisterRow {
  const { state } = presenceOf(student, meeting.date);
  const status =
    isNewest && notPosted.includes(courseClass.classId) ? "Not Posted" : statusOf(student, courseClass, meeting, state);
  return { ...meeting, status, remark: status === "Absent" ? remarkOf(meeting, state === "absent") : "" };
}

function statusOf(
  student: Student,
  { classId }: CourseClass,
  { date, slot }: Meeting,
  state: Presence["state"],
): RegisterRow["status"] {
  if (state === "on_duty") return "On Duty";
  const isAway =
    missed[classId]?.includes(date) ?? pseudoRandom(`${attendanceKey(student)} ${classId} ${date} ${slot}`) < 0.09;
  return state === "absent" || isAway ? "Absent" : "Present";
}

/** A student who was away all day did not punch late. */
function remarkOf({ date, slot }: Meeting, wasAway: boolean): string {
  const remarks = date === "2026-09-18" ? [noPunch] : wasAway ? [noPunch, ""] : [noPunch, latePunch, ""];
  return remarks[Math.floor(pseudoRandom(`${date} ${slot} remark`) * remarks.length)] ?? "";
}

const isCancelled = ({ classId }: CourseClass, date: string): boolean =>
  cancelled[classId]?.includes(date) ?? pseudoRandom(`${classId} ${date} cancelled`) < 0.1;

/** Sorts occurrences by time and merges consecutive lab slots. */
function mergeLabs(occurrences: readonly SlotOccurrence[]): SlotOccurrence[] {
  const result: SlotOccurrence[] = [];
  for (const occurrence of occurrences) {
    const { weekday, slot, isLab, times } = occurrence;
    const previous = result.at(-1);
    const isConsecutive = previous?.weekday === weekday && previous.times?.end === times?.start;
    if (previous?.isLab && isLab && isConsecutive) {
      const both = previous.times && times && { start: previous.times.start, end: times.end };
      result.splice(-1, 1, { ...previous, slot: `${previous.slot}+${slot}`, times: both });
    } else result.push(occurrence);
  }
  return result.sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
}

/** Sort key: the start time. Occurrences without times come last. */
const startOf = ({ times }: SlotOccurrence): string => times?.start ?? "99:99";
