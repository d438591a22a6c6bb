import type { Student } from "./students.ts";

/** A course of the curriculum, in the order of the columns of its page. */
export type CurriculumCourse = Readonly<
  Record<"basket" | "code" | "title" | "type" | "credits" | "compulsory" | "status" | "registered", string>
>;

/** Required and earned credits of a category; earned is null if the portal shows a dash. */
export interface CreditCategory {
  readonly category: string;
  readonly total: string;
  readonly earned: string | null;
}

type Row = readonly [code: string, title: string, type: string, credits: string, compulsory: string, status: string];

const course = (basket: string, [code, title, type, credits, compulsory, status]: Row): CurriculumCourse => ({
  ...{ basket, code, title, type, credits, compulsory, status },
  registered: status === "" ? "No" : "Yes",
});

const core = "Programme Core";
const elective = "Programme Elective";
const humanities = "Humanities & Languages";

const courses: readonly CurriculumCourse[] = [
  course(core, ["CSE1008", "Theory of Computation", "Theory Only", "3.0", "Compulsory", "Completed"]),
  course(core, ["CSE3009", "NoSQL Databases", "Embedded Theory and Lab", "4.0", "Compulsory", "Registered"]),
  course(core, ["CSE4021", "Compiler Design", "Embedded Theory and Lab", "4.0", "Compulsory", "Registered"]),
  course(elective, ["ECE3041", "Sensor Networks", "Lab Only", "1.0", "Optional", "Registered"]),
  course(elective, ["CSE4055", "Quantum Algorithms - I", "Theory Only", "3.0", "Optional", ""]),
  course(humanities, ["HUM2003", `Film "Club"`, "Theory Only", "2.0", "Optional", ""]),
];

const categories: readonly CreditCategory[] = [
  { category: core, total: "60", earned: "48.0" },
  { category: elective, total: "40", earned: "33.5" },
  { category: humanities, total: "12", earned: null },
];

/** The curriculum; empty for the student without data. */
export const curriculumOf = ({ kind }: Student): readonly CurriculumCourse[] => (kind === "bare" ? [] : courses);

export const creditsOf = ({ kind }: Student): readonly CreditCategory[] => (kind === "bare" ? [] : categories);
