import type { CallOptions, ResponseBody } from "./endpoint.ts";
import { CLIENT_RULES } from "./error-codes.ts";
import { needsPerson, PorticoError } from "./errors.ts";
import type { Semester } from "./types.ts";

/** A semester whose parts are or were compared. */
export interface FollowedSemester extends Semester {
  /** The last time at which it was the current one, was new in the list or had a change, in ISO 8601. */
  readonly active_at: string;
  /** True for the current one, and for those that the portal lists above it. */
  readonly is_listed: boolean;
}

/** The semesters of a watch that has no fixed one, the current one first. */
export interface FollowedSemesters {
  /** Time of the last request for the current semester, in ISO 8601. */
  readonly checked_at: string;
  readonly list: readonly FollowedSemester[];
}

/** The method of the client that finds the current semester. */
export interface SemesterClient {
  currentSemester(options?: CallOptions): Promise<ResponseBody<"/student/current_semester">>;
}

const CHECK_MS = CLIENT_RULES.current_semester_max_age_s * 1000;

/** A semester without changes for so long rests: by then, its grades have been published. */
const REST_MS = 60 * 86_400_000;

/**
 * Updates the followed semesters: the current one, those listed above it, which have not begun, and the earlier ones that do not rest yet,
 * whether the portal still lists them or not.
 */
export async function followSemesters(
  client: SemesterClient,
  known: FollowedSemesters | undefined,
  options: CallOptions,
): Promise<FollowedSemesters> {
  const now = Date.now();
  const age = now - Date.parse(known?.checked_at ?? "");
  if (known !== undefined && age >= 0 && age < CHECK_MS) return known;
  try {
    const { semester, listed_above } = await client.currentSemester(options);
    const active_at = new Date(now).toISOString();
    const before = known?.list ?? [];
    const at = ({ id }: Semester) => before.find((one) => one.id === id)?.active_at ?? active_at;
    const listed = [
      ...(semester === null ? [] : [{ ...semester, active_at, is_listed: true }]),
      ...listed_above.map((one) => ({ ...one, active_at: at(one), is_listed: true })),
    ];
    const earlier = before
      .filter(({ id }) => !listed.some((one) => one.id === id))
      .map((one) => ({ ...one, is_listed: false }));
    return { checked_at: active_at, list: [...listed, ...earlier] };
  } catch (error) {
    if (known === undefined || !(error instanceof PorticoError) || needsPerson(error)) throw error;
    return known;
  }
}

/** The semesters to be read. The others are remembered, so that one that is active again is compared with its last read. */
export const notResting = ({ list }: FollowedSemesters): readonly FollowedSemester[] =>
  list.filter(({ active_at }, index) => index === 0 || Date.now() - Date.parse(active_at) < REST_MS);

/** The same semesters after changes in some of them. */
export const withActive = (semesters: FollowedSemesters, ids: ReadonlySet<string>, now: string): FollowedSemesters => ({
  ...semesters,
  list: semesters.list.map((one) => (ids.has(one.id) ? { ...one, active_at: now } : one)),
});
