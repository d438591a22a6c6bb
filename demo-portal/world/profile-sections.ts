import { roomOf } from "./outings.ts";
import { capitalMonthDate, shortMonthDate } from "./portal-dates.ts";
import type { Student } from "./students.ts";
import type { Teacher } from "./teachers.ts";

/** A label with its value (null if the portal shows none), or a subheading. */
type ProfileRow = readonly [label: string, value: string | null] | string;

/** One of the five sections of the profile. Labels are in uppercase here; the page may use another case. */
export interface ProfileSection {
  readonly heading: string;
  readonly rows: readonly ProfileRow[];
}

/** The sections in the page's order: personal, educational, family, proctor, hostel. Takes the variants of the profile page. */
export function profileSections(student: Student, variant: string | null): readonly ProfileSection[] {
  const sections = [
    { heading: "PERSONAL INFORMATION", rows: personal(student) },
    { heading: "EDUCATIONAL INFORMATION", rows: educational },
    { heading: "FAMILY INFORMATION", rows: family(student) },
    { heading: "PROCTOR INFORMATION", rows: proctor(student, variant) },
    { heading: "HOSTEL INFORMATION", rows: hostel(student) },
  ];
  return student.kind === "bare" ? sections.map(withoutValues) : sections;
}

function withoutValues({ heading, rows }: ProfileSection): ProfileSection {
  return { heading, rows: rows.map((row) => (typeof row === "string" ? row : [row[0], null])) };
}

function personal(student: Student): readonly ProfileRow[] {
  const birthDate =
    student.kind === "day_scholar" ? capitalMonthDate(student.birthDate) : shortMonthDate(student.birthDate);
  return [
    ["APPLICATION NUMBER", student.applicationNumber],
    ["STUDENT NAME", student.name],
    ["DATE OF BIRTH", birthDate],
    ["GENDER", student.gender],
    ["NATIVE LANGUAGE", "MARATHI"],
    ["NATIVE STATE", "MAHARASHTRA"],
    ["BLOOD GROUP", student.bloodGroup],
    ["PHYSICALLY CHALLENGED", "NO"],
    ["COMMUNITY", "-"],
    ["RELIGION", "-"],
    ["CASTE", "-"],
    ["NATIONALITY", "INDIAN"],
    ["HOSTELLER", student.hosteller ? "HOSTELLER" : "DAY SCHOLAR"],
    ["AADHAR NUMBER", "000000000000"],
    ["MOBILE NUMBER", "9000000100"],
    "CURRENT ADDRESS",
    ...address("12, Lake View Road", student.email ?? "NA"),
    "PERMANENT ADDRESS",
    ...address("4-7 Old Market", "home@example.com"),
  ];
}

function address(street: string, email: string): readonly ProfileRow[] {
  return [
    ["STREET NAME", street],
    ["AREA NAME", "Samplepet"],
    ["CITY", "PUNE"],
    ["STATE", "MAHARASHTRA"],
    ["COUNTRY", "INDIA"],
    ["PINCODE", "400000"],
    ["PHONE NUMBER(LAND LINE)", "NA"],
    ["EMAIL", email],
  ];
}

const educational: readonly ProfileRow[] = [
  ["APPLIED DEGREE", "B.TECH."],
  ["EDUCATIONAL QUALIFICATION", "12TH"],
  ["BRANCH / GROUP STUDIED", "MPC"],
  ["SCHOOL NAME", "LAKE VIEW HIGH SCHOOL"],
  ["MEDIUM OF STUDY", "ENGLISH"],
  ["BOARD / UNIVERSITY", "STATE BOARD"],
  ["REGISTER NO / ROLL NO", "000001"],
  ["CLASS OBTAINED", "FIRST"],
  ["YEAR OF PASSING", "2023"],
  ["MONTH OF PASSING", "MAY"],
  "SCHOOL / COLLEGE ADDRESS",
  ["CITY", "PUNE"],
  ["BREAK IN STUDY", "NO"],
  ["REASON", ""],
];

function family({ hosteller }: Student): readonly ProfileRow[] {
  return [
    "FATHER DETAILS",
    ["NAME", "A PARENT"],
    ["OCCUPATION", "BAKER"],
    ["ORGANIZATION", "-"],
    ["MOBILE NUMBER", "9000000101"],
    ["EMAIL", "parent.one@example.com"],
    "MOTHER DETAILS",
    ["NAME", "ANOTHER PARENT"],
    ["OCCUPATION", "PILOT"],
    ["ORGANIZATION", "-"],
    ["MOBILE NUMBER", "9000000102"],
    ["EMAIL", "parent.two@example.com"],
    ["GUARDIAN", hosteller ? "NA" : "A PARENT"],
  ];
}

function proctor({ mentor }: Student, variant: string | null): readonly ProfileRow[] {
  if (variant === "no_mentor") return [];
  const shown: Teacher | null = variant === "empty_mentor" ? null : mentor;
  return [
    ["FACULTY ID", shown?.empId ?? null],
    ["FACULTY NAME", shown?.name ?? null],
    ["FACULTY DESIGNATION", shown?.designation ?? null],
    ["SCHOOL", shown?.schoolCode ?? null],
    ["CABIN", shown?.cabin ?? null],
    ["FACULTY DEPARTMENT", shown?.department ?? null],
    ["FACULTY EMAIL", shown?.email ?? null],
    ["FACULTY INTERCOM", shown?.intercom ?? null],
    ["FACULTY MOBILE NUMBER", shown?.mobile ?? null],
  ];
}

function hostel(student: Student): readonly ProfileRow[] {
  const room = roomOf(student);
  const own: readonly ProfileRow[] = [
    ["APPLICATION NUMBER", student.applicationNumber],
    ["REGISTER NUMBER", student.registrationNumber],
  ];
  return room === null
    ? own
    : [
        ...own,
        ["BLOCK NAME", room.block],
        ["ROOM NO.", room.number],
        ["BED TYPE", "2 BED NON AC"],
        ["MESS INFORMATION", "VEG"],
      ];
}
