import { ServiceError } from "../../contract/errors.ts";
import type { PortalSession } from "../../portal/session.ts";
import type { Semester } from "./schema.ts";
import { semestersPages } from "./semesters.page.ts";

/** The description of endpoints that use `searchSemesters`. */
export const SEMESTER_SEARCH =
  "If `sem_sub_id` is omitted, searches the student's semesters, newest first and at most 12 by default.";

/** Semesters in the portal's order. `isOwn` is false for a list of all semesters of the university. */
export type ListedSemesters = { readonly semesters: Semester[]; readonly isOwn: boolean };

/** Reads the student's semesters from the first page that lists any. */
export async function readSemesterList(session: PortalSession): Promise<ListedSemesters> {
  for (const page of semestersPages) {
    const { semesters } = await session.read(page, {});
    session.reportOddIds(semesters.map(({ id }) => id));
    if (semesters.length > 0) return { semesters, isOwn: page === semestersPages[0] };
  }
  return { semesters: [], isOwn: false };
}

/**
 * The student's semesters with those of the marks page above the newest one that both pages list: a new semester can stand there
 * first. Those below are the university's. A marks page that cannot be read adds none.
 */
export async function readAllSemesters(session: PortalSession): Promise<Semester[]> {
  const { semesters: own, isOwn } = await readSemesterList(session);
  if (!isOwn) return own;
  const { semesters: listed } = await session.read(semestersPages[1], {}).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code !== "session_expired") return { semesters: [] };
    throw error;
  });
  const place = own.findIndex(({ id }) => listed.some((semester) => semester.id === id));
  const above = listed.slice(
    0,
    Math.max(
      listed.findIndex(({ id }) => id === own[place]?.id),
      0,
    ),
  );
  session.reportOddIds(above.map(({ id }) => id));
  return [...own.slice(0, Math.max(place, 0)), ...above, ...own.slice(Math.max(place, 0))];
}

/** The portal requests that the name of a semester adds to a cost. */
export const SEMESTER_LIST_COST = "1 or 2 more if the timetable page does not list the semester";

/** The student's semesters, and those of the marks page if a semester is not among them. */
export async function readSemestersWith(session: PortalSession, id: string): Promise<Semester[]> {
  const { semesters } = await readSemesterList(session);
  return semesters.some((semester) => semester.id === id) ? semesters : readAllSemesters(session);
}

/** Searches the student's semesters, newest first and at most `max`, until `look` returns a result. */
export async function searchSemesters<Found>(
  session: PortalSession,
  max: number,
  look: (semSubId: string) => Promise<Found | null>,
): Promise<Found | null> {
  const { semesters } = await readSemesterList(session);
  for (const { id } of semesters.slice(0, max)) {
    const found = await look(id);
    if (found !== null) return found;
  }
  return null;
}
