import type { CourseClass, TypeCode } from "./classes.ts";
import type { Teacher } from "./teachers.ts";
import { findTerm } from "./terms.ts";

/** Course types: the short form, and the words of the pages. */
const typeWords: Readonly<Record<TypeCode, string>> = {
  TH: "Theory Only",
  ETH: "Embedded Theory",
  ELA: "Embedded Lab",
  LO: "Lab Only",
  PJT: "Project",
  EPJ: "Embedded Project",
  SS: "Soft Skill",
};

/** Hours and credits of each type, where a class does not say otherwise. */
const usualHours: Readonly<Record<TypeCode, string>> = {
  TH: "3 0 0 0 3.0",
  ETH: "3 0 0 0 3.0",
  ELA: "0 0 2 0 1.0",
  LO: "0 0 4 0 2.0",
  PJT: "0 0 0 0 10.0",
  EPJ: "0 0 0 4 1.0",
  SS: "2 0 0 0 1.0",
};

/** Course: code, version in the curriculum, title. */
export type Course = readonly [code: string, version: string, title: string];

/** What stands between class number and teacher: type, slots joined by "+" and venue as "430-CB"; "" where there is none. */
export type Placing = readonly [typeCode: TypeCode, slots: string, venue: string];

/** A class of the term with the number in it; `rest` says what is not usual about it. */
export function courseClass(
  termId: string,
  number: number,
  [courseCode, version, courseTitle]: Course,
  [typeCode, slots, venue]: Placing,
  teacher: Teacher,
  rest: Partial<CourseClass> = {},
): CourseClass {
  const ltpjc = rest.ltpjc ?? usualHours[typeCode];
  const [room, building] = [/^[^-]*/.exec(venue)?.[0], /(?<=-).*/.exec(venue)?.[0]];
  const { registrationDay = "", attendanceFrom = "" } = findTerm(termId) ?? {};
  return {
    classId: `${termId}${String(number).padStart(6, "0")}`,
    termId,
    courseId: `AM_${courseCode}_${version}`,
    courseCode,
    courseTitle,
    typeCode,
    typeWords: typeWords[typeCode],
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
