import { type CalendarFile, type CalendarItem, writeCalendar } from "./icalendar.ts";

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

const REFRESH_INTERVAL = "PT1H";
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
