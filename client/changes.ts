import { valuesBefore } from "./earlier-values.ts";
import type { CallOptions, RequestFields, ResponseBody } from "./endpoint.ts";
import { PARTS_BY_SEMESTER } from "./error-codes.ts";
import { needsPerson, PorticoError } from "./errors.ts";
import type { FollowedSemester, FollowedSemesters, SemesterClient } from "./followed.ts";
import { followSemesters, notResting, withActive } from "./followed.ts";
import type { ResponsePromise } from "./response.ts";
import type { Awaitable } from "./store.ts";
import type { Change, Semester } from "./types.ts";

/** Name of a part of the student's data, as `refresh` takes it. */
export type PartName = keyof ResponseBody<"/student/refresh">["parts"];

/** A part whose changes can be followed. Biometric punches are read for one day only, so they have no earlier data to compare with. */
export type WatchedPart = Exclude<PartName, "biometric">;

/** The semester of a part; null for a part that is not about a semester. */
export interface AboutSemester {
  readonly sem_sub_id: string | null;
  /** Null also if the caller has named the semester by its id. */
  readonly semester_name: string | null;
}

/** A difference between two reads of a part. */
export interface FoundChange extends Change, AboutSemester {
  /** Identifies the change. A change that is delivered again has the same id. */
  readonly id: string;
  readonly part: WatchedPart;
  /**
   * The changed fields with their earlier values, or the whole removed record. Null for an added record, without `keepRecords`, and if the
   * earlier data is not there or does not show the value for certain.
   */
  readonly before: { readonly [field: string]: unknown } | null;
  /** Time at which the change was found, in ISO 8601. The portal does not say when it was made. */
  readonly found_at: string;
}

/** The last read of a part. */
export interface PartState {
  readonly digest: string;
  readonly checked_at: string;
  /** The data of the part, with `keepRecords`. */
  readonly data?: unknown;
}

/**
 * The state between two reads: a digest of each part, which reveals nothing, and changes that are still to be delivered. With
 * `keepRecords`, also the data of each part.
 */
export interface WatchState {
  /** The state of each part, by part or by part and semester (`marks AP2026272`). */
  readonly parts: { readonly [part: string]: PartState };
  /** Missing if the caller names the semester. */
  readonly semesters?: FollowedSemesters;
  /** Changes that `watch` has found and that are not handled yet. They contain the student's data. */
  readonly pending: readonly FoundChange[];
}

/** Keeps the state of `watch` or `changes`: a file, a database row. The state is plain JSON. Use one store per student and purpose. */
export interface WatchStore {
  /** Returns null if there is no state, or none that can be read. */
  load(): Awaitable<WatchState | null>;
  save(state: WatchState): Awaitable<void>;
}

/** The semester and class group of the parts, and the data that is kept. */
export interface WatchFields {
  /**
   * Default: the semester that the student is in, the next one as soon as the portal lists it, and each earlier one until it has had no
   * changes for 60 days.
   */
  readonly sem_sub_id?: string;
  /** Class group of `calendar`. Default: `COMB`. */
  readonly class_group_id?: string;
  /** Keeps the data of each part in the state, so that a change has the values before it. The state is then the student's data. Default: false. */
  readonly keepRecords?: boolean;
}

/** A part that could not be read. */
export interface PartProblem extends AboutSemester {
  readonly part: WatchedPart;
  /** An error code, such as `portal_page_changed`. */
  readonly code: string;
  /** Describes the problem for developers. */
  readonly detail: string;
  /** True if the same read may succeed later without any change. */
  readonly retryable: boolean;
  /** Seconds to wait before the part is read again; null if the service did not say. */
  readonly retry_after_s: number | null;
}

/** A part that was read for the first time, or whose digest has become unusable: its changes are not known. */
export interface Baseline extends AboutSemester {
  readonly part: WatchedPart;
}

/** A part with so many records that its digest cannot show all differences. */
export interface LimitedPart extends AboutSemester {
  readonly part: WatchedPart;
  /** `records`: changed fields are not known. `whole`: after any change, the part is a baseline. */
  readonly covers: "records" | "whole";
}

/** The result of one comparison. */
export interface Changes {
  /** The semesters that were read, the current one first. Empty if no part is about a semester, or the caller has named it. */
  readonly semesters: readonly Semester[];
  /** The differences from the last time, in the order of the semesters and parts. */
  readonly changes: readonly FoundChange[];
  readonly baselines: readonly Baseline[];
  readonly limited: readonly LimitedPart[];
  /** Parts that could not be read, or whose values are in an unexpected format. They are compared the next time. */
  readonly problems: readonly PartProblem[];
  /** True if the portal's pages had something that could not be read (`unread` or `unfit` of a response is not 0). */
  readonly isIncomplete?: true;
}

/** The methods of the client that `watch` and `changes` call. */
export interface Refreshing extends SemesterClient {
  refresh(
    fields: RequestFields<"/student/refresh">,
    options?: CallOptions,
  ): ResponsePromise<ResponseBody<"/student/refresh">>;
}

const isBySemester = (part: WatchedPart): boolean => PARTS_BY_SEMESTER.has(part);

/** Time of the last read of a part, of any semester, or of all parts; -Infinity without one. A clock may have been ahead. */
export function lastRead({ parts }: WatchState, part?: WatchedPart): number {
  const own = Object.entries(parts).filter(([key]) => part === undefined || key.split(" ")[0] === part);
  return Math.min(Math.max(...own.map(([, { checked_at }]) => Date.parse(checked_at) || 0)), Date.now());
}

/** Reads parts, compares them with a state and returns the differences and the new state. */
export async function findChanges(
  client: Refreshing,
  parts: readonly WatchedPart[],
  fields: WatchFields,
  state: WatchState,
  options: CallOptions,
): Promise<{ readonly found: Changes; readonly state: WatchState }> {
  const follows = !fields.sem_sub_id && parts.some(isBySemester);
  const followed = follows ? await followSemesters(client, state.semesters, options) : undefined;
  const semesters = followed === undefined ? [] : notResting(followed);
  const comparison = new Comparison({ client, fields, options }, state);
  const [current = null, ...others] = semesters;
  await comparison.refresh(parts, current);
  for (const semester of others) await comparison.refreshOther(parts.filter(isBySemester), semester);

  const { found, digests, found_at, isIncomplete } = comparison;
  const active = new Set(found.changes.map(({ sem_sub_id }) => sem_sub_id ?? ""));
  return {
    found: {
      semesters: semesters.map(({ id, name }) => ({ id, name })),
      ...found,
      ...(isIncomplete && { isIncomplete }),
    },
    state: {
      ...state,
      parts: digests,
      ...(followed !== undefined && { semesters: withActive(followed, active, found_at) }),
    },
  };
}

/** The arguments of every read of a comparison. */
type Read = { readonly client: Refreshing; readonly fields: WatchFields; readonly options: CallOptions };

/** The reads of one comparison, and their results. */
class Comparison {
  readonly found_at = new Date().toISOString();
  readonly digests: Record<string, PartState>;
  isIncomplete = false;
  readonly found = {
    changes: [] as FoundChange[],
    baselines: [] as Baseline[],
    limited: [] as LimitedPart[],
    problems: [] as PartProblem[],
  };
  readonly #read: Read;

  constructor(read: Read, state: WatchState) {
    this.#read = read;
    this.digests = { ...state.parts };
  }

  /** Reads a semester that is not the current one. Only a failure of the session fails the whole comparison. */
  async refreshOther(parts: readonly WatchedPart[], semester: FollowedSemester): Promise<void> {
    try {
      await this.refresh(parts, semester);
    } catch (error) {
      if (!(error instanceof PorticoError) || needsPerson(error)) throw error;
      const { code, detail, retryable, retryAfterS: retry_after_s } = error;
      const about = { sem_sub_id: semester.id, semester_name: semester.name };
      for (const part of parts) this.found.problems.push({ part, ...about, code, detail, retryable, retry_after_s });
    }
  }

  /** Reads a semester, or with null the one of the fields. */
  async refresh([first, ...more]: readonly WatchedPart[], semester: FollowedSemester | null): Promise<void> {
    if (first === undefined) return;
    const { client, fields: wanted, options } = this.#read;
    const { sem_sub_id = semester?.id ?? null, class_group_id = null } = wanted;
    const keyOf = (part: WatchedPart) => (isBySemester(part) && sem_sub_id !== null ? `${part} ${sem_sub_id}` : part);
    const names = [first, ...more] as const;
    const parts: RequestFields<"/student/refresh">["parts"] = [first, ...more];
    const known = Object.fromEntries(names.map((part) => [part, this.digests[keyOf(part)]?.digest ?? null]));
    const fields = { sem_sub_id, class_group_id, parts, known };
    const { data: answer, response } = await client.refresh(fields, options).withResponse();
    this.isIncomplete ||= response.unread + response.unfit > 0;
    for (const part of names) {
      const about = isBySemester(part)
        ? { sem_sub_id, semester_name: semester?.name ?? null }
        : { sem_sub_id: null, semester_name: null };
      const mayBeWithdrawn = semester?.is_listed === false;
      this.#add(part, about, keyOf(part), answer.parts[part] ?? {}, mayBeWithdrawn, response.unfit > 0);
    }
  }

  #add(
    part: WatchedPart,
    about: AboutSemester,
    key: string,
    answer: Refreshed,
    mayBeWithdrawn: boolean,
    isUnfit: boolean,
  ): void {
    const { problem, digest, digest_covers, data, baseline, changes = [] } = answer;
    const { found, found_at } = this;
    if (problem !== undefined) {
      const { code, detail, retryable, retry_after_s = null } = problem;
      found.problems.push({ part, ...about, code, detail, retryable, retry_after_s });
    }
    if (digest === undefined) return;
    const before = this.digests[key];
    // The portal may withdraw an earlier semester before its grades are published: its records have not been removed.
    if (mayBeWithdrawn && before !== undefined && data !== undefined && isEmpty(data)) {
      this.digests[key] = { ...before, checked_at: found_at };
      return;
    }
    // A value that is gone may be one that the service could not use. The change is found when the page can be used again.
    if (isUnfit && before !== undefined && changes.some(mayBeUnfit)) {
      this.digests[key] = { ...before, checked_at: found_at };
      found.problems.push({ part, ...about, ...UNFIT });
      return;
    }
    const kept = this.#read.fields.keepRecords === true ? (data ?? before?.data) : undefined;
    this.digests[key] = { digest, checked_at: found_at, ...(kept !== undefined && { data: kept }) };
    if (baseline === true) found.baselines.push({ part, ...about });
    if (digest_covers === "records" || digest_covers === "whole")
      found.limited.push({ part, ...about, covers: digest_covers });
    for (const change of changes) {
      const id = `${part}-${found_at}-${found.changes.filter((one) => one.part === part).length}`;
      const values = valuesBefore(change, before?.data);
      found.changes.push({ id, part, ...about, found_at, ...change, before: values });
    }
  }
}

/** The problem of a part whose changes may be values that the service could not use. */
const UNFIT = {
  code: "data_incomplete",
  detail: "The portal shows values in an unexpected format. Its changes are reported once the page can be used again.",
  retryable: true,
  retry_after_s: null,
};

/** True if a value of the record, or of its key, is gone. */
const mayBeUnfit = ({ kind, key, fields, record }: Change): boolean =>
  Object.values(key).includes(null) ||
  (kind === "changed" && (fields === null || fields.some((field) => record?.[field] === null)));

type Refreshed = NonNullable<ResponseBody<"/student/refresh">["parts"][WatchedPart]>;

/** True if data has no values at all. */
const isEmpty = (data: unknown): boolean =>
  data === null || (typeof data === "object" && Object.values(data).every(isEmpty));
