import { pseudoRandom, pseudoRandomInteger } from "./pseudo-random.ts";
import type { Student } from "./students.ts";

/** A student's presence on an instructional day. */
export interface Presence {
  readonly state: "present" | "absent" | "on_duty";
  /** First punch at an academic building, `09:49:13`; null if absent or on duty. */
  readonly arrival: string | null;
}

/** Days on which a student was absent or on duty, separated by spaces, and times of arrival. */
interface PresenceRecord {
  readonly absent: string;
  readonly onDuty: string;
  readonly arrivals: Readonly<Record<string, string>>;
}

/** Fixed days of the current term, by student. Past terms and other students are pseudo-random. */
const records: Readonly<Record<string, PresenceRecord>> = {
  "23DMO0001": {
    absent: `2026-07-18 2026-07-27 2026-07-28 2026-08-04 2026-08-05 2026-08-24 2026-09-01 2026-09-02 2026-09-07
      2026-09-18`,
    onDuty: "2026-08-13 2026-08-14 2026-09-19",
    arrivals: { "2026-07-17": "09:49:13", "2026-09-24": "08:51:40" },
  },
  "23DMO0004": {
    absent: "2026-07-21 2026-08-03 2026-08-27 2026-09-08 2026-09-15",
    onDuty: "2026-08-11 2026-08-12 2026-08-13 2026-09-02 2026-09-03 2026-09-04",
    arrivals: {},
  },
};

/** First day of classes of the current term. */
const recordsBegin = "2026-07-06";

/** The student's presence on an instructional day. Always the same for the same day. */
export function presenceOf(student: Student, date: string): Presence {
  const key = attendanceKey(student);
  const record = records[key];
  const state = record === undefined || date < recordsBegin ? randomState(`${key} ${date}`) : stateIn(record, date);
  return { state, arrival: state === "present" ? (record?.arrivals[date] ?? randomArrival(`${key} ${date}`)) : null };
}

/** Seed of a student's attendance. The OTP student has the same attendance as the first student. */
export const attendanceKey = ({ kind, registrationNumber }: Student): string =>
  kind === "otp" ? "23DMO0001" : registrationNumber;

function stateIn({ absent, onDuty }: PresenceRecord, date: string): Presence["state"] {
  if (onDuty.includes(date)) return "on_duty";
  return absent.includes(date) ? "absent" : "present";
}

function randomState(seed: string): Presence["state"] {
  const number = pseudoRandom(`${seed} day`);
  if (number < 0.04) return "on_duty";
  return number < 0.12 ? "absent" : "present";
}

/** Before the first class of every day. */
function randomArrival(seed: string): string {
  const minute = pseudoRandomInteger(28, 59, `${seed} minute`);
  const second = pseudoRandomInteger(0, 59, `${seed} second`);
  return `07:${minute}:${String(second).padStart(2, "0")}`;
}
