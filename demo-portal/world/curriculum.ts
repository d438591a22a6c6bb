import { classesOf } from "./classes.ts";
import { gradeHistoryOf } from "./grade-history.ts";
import type { Student, StudentKind } from "./students.ts";
import { terms } from "./terms.ts";

/** A course of the curriculum, in the order of the columns of its page. */
export type CurriculumCourse = Readonly<
  Record<"basket" | "code" | "title" | "type" | "credits" | "compulsory" | "status" | "registered", string>
>;

/** Required and earned credits of a category; earned is null if the portal shows a dash. */
export type CreditCategory = { readonly category: string; readonly total: string; readonly earned: string | null };

type Row = readonly [code: string, title: string, type: string, credits: string, compulsory: string];
type Course = Omit<CurriculumCourse, "status" | "registered">;

const course = (basket: string, [code, title, type, credits, compulsory]: Row): Course => ({
  ...{ basket, code, title, type, credits, compulsory },
});

const core = "Programme Core";
const elective = "Programme Elective";
const humanities = "Humanities & Languages";

const courses: readonly Course[] = [
  course(core, ["CSE1008", "Theory of Computation", "Theory Only", "3.0", "Compulsory"]),
  course(core, ["CSE3009", "NoSQL Databases", "Embedded Theory and Lab", "4.0", "Compulsory"]),
  course(core, ["CSE4021", "Compiler Design", "Embedded Theory and Lab", "4.0", "Compulsory"]),
  course(elective, ["ECE3041", "Sensor Networks", "Lab Only", "1.0", "Optional"]),
  course(elective, ["CSE4055", "Quantum Algorithms - I", "Theory Only", "3.0", "Optional"]),
  course(humanities, ["HUM2003", `Film "Club"`, "Theory Only", "2.0", "Optional"]),
];

const categories = [
  [core, "60"],
  [elective, "40"],
  [humanities, "12"],
] as const;

/** Earned credits in the order of the categories; a student who is not listed has none. */
const earned: Readonly<Partial<Record<StudentKind, readonly (string | null)[]>>> = {
  full: ["48.0", "33.5", null],
  day_scholar: ["44.0", "31.0", "3.0"],
  final_term: ["60.0", "37.5", "12.0"],
  odd: ["16.0", "4.5", null],
  otp: ["18.0", "8.0", null],
};

/** The curriculum with what the student has done of it; empty for the student without data. */
export function curriculumOf(student: Student): readonly CurriculumCourse[] {
  if (student.kind === "bare") return [];
  const completed = new Set(gradeHistoryOf(student).courses.map(({ courseCode }) => courseCode));
  const registered = new Set(classesOf(student, terms[0]?.id ?? "").map(({ courseCode }) => courseCode));
  return courses.map((one) => {
    const status = registered.has(one.code) ? "Registered" : completed.has(one.code) ? "Completed" : "";
    return { ...one, status, registered: status === "" ? "No" : "Yes" };
  });
}

export const creditsOf = ({ kind }: Student): readonly CreditCategory[] =>
  kind === "bare"
    ? []
    : categories.map(([category, total], index) => ({ category, total, earned: earned[kind]?.[index] ?? null }));
