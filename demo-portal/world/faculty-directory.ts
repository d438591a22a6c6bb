import { schools, type Teacher, teachers } from "./teachers.ts";

/**
 * First names of invented teachers. All sort after "Asha Pillai": the directory is sorted by name, and its first two rows
 * are fixed.
 */
const firstNames: readonly string[] = `
  Ashok Avani Balaji Bhavana Chandra Charulata Damodar Deepthi Dhruv Eashwar Esther Farida Ganesh Gayatri Girish
  Harini Hemant Indira Ishaan Jagan Jyothi Kalyani Karthik Lakshman Lavanya Madhav Malini Mohan Naveen Nirmala Om
  Padmaja Prakash Quasim Radhika Rajiv Revathi Sandeep Shanthi Srinivas Sujatha Tanvi Tarun Uday Uma Varsha
  Venkat Vimala Waheed Yamini Yashwant Zarina
`
  .trim()
  .split(/\s+/);

/** Family names of invented teachers. */
const lastNames: readonly string[] = `
  Acharya, Banerjee, Chaturvedi, Dasgupta, D'Souza, Elango, Fernandes, Gopalan, Hegde, Iyer, Jayaraman,
  Kulshreshtha, Lingam, Mukherjee, Nair, Oommen, Parthasarathy, Qureshi, Ramanujam, Sengupta, Thakur, Upadhyay,
  Vaidyanathan, Wagle, Xavier, Yadav, Zacharia, S, P K, R. V.
`
  .trim()
  .split(/,\s+/);

/** Every designation in the directory, including the portal's misspelling. */
const designations: readonly string[] = [
  ..."Professor Grade - 1,Professor Grade - 2,Professor,Professor of Practice".split(","),
  ..."Associate Professor Grade - 1,Associate Professor Grade - 2,Associate Professor Senior".split(","),
  ..."Associate Professor,Assistant Professor Senior Grade 1,Assistant Professor Senior Grade 2".split(","),
  ..."Assistant Professor Sr. Grade-2,Assistant Professor Grade 1,Assistant Professor Grade 2".split(","),
  ..."Assistant Professor,Assistant Professor (Contract),Adjunct Faculty,Visiting Faculty".split(","),
  ..."Teaching Assitant's,Teaching Cum Research Assistant,Senior Instructor,Physical Director".split(","),
];

/** Two schools in addition to those of the invented teachers: eight in total. */
const furtherSchools = ["School of Law & Policy", "Centre of Excellence, Robotics"];

/** Full names of the schools and centres in the directory. */
const schoolNames: readonly string[] = [...Object.values(schools), ...furtherSchools];

export interface FacultyMember extends Omit<Teacher, "schoolCode" | "intercom" | "mobile"> {
  /** Unsorted, as on the portal. Three in four members have none. */
  readonly openHours: readonly OpenHours[];
}

export type OpenHours = { readonly weekday: string; readonly timings: string };

const directorySize = 850;

/** Minimum length of a search term. */
const shortestTerm = 3;

/** Names with unusual spelling. One of them occurs twice. */
const oddNames: readonly string[] = [
  ...["Dr.  Bhaskar Oommen", "Dr. Cyril\u00a0Mathew", "Gopal\u00a0Hegde", "Dr. Meenakshi Sundaram"],
  ...["Dr. Meenakshi Sundaram", "Prof.SCOPE 1", "Prof.SCOPE 2", "ZUBIN D'CRUZ"],
];

/** Weekday and timings of open hours. */
const openHours = (lines: string): readonly OpenHours[] =>
  lines.split(", ").map((line) => {
    const [weekday = ""] = line.split(" ");
    return { weekday, timings: line.slice(weekday.length + 1) };
  });

/** Open hours that tests rely on. */
const knownHours: Readonly<Record<string, readonly OpenHours[]>> = {
  "99001": openHours("WEDNESDAY 11:00 AM - 01:00 PM"),
  "99003": openHours("TUESDAY 10:00 AM - 11:00 AM, FRIDAY 03:00 PM - 04:30 PM"),
  "99031": openHours("THURSDAY 11:45 AM - 03:45 AM, MONDAY 11:00 AM - 12:00 AM, THURSDAY 11:00 PM - 12:30 PM"),
};

const morning = "09:00 AM - 10:00 AM";

/** Open hours of other members. */
const usualHours = [
  "MONDAY 10:00 AM - 12:00 PM, THURSDAY 02:00 PM - 04:00 PM",
  "WEDNESDAY 09:30 AM - 10:30 AM",
  "FRIDAY 03:00 PM - 05:00 PM, TUESDAY 12:00 PM - 01:00 PM",
  `MONDAY ${morning}, TUESDAY ${morning}, WEDNESDAY ${morning}, FRIDAY ${morning}, FRIDAY 04:00 PM - 05:00 PM`,
].map(openHours);

const titles = ["Dr. ", "Dr. ", "Mr. ", "Dr. ", "Ms. ", "", "Dr. ", "Prof. ", "", "Dr. "];

/** All members, sorted by name without title, case-insensitive. */
const directory: readonly FacultyMember[] = [
  ...teachers.map((teacher) => ({ ...teacher, openHours: knownHours[teacher.empId] ?? [] })),
  ...furtherMembers(),
]
  .map((member) => ({ member, key: `${sortKey(member)} ${member.empId}` }))
  .sort((one, other) => (one.key < other.key ? -1 : 1))
  .map(({ member }) => member);

const membersById = new Map(directory.map((member) => [member.empId, member]));

export const findMember = (empId: string): FacultyMember | undefined => membersById.get(empId);

/** The portal's search: an empty term finds all members, a number finds none, three or more characters match names. */
export function searchDirectory(term: string): readonly FacultyMember[] {
  const query = term.trim().toLowerCase();
  if (query === "") return directory;
  return query.length < shortestTerm ? [] : directory.filter(({ name }) => name.toLowerCase().includes(query));
}

/**
 * Members without a class, enough to reach the size of the real directory. Every pair of names is used once, with a title;
 * every fourth name is in uppercase.
 */
function furtherMembers(): FacultyMember[] {
  const count = directorySize - teachers.length - oddNames.length;
  const pairs = firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`));
  const usualNames = Array.from({ length: count }, (_, index) => {
    const name = at(pairs, index * 7);
    return `${at(titles, index)}${index % 4 === 3 ? name.toUpperCase() : name}`;
  });
  return [...oddNames, ...usualNames].map(furtherMember);
}

function furtherMember(name: string, index: number): FacultyMember {
  const school = at(schoolNames, index * 5);
  return {
    empId: String(99100 + index),
    name,
    designation: at(designations, index * 11),
    school,
    department: school.replace(/^School of/, "Department of"),
    email: index % 9 === 0 ? "faculty@example.edu" : `faculty.${99100 + index}@example.edu`,
    cabin: index % 5 === 0 ? null : `AB${1 + (index % 2)}-${100 + (index % 400)}`,
    openHours: index % 4 === 1 ? at(usualHours, (index - 1) / 4) : [],
  };
}

/** The entry at this index, wrapping around at the end of the list. */
function at<Entry>(list: readonly Entry[], index: number): Entry {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error("The list is empty.");
  return entry;
}

function sortKey({ name }: FacultyMember): string {
  return name
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .replace(/^(dr|mr|ms|prof)(\. ?| )/, "");
}
