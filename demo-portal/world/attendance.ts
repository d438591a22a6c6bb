import { instructionalDays } from "./calendar-days.ts";
import type { CourseClass } from "./course-class.ts";
import { weekdayOf } from "./portal-dates.ts";
import { goesWith, presenceOf } from "./presence.ts";
import { chance } from "./pseudo-random.ts";
import type { Student } from "./students.ts";
import { today } from "./terms.ts";
import { type Place, placesOf, type TimeSpan, type Weekday } from "./week.ts";

/** One time that a class meets. Lab slots that follow each other are one meeting. */
export interface Meeting {
  /** ISO. */
  readonly date: string;
  readonly weekday: Weekday;
  /** E.g. "C1", or "L23+L24" for a lab. */
  readonly slot: string;
  /** Null where the portal's timing row shows a dash. */
  readonly times: TimeSpan | null;
}

/** One line of the register. */
export interface RegisterRow extends Meeting {
  readonly status: "Present" | "Absent" | "On Duty" | "Not Posted";
  /** "" for none. */
  readonly remark: string;
}

/** What a student's register adds up to. Classes that are not posted do not count. */
export interface Attendance {
  /** Newest first. */
  readonly rows: readonly RegisterRow[];
  readonly present: number;
  readonly absent: number;
  readonly onDuty: number;
  /** Present and on duty. */
  readonly attended: number;
  readonly total: number;
  /** Rounded up, as the portal does; null while there was no class. */
  readonly percentage: number | null;
}

/** Days on which a class did not take place, where that is told. */
const cancelled: Readonly<Record<string, readonly string[]>> = {
  AP2026272000101: ["2026-07-18", "2026-07-30", "2026-08-01", "2026-08-29", "2026-09-10"],
  AP2026272000102: [],
  AP2026272000320: "2026-07-07 2026-07-11 2026-07-18 2026-07-25 2026-08-01 2026-08-29 2026-09-12 2026-09-22".split(" "),
};

/** Days on which the first student was on the campus, but not in the class. */
const missed: Readonly<Record<string, readonly string[]>> = {
  AP2026272000101: ["2026-07-17"],
  AP2026272000102: ["2026-08-28"],
  AP2026272000320: ["2026-07-14", "2026-08-08"],
};

/** Classes whose newest meeting the teacher has not posted yet. */
const notPosted: readonly string[] = ["AP2026272000501"];

const noPunch = "No punch found during class hours between faculty punch.";
const latePunch = "Student Punched After Faculty End Punch";

/** Every meeting of the class from the first day of classes to the last, those before today that were cancelled left out. */
export function meetingsOf(courseClass: CourseClass): readonly Meeting[] {
  const places = joined(courseClass.slots.flatMap((slot) => placesOf(courseClass.termId, slot)));
  return instructionalDays(courseClass.termId)
    .filter((date) => date >= today || !isCancelled(courseClass, date))
    .flatMap((date) =>
      places
        .filter(({ weekday }) => weekday === weekdayOf(date))
        .map(({ weekday, slot, times }) => ({ date, weekday, slot, times })),
    );
}

/** The register of a student in a class, up to yesterday. */
export function attendanceOf(student: Student, courseClass: CourseClass): Attendance {
  const held = meetingsOf(courseClass).filter(({ date }) => date < today);
  const rows = held.map((meeting, index) => registerRow(student, courseClass, meeting, index === held.length - 1));
  return { rows: rows.toReversed(), ...totals(rows) };
}

/** The percentage over the classes after the given day; null without any. */
export function percentageSince(date: string, { rows }: Attendance): number | null {
  return totals(rows.filter((row) => row.date > date)).percentage;
}

function totals(rows: readonly RegisterRow[]): Omit<Attendance, "rows"> {
  const count = (status: RegisterRow["status"]) => rows.filter((row) => row.status === status).length;
  const [present, absent, onDuty] = [count("Present"), count("Absent"), count("On Duty")];
  const attended = present + onDuty;
  const total = attended + absent;
  return {
    present,
    absent,
    onDuty,
    attended,
    total,
    percentage: total === 0 ? null : Math.ceil((attended * 100) / total),
  };
}

function registerRow(student: Student, courseClass: CourseClass, meeting: Meeting, newest: boolean): RegisterRow {
  const status =
    newest && notPosted.includes(courseClass.classId) ? "Not Posted" : statusOf(student, courseClass, meeting);
  return { ...meeting, status, remark: status === "Absent" ? remarkOf(meeting) : "" };
}

function statusOf(student: Student, { classId }: CourseClass, { date, slot }: Meeting): RegisterRow["status"] {
  const { state } = presenceOf(student, date);
  if (state === "on_duty") {
    return "On Duty";
  }
  const told = missed[classId];
  const away = told?.includes(date) ?? chance(`${goesWith(student)} ${classId} ${date} ${slot}`) < 0.09;
  return state === "absent" || away ? "Absent" : "Present";
}

function remarkOf({ date, slot }: Meeting): string {
  if (date === "2026-09-18") {
    return noPunch;
  }
  return [noPunch, latePunch, ""][Math.floor(chance(`${date} ${slot} remark`) * 3)] ?? "";
}

function isCancelled({ classId }: CourseClass, date: string): boolean {
  return cancelled[classId]?.includes(date) ?? chance(`${classId} ${date} cancelled`) < 0.1;
}

/** Places in the order of the week, lab places that touch made one. */
function joined(places: readonly Place[]): Place[] {
  const result: Place[] = [];
  for (const place of places) {
    const before = result.at(-1);
    if (before?.isLab && place.isLab && before.weekday === place.weekday && before.times?.end === place.times?.start) {
      result.pop();
      result.push(joinedPlace(before, place));
    } else {
      result.push(place);
    }
  }
  return result.sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
}

function joinedPlace(first: Place, second: Place): Place {
  const times = first.times && second.times && { start: first.times.start, end: second.times.end };
  return { ...first, slot: `${first.slot}+${second.slot}`, times };
}

/** Sorts by time of day; a place without times comes last. */
function startOf({ times }: Place): string {
  return times?.start ?? "99:99";
}
