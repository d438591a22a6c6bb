import { roomOf } from "./outings.ts";
import { capitalMonthDate, shortMonthDate } from "./portal-dates.ts";
import type { Student } from "./students.ts";
import type { Teacher } from "./teachers.ts";

/** A label with its value (null if the portal shows none), or a subheading. */
export type ProfileRow = readonly [label: string, value: string | null] | string;

/** One of the five sections of the profile. Labels are in uppercase here; the page may use another case. */
export type ProfileSection = { readonly heading: string; readonly rows: readonly ProfileRow[] };

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

/** Rows of a text: "LABEL=value" or a subheading, separated by "|". */
const rowsOf = (text: string): readonly ProfileRow[] =>
  text.split("|").map((row) => {
    const [label = "", value] = row.split("=");
    return value === undefined ? label : [label, value];
  });

function personal(student: Student): readonly ProfileRow[] {
  const dateText = student.kind === "day_scholar" ? capitalMonthDate : shortMonthDate;
  return [
    ["APPLICATION NUMBER", student.applicationNumber],
    ["STUDENT NAME", student.name],
    ["DATE OF BIRTH", dateText(student.birthDate)],
    ["GENDER", student.gender],
    ...rowsOf("NATIVE LANGUAGE=MARATHI|NATIVE STATE=MAHARASHTRA"),
    ["BLOOD GROUP", student.bloodGroup],
    ...rowsOf("PHYSICALLY CHALLENGED=NO|COMMUNITY=-|RELIGION=-|CASTE=-|NATIONALITY=INDIAN"),
    ["HOSTELLER", student.hosteller ? "HOSTELLER" : "DAY SCHOLAR"],
    ...rowsOf("AADHAR NUMBER=000000000000|MOBILE NUMBER=9000000100|CURRENT ADDRESS"),
    ...address("12, Lake View Road", student.email ?? "NA"),
    "PERMANENT ADDRESS",
    ...address("4-7 Old Market", "home@example.com"),
  ];
}

const address = (street: string, email: string): readonly ProfileRow[] => [
  ["STREET NAME", street],
  ...rowsOf("AREA NAME=Samplepet|CITY=PUNE|STATE=MAHARASHTRA|COUNTRY=INDIA|PINCODE=400000|PHONE NUMBER(LAND LINE)=NA"),
  ["EMAIL", email],
];

const educational = [
  ...rowsOf("APPLIED DEGREE=B.TECH.|EDUCATIONAL QUALIFICATION=12TH|BRANCH / GROUP STUDIED=MPC"),
  ...rowsOf("SCHOOL NAME=LAKE VIEW HIGH SCHOOL|MEDIUM OF STUDY=ENGLISH|BOARD / UNIVERSITY=STATE BOARD"),
  ...rowsOf("REGISTER NO / ROLL NO=000001|CLASS OBTAINED=FIRST|YEAR OF PASSING=2023|MONTH OF PASSING=MAY"),
  ...rowsOf("SCHOOL / COLLEGE ADDRESS|CITY=PUNE|BREAK IN STUDY=NO|REASON="),
];

const family = ({ hosteller }: Student): readonly ProfileRow[] => [
  ...rowsOf("FATHER DETAILS|NAME=A PARENT|OCCUPATION=BAKER|ORGANIZATION=-|MOBILE NUMBER=9000000101"),
  ...rowsOf("EMAIL=parent.one@example.com|MOTHER DETAILS|NAME=ANOTHER PARENT|OCCUPATION=PILOT|ORGANIZATION=-"),
  ...rowsOf("MOBILE NUMBER=9000000102|EMAIL=parent.two@example.com"),
  ["GUARDIAN", hosteller ? "NA" : "A PARENT"],
];

/** The labels of a mentor in the order of the mentor page and of the profile, with their values. */
export const mentorRows = (mentor: Teacher | null): readonly (readonly [label: string, value: string | null])[] => [
  ["Faculty ID", mentor?.empId ?? null],
  ["Faculty Name", mentor?.name ?? null],
  ["Faculty Designation", mentor?.designation ?? null],
  ["School", mentor?.schoolCode ?? null],
  ["Cabin", mentor?.cabin ?? null],
  ["Faculty Department", mentor?.department ?? null],
  ["Faculty Email", mentor?.email ?? null],
  ["Faculty intercom", mentor?.intercom ?? null],
  ["Faculty Mobile Number", mentor?.mobile ?? null],
];

function proctor({ mentor }: Student, variant: string | null): readonly ProfileRow[] {
  if (variant === "no_mentor") return [];
  const shown = mentorRows(variant === "empty_mentor" ? null : mentor);
  return shown.map(([label, value]) => [label.toUpperCase(), value] as const);
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
