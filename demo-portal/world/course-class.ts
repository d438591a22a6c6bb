import type { Teacher } from "./teachers.ts";
import { findTerm } from "./terms.ts";

/** The course types by their short names: full name, as shown on the pages, and the usual hours and credits. */
const types = {
  TH: ["Theory Only", "3 0 0 0 3.0"],
  ETH: ["Embedded Theory", "3 0 0 0 3.0"],
  ELA: ["Embedded Lab", "0 0 2 0 1.0"],
  LO: ["Lab Only", "0 0 4 0 2.0"],
  PJT: ["Project", "0 0 0 0 10.0"],
  EPJ: ["Embedded Project", "0 0 0 4 1.0"],
  SS: ["Soft Skill", "2 0 0 0 1.0"],
} as const;

type TypeCode = keyof typeof types;

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
  const [typeName, usualHours] = types[typeCode];
  const ltpjc = rest.ltpjc ?? usualHours;
  const [room, building] = [/^[^-]*/.exec(venue)?.[0], /(?<=-).*/.exec(venue)?.[0]];
  const { registrationDay = "", attendanceFrom = "" } = findTerm(termId) ?? {};
  return {
    classId: `${termId}${String(number).padStart(6, "0")}`,
    termId,
    courseId: `AM_${courseCode}_${version}`,
    courseCode,
    courseTitle,
    typeCode,
    typeName,
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
