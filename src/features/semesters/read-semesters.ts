import type { PortalSession } from "../../portal/session.ts";
import type { Semester } from "./schema.ts";
import { semestersPages } from "./semesters.page.ts";

/** The description of endpoints that use `searchSemesters`. */
export const SEMESTER_SEARCH =
  "If `sem_sub_id` is omitted, searches the student's semesters, newest first and at most 12 by default.";

/** Semesters in the portal's order. `isOwn` is false for a list of all semesters of the university. */
export interface ListedSemesters {
  readonly semesters: Semester[];
  readonly isOwn: boolean;
}

/** Reads the student's semesters from the first page that lists any. */
export async function readSemesterList(session: PortalSession): Promise<ListedSemesters> {
  for (const page of semestersPages) {
    const { semesters } = await session.read(page, {});
    session.reportOddIds(semesters.map(({ id }) => id));
    if (semesters.length > 0) return { semesters, isOwn: page === semestersPages[0] };
  }
  return { semesters: [], isOwn: false };
}

/** The list of `readSemesterList`. */
export const readSemesters = async (session: PortalSession): Promise<Semester[]> =>
  (await readSemesterList(session)).semesters;

/** The portal requests that `semesterOf` adds to a cost. */
export const SEMESTER_LIST_COST = "1 or 2 more if the timetable page lists no semester";

/** Searches the student's semesters, newest first and at most `max`, until `look` returns a result. */
export async function searchSemesters<Found>(
  session: PortalSession,
  max: number,
  look: (semSubId: string) => Promise<Found | null>,
): Promise<Found | null> {
  const semesters = await readSemesters(session);
  for (const { id } of semesters.slice(0, max)) {
    const found = await look(id);
    if (found !== null) return found;
  }
  return null;
}
