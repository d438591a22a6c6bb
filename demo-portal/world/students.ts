import type { Edit } from "./edits.ts";
import { faculty, schools, type Teacher } from "./teachers.ts";
import { terms, today } from "./terms.ts";

/** Selects the data that the pages show for a student. */
export type StudentKind = "full" | "fresher" | "day_scholar" | "final_term" | "odd" | "otp" | "bare";

/** An invented student of the demo portal. */
export interface Student {
  readonly registrationNumber: string;
  /** Alternative username for the login; null for most students. */
  readonly loginName: string | null;
  /** As registered, with irregular spaces and quotes. */
  readonly name: string;
  readonly applicationNumber: string;
  /** ISO day. */
  readonly birthDate: string;
  readonly gender: string;
  readonly bloodGroup: string;
  /** Personal email address; null if the profile shows NA. */
  readonly email: string | null;
  readonly hosteller: boolean;
  /** Programme and branch. */
  readonly program: string;
  readonly school: string;
  /** Photo in Base64, or null. */
  readonly photo: string | null;
  readonly mentor: Teacher | null;
  readonly kind: StudentKind;
  /** Ids of the terms that the timetable page lists, newest first. */
  readonly terms: readonly string[];
  /** The current day of the student's world, ISO. */
  readonly today: string;
  /** Changes of visitors to the student's records. */
  readonly edits: readonly Edit[];
}

const allTerms = terms.map(({ id }) => id);
const firstBytesOfAPhoto = "/9j/4AAQSkZJRg==";
const computing = { program: "B.Tech. - Computer Science and Engineering", school: schools.SCOPE };

const unedited: readonly Omit<Student, "today" | "edits">[] = [
  {
    registrationNumber: "23DMO0001",
    loginName: "MEERA.DEMO",
    name: "MEERA KULKARNI",
    applicationNumber: "2023900001",
    birthDate: "2005-11-17",
    gender: "FEMALE",
    bloodGroup: "O+",
    email: "meera@example.com",
    hosteller: true,
    ...computing,
    photo: firstBytesOfAPhoto,
    mentor: faculty.kavya,
    kind: "full",
    terms: allTerms,
  },
  {
    registrationNumber: "26DMO0002",
    loginName: null,
    name: "ARJUN NAMBIAR",
    applicationNumber: "2026900002",
    birthDate: "2008-02-29",
    gender: "Male",
    bloodGroup: "B+",
    email: "arjun@example.com",
    hosteller: true,
    ...computing,
    photo: firstBytesOfAPhoto,
    mentor: faculty.farhan,
    kind: "fresher",
    terms: [],
  },
  {
    registrationNumber: "23DMO0003",
    loginName: null,
    name: "SANA QURESHI",
    applicationNumber: "2023900003",
    birthDate: "2005-01-01",
    gender: "FEMALE",
    bloodGroup: "AB-",
    email: "sana@example.com",
    hosteller: false,
    program: "B.Tech. - Electronics and Communication Engineering",
    school: schools.SENSE,
    photo: firstBytesOfAPhoto,
    mentor: faculty.sean,
    kind: "day_scholar",
    terms: allTerms,
  },
  {
    registrationNumber: "23DMO0004",
    loginName: null,
    name: "ROHAN BHATTACHARYA",
    applicationNumber: "2023900004",
    birthDate: "2004-12-31",
    gender: "MALE",
    bloodGroup: "A+",
    email: "rohan@example.com",
    hosteller: true,
    ...computing,
    photo: firstBytesOfAPhoto,
    mentor: faculty.leela,
    kind: "final_term",
    terms: allTerms,
  },
  {
    registrationNumber: "24DMO0005",
    loginName: null,
    name: `ZAYN  "ZED"\u00a0D'SOUZA`,
    applicationNumber: "2024900005",
    birthDate: "2006-06-05",
    gender: "Male",
    bloodGroup: "NA",
    email: null,
    hosteller: true,
    program: "B.Tech. - Computer Science & Engineering - AI  (Core)",
    school: schools.SCOPE,
    photo: firstBytesOfAPhoto,
    mentor: faculty.lalita,
    kind: "odd",
    terms: allTerms,
  },
  {
    registrationNumber: "24DMO0006",
    loginName: null,
    name: "KAVITA SETHI",
    applicationNumber: "2024900006",
    birthDate: "2006-08-15",
    gender: "FEMALE",
    bloodGroup: "O-",
    email: "kavita@example.com",
    hosteller: true,
    ...computing,
    photo: firstBytesOfAPhoto,
    mentor: faculty.kavya,
    kind: "otp",
    terms: allTerms,
  },
  {
    registrationNumber: "25DMO0007",
    loginName: null,
    name: "TARUN MENON",
    applicationNumber: "2025900007",
    birthDate: "2007-03-21",
    gender: "MALE",
    bloodGroup: "B-",
    email: "tarun@example.com",
    hosteller: true,
    ...computing,
    photo: null,
    mentor: null,
    kind: "bare",
    terms: [],
  },
];

/** All students who can log in. */
export const students: readonly Student[] = unedited.map((student) => ({ ...student, today, edits: [] }));

/** Finds a student by registration number or login name, case-insensitive. */
export function findStudent(login: string, among: readonly Student[] = students): Student | undefined {
  const query = login.toUpperCase();
  return among.find(({ registrationNumber, loginName }) => registrationNumber === query || loginName === query);
}
