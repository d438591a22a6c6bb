import { daysBetween, instructionalDays } from "./calendar-days.ts";
import { classesOf, siblingsOf } from "./classes.ts";
import type { CourseClass } from "./course-class.ts";
import { numericDate, weekdayOf } from "./portal-dates.ts";
import type { Student } from "./students.ts";
import { occurrencesOf } from "./week.ts";

/** Classes of a term that have slots. Projects have none, and neither a course page nor assignments. */
export const slottedClassesOf = (student: Student, termId: string): readonly CourseClass[] =>
  classesOf(student, termId).filter(({ slots }) => slots.length > 0);

/** The student's own class with this id, in any term; undefined for any other id. */
export const ownClass = (student: Student, classId: string): CourseClass | undefined =>
  allOf(student).find((courseClass) => courseClass.classId === classId);

/** A class the student may view: any class of one of the student's courses, by any teacher. */
export function offeredClass(student: Student, classId: string): CourseClass | undefined {
  return allOf(student)
    .flatMap(siblingsOf)
    .find((courseClass) => courseClass.classId === classId);
}

const allOf = (student: Student): readonly CourseClass[] =>
  student.terms.flatMap((termId) => slottedClassesOf(student, termId));

/** Course material: a file of the portal or an external link. */
export type Material = { readonly title: string; readonly target: string };

/** A lecture, past or planned. */
export type Lecture = { readonly date: string; readonly topic: string; readonly materials: readonly Material[] };

const numerals = ["I", "II", "III"];

/** Number of files of consecutive lectures; the list repeats. */
const fileCounts = [0, 2, 1, 0, 3, 1];

const noSqlTopics = [
  ..."Course introduction,CAP theorem,Consistency and availability,Key-value stores".split(","),
  ..."Document stores: MongoDB,Aggregation pipelines,Indexes & query plans,Column families: Cassandra".split(","),
  ..."Graph databases,Cypher queries,Sharding,Replica sets,Modelling without joins".split(","),
  ..."Transactions - limits,Revision".split(","),
];

const usualTopics = ["Introduction", "Terms & definitions", "Worked examples", "Problem solving", "Case study"];

/** Fixed materials, by class and number of the lecture. */
const oddMaterials: Readonly<Record<string, readonly Material[]>> = {
  "AP2026272000501/1": [{ title: "Reference Material I", target: "https://example.edu/signals?week=1&part=2" }],
  "AP2026272000501/2": [
    { title: "Reference Material I", target: "downloadPdf/AP2026272/AP2026272000501/19/08-07-2026" },
    { title: "", target: "https://example.edu/video/convolution" },
  ],
};

const generalMaterials: Readonly<Record<string, readonly Material[]>> = {
  AP2026272000101: [{ title: "Course notes", target: "https://example.edu/nosql" }],
  AP2026272000501: [
    { title: "Lab manual & rules", target: "downloadPdf/AP2026272/AP2026272000501/1/06-07-2026" },
    { title: `Teacher's "open" notes`, target: "https://example.edu/signals" },
    { title: "", target: "https://example.edu/signals/forum" },
  ],
};

/** The lectures of a class in order: fifteen for each weekly hour, limited by the days of the term. */
export function lecturesOf(courseClass: CourseClass, day: string): readonly Lecture[] {
  const planned = 15 * Math.max(1, Number(courseClass.ltpjc.split(" ")[0]));
  return classDays(courseClass)
    .slice(0, planned)
    .map((date, index) => ({
      date,
      topic: topicOf(courseClass, index),
      materials:
        oddMaterials[`${courseClass.classId}/${index + 1}`] ?? (date > day ? [] : filesOf(courseClass, date, index)),
    }));
}

/** General materials of a class. Most classes have none. */
export const generalMaterialsOf = (courseClass: CourseClass): readonly Material[] =>
  generalMaterials[courseClass.classId] ?? [];

/** Days on which the class meets: instructional days, or Sundays for a Sunday class. */
function classDays({ termId, slots }: CourseClass): readonly string[] {
  const weekdays = new Set<string>(slots.flatMap((slot) => occurrencesOf(termId, slot)).map(({ weekday }) => weekday));
  const taught = instructionalDays(termId);
  const days = weekdays.has("SUN") ? daysBetween(taught.at(0) ?? "", taught.at(-1) ?? "") : taught;
  return days.filter((date) => weekdays.has(weekdayOf(date)));
}

function topicOf({ courseCode, typeCode }: CourseClass, index: number): string {
  if (courseCode === "CSE3009" && typeCode === "ETH") {
    const round = Math.floor(index / noSqlTopics.length);
    return `${noSqlTopics[index % noSqlTopics.length]}${round === 0 ? "" : ` - ${numerals[round]}`}`;
  }
  const module = Math.floor(index / usualTopics.length) + 1;
  return typeCode === "ELA" || typeCode === "LO"
    ? `Experiment - ${index + 1}`
    : `Module - ${module}  ${usualTopics[index % usualTopics.length]}`;
}

/** Files of a past lecture. The portal numbers them from 19. */
function filesOf({ termId, classId }: CourseClass, date: string, index: number): readonly Material[] {
  const count = fileCounts[index % fileCounts.length] ?? 0;
  return numerals.slice(0, count).map((numeral, file) => ({
    title: `Reference Material ${numeral}`,
    target: `downloadPdf/${termId}/${classId}/${19 + file}/${numericDate(date)}`,
  }));
}
