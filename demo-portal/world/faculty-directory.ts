import { designations, firstNames, lastNames, schoolNames } from "./faculty-names.ts";
import { teachers } from "./teachers.ts";

/** Somebody in the faculty directory. */
export interface FacultyMember {
  readonly empId: string;
  readonly name: string;
  readonly designation: string;
  /** In words, e.g. "School of Business". */
  readonly school: string;
  readonly department: string;
  readonly email: string;
  readonly cabin: string | null;
  /** In the portal's order, which is none; three in four have no hours. */
  readonly openHours: readonly OpenHours[];
}

/** Hours in which a teacher's door is open. */
export interface OpenHours {
  /** In capitals, e.g. "WEDNESDAY". */
  readonly weekday: string;
  /** E.g. "11:00 AM - 01:00 PM"; some end before they start. */
  readonly timings: string;
}

const directorySize = 850;

/** The shortest term that the search of the portal answers. */
const shortestTerm = 3;

/** Names in the directory's odder spellings; one stands there twice. */
const oddNames: readonly string[] = [
  "Dr.  Bhaskar Oommen",
  "Dr. Cyril\u00a0Mathew",
  "Gopal\u00a0Hegde",
  "Dr. Meenakshi Sundaram",
  "Dr. Meenakshi Sundaram",
  "Prof.SCOPE 1",
  "Prof.SCOPE 2",
  "ZUBIN D'CRUZ",
];

/** Weekday and timings, one line per entry, of the teachers whose hours matter. */
const knownHours: Readonly<Record<string, readonly string[]>> = {
  "99001": ["WEDNESDAY 11:00 AM - 01:00 PM"],
  "99003": ["TUESDAY 10:00 AM - 11:00 AM", "FRIDAY 03:00 PM - 04:30 PM"],
  "99031": ["THURSDAY 11:45 AM - 03:45 AM", "MONDAY 11:00 AM - 12:00 AM", "THURSDAY 11:00 PM - 12:30 PM"],
};

/** Hours of everybody else who has some. */
const usualHours: readonly (readonly string[])[] = [
  ["MONDAY 10:00 AM - 12:00 PM", "THURSDAY 02:00 PM - 04:00 PM"],
  ["WEDNESDAY 09:30 AM - 10:30 AM"],
  ["FRIDAY 03:00 PM - 05:00 PM", "TUESDAY 12:00 PM - 01:00 PM"],
  [
    "MONDAY 09:00 AM - 10:00 AM",
    "TUESDAY 09:00 AM - 10:00 AM",
    "WEDNESDAY 09:00 AM - 10:00 AM",
    "FRIDAY 09:00 AM - 10:00 AM",
    "FRIDAY 04:00 PM - 05:00 PM",
  ],
];

const titles = ["Dr. ", "Dr. ", "Mr. ", "Dr. ", "Ms. ", "", "Dr. ", "Prof. ", "", "Dr. "];

/** Everybody, by name without title and without regard to case. */
export const directory: readonly FacultyMember[] = [...knownMembers(), ...furtherMembers()].sort(byName);

const membersById = new Map(directory.map((member) => [member.empId, member]));

/** The member with this number; undefined for a number that nobody has. */
export function findMember(empId: string): FacultyMember | undefined {
  return membersById.get(empId);
}

/** What the portal's search finds: an empty term everybody, a number nobody, a text of three characters or more its names. */
export function searchDirectory(term: string): readonly FacultyMember[] {
  const wanted = term.trim().toLowerCase();
  if (wanted === "") {
    return directory;
  }
  return wanted.length < shortestTerm ? [] : directory.filter(({ name }) => name.toLowerCase().includes(wanted));
}

function knownMembers(): FacultyMember[] {
  return teachers.map((teacher) => ({ ...teacher, openHours: (knownHours[teacher.empId] ?? []).map(openHours) }));
}

/** Members that nobody meets in a class, so many that the directory is full. */
function furtherMembers(): FacultyMember[] {
  const count = directorySize - teachers.length - oddNames.length;
  const pairs = firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`));
  const usualNames = Array.from({ length: count }, (_, index) => usualName(pairs, index));
  return [...oddNames, ...usualNames].map(furtherMember);
}

/** A title and one of the pairs of names, each pair once; every fourth name in capitals. */
function usualName(pairs: readonly string[], index: number): string {
  const name = at(pairs, index * 7);
  return `${at(titles, index)}${index % 4 === 3 ? name.toUpperCase() : name}`;
}

function furtherMember(name: string, index: number): FacultyMember {
  const school = at(schoolNames, index * 5);
  return {
    empId: String(99100 + index),
    name,
    designation: at(designations, index * 11),
    school,
    department: school.startsWith("School") ? `Department of ${school.slice("School of ".length)}` : school,
    email: index % 9 === 0 ? "faculty@example.edu" : `faculty.${99100 + index}@example.edu`,
    cabin: index % 5 === 0 ? null : `AB${1 + (index % 2)}-${100 + (index % 400)}`,
    openHours: index % 4 === 1 ? at(usualHours, (index - 1) / 4).map(openHours) : [],
  };
}

function openHours(line: string): OpenHours {
  const [weekday = ""] = line.split(" ");
  return { weekday, timings: line.slice(weekday.length + 1) };
}

/** The entry at this place of a list that starts again at its end. */
function at<Entry>(list: readonly Entry[], index: number): Entry {
  const entry = list[index % list.length];
  if (entry === undefined) {
    throw new Error("A list of the directory is empty");
  }
  return entry;
}

function byName(one: FacultyMember, other: FacultyMember): number {
  const [first, second] = [sortKey(one), sortKey(other)];
  return first === second ? Number(one.empId) - Number(other.empId) : first < second ? -1 : 1;
}

function sortKey({ name }: FacultyMember): string {
  return name
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .replace(/^(dr|mr|ms|prof)(\. ?| )/, "");
}
