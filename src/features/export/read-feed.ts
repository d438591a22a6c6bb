import { createHash } from "node:crypto";
import { indiaTime } from "../../../client/insight/index.ts";
import { ServiceError } from "../../contract/errors.ts";
import type { MissingPart } from "../../contract/missing-part.ts";
import {
  type Copy,
  type Feed,
  FeedGone,
  FeedLost,
  type FeedPart,
  type OpenFeed,
  type PollAnswer,
} from "../../feeds/feeds.ts";
import { StoreUnavailable } from "../../feeds/store.ts";
import type { Portal } from "../../portal/portal.ts";
import { readCurrentSemester } from "../current-semester/read-current-semester.ts";
import { readParts } from "../read-parts.ts";
import { busyTimes, dated, type FeedContent, joinFiles, writeFeed } from "./feed.ts";
import { readFile, semesterOf, withProblems } from "./read-files.ts";

/** A copy of this age is served without a request to the portal. */
const FRESH_MS = 10 * 60_000;

/** The names of the parts in problems: those of their endpoints. */
const FIELDS = { timetable: "timetable", exams: "exam_schedule", assignments: "digital_assignments" } as const;

/** A calendar as it was read, and the parts that it lacks. */
type ReadFeed = { readonly content: FeedContent; readonly problems: readonly MissingPart[] };

/** Reads the calendar of a feed from the portal. A part that cannot be read keeps the events of the previous calendar. */
export async function readFeed(portal: Portal, feed: Feed, previous: FeedContent | null): Promise<ReadFeed> {
  const student = portal.openSession(feed.session);
  const current = feed.semester === null ? await readCurrentSemester(student, portal.semestersSearched) : null;
  // Without evidence, the current semester is a guess, which must not replace the semester that the calendar shows.
  const isGuess = current?.evidence == null || current.evidence === "first_listed";
  const sem_sub_id = feed.semester ?? (isGuess ? previous?.semester : null) ?? current?.semester?.id ?? null;
  if (sem_sub_id === null)
    return { content: dated({ file: joinFiles([]), semester: null }, previous, Date.now()), problems: [] };
  const problems: MissingPart[] = [];
  const input = { sem_sub_id, class_group_id: feed.classGroup };
  const reads = feed.parts.map((part) => [FIELDS[part], readFile[part](student, input)] as const);
  const [semester, files] = await Promise.all([
    current?.semester?.id === sem_sub_id ? current.semester : semesterOf(portal, student, sem_sub_id, problems),
    readParts(portal, Object.fromEntries(reads)),
  ]);
  problems.push(...files.problems);
  const kept = previous?.semester === sem_sub_id ? previous.file.items : [];
  const read = feed.parts.map((part) => {
    const file = files[FIELDS[part]]?.(semester) ?? { name: `Calendar ${semester.name}`, description: "", items: [] };
    return files[FIELDS[part]] !== null ? file : { ...file, items: kept.filter(({ uid }) => isOfPart(uid, part)) };
  });
  const file = withProblems(joinFiles(read), problems);
  return { content: dated({ file, semester: sem_sub_id }, previous, Date.now()), problems };
}

/** True for the event of a part. The UID of a class that is moved to another day begins with the day. */
const isOfPart = (uid: string, part: FeedPart) => uid.replace(/^[\d-]+/, "").startsWith(`${part}-`);

/** Answers a poll: with a fresh copy, with the portal's data while the session is alive, otherwise with the last good copy. */
export async function pollFeed(portal: Portal, feed: OpenFeed): Promise<PollAnswer> {
  const { feeds } = portal;
  const waitMs = await feeds.poll(feed);
  if (waitMs > 0) return { kind: "limited", waitMs };
  try {
    const last = await feeds.lastCopy<FeedContent>(feed);
    if (last !== null && Date.now() - last.readAt < FRESH_MS) return written(feed, last, false);
    const read = await readAgain(portal, feed, last);
    if (typeof read !== "string") return written(feed, read, false);
    return last === null ? { kind: "unavailable", reason: read } : written(feed, last, true);
  } catch (error) {
    if (error instanceof FeedLost) return { kind: "unavailable", reason: reasons.lost };
    if (error instanceof FeedGone) return { kind: "gone" };
    if (error instanceof StoreUnavailable) return { kind: "unavailable", reason: error.detail };
    throw error;
  }
}

/** The reason for which there is no calendar, for a person who opens the address. */
const reasons = {
  over: "The portal session of this calendar is over. Log in to your app again, and subscribe again.",
  lost: "The service no longer knows whether this calendar has ended. Subscribe again in your app.",
  "too often": "The portal was read too often for this calendar. Try again later.",
  failed: "The portal cannot be read now. Try again later.",
};

/** Reads the calendar with the session of its address, or with a held one, and keeps it. Returns the reason if that is not possible. */
async function readAgain(
  portal: Portal,
  feed: OpenFeed,
  last: Copy<FeedContent> | null,
): Promise<Copy<FeedContent> | string> {
  const { feeds } = portal;
  const isOver = await feeds.isOver(feed);
  const session = isOver ? await heldFor(portal, feed.value) : feed.value.session;
  if (session === null) return reasons.over;
  if (!(await feeds.startRead(feed))) return reasons["too often"];
  try {
    const { content, problems } = await readFeed(portal, { ...feed.value, session }, last?.content ?? null);
    // Calendar apps keep the events of a part that an error hides, and remove those that a calendar lacks.
    if (last === null && problems.some(({ field }) => field !== "semesters")) return reasons.failed;
    await feeds.keep(feed.id, content, feed.value.grant);
    return { content, readAt: Date.now() };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code !== "session_expired") return reasons.failed;
    if (isOver) return reasons.over;
    await feeds.sessionEnded(feed);
    return readAgain(portal, feed, last);
  }
}

/** The session that the service holds for the app of a feed; null without one. */
const heldFor = async ({ holds }: Portal, { session, client, parts }: Feed) =>
  client === undefined || holds === null
    ? null
    : holds.newestOf(session.registration_number, client, parts).catch((error) => {
        if (error instanceof StoreUnavailable) return null;
        throw error;
      });

function written(feed: OpenFeed, copy: Copy<FeedContent>, isOld: boolean): PollAnswer {
  const { reminderMinutes } = feed.value;
  const shown = feed.value.content === "busy" ? { ...copy, content: busyTimes(copy.content) } : copy;
  const { text, identity } = writeFeed(shown, { isOld, reminderMinutes, now: Date.now() }, indiaTime);
  const hash = createHash("sha256").update(identity).digest("base64url");
  return { kind: "calendar", text, etag: `W/"${hash.slice(0, 22)}"`, readAt: copy.readAt };
}
