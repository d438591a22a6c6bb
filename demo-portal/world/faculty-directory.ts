import { designations, firstNames, lastNames, schools } from "./faculty-names.ts";
import { teachers } from "./teachers.ts";

/** One row of the faculty directory. */
export interface FacultyMember {
  readonly empId: string;
  readonly name: string;
  readonly designation: string;
  /** In words, e.g. "School of Law". */
  readonly school: string;
  readonly department: string;
  readonly email: string;
  readonly cabin: string | null;
  /** In the portal's order, which is none. */
  readonly openHours: readonly OpenHours[];
}

/** Hours in which a teacher's door is open. */
export interface OpenHours {
  /** In capitals, e.g. "WEDNESDAY". */
  readonly weekday: string;
  /** E.g. "11:00 AM - 01:00 PM"; some end before they start. */
  readonly timings: string;
}

/** Rows of the whole directory. */
const directorySize = 850;

/** Rows whose names are written in the portal's odder ways. */
const oddNames: readonly string[] = [
  "Dr.  Bhaskar Oommen",
  "Dr. Cyril\u00a0Mathew",
  "Gopal\u00a0Hegde",
  "Prof.SCOPE 1",
  "Prof.SCOPE 2",
  "Dr. Meenakshi Sundaram",
  "Dr. Meenakshi Sundaram",
  "ZUBIN D'CRUZ",
];

/** Hours that the world's stories need; everybody else's follow from the row number. */
const knownHours: Readonly<Record<string, readonly OpenHours[]>> = {
  "99001": [{ weekday: "WEDNESDAY", timings: "11:00 AM - 01:00 PM" }],
};

const hourPatterns: readonly (readonly OpenHours[])[] = [
  [{ weekday: "MONDAY", timings: "10:00 AM - 12:00 PM" }],
  [
    { weekday: "THURSDAY", timings: "02:00 PM - 04:00 PM" },
    { weekday: "TUESDAY", timings: "09:30 AM - 10:30 AM" },
  ],
  [
    { weekday: "FRIDAY", timings: "03:00 PM - 05:00 PM" },
    { weekday: "FRIDAY", timings: "11:00 AM - 12:00 AM" },
    { weekday: "SATURDAY", timings: "10:00 AM - 11:00 AM" },
  ],
];
