import { type Static, Type } from "typebox";
import { classGroupId, optional, reminderMinutes, Session, semSubId } from "../../contract/bodies.ts";
import { invalidBody, type ServiceError } from "../../contract/errors.ts";
import { boolean, integer, nullable, oneOf, record, text } from "../../contract/fields.ts";
import { type MissingPart, missingParts } from "../../contract/missing-part.ts";
import {
  COPY_LIFETIME_DAYS,
  type Feed,
  FeedGone,
  type FeedPart,
  feedDetails,
  feedParts,
  type OpenFeed,
} from "../../feeds/feeds.ts";
import { addition } from "../../portal/define-endpoint.ts";
import type { Portal } from "../../portal/portal.ts";
import type { FeedContent } from "./feed.ts";
import { readFeed } from "./read-feed.ts";

/** The path of a feed is this, its sealed address and `.ics`. */
export const FEED_PATH = "/calendar/feeds/";

const EXAMPLE_PATH = "/calendar/feeds/main.AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8.ics";

const path = Type.String({
  description: "The `path` of a feed, as returned by `/calendar/subscribe`.",
  examples: [EXAMPLE_PATH],
  maxLength: 8192,
  pattern: "^/calendar/feeds/[A-Za-z0-9_-]{1,32}\\.[A-Za-z0-9_-]+\\.ics$",
  "x-error-message": "is not the path of a feed as returned by `/calendar/subscribe`",
});

const SubscribeBody = record("CalendarSubscribeRequest", "The parts of a calendar feed.", {
  session: Session,
  parts: Type.Array(oneOf(feedParts, "A part of the calendar.", "exams"), {
    description: "The content of the calendar.",
    minItems: 1,
    uniqueItems: true,
    examples: [["timetable", "exams"]],
    "x-error-message": `is not a list of different parts: ${feedParts.join(", ")}`,
  }),
  sem_sub_id: optional({
    ...semSubId,
    description: "Semester. Default: at each update, the semester of `/student/current_semester`.",
  }),
  class_group_id: optional(classGroupId),
  reminder_minutes: optional(reminderMinutes),
  content: Type.Optional(
    nullable(
      oneOf(
        feedDetails,
        "`busy`: events without course, room and teacher, to give to friends; not with `assignments`. Default: `events`, or for an update that of the feed.",
        "busy",
      ),
    ),
  ),
  path: optional({
    ...path,
    description:
      "The `path` of a feed of the same student and parts, to update its copy with this session. Default: a new feed. The address and the reminders of the feed do not change.",
  }),
});

const CalendarFeed = record("CalendarFeed", "A calendar that calendar apps can subscribe to.", {
  path: text(
    "Path of the calendar, which follows the base URL of the service: GET, without an API key. It is a credential: anyone who has it can read the calendar.",
    EXAMPLE_PATH,
  ),
  is_stored: boolean(
    `True if the service keeps a copy, which it serves when the session is over, until nobody has updated it for ${COPY_LIFETIME_DAYS} days. False: the calendar ends with the session.`,
    true,
  ),
  event_count: integer("Number of events.", 33),
  problems: missingParts,
});

const RevokedFeed = record("RevokedCalendarFeed", "A feed that has ended.", { revoked: boolean("Always true.", true) });

const failAt = (pointer: string, message: string): ServiceError => invalidBody([{ pointer, message }]);

function openPath({ feeds }: Portal, value: string): OpenFeed {
  const feed = feeds.open(value.slice(FEED_PATH.length, -".ics".length));
  if (feed === null) throw failAt("/path", "is not the path of a feed of this service");
  return feed;
}

const sorted = (parts: readonly FeedPart[]) => [...parts].sort().join(" ");

/** Reads the calendar again, and replaces the copy of a feed. */
async function update(portal: Portal, path: string, feed: Feed): Promise<Static<typeof CalendarFeed>> {
  const open = openPath(portal, path);
  if (open.value.session.registration_number !== feed.session.registration_number)
    throw failAt("/path", "is the feed of another student");
  if (sorted(open.value.parts) !== sorted(feed.parts)) throw failAt("/parts", "are not the parts of the feed");
  if (feed.content !== undefined && (open.value.content ?? "events") !== feed.content)
    throw failAt("/content", "is not that of the feed");
  const last = await portal.feeds.lastCopy<FeedContent>(open).catch((error) => {
    if (error instanceof FeedGone) throw failAt("/path", "is a feed that has ended, or may have: make a new one");
    throw error;
  });
  const { content, problems } = await readFeed(portal, feed, last?.content ?? null);
  return {
    path,
    is_stored: await portal.feeds.keep(open.id, content, feed.grant),
    event_count: content.file.items.length,
    problems: [...problems],
  };
}

export const calendarSubscribe = addition({
  path: "/calendar/subscribe",
  scopes: { possible: feedParts, of: ({ parts }) => parts },
  summary: "A calendar that updates itself, for calendar apps.",
  description:
    "Returns the path of an iCalendar feed of the timetable, the exams and the due dates of assignments. The feed reads the portal while " +
    "`session` is alive, at most six times an hour. When it is over, the feed reads with the newest session of the student that the service holds for the same app (`/hold/status`). Without one, it serves the last copy if the service has a store (`is_stored`), and otherwise " +
    "nothing: calendar apps then keep what they have. To keep a feed up to date, call this endpoint with its `path` after each login. A student can make 10 feeds in 24 hours. A part that cannot " +
    "be read keeps the events of the last copy, and `problems` names it; with `X-Portal-Strict: 1`, the call fails instead.",
  cost: {
    requests: 2,
    note:
      "1 for the list of semesters and 1 for the exams. Assignments cost 1, and 1 per course; the timetable 2, and 1 per month. Without `sem_sub_id`, " +
      "the requests of `/student/current_semester` replace the list",
  },
  body: SubscribeBody,
  answer: CalendarFeed,
  example: { parts: ["exams"], sem_sub_id: "AP2026272" },
  check(portal, { path: existing, content, parts }) {
    if (content === "busy" && parts.includes("assignments"))
      throw failAt("/parts", "has assignments, which take no time");
    if (existing != null) openPath(portal, existing);
  },
  async handle(portal, { session, parts, sem_sub_id, class_group_id, reminder_minutes, content, path: existing }) {
    const feed: Feed = {
      ...{ session, parts, semester: sem_sub_id ?? null, classGroup: class_group_id ?? null },
      ...{ reminderMinutes: reminder_minutes ?? null, grant: portal.access?.grant ?? null },
      ...{ stamp: portal.access?.stamp ?? null, ...(portal.access && { client: portal.access.client }) },
      ...(content != null && { content }),
    };
    if (existing != null) return update(portal, existing, feed);
    const problems: MissingPart[] = [];
    const created = await portal.feeds.create(feed, async () => {
      const found = await readFeed(portal, feed, null);
      problems.push(...found.problems);
      return found.content;
    });
    return {
      path: `${FEED_PATH}${created.address}.ics`,
      is_stored: created.isStored,
      event_count: created.content.file.items.length,
      problems,
    };
  },
});

export const calendarRevoke = addition({
  path: "/calendar/revoke",
  scopes: [],
  summary: "End a calendar feed.",
  description:
    "The address answers 410 at once, and its copy is deleted. Calendar apps keep the events that they have until the subscription is removed there. A feed that has already ended is no error.",
  cost: { requests: 0 },
  body: record("CalendarRevokeRequest", "A calendar feed.", { path }),
  answer: RevokedFeed,
  example: { path: EXAMPLE_PATH },
  check: (portal, body) => void openPath(portal, body.path),
  async handle(portal, body) {
    await portal.feeds.end(openPath(portal, body.path).id);
    return { revoked: true };
  },
});
