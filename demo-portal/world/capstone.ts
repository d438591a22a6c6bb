import { type CalendarDay, calendarDays } from "./calendar-days.ts";
import { presenceOf } from "./presence.ts";
import type { Student } from "./students.ts";

/** A day of the project, instructional or not. */
export interface CapstoneDay {
  readonly date: string;
  /** Text of the portal: "Instructional", "Holiday", "No Instructional", "CAT1". */
  readonly dayType: string;
  readonly status: "Present" | "Absent" | "On Duty" | null;
  readonly punchTime: string | null;
}

/** The attendance of a student with a capstone project. */
export type Capstone = NonNullable<ReturnType<typeof capstoneOf>>;

const capstoneTerm = "AP2026272";
const firstDay = "2026-07-17";

/** The student's capstone project in the term, or null. It appears on the day after its first one. */
export function capstoneOf(student: Student, termId: string) {
  if (termId !== capstoneTerm || !["full", "otp", "final_term"].includes(student.kind)) return null;
  const days = calendarDays(termId)
    .filter(({ date }) => firstDay <= date && date < student.today)
    .map((day) => capstoneDay(student, day));
  if (days.length === 0) return null;
  const count = (status: string) => days.filter((day) => day.status === status).length;
  const [present, onDuty, absent] = [count("Present"), count("On Duty"), count("Absent")];
  return {
    ...{ title: "Capstone", registeredOn: "2026-07-06", present, onDuty, absent, days },
    evaluation:
      student.kind === "final_term" ? "Registered, Approved by Academics and Faculty" : "Registered and Approved",
    percentage: Math.ceil(((present + onDuty) * 100) / (present + onDuty + absent)),
  };
}

function capstoneDay(student: Student, { date, entry }: CalendarDay): CapstoneDay {
  const dayType = dayTypeOf(entry);
  if (entry?.kind !== "instructional") return { date, dayType, status: null, punchTime: null };
  const { state, arrival } = presenceOf(student, date);
  const status = ({ present: "Present", absent: "Absent", on_duty: "On Duty" } as const)[state];
  return { date, dayType, status, punchTime: arrival };
}

/** The capstone page writes "CAT1" for the calendar's "CAT - I" and omits " Day". */
function dayTypeOf(entry: CalendarDay["entry"]): string {
  const exams: Readonly<Record<string, string>> = { "CAT - I": "CAT1", "CAT - II": "CAT2" };
  const { description = "-" } = entry ?? {};
  return exams[description] ?? description.replace(" Day", "");
}
