import type { Weekday } from "../../contract/calendar.ts";
import { typeCodeOf } from "../course-types.ts";
import type { GridClass } from "./grid.ts";
import type { RegisteredCourse, Timetable, TimetableEntry } from "./schema.ts";

type Week = Record<Weekday, TimetableEntry[]>;

/** Groups the classes of the grid by day, joins consecutive hours of a class and adds fields from the course list. */
export function weekOf(classes: readonly GridClass[], courses: readonly RegisteredCourse[]): Week {
  const taught = courses.map((course) => ({
    course,
    typeCode: typeCodeOf(course.course_type),
    slots: course.slot?.split("+") ?? [],
  }));
  const dayOf = (weekday: Weekday) =>
    joinConsecutive(classes.filter((candidate) => candidate.weekday === weekday)).map((joined) =>
      entryOf(joined, taught),
    );
  return {
    monday: dayOf("monday"),
    tuesday: dayOf("tuesday"),
    wednesday: dayOf("wednesday"),
    thursday: dayOf("thursday"),
    friday: dayOf("friday"),
    saturday: dayOf("saturday"),
    sunday: dayOf("sunday"),
  } satisfies Partial<Timetable>;
}

/** Sorts by start time (null last), then by slot. */
function byTime(a: GridClass, b: GridClass): number {
  const key = ({ start_time, slot }: GridClass) => `${start_time ?? "~"} ${slot}`;
  return key(a) < key(b) ? -1 : 1;
}

/** Labs fill several columns. Hours of a class are joined if one ends when the next starts. */
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
  earlier.end_time === next.start_time &&
  earlier.is_lab === next.is_lab &&
  earlier.course_code === next.course_code &&
  earlier.course_type_code === next.course_type_code &&
  earlier.venue === next.venue;

/** A registered course with its slots and the code of its type, undefined for a text without one. */
interface TaughtCourse {
  readonly course: RegisteredCourse;
  readonly typeCode: string | undefined;
  readonly slots: readonly string[];
}

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
    course_title: course?.course_title ?? null,
    course_type: course?.course_type ?? null,
    class_id: course?.class_id ?? null,
    faculty: course?.faculty ?? null,
  };
}
