import { type Weekday, weekdays } from "../../contract/calendar.ts";
import { hasEmptyMessage } from "../../html/absence.ts";
import { type HtmlElement, isHiddenWithin } from "../../html/dom/element.ts";
import { findAll, hasWords } from "../../html/find.ts";
import { PageChanged } from "../../html/page-changed.ts";
import { findMany } from "../../html/records.ts";
import type { Section } from "../../html/section.ts";
import { definePage } from "../../portal/define-page.ts";
import { typeCodeOf } from "../course-types.ts";
import type { SemesterInput } from "../semester-input.ts";
import { courseTable, parseCourseList } from "./course-list.ts";
import { type GridClass, isKind, parseGrid } from "./grid.ts";
import type { RegisteredCourse, Timetable, TimetableEntry } from "./schema.ts";

type Week = Record<Weekday, TimetableEntry[]>;

/** Groups the classes of the grid by day, joins consecutive hours of a class and adds fields from the course list. */
function weekOf(classes: readonly GridClass[], courses: readonly RegisteredCourse[]): Week {
  const taught = courses.map((course) => ({
    course,
    typeCode: typeCodeOf(course.course_type),
    slots: course.slot?.split("+") ?? [],
  }));
  const days = weekdays.map((weekday) => {
    const ofDay = joinConsecutive(classes.filter((candidate) => candidate.weekday === weekday));
    return [weekday, ofDay.map((joined) => entryOf(joined, taught))] as const;
  });
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(days) as Week;
}

/** Sorts by start time (null last), then by slot. */
function byTime(a: GridClass, b: GridClass): number {
  const key = ({ start_time, slot }: GridClass) => `${start_time ?? "~"} ${slot}`;
  return key(a) < key(b) ? -1 : 1;
}

/** Labs fill several columns. Hours of a class are joined if one ends when the next starts, or if they are the pair of a lab. */
function joinConsecutive(classes: readonly GridClass[]): GridClass[] {
  const joined: GridClass[] = [];
  for (const next of classes.toSorted(byTime)) {
    const index = joined.findIndex((earlier) => isContinuedBy(earlier, next));
    const earlier = joined[index];
    if (earlier === undefined) joined.push(next);
    else joined[index] = { ...earlier, slot: `${earlier.slot}+${next.slot}`, end_time: next.end_time };
  }
  return joined;
}

const isContinuedBy = (earlier: GridClass, next: GridClass): boolean =>
  earlier.end_time !== null &&
  (earlier.end_time === next.start_time || isPair(earlier, next)) &&
  earlier.is_lab === next.is_lab &&
  earlier.course_code === next.course_code &&
  earlier.course_type_code === next.course_type_code &&
  earlier.venue === next.venue;

/** True for `L23` and `L24`, which are one class. Some campuses have a break of a few minutes between them. */
function isPair(earlier: GridClass, next: GridClass): boolean {
  const number = Number(/^L(\d+)$/.exec(earlier.slot)?.[1]);
  const minutesOf = (time: string | null) => Number(time?.slice(0, 2)) * 60 + Number(time?.slice(3));
  const pause = minutesOf(next.start_time) - minutesOf(earlier.end_time);
  return number % 2 === 1 && next.slot === `L${number + 1}` && pause >= 0 && pause <= 15;
}

/** A registered course with its slots and the code of its type, undefined for a text without one. */
type TaughtCourse = Readonly<{ course: RegisteredCourse; typeCode: string | undefined; slots: readonly string[] }>;

function entryOf({ weekday: _, ...hours }: GridClass, courses: readonly TaughtCourse[]): TimetableEntry {
  const slots = hours.slot.split("+");
  const course = courses.find(
    (candidate) =>
      candidate.course.course_code === hours.course_code &&
      (candidate.typeCode === undefined || candidate.typeCode === hours.course_type_code) &&
      slots.every((slot) => candidate.slots.includes(slot)),
  )?.course;
  return {
    ...hours,
    // The grid has other forms of the same venue at some campuses, or none.
    venue: course?.venue ?? hours.venue,
    course_title: course?.course_title ?? null,
    course_type: course?.course_type ?? null,
    class_id: course?.class_id ?? null,
    faculty: course?.faculty ?? null,
  };
}

/** The week of a semester: a list of registered courses and a grid. A semester without registration has neither. */
export const timetablePage = definePage<SemesterInput, Timetable>({
  name: "timetable",
  path: "processViewTimeTable",
  form: ({ sem_sub_id }) => ({ semesterSubId: sem_sub_id }),
  // The attendance page contains this fragment, empty: only an answer without anything else proves an empty timetable.
  section: null,
  tables: [courseTable],
  texts: [
    "Note",
    /^.{0,300}'Registered and Approved'.{0,80}'Registered, Invoice Generated, Fees Paid and Approved'.{0,100}$/,
  ],
  labels: ["THEORY", "LAB", "Start", "End"],
  inlineLabels: ["Total Number Of Credits"],
  empty: { subjects: ["timetable", "time table", "courses", "classes"] },
  parse: parseTimetable,
});

/** The visible grids. Some campuses repeat the id on tables without one. */
function gridsOf(section: Section): HtmlElement[] {
  const first = section.byId("timeTableStyle");
  if (first === null) return [];
  const isAnother = (element: HtmlElement) =>
    element !== first && element.attributes.has("id", "timeTableStyle") && !isHiddenWithin(section.element, element);
  const others = findAll(section.element, isAnother);
  const isGrid = ({ rows }: HtmlElement) => rows.some(({ cells }) => cells.some(isKind));
  return others.length === 0 ? [first] : [first, ...others].filter(isGrid);
}

/** The classes of all grids, each once: a second grid can have other days or rows, or the same in another form. */
function classesOf(section: Section, grids: readonly HtmlElement[]): GridClass[] {
  const before: GridClass[] = [];
  return grids.flatMap((grid) => {
    const classes = parseGrid(section, grid);
    const further = before.length === 0 ? classes : classes.filter((one) => !isAmong(before, one));
    before.push(...classes);
    return further;
  });
}

/** True if other grids have the slots of a class, or the course at that time. */
function isAmong(
  others: readonly GridClass[],
  { weekday, course_code, slot, start_time, end_time }: GridClass,
): boolean {
  const ofCourse = others.filter((other) => other.weekday === weekday && other.course_code === course_code);
  const slots = new Set(ofCourse.flatMap((other) => other.slot.split("+")));
  const isThen = (other: GridClass) =>
    (start_time ?? "~") < (other.end_time ?? "") && (other.start_time ?? "~") < (end_time ?? "");
  return slot.split("+").every((part) => slots.has(part)) || ofCourse.some(isThen);
}

/** The registered courses, which end with their total. A list of dropped courses may follow at some campuses, and is left out. */
function listOf(section: Section): HtmlElement | null {
  const tables = findMany(section, courseTable);
  const lists = tables.length > 1 ? tables.filter((table) => hasWords(table, "Total Number Of Credits")) : tables;
  const [list = null, another] = lists;
  if (another !== undefined || (list === null && tables.length > 0))
    throw new PageChanged("one list of registered courses");
  for (const table of tables.filter((one) => one !== list)) {
    section.account(table);
    section.leaveUnread(table);
  }
  return list;
}

function parseTimetable(section: Section, { sem_sub_id }: SemesterInput): Timetable {
  if (section.requireId("getStudentDetails").truncated) throw new PageChanged("the end of element #getStudentDetails");
  const list = listOf(section);
  const grids = gridsOf(section);
  const isEmpty = () => hasEmptyMessage(section.element, section.isEmptyMessage);
  if (list === null && grids.length === 0 && (section.byId("studentDetailsList") === null || isEmpty()))
    return { ...weekOf([], []), courses: [], total_credits: null };
  if (list === null) throw new PageChanged("the list of registered courses");
  if (grids.length === 0) throw new PageChanged("element #timeTableStyle");
  const { courses, total_credits } = parseCourseList(section, list, sem_sub_id);
  const classes = classesOf(section, grids);
  if (courses.length === 0 && classes.length > 0) throw new PageChanged("registered courses");
  return { ...weekOf(classes, courses), courses, total_credits };
}
