/** A teacher, as shown on the mentor page, the profile and the faculty directory. */
export interface Teacher {
  /** Five digits; the portal also calls it erpId and Faculty ID. */
  readonly empId: string;
  /** With title and irregular spaces. */
  readonly name: string;
  readonly designation: string;
  readonly department: string;
  /** Full name, e.g. "School of Advanced Sciences". */
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
  empId: string,
  [name, address]: readonly [name: string, address: string],
  schoolCode: keyof typeof schools,
  [department, designation]: readonly [department: string, designation: string],
  rest: Pick<Teacher, "cabin"> & Partial<Teacher>,
): Teacher {
  return {
    empId,
    name,
    designation,
    department: `Department of ${department}`,
    school: schools[schoolCode],
    schoolCode,
    email: `${address}@example.edu`,
    intercom: null,
    mobile: `90000000${empId.slice(-2)}`,
    ...rest,
  };
}

const assistant = "Assistant Professor Grade 1";
const assistantSenior = "Assistant Professor Senior Grade 2";
const associate = "Associate Professor Grade - 1";
const professor = "Professor Grade - 1";

/** The teachers who teach classes or mentor students. The faculty directory adds more members. */
export const faculty = {
  ravi: teacher("99001", ["Ravi Deshmukh", "ravi.deshmukh"], "SCOPE", ["Software Systems", assistantSenior], {
    cabin: "AB2-217",
  }),
  kavya: teacher("99003", ["Dr. Kavya Raman", "kavya.raman"], "SCOPE", ["Software Systems", associate], {
    cabin: "AB-1-422-E",
  }),
  nisha: teacher("99005", ["Nisha Verghese", "nisha.verghese"], "SAS", ["Languages", assistant], { cabin: "CB-305" }),
  leela: teacher("99007", ["Dr. Leela Krishnan", "leela.krishnan"], "SCOPE", ["Artificial Intelligence", associate], {
    cabin: "AB2-219",
  }),
  anil: teacher("99010", ["Dr. Anil Baskaran", "anil.baskaran"], "SAS", ["Mathematics", professor], {
    cabin: "CB-112",
  }),
  asha: teacher("99011", ["Asha Pillai", "asha.pillai"], "SCOPE", ["Networking", assistant], { cabin: "AB2-301" }),
  farhan: teacher("99014", ["Dr. Farhan Siddiqui", "farhan.siddiqui"], "SENSE", ["Embedded Systems", assistantSenior], {
    cabin: "AB-1-118",
  }),
  gauri: teacher("99016", ["Gauri  Shankar Pathak", "gauri.pathak"], "SAS", ["Mathematics", assistantSenior], {
    cabin: null,
  }),
  imran: teacher("99019", ["Prof. Imran Contractor", "imran.contractor"], "VSB", ["Business", associate], {
    cabin: "AB-1-007",
    intercom: "2719",
  }),
  joseph: teacher("99022", ["Joseph Kurian", "joseph.kurian"], "SMEC", ["Design", assistant], { cabin: "107-AB1" }),
  lalita: teacher("99025", [`Dr. Lalita "Lolo" Bose`, "lalita.bose"], "SCOPE", ["Data Science", professor], {
    cabin: "G-14 ",
  }),
  mary: teacher("99028", ["Mary  Anne-Thomas", "mary.annethomas"], "VISH", ["Humanities", assistant], {
    cabin: "CB-220",
    mobile: null,
  }),
  sean: teacher("99031", ["Dr. Sean O'Malley", "sean.omalley"], "SENSE", ["Communication", associate], {
    cabin: "-",
    mobile: "NA",
  }),
  uma: teacher("99034", ["Uma\u00a0 Devi", "uma.devi"], "SAS", ["Physics", assistant], { cabin: "CB-118" }),
} satisfies Record<string, Teacher>;

/** All teachers, sorted by employee id. */
export const teachers: readonly Teacher[] = Object.values(faculty);
