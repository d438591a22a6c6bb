import type { Weekday } from "../../contract/calendar.ts";
import { typeCodeOf } from "../course-types.ts";
import type { GridClass } from "./grid.ts";
import type { RegisteredCourse, Timetable, TimetableEntry } from "./schema.ts";

type Week = Record<Weekday, TimetableEntry[]>;

/** Groups the classes of the grid by day, joins consecutive hours of a class and adds fields from the course list. */
export function weekOf(classes: readonly GridClass[], courses: readonly RegisteredCourse[]): Week {
  const dayOf = (weekday: Weekday) =>
    joinConsecutive(classes.filter((candidate) => candidate.weekday === weekday)).map((joined) =>
      entryOf(joined, courses),
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

function entryOf({ weekday: _, ...hours }: GridClass, courses: readonly RegisteredCourse[]): TimetableEntry {
  const course = courses.find((candidate) => isClassOf(hours, candidate));
  return {
    ...hours,
    course_title: course?.course_title ?? null,
    course_type: course?.course_type ?? null,
    class_id: course?.class_id ?? null,
    faculty: course?.faculty ?? null,
  };
}

/** The course list shows the type as text. For a text without a code, only course code and slot are compared. */
function isClassOf(hours: Omit<GridClass, "weekday">, course: RegisteredCourse): boolean {
  const code = typeCodeOf(course.course_type);
  const slots = course.slot?.split("+") ?? [];
  return (
    course.course_code === hours.course_code &&
    (code === undefined || code === hours.course_type_code) &&
    hours.slot.split("+").every((slot) => slots.includes(slot))
  );
}
