import type { Teacher } from "./teachers.ts";
import { findTerm } from "./terms.ts";

/** Short name of a course type. */
type TypeCode = "TH" | "ETH" | "ELA" | "LO" | "PJT" | "EPJ" | "SS";

/** A class: a course of one type with its slots, room and teacher. */
export interface CourseClass {
  readonly classId: string;
  readonly termId: string;
  /** Course and curriculum version, e.g. "AM_CSE3009_00200". Theory and lab share it. */
  readonly courseId: string;
  readonly courseCode: string;
  readonly courseTitle: string;
  readonly typeCode: TypeCode;
  readonly typeName: string;
  readonly slots: readonly string[];
  readonly room: string | null;
  readonly building: string | null;
  readonly ltpjc: string;
  readonly credits: number;
  readonly group: string;
  readonly teacher: Teacher;
  readonly mode: "Manual" | "Biometric";
  readonly registeredAt: string;
  readonly attendanceFrom: string;
  readonly category: string;
  readonly option: string;
  readonly status: string;
}

/** Full names of the course types, as shown on the pages. */
const typeName: Readonly<Record<TypeCode, string>> = {
  TH: "Theory Only",
  ETH: "Embedded Theory",
  ELA: "Embedded Lab",
  LO: "Lab Only",
  PJT: "Project",
  EPJ: "Embedded Project",
  SS: "Soft Skill",
};

/** Default hours and credits of each type. */
const defaultHours: Readonly<Record<TypeCode, string>> = {
  TH: "3 0 0 0 3.0",
  ETH: "3 0 0 0 3.0",
  ELA: "0 0 2 0 1.0",
  LO: "0 0 4 0 2.0",
  PJT: "0 0 0 0 10.0",
  EPJ: "0 0 0 4 1.0",
  SS: "2 0 0 0 1.0",
};

/** Course code, curriculum version and title. */
export type Course = readonly [code: string, version: string, title: string];

/** Type, slots joined by "+", and venue such as "430-CB". Slots and venue may be "". */
export type Placing = readonly [typeCode: TypeCode, slots: string, venue: string];

/** Creates a class. `rest` overrides the defaults. */
export function courseClass(
  termId: string,
  number: number,
  [courseCode, version, courseTitle]: Course,
  [typeCode, slots, venue]: Placing,
  teacher: Teacher,
  rest: Partial<CourseClass> = {},
): CourseClass {
  const ltpjc = rest.ltpjc ?? defaultHours[typeCode];
  const [room, building] = [/^[^-]*/.exec(venue)?.[0], /(?<=-).*/.exec(venue)?.[0]];
  const { registrationDay = "", attendanceFrom = "" } = findTerm(termId) ?? {};
  return {
    classId: `${termId}${String(number).padStart(6, "0")}`,
    termId,
    courseId: `AM_${courseCode}_${version}`,
    courseCode,
    courseTitle,
    typeCode,
    typeName: typeName[typeCode],
    slots: slots === "" ? [] : slots.split("+"),
    room: room || null,
    building: building ?? null,
    ltpjc,
    credits: Number(ltpjc.split(" ").at(-1)),
    group: "General (Semester)",
    teacher,
    mode: "Manual",
    registeredAt: `${registrationDay}T09:38:13`,
    attendanceFrom,
    category: "-",
    option: "Regular",
    status: "Registered and Approved",
    ...rest,
  };
}
