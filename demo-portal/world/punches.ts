import { type CalendarDay, calendarDays } from "./calendar-days.ts";
import { edited } from "./edits.ts";
import { roomOf } from "./outings.ts";
import { presenceOf } from "./presence.ts";
import { pseudoRandom, pseudoRandomInteger } from "./pseudo-random.ts";
import type { Student } from "./students.ts";
import { terms } from "./terms.ts";

/** A punch at a biometric device. */
export type Punch = { readonly time: string; readonly venue: string };

/** Fixed punches, by student and day. Other days are generated. */
const fixedPunches: Readonly<Record<string, readonly Punch[]>> = {
  "23DMO0001 2026-09-24": [
    { time: "20:05", venue: "LH2-FACE-IN-1" },
    { time: "18:42", venue: "LH2-FACE-OUT-2" },
    { time: "08:51", venue: "AB1-FACE-1" },
  ],
};

/** The student's punches of an ISO day, latest first; empty for days outside the terms and for future days. */
export function punchesOn(student: Student, date: string): readonly Punch[] {
  const keyOf = ({ time, venue }: Punch) => `${time} ${venue}`;
  const created = (key: string) => ({ time: key.slice(0, 5), venue: key.slice(6) });
  const punches = edited(student, ["punch", `${date} `], usualPunchesOn(student, date), keyOf, created);
  return punches.toSorted((one, other) => other.time.localeCompare(one.time));
}

function usualPunchesOn(student: Student, date: string): readonly Punch[] {
  const { today } = student;
  const day = terms.flatMap(({ id }) => calendarDays(id)).find((calendarDay) => calendarDay.date === date);
  if (student.kind === "bare" || day?.entry == null || date > today) return [];
  const punches = fixedPunches[`${student.registrationNumber} ${date}`] ?? [
    ...eveningPunches(student, date),
    ...dayPunches(student, day),
  ];
  return punches.filter(({ time }) => date < today || time < "11:00");
}

function dayPunches(student: Student, { date, entry }: CalendarDay): Punch[] {
  const arrival = entry?.kind === "instructional" ? presenceOf(student, date).arrival : null;
  if (arrival === null) return [];
  const seed = `${student.registrationNumber} ${date}`;
  const academic = { time: arrival.slice(0, 5), venue: "AB1-FACE-1" };
  if (!student.hosteller) return [{ time: timeBetween(16, 18, seed), venue: "MB Gate 1" }, academic];
  const libraryInTheBreak = { time: `13:${pseudoRandomInteger(15, 55, `${seed} minute`)}`, venue: "LIB-FACE-IN-3" };
  return pseudoRandom(`${seed} library`) < 0.4 ? [libraryInTheBreak, academic] : [academic];
}

/** Students who live on campus go out on most evenings, after the last class. */
function eveningPunches(student: Student, date: string): Punch[] {
  const room = roomOf(student);
  const seed = `${student.registrationNumber} ${date}`;
  if (room === null || pseudoRandom(`${seed} evening`) < 0.3) return [];
  const block = room.block.replace("-", "");
  const hasOddData = student.kind === "odd";
  return [
    {
      time: timeBetween(19, 21, `${seed} in`),
      venue: hasOddData ? `${block}  FACE\u00a0-IN-1 ` : `${block}-FACE-IN-1`,
    },
    { time: timeBetween(18, 18, `${seed} out`), venue: hasOddData ? "Main  Gate\t2" : `${block}-FACE-OUT-2` },
  ];
}

function timeBetween(firstHour: number, lastHour: number, seed: string): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${pad(pseudoRandomInteger(firstHour, lastHour, `${seed} hour`))}:${pad(pseudoRandomInteger(0, 59, `${seed} minute`))}`;
}
