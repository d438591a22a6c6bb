import { type CalendarFile, type CalendarItem, writeCalendar } from "./icalendar.ts";
import { uidsOf } from "./uids.ts";

/** The content of a feed, as the store keeps it. */
export interface FeedContent {
  readonly file: CalendarFile;
  /** Null if the portal lists no semester. */
  readonly semester: string | null;
  /** Time of the last change of each event, by UID: milliseconds since 1970. */
  readonly changedAt: Readonly<Record<string, number>>;
}

/** A calendar as it is sent. */
export interface WrittenFeed {
  readonly text: string;
  /** The calendar without the times at which its events were changed: without a store, that is always now. */
  readonly identity: string;
}

/** Begins the line of a part that could not be read. */
export const NOT_READ = "Not read (";

const REFRESH_INTERVAL = "PT1H";
const MAX_BREAK_MINUTES = 15;
/** Age at which a student should notice that the calendar is no longer updated. */
const OLD_MS = 7 * 86_400_000;

/** Joins the files of a semester to one calendar. */
export const joinFiles = (files: readonly CalendarFile[]): CalendarFile => {
  const [first] = files;
  if (first !== undefined && files.length === 1) return first;
  return {
    // Named after the semester, which all names end with.
    name: first?.name.replace(/^\S+ /, "") ?? "Semester",
    description: files.map(({ description }) => description).join("\n"),
    items: files.flatMap(({ items }) => items),
  };
};

/** Dates the events of a file: those that the previous content has, unchanged, keep their time. */
export function dated(
  { file, semester }: Omit<FeedContent, "changedAt">,
  previous: FeedContent | null,
  now: number,
): FeedContent {
  const known = new Map(previous?.file.items.map((item) => [item.uid, JSON.stringify(item)]));
  const changedAt = file.items.map((item) => {
    const time = known.get(item.uid) === JSON.stringify(item) ? previous?.changedAt[item.uid] : undefined;
    return [item.uid, time ?? now] as const;
  });
  return { file, semester, changedAt: Object.fromEntries(changedAt) };
}

/**
 * The times of a feed without course, room and teacher. Neighbours are one event: nobody can count classes. A UID is made of the time,
 * because that of an event names the class; an event that moves is another one.
 */
export function busyTimes(content: FeedContent): FeedContent {
  const uid = uidsOf("busy");
  const sorted = content.file.items.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
  const merged: { when: CalendarItem["when"]; changedAt: number | undefined }[] = [];
  for (const { uid: own, when } of sorted) {
    const next = "day" in when ? { ...when, end: when.end ?? "23:59" } : { ...when, isBusy: true as const };
    const changedAt = content.changedAt[own];
    const before = merged.findLast((one) => isNeighbour(one.when, next));
    if (before === undefined || !("day" in before.when) || !("day" in next)) merged.push({ when: next, changedAt });
    else {
      before.when = { ...before.when, end: [before.when.end ?? "", next.end ?? ""].sort().at(-1) ?? "" };
      before.changedAt = Math.max(before.changedAt ?? 0, changedAt ?? 0) || undefined;
    }
  }
  const events = merged.map(({ when, changedAt }) => ({
    item: {
      ...{ uid: "day" in when ? uid(when.day, when.start) : uid(when.firstDay), summary: "Busy" },
      ...{ details: [], place: null, when },
    },
    changedAt,
  }));
  // The description names classes without a time, after what could not be read.
  const missing = content.file.description.split("\n").filter((line) => line.startsWith(NOT_READ));
  const description = [...missing, "Times of classes and exams. What has no time is not in this calendar."].join("\n");
  return {
    ...content,
    file: { name: "Busy", description, items: events.map(({ item }) => item) },
    changedAt: Object.fromEntries(events.flatMap(({ item, changedAt }) => (changedAt ? [[item.uid, changedAt]] : []))),
  };
}

const startOf = ({ when }: CalendarItem): string => ("day" in when ? `${when.day} ${when.start}` : when.firstDay);
const minutesOf = (time: string): number => 60 * Number(time.slice(0, 2)) + Number(time.slice(3));

/** True if an event begins at most 15 minutes after another one of the same days. */
const isNeighbour = (one: CalendarItem["when"], next: CalendarItem["when"]): boolean =>
  "day" in one &&
  "day" in next &&
  JSON.stringify([one.day, one.weeks, one.except]) === JSON.stringify([next.day, next.weeks, next.except]) &&
  minutesOf(next.start) - minutesOf(one.end ?? "23:59") <= MAX_BREAK_MINUTES;

/** Writes a feed. `isOld` is true if the portal could not be read: the calendar then shows its age. */
export function writeFeed(
  { content, readAt }: { readonly content: FeedContent; readonly readAt: number },
  { isOld, reminderMinutes, now }: { isOld: boolean; reminderMinutes: number | null; now: number },
  inIndia: (moment: Date) => { readonly date: string; readonly time: string },
): WrittenFeed {
  const { file, changedAt } = content;
  const asOf = inIndia(new Date(readAt));
  const shown: CalendarFile = isOld
    ? {
        ...file,
        description: `As of ${asOf.date} ${asOf.time} in India. Updated when you log in to your app.\n${file.description}`,
        items: now - readAt > OLD_MS ? [...file.items, noticeOf(asOf.date, inIndia(new Date(now)).date)] : file.items,
      }
    : file;
  const text = writeCalendar(shown, new Date(readAt), reminderMinutes, {
    refreshInterval: REFRESH_INTERVAL,
    changedAt: ({ uid }) => new Date(changedAt[uid] ?? now),
  });
  return { text, identity: JSON.stringify([shown, reminderMinutes]) };
}

/** An event of today that says that the calendar is old. Always the same event, so that it moves and vanishes. */
const noticeOf = (asOf: string, today: string): CalendarItem => ({
  uid: "notice@portico",
  summary: `Calendar last updated on ${asOf}: log in to your app again`,
  details: [],
  place: null,
  when: { firstDay: today, lastDay: today },
});
