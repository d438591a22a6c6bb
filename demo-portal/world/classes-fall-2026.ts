import { type Course, type CourseClass, courseClass } from "./course-class.ts";
import type { StudentKind } from "./students.ts";
import { faculty } from "./teachers.ts";

const term = "AP2026272";
const noSql: Course = ["CSE3009", "00200", "NoSQL Databases"];
const coding: Course = ["STS4006", "00100", "Advanced Competitive Coding - II"];
const compilers: Course = ["CSE4021", "00100", "Compiler Design"];
const thinking: Course = ["MGT3006", "00200", "Design Thinking - Studio"];
const capstone: Course = ["CSE4099", "00100", "Capstone Project"];
const signals: Course = ["ECE3018", "00110", `Signals  - Part II (Discrete "z" & More)`];
const byPunch = { mode: "Biometric" } as const;

/** A full semester: theory, labs, a project and a soft skill on five days, and the capstone project. */
const full: readonly CourseClass[] = [
  courseClass(term, 101, noSql, ["ETH", "C1+TCC1", "430-CB"], faculty.ravi),
  courseClass(term, 102, noSql, ["ELA", "L23+L24", "114-AB-2"], faculty.ravi),
  courseClass(term, 121, compilers, ["ETH", "B1+TB1", "325-CB"], faculty.leela),
  courseClass(term, 122, compilers, ["ELA", "L39+L40", "119-AB-2"], faculty.asha),
  courseClass(term, 233, ["ECE3041", "00100", "Sensor Networks"], ["LO", "L45+L46", "306-AB-2"], faculty.farhan),
  courseClass(term, 241, ["MAT3011", "00100", "Applied Statistics"], ["TH", "A1+TA1", "219-CB"], faculty.anil),
  courseClass(term, 268, thinking, ["ETH", "B2+TB2", "118-AB-2"], faculty.imran, { ltpjc: "2 0 0 0 2.0" }),
  courseClass(term, 269, thinking, ["EPJ", "SF1", "107-AB-1"], faculty.joseph),
  courseClass(term, 320, coding, ["SS", "E1+TE1", "G02-AB-1"], faculty.nisha),
  courseClass(term, 901, capstone, ["PJT", "", ""], faculty.kavya, byPunch),
];

const dayScholar: readonly CourseClass[] = [
  courseClass(term, 118, noSql, ["ETH", "C2+TCC2", "431-CB"], faculty.leela),
  courseClass(term, 119, noSql, ["ELA", "L13+L14", "115-AB-2"], faculty.asha),
  courseClass(term, 214, ["ECE4012", "00100", "Antennas"], ["ETH", "D2+TD2", "G17-AB-2"], faculty.farhan),
  courseClass(term, 215, ["ECE4012", "00100", "Antennas"], ["ELA", "L27+L28", "306-AB-2"], faculty.sean),
  courseClass(term, 260, ["MAT3005", "00200", "Numerical Methods"], ["TH", "A2+TA2", "325-CB"], faculty.gauri),
  courseClass(term, 327, coding, ["SS", "E2+TE2", "G03-AB-1"], faculty.nisha),
  courseClass(
    term,
    412,
    ["MGT1001", "00100", "Engineering Economics"],
    ["LO", "L19+L20", "ONL01732-ONL"],
    faculty.imran,
  ),
];

const finalTerm: readonly CourseClass[] = [
  courseClass(term, 902, capstone, ["PJT", "", ""], faculty.leela, {
    ...byPunch,
    ltpjc: "0 0 0 0 14.0",
    status: "Registered, Invoice Generated, Fees Paid and Approved",
  }),
];

/** Each class has one unusual property, in the argument after the teacher. */
const odd: readonly CourseClass[] = [
  courseClass(term, 501, signals, ["ETH", "D1+TEE1", "G17-AB-2"], faculty.sean),
  courseClass(term, 502, signals, ["ELA", "L39+L40", "502C-CB"], faculty.uma, { category: "NA", option: "-" }),
  courseClass(term, 503, ["HUM2003", "00100", "Film Club"], ["TH", "W1+W2", "118-AB-2"], faculty.mary, {
    group: "Weekend (Sundays)",
    status: "Subject to Offering",
  }),
  courseClass(term, 504, ["MAT4007", "00200", "Graph Theory"], ["TH", "A1+TGG1", "NA"], faculty.gauri),
  courseClass(term, 505, ["EXC2001", "00100", "Radio Hour"], ["SS", "E2+TE2", ""], faculty.lalita),
  courseClass(term, 506, ["CSE4098", "00100", "Internship - Industry"], ["PJT", "", ""], faculty.lalita, {
    ...byPunch,
    ltpjc: "0 0 0 0 2.0",
  }),
];

/** Classes of the current term, by kind of student. A missing kind has no classes. */
export const fallClasses: Readonly<Partial<Record<StudentKind, readonly CourseClass[]>>> = {
  full,
  otp: full,
  day_scholar: dayScholar,
  final_term: finalTerm,
  odd,
};
