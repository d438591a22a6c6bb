import type { Edit } from "./edits.ts";
import { faculty, schools, type Teacher } from "./teachers.ts";
import { terms, today } from "./terms.ts";

/** Selects the data that the pages show for a student. */
export type StudentKind = "full" | "fresher" | "day_scholar" | "final_term" | "odd" | "otp" | "bare";

/** An invented student of the demo portal. */
export interface Student {
  readonly registrationNumber: string;
  readonly loginName: string | null;
  readonly name: string;
  readonly applicationNumber: string;
  readonly birthDate: string;
  readonly gender: string;
  readonly bloodGroup: string;
  readonly email: string | null;
  readonly hosteller: boolean;
  readonly program: string;
  readonly school: string;
  readonly photo: string | null;
  readonly mentor: Teacher | null;
  readonly kind: StudentKind;
  readonly terms: readonly string[];
  readonly today: string;
  readonly edits: readonly Edit[];
}

const allTerms = terms.map(({ id }) => id);
const firstBytesOfAPhoto = "/9j/4AAQSkZJRg==";
const computing = { program: "B.Tech. - Computer Science and Engineering", school: schools.SCOPE };

/** A student of the current day without edits. */
function student(
  registrationNumber: string,
  name: string,
  [birthDate, gender, bloodGroup]: readonly [birthDate: string, gender: string, bloodGroup: string],
  rest: Pick<Student, "kind" | "mentor"> & Partial<Student>,
): Student {
  return {
    registrationNumber,
    name,
    birthDate,
    gender,
    bloodGroup,
    loginName: null,
    hosteller: true,
    ...computing,
    applicationNumber: `20${registrationNumber.slice(0, 2)}90${registrationNumber.slice(-4)}`,
    email: `${name.toLowerCase().split(" ")[0]}@example.com`,
    photo: firstBytesOfAPhoto,
    terms: allTerms,
    today,
    edits: [],
    ...rest,
  };
}

export const students: readonly Student[] = [
  student("23DMO0001", "MEERA KULKARNI", ["2005-11-17", "FEMALE", "O+"], {
    ...{ kind: "full", mentor: faculty.kavya, loginName: "MEERA.DEMO" },
  }),
  student("26DMO0002", "ARJUN NAMBIAR", ["2008-02-29", "Male", "B+"], {
    ...{ kind: "fresher", mentor: faculty.farhan, terms: [] },
  }),
  student("23DMO0003", "SANA QURESHI", ["2005-01-01", "FEMALE", "AB-"], {
    ...{ kind: "day_scholar", mentor: faculty.sean, hosteller: false, school: schools.SENSE },
    program: "B.Tech. - Electronics and Communication Engineering",
  }),
  student("23DMO0004", "ROHAN BHATTACHARYA", ["2004-12-31", "MALE", "A+"], {
    kind: "final_term",
    mentor: faculty.leela,
  }),
  student("24DMO0005", `ZAYN  "ZED"\u00a0D'SOUZA`, ["2006-06-05", "Male", "NA"], {
    ...{ kind: "odd", mentor: faculty.lalita, email: null },
    program: "B.Tech. - Computer Science & Engineering - AI  (Core)",
  }),
  student("24DMO0006", "KAVITA SETHI", ["2006-08-15", "FEMALE", "O-"], { kind: "otp", mentor: faculty.kavya }),
  student("25DMO0007", "TARUN MENON", ["2007-03-21", "MALE", "B-"], {
    ...{ kind: "bare", mentor: null, photo: null, terms: [] },
  }),
];

/** Finds a student by registration number or login name, case-insensitive. */
export function findStudent(login: string): Student | undefined {
  const query = login.toUpperCase();
  return students.find(({ registrationNumber, loginName }) => registrationNumber === query || loginName === query);
}
