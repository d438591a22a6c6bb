import { weekdayOrdered } from "../../../client/insight/index.ts";
import { addDays } from "../../contract/calendar.ts";
import type { CalendarDay, CalendarEvent } from "../calendar/schema.ts";
import type { Semester } from "../semesters/schema.ts";
import type { CalendarFile } from "./icalendar.ts";
import { uidsOf } from "./uids.ts";

/** The same entry on consecutive days. */
type Run = { readonly event: CalendarEvent; readonly firstDay: string; lastDay: string };

/** The academic calendar of a semester as all-day events, without ordinary days, which would fill every week. */
export function academicCalendarFile(semester: Semester, days: readonly CalendarDay[]): CalendarFile {
  const uid = uidsOf("calendar", semester.id);
  const items = runsOf(days).map(({ event, firstDay, lastDay }) => ({
    uid: uid(event.description, event.label ?? ""),
    summary: summaryOf(event),
    details: [event.description, event.label].filter((line) => line !== null),
    place: null,
    when: { firstDay, lastDay },
  }));
  const description =
    days.length === 0
      ? "The portal has no academic calendar for this semester."
      : "Entries of the academic calendar, without ordinary instructional days and unnamed Sunday holidays.";
  return { name: `Academic calendar ${semester.name}`, description, items };
}

/** Returns the runs in the order of their first day. */
function runsOf(days: readonly CalendarDay[]): Run[] {
  const runs: Run[] = [];
  for (const { date, weekday, events } of days) {
    for (const event of events.filter((candidate) => !isOrdinary(candidate, weekday))) {
      const previous = runs.find((run) => addDays(run.lastDay, 1) === date && isSame(run.event, event));
      if (previous === undefined) runs.push({ event, firstDay: date, lastDay: date });
      else previous.lastDay = date;
    }
  }
  return runs;
}

/** True if an entry is an instructional day that follows its own weekday, or a Sunday holiday without a name. */
function isOrdinary(event: CalendarEvent, weekday: CalendarDay["weekday"]): boolean {
  if (event.kind === "instructional") return weekdayOrdered(event) === null;
  return event.kind === "holiday" && weekday === "sunday" && /^(holiday)?$/i.test(event.label ?? "");
}

const isSame = (a: CalendarEvent, b: CalendarEvent) => a.description === b.description && a.label === b.label;

/** Returns the name of a holiday. For other entries, returns the description, with the label if it adds information. */
function summaryOf({ description, label, class_group, kind }: CalendarEvent): string {
  const title = class_group === null ? description : description.slice(0, -` - ${class_group}`.length);
  if (kind === "holiday") return label ?? title;
  return label === null || label === title || kind === "exam" ? title : `${title} (${label})`;
}
