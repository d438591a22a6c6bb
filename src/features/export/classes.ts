import { addDays, daysBetween, type Weekday, weekdays } from "../../contract/calendar.ts";
import type { CalendarDay } from "../calendar/schema.ts";
import type { Semester } from "../semesters/schema.ts";
import type { Timetable, TimetableEntry } from "../timetable/schema.ts";
import type { CalendarFile, CalendarItem } from "./icalendar.ts";
import { teachingDaysOf } from "./teaching-days.ts";
import { uidsOf } from "./uids.ts";

/** A class of the week. */
interface WeeklyClass {
  readonly weekday: Weekday;
  readonly entry: TimetableEntry;
  /** Class group of the course; null if not known. */
  readonly classGroup: string | null;
}

/** Events of a class, or the reason why it has none. */
type Placed = { readonly items: readonly CalendarItem[] } | { readonly leftOut: string };

/** True if the week has a class. If not, the academic calendar is not needed. */
export const hasClasses = (timetable: Timetable): boolean => classesOf(timetable).length > 0;

/** The classes of a semester on the instructional days of the academic calendar. */
export function classesFile(semester: Semester, timetable: Timetable, days: readonly CalendarDay[]): CalendarFile {
  const teachingDays = teachingDaysOf(days);
  const uid = uidsOf("timetable", semester.id);
  const placed = classesOf(timetable).map((one) => {
    const { class_id, course_code, course_type_code, slot } = one.entry;
    const own = uid(class_id ?? `${course_code}-${course_type_code}`, one.weekday, slot);
    const placed = place(one, own, teachingDays(one.classGroup, one.weekday));
    if ("leftOut" in placed || !teachingDays.isUnlisted(one.classGroup)) return placed;
    const remark = `The academic calendar does not name the class group ${one.classGroup}: check holidays and exam days.`;
    return { items: placed.items.map((item) => ({ ...item, details: [...item.details, remark] })) };
  });
  const leftOut = placed.flatMap((one) => ("leftOut" in one ? one.leftOut : []));
  const lines = [
    "Classes on the instructional days of the academic calendar, without holidays and exam days.",
    ...(placed.length === 0 ? ["The timetable of this semester has no classes."] : []),
    ...(leftOut.length > 0 ? ["Omitted:", ...leftOut] : []),
  ];
  return {
    name: `Timetable ${semester.name}`,
    description: lines.join("\n"),
    items: placed.flatMap((one) => ("items" in one ? one.items : [])),
  };
}

function classesOf(timetable: Timetable): WeeklyClass[] {
  const groupOf = ({ class_id }: TimetableEntry) =>
    timetable.courses.find((course) => class_id !== null && course.class_id === class_id)?.class_group ?? null;
  return weekdays.flatMap((weekday) =>
    timetable[weekday].map((entry) => ({ weekday, entry, classGroup: groupOf(entry) })),
  );
}

/** Returns a weekly series on the weekday of the class, and a single event for each day with the day order of that weekday. */
function place({ weekday, entry }: WeeklyClass, uid: string, days: readonly CalendarDay[]): Placed {
  const { course_code, course_title, course_type, course_type_code, slot, start_time: start, end_time: end } = entry;
  const title = [course_code, course_title].filter(Boolean).join(" ");
  const leftOut = (why: string) => ({ leftOut: `${title}, ${weekday}, ${slot}: ${why}` });
  if (start === null) return leftOut("the timetable shows no time");
  if (days.length === 0) return leftOut("the academic calendar has no instructional day for it");

  const details = [`${course_type ?? course_type_code}, ${slot}`, entry.faculty, entry.class_id];
  const item = {
    summary: entry.is_lab ? `${title} (Lab)` : title,
    details: details.filter((line) => line !== null),
    place: entry.venue,
  };
  const datesWhere = (usual: boolean) =>
    days.filter((day) => (day.weekday === weekday) === usual).map(({ date }) => date);
  const series = seriesOf(datesWhere(true)).map((dates) => ({ ...item, uid, when: { ...dates, start, end } }));
  const moved = datesWhere(false).map((day) => ({
    ...item,
    uid: `${day}-${uid}`,
    when: { day, start, end, weeks: 1, except: [] },
  }));
  return { items: [...series, ...moved] };
}

/** Returns sorted dates of one weekday as a series with exceptions; empty if there is no date. */
function seriesOf(dates: readonly string[]): { day: string; weeks: number; except: string[] }[] {
  const [day] = dates;
  if (day === undefined) return [];
  const weeks = daysBetween(day, dates.at(-1) ?? day) / 7 + 1;
  const all = Array.from({ length: weeks }, (_, week) => addDays(day, week * 7));
  return [{ day, weeks, except: all.filter((date) => !dates.includes(date)) }];
}
