import { calendarDays } from "./calendar-days.ts";
import { classesOf } from "./classes.ts";
import type { CourseClass } from "./course-class.ts";
import { editOf } from "./edits.ts";
import { groupBy } from "./group-by.ts";
import type { Student } from "./students.ts";

/** Date (ISO) and times ("14:00") of an exam. */
type ExamTime = Readonly<{ date: string; session: string; reporting: string; start: string; end: string }>;

type Seat = { readonly venue: string; readonly location: string; readonly number: string };

/** An exam of a student in one class. */
export type Sitting = { readonly courseClass: CourseClass; readonly time: ExamTime | null; readonly seat: Seat | null };

/** An exam, e.g. "CAT1", with the student's sittings in order of registration. */
export type Exam = { readonly name: string; readonly sittings: readonly Sitting[] };

/** The exams of one class group, newest first. */
export type ExamGroup = { readonly classGroup: string; readonly exams: readonly Exam[] };

/** All exams, newest first: name on the exam page, name in the calendar, and end times. */
const exams = [
  { name: "FAT", calendarName: "FAT", ends: { FN1: "13:00", AN1: "17:00" } },
  { name: "CAT2", calendarName: "CAT - II", ends: { FN1: "11:30", AN1: "15:30" } },
  { name: "CAT1", calendarName: "CAT - I", ends: { FN1: "11:30", AN1: "15:30" } },
] as const;

/** Class types with written exams. Labs and projects have none. */
const written: readonly string[] = ["TH", "ETH", "SS"];

/** Exams that are not on the day of their slot, by exam and class. */
const rescheduled: Readonly<Record<string, { readonly date: string; readonly session: "FN1" | "AN1" }>> = {
  "CAT1 AP2026272000320": { date: "2026-08-20", session: "AN1" },
};

/** An exam of the current term that is not published yet: exam name and class id. */
const unpublished = ["CAT2 AP2026272000327"];

/** Fixed seats, by exam, class and student. Other seats are derived. */
const fixedSeats: Readonly<Record<string, Seat>> = {
  "CAT1 AP2026272000101 23DMO0001": { venue: "AB2-101", location: "R2C4", number: "17" },
  "CAT1 AP2026272000241 23DMO0001": { venue: "AB2-203", location: "R4C3", number: "22" },
  "CAT1 AP2026272000320 23DMO0001": { venue: "CB-205", location: "R5C1", number: "33" },
};

/** The student's exams of a term, by class group; empty for a term without written exams. */
export function examsOf(student: Student, termId: string): readonly ExamGroup[] {
  const classes = classesOf(student, termId).filter(
    ({ typeCode, courseCode }) => written.includes(typeCode) && !courseCode.startsWith("EXC"),
  );
  return groupBy(classes, ({ group }) => group).map((members) => ({
    classGroup: members[0]?.group ?? "",
    exams: namesOf(student)
      .map((name) => ({ name, sittings: members.flatMap((member) => sittingsOf(student, member, name)) }))
      .filter(({ sittings }) => sittings.length > 0),
  }));
}

/** Names of the exams; those that only edits know come first. */
function namesOf({ edits }: Student): readonly string[] {
  const added = edits.flatMap(({ kind, key }) => (kind === "exam" ? key.slice(0, key.indexOf(" ")) : []));
  return [
    ...new Set([...added.filter((one) => exams.every(({ name }) => name !== one)), ...exams.map(({ name }) => name)]),
  ];
}

function sittingsOf(student: Student, courseClass: CourseClass, exam: string): readonly Sitting[] {
  const { classId } = courseClass;
  const key = `${exam} ${classId}`;
  const edit = editOf(student, "exam", key);
  const isKnown = exams.some(({ name }) => name === exam) && !unpublished.includes(key);
  if (edit === undefined ? !isKnown : edit.fields === null) return [];
  const { venue, ...times } = (edit?.fields ?? {}) as { readonly venue?: string; readonly date?: string };
  const known = timeOf(courseClass, exam);
  const time =
    edit === undefined || (known === null && times.date === undefined) ? known : { ...forenoon, ...known, ...times };
  const usual = time === null || time.date > student.today ? null : seatOf(student, classId, exam);
  const seat = venue === undefined ? usual : { location: "R1C1", number: "1", ...usual, venue };
  return [{ courseClass, time, seat }];
}

const forenoon: ExamTime = { date: "", session: "FN1", reporting: "09:30", start: "10:00", end: "11:30" };

/**
 * The letter of the slot determines the day, its number the session. Slots without a letter from A to F have no exam
 * day, so nothing is announced for them.
 */
function timeOf({ termId, classId, slots }: CourseClass, exam: string): ExamTime | null {
  const plan = exams.find(({ name }) => name === exam);
  const [letter = "", digit = ""] = slots[0] ?? "";
  const days = calendarDays(termId).filter(
    ({ entry }) => entry?.kind === "exam" && entry.description === plan?.calendarName,
  );
  const position = "ABCDEF".indexOf(letter) * (exam === "FAT" ? 2 : 1);
  const usual = { date: days[position]?.date, session: digit === "1" ? "FN1" : "AN1" } as const;
  const { date, session } = rescheduled[`${exam} ${classId}`] ?? usual;
  if (date === undefined || plan === undefined) return null;
  const [reporting, start] = session === "FN1" ? ["09:30", "10:00"] : ["13:30", "14:00"];
  return { date, session, reporting, start, end: plan.ends[session] };
}

const halls = ["AB1-112", "AB2-203", "CB-301", "CB-416"];

/** The seat numbers of the student with odd data have a letter. */
function seatOf({ registrationNumber, kind }: Student, classId: string, exam: string): Seat {
  const seed = Number(registrationNumber.slice(-4)) * 7 + Number(classId.slice(-6)) + exam.length;
  const number = String((seed % 48) + 1).padStart(kind === "odd" ? 2 : 1, "0");
  return (
    fixedSeats[`${exam} ${classId} ${registrationNumber}`] ?? {
      venue: halls[seed % halls.length] ?? "",
      location: `R${(seed % 8) + 1}C${(seed % 6) + 1}`,
      number: kind === "odd" ? `B-${number}` : number,
    }
  );
}
