import { type Course, type CourseClass, courseClass } from "./course-class.ts";
import { edited } from "./edits.ts";
import type { Student, StudentKind } from "./students.ts";
import { faculty } from "./teachers.ts";

const computation: Course = ["CSE1008", "00200", "Theory of Computation"];
const web: Course = ["CSE4004", "00100", "Web Technologies"];
const club: Course = ["EXC1007", "00100", "Coding Club"];
const systems: Course = ["CSE2007", "00200", "Operating Systems"];
const learning: Course = ["CSE3008", "00100", "Machine Learning"];
const language: Course = ["CSE3015", "00100", "Natural Language Processing"];
const databases: Course = ["CSE2005", "00200", "Database Systems"];
const circuits: Course = ["ECE2002", "00100", "Computer Organisation"];
const discrete: Course = ["MAT2003", "00100", "Discrete Mathematics"];
const economics: Course = ["MGT1001", "00100", "Engineering Economics"];
const reasoning: Course = ["STS2009", "00200", "Reasoning  Skills"];
const oneCredit = { ltpjc: "2 0 0 0 1.0" };
const project = { mode: "Biometric", ltpjc: "0 0 0 0 2.0" } as const;

const winter2025: readonly CourseClass[] = [
  courseClass("AP2025264", 388, computation, ["TH", "A1+TA1", "325-CB"], faculty.leela),
  courseClass("AP2025264", 495, web, ["ETH", "D1+TD1", "219-CB"], faculty.asha),
  courseClass("AP2025264", 558, web, ["ELA", "L31+L32", "119-AB-2"], faculty.lalita),
  courseClass("AP2025264", 720, club, ["TH", "G1+TG1", "G02-AB-1"], faculty.ravi, oneCredit),
];

const fall2025: readonly CourseClass[] = [
  courseClass("AP2025262", 111, systems, ["ETH", "B1+TB1", "430-CB"], faculty.kavya),
  courseClass("AP2025262", 112, systems, ["ELA", "L39+L40", "114-AB-2"], faculty.asha),
  courseClass("AP2025262", 133, learning, ["ETH", "F1+TF1", "214-CB"], faculty.lalita),
  courseClass("AP2025262", 134, learning, ["ELA", "L51+L52", "306-AB-2"], faculty.lalita),
  courseClass("AP2025262", 150, language, ["ETH", "D2+TD2", "516-CB"], faculty.ravi),
  courseClass("AP2025262", 151, language, ["EPJ", "", ""], faculty.ravi),
  courseClass("AP2025262", 204, discrete, ["TH", "A2+TA2", "G17-AB-2"], faculty.anil),
  courseClass("AP2025262", 377, ["STS3005", "00100", "Code Mastery"], ["SS", "E2+TE2", "135-AB-1"], faculty.nisha),
  courseClass("AP2025262", 410, economics, ["LO", "L53+L54", "ONL01732-ONL"], faculty.imran),
];

const winter2024: readonly CourseClass[] = [
  courseClass("AP2024254", 97, databases, ["ETH", "A1+TA1", "420-AB-1"], faculty.ravi),
  courseClass("AP2024254", 98, databases, ["ELA", "L35+L36", "119-AB-1"], faculty.asha),
  courseClass("AP2024254", 171, circuits, ["TH", "C1+TCC1", "105-AB-2"], faculty.farhan),
  courseClass("AP2024254", 240, ["HUM1021", "00100", "Ethics & Values"], ["TH", "B2+TB2", "325-CB"], faculty.mary),
  courseClass("AP2024254", 291, ["PHY1008", "00100", "Physics Workshop"], ["LO", "L25+L26", "G32-AB-1"], faculty.uma),
  courseClass("AP2024254", 333, reasoning, ["TH", "D2+TD2", "135-AB-1"], faculty.nisha, oneCredit),
  courseClass("AP2024254", 880, ["CSE2099", "00100", "Design Project"], ["PJT", "", ""], faculty.kavya, project),
];

const circuitsFirst: readonly CourseClass[] = [
  courseClass("AP2025264", 402, computation, ["TH", "A2+TA2", "326-CB"], faculty.kavya),
  courseClass("AP2025264", 496, web, ["ETH", "D2+TD2", "220-CB"], faculty.asha),
  courseClass("AP2025264", 559, web, ["ELA", "L23+L24", "120-AB-2"], faculty.asha),
  courseClass("AP2025264", 721, club, ["TH", "G1+TG1", "G04-AB-1"], faculty.ravi, oneCredit),
];

/** Classes of past terms. Each term has two sets of courses that students share. */
const pastClasses: Readonly<
  Record<string, { readonly first: readonly CourseClass[]; readonly second: readonly CourseClass[] }>
> = {
  AP2025264: { first: winter2025, second: circuitsFirst },
  AP2025262: { first: fall2025, second: fall2025 },
  AP2024254: { first: winter2024, second: winter2024 },
};

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
  courseClass(term, 412, economics, ["LO", "L19+L20", "ONL01732-ONL"], faculty.imran),
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
const fallClasses: Readonly<Partial<Record<StudentKind, readonly CourseClass[]>>> = {
  full,
  otp: full,
  day_scholar: dayScholar,
  final_term: finalTerm,
  odd,
};

/** The student's classes of a term in the portal's order; empty for a term without classes and for an unknown term. */
export function classesOf(student: Student, termId: string): readonly CourseClass[] {
  const registered = student.terms.includes(termId) ? (registrations(student, termId) ?? []) : [];
  const numberOf = ({ classId }: CourseClass) => classId.slice(termId.length);
  return edited(student, ["class", termId], registered, numberOf, (number) =>
    courseClass(termId, Number(number), newCourse, ["TH", "TFF1", "118-CB"], faculty.uma),
  );
}

/** The course of an added class. */
const newCourse = ["PHY3002", "00100", "Astronomy"] as const;

/** All classes of the same course and type in the same term, including the given one, sorted by id. */
export function siblingsOf(one: CourseClass): readonly CourseClass[] {
  return allClasses.filter(
    ({ termId, courseId, typeCode }) => termId === one.termId && courseId === one.courseId && typeCode === one.typeCode,
  );
}

function registrations(student: Student, termId: string): readonly CourseClass[] | undefined {
  if (termId === "AP2026272") return fallClasses[student.kind];
  const other = student.kind === "day_scholar" || student.kind === "odd";
  return pastClasses[termId]?.[other ? "second" : "first"];
}

const allClasses: readonly CourseClass[] = [
  ...new Map(
    [...Object.values(fallClasses), ...Object.values(pastClasses).flatMap(({ first, second }) => [first, second])]
      .flat()
      .map((each) => [each.classId, each]),
  ).values(),
].sort((one, other) => (one.classId < other.classId ? -1 : 1));
