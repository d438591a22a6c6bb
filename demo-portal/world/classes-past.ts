import { type Course, type CourseClass, courseClass } from "./course-class.ts";
import { faculty } from "./teachers.ts";

const computation: Course = ["CSE1008", "00200", "Theory of Computation"];
const web: Course = ["CSE4004", "00100", "Web Technologies"];
const club: Course = ["EXC1007", "00100", "Coding Club"];
const systems: Course = ["CSE2007", "00200", "Operating Systems"];
const learning: Course = ["CSE3008", "00100", "Machine Learning"];
const language: Course = ["CSE3015", "00100", "Natural Language Processing"];
const databases: Course = ["CSE2005", "00200", "Database Systems"];
const circuits: Course = ["ECE2002", "00100", "Computer Organisation"];
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
  courseClass(
    "AP2025262",
    204,
    ["MAT2003", "00100", "Discrete Mathematics"],
    ["TH", "A2+TA2", "G17-AB-2"],
    faculty.anil,
  ),
  courseClass("AP2025262", 377, ["STS3005", "00100", "Code Mastery"], ["SS", "E2+TE2", "135-AB-1"], faculty.nisha),
  courseClass(
    "AP2025262",
    410,
    ["MGT1001", "00100", "Engineering Economics"],
    ["LO", "L53+L54", "ONL01732-ONL"],
    faculty.imran,
  ),
];

const winter2024: readonly CourseClass[] = [
  courseClass("AP2024254", 97, databases, ["ETH", "A1+TA1", "420-AB-1"], faculty.ravi),
  courseClass("AP2024254", 98, databases, ["ELA", "L35+L36", "119-AB-1"], faculty.asha),
  courseClass("AP2024254", 171, circuits, ["TH", "C1+TCC1", "105-AB-2"], faculty.farhan),
  courseClass("AP2024254", 240, ["HUM1021", "00100", "Ethics & Values"], ["TH", "B2+TB2", "325-CB"], faculty.mary),
  courseClass("AP2024254", 291, ["PHY1008", "00100", "Physics Workshop"], ["LO", "L25+L26", "G32-AB-1"], faculty.uma),
  courseClass(
    "AP2024254",
    333,
    ["STS2009", "00200", "Reasoning  Skills"],
    ["TH", "D2+TD2", "135-AB-1"],
    faculty.nisha,
    oneCredit,
  ),
  courseClass("AP2024254", 880, ["CSE2099", "00100", "Design Project"], ["PJT", "", ""], faculty.kavya, project),
];

const circuitsFirst: readonly CourseClass[] = [
  courseClass("AP2025264", 402, computation, ["TH", "A2+TA2", "326-CB"], faculty.kavya),
  courseClass("AP2025264", 496, web, ["ETH", "D2+TD2", "220-CB"], faculty.asha),
  courseClass("AP2025264", 559, web, ["ELA", "L23+L24", "120-AB-2"], faculty.asha),
  courseClass("AP2025264", 721, club, ["TH", "G1+TG1", "G04-AB-1"], faculty.ravi, oneCredit),
];

/** Classes of past terms. Each term has two sets of courses that students share. */
export const pastClasses: Readonly<
  Record<string, { readonly first: readonly CourseClass[]; readonly second: readonly CourseClass[] }>
> = {
  AP2025264: { first: winter2025, second: circuitsFirst },
  AP2025262: { first: fall2025, second: fall2025 },
  AP2024254: { first: winter2024, second: winter2024 },
};
