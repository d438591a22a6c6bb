/** A teacher, as shown on the mentor page, the profile and the faculty directory. */
export interface Teacher {
  /** Five digits; the portal also calls it erpId and Faculty ID. */
  readonly empId: string;
  readonly name: string;
  readonly designation: string;
  readonly department: string;
  readonly school: string;
  /** Short name, e.g. "SAS". Follows the teacher's name in course lists. */
  readonly schoolCode: string;
  readonly email: string;
  /** Office, as free text; null if the portal shows none. */
  readonly cabin: string | null;
  readonly intercom: string | null;
  readonly mobile: string | null;
}

/** Schools by short name. */
export const schools = {
  SCOPE: "School of Computer Science and Engineering",
  SAS: "School of Advanced Sciences",
  SENSE: "School of Electronics Engineering",
  SMEC: "School of Mechanical Engineering",
  VSB: "School of Business",
  VISH: "School of Social Sciences and Humanities",
} as const;

function teacher(
  id: `${string} ${keyof typeof schools}`,
  name: string,
  department: string,
  designation: string,
  cabin: string | null,
  rest: Partial<Teacher> = {},
): Teacher {
  const [empId = "", schoolCode] = id.split(" ") as [string, keyof typeof schools];
  const words = name
    .replaceAll(/^(Dr|Prof)\.|"\w+"|[-']/g, "")
    .trim()
    .toLowerCase()
    .split(/\s+/);
  return {
    empId,
    name,
    designation,
    department: `Department of ${department}`,
    school: schools[schoolCode],
    schoolCode,
    cabin,
    intercom: null,
    mobile: `90000000${empId.slice(-2)}`,
    email: `${words[0]}.${words.at(-1)}@example.edu`,
    ...rest,
  };
}

const assistant = "Assistant Professor Grade 1";
const assistantSenior = "Assistant Professor Senior Grade 2";
const associate = "Associate Professor Grade - 1";
const professor = "Professor Grade - 1";

/** The teachers who teach classes or mentor students. The faculty directory adds more members. */
export const faculty = {
  ravi: teacher("99001 SCOPE", "Ravi Deshmukh", "Software Systems", assistantSenior, "AB2-217"),
  kavya: teacher("99003 SCOPE", "Dr. Kavya Raman", "Software Systems", associate, "AB-1-422-E"),
  nisha: teacher("99005 SAS", "Nisha Verghese", "Languages", assistant, "CB-305"),
  leela: teacher("99007 SCOPE", "Dr. Leela Krishnan", "Artificial Intelligence", associate, "AB2-219"),
  anil: teacher("99010 SAS", "Dr. Anil Baskaran", "Mathematics", professor, "CB-112"),
  asha: teacher("99011 SCOPE", "Asha Pillai", "Networking", assistant, "AB2-301"),
  farhan: teacher("99014 SENSE", "Dr. Farhan Siddiqui", "Embedded Systems", assistantSenior, "AB-1-118"),
  gauri: teacher("99016 SAS", "Gauri  Shankar Pathak", "Mathematics", assistantSenior, null),
  imran: teacher("99019 VSB", "Prof. Imran Contractor", "Business", associate, "AB-1-007", { intercom: "2719" }),
  joseph: teacher("99022 SMEC", "Joseph Kurian", "Design", assistant, "107-AB1"),
  lalita: teacher("99025 SCOPE", `Dr. Lalita "Lolo" Bose`, "Data Science", professor, "G-14 "),
  mary: teacher("99028 VISH", "Mary  Anne-Thomas", "Humanities", assistant, "CB-220", { mobile: null }),
  sean: teacher("99031 SENSE", "Dr. Sean O'Malley", "Communication", associate, "-", { mobile: "NA" }),
  uma: teacher("99034 SAS", "Uma\u00a0 Devi", "Physics", assistant, "CB-118"),
} satisfies Record<string, Teacher>;

/** All teachers, sorted by employee id. */
export const teachers: readonly Teacher[] = Object.values(faculty);
