import { invalidBody, type ServiceError } from "../../contract/errors.ts";
import type { Portal } from "../../portal/portal.ts";
import type { PortalSession } from "../../portal/session.ts";
import { isOfOnePart } from "../read-parts.ts";
import type { Semester } from "./schema.ts";
import { semestersPages } from "./semesters.page.ts";

/** The description of endpoints that use `readOfCourse`. */
export const SEMESTER_SEARCH =
  "If `sem_sub_id` is omitted, searches the student's semesters, newest first and at most 12 by default.";

/**
 * Semesters in the portal's order. `isOwn` is false for a student who has none yet: the list is that of the university, as it is, too,
 * if the student's own list cannot be read.
 */
type ListedSemesters = { readonly semesters: Semester[]; readonly isOwn: boolean };

/** Reads the semesters of the first page that lists any. Fails with the first page that cannot be read only if none does. */
async function readSemesterList(
  session: PortalSession,
  pages: readonly (typeof semestersPages)[number][] = semestersPages,
): Promise<ListedSemesters> {
  let failure: ServiceError | null = null;
  for (const page of pages) {
    try {
      const { semesters } = await session.read(page, {});
      if (semesters.length > 0) return { semesters, isOwn: page === semestersPages[0] || failure !== null };
    } catch (error) {
      if (!isOfOnePart(error)) throw error;
      failure ??= error;
    }
  }
  if (failure !== null) throw failure;
  return { semesters: [], isOwn: false };
}

/**
 * The student's semesters with those of the marks page above the newest one that both pages list: a new semester can stand there
 * first. Those below are the university's. The exam page takes the place of a marks page that cannot be read; without both, the
 * student's own list stands alone.
 */
export async function readAllSemesters(session: PortalSession): Promise<ListedSemesters> {
  const { semesters: own, isOwn } = await readSemesterList(session);
  session.reportOddIds(own.map(({ id }) => id));
  if (!isOwn) return { semesters: own, isOwn };
  const { semesters: listed } = await readSemesterList(session, semestersPages.slice(1)).catch((error: unknown) => {
    if (isOfOnePart(error)) return { semesters: [] };
    throw error;
  });
  const place = own.findIndex(({ id }) => listed.some((semester) => semester.id === id));
  const shared = listed.findIndex(({ id }) => id === own[place]?.id);
  const above = listed.slice(0, Math.max(shared, 0));
  session.reportOddIds(above.map(({ id }) => id));
  return { semesters: [...own.slice(0, Math.max(place, 0)), ...above, ...own.slice(Math.max(place, 0))], isOwn };
}

/** The portal requests that the name of a semester adds to a cost. */
export const SEMESTER_LIST_COST = "1 or 2 more if the timetable page does not list the semester";

/** The student's semesters, and those of the marks page if a semester is not among them. */
export async function readSemestersWith(session: PortalSession, id: string): Promise<Semester[]> {
  const { semesters } = await readSemesterList(session);
  return semesters.some((semester) => semester.id === id) ? semesters : (await readAllSemesters(session)).semesters;
}

/** A page about one course of a semester, and the list of such courses. */
interface OfCourse<Entry, Found> {
  readonly list: (semSubId: string) => Promise<readonly Entry[]>;
  readonly isAsked: (entry: Entry) => boolean;
  readonly read: (semSubId: string) => Promise<Found>;
  readonly isEmpty: (found: Found) => boolean;
  /** The entry that the course is not, for the error. */
  readonly missing: string;
}

/**
 * Reads a page about a course: of a semester, or of the newest one that lists the course. The portal answers unknown ids as it does a
 * course without data, so the list decides: null if no semester lists any course, and validation_error if the course is not listed.
 */
export async function readOfCourse<Entry, Found>(
  { semestersSearched }: Portal,
  session: PortalSession,
  semSubId: string | null | undefined,
  { list, isAsked, read, isEmpty, missing }: OfCourse<Entry, Found>,
): Promise<Found | null> {
  const found = semSubId ? await read(semSubId) : null;
  if (found !== null && !isEmpty(found)) return found;
  const semesters = semSubId ? [{ id: semSubId }] : (await readAllSemesters(session)).semesters;
  let isListed = false;
  for (const { id } of semesters.slice(0, semestersSearched)) {
    const entries = await list(id);
    if (entries.some(isAsked)) return found ?? read(id);
    isListed ||= entries.length > 0;
  }
  if (isListed) throw invalidBody([{ pointer: "/course_id", message: `is ${missing}` }]);
  return found;
}
