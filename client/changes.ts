import type { CallOptions, RequestFields, ResponseBody } from "./endpoint.ts";
import type { Awaitable } from "./store.ts";
import type { Change } from "./types.ts";

/** Name of a part of the student's data, as `refresh` takes it. */
export type PartName = keyof ResponseBody<"/student/refresh">["parts"];

/** A part whose changes can be followed. Biometric punches are read for one day only, so they have no earlier data to compare with. */
export type WatchedPart = Exclude<PartName, "biometric">;

/** A difference between two reads of a part. */
export interface FoundChange extends Change {
  /** Identifies the change. A change that is delivered again has the same id. */
  readonly id: string;
  readonly part: WatchedPart;
  /** The semester of the part; null for a part that is not about a semester. */
  readonly sem_sub_id: string | null;
  /** When the change was found, in ISO 8601. The portal does not say when it was made. */
  readonly found_at: string;
}

/** The state between two reads: a digest of each part, which reveals nothing, and changes that are still to be delivered. */
export interface WatchState {
  readonly parts: { readonly [Part in WatchedPart]?: { readonly digest: string; readonly checked_at: string } };
  /** Changes that `watch` has found and that are not handled yet. They contain the student's data. */
  readonly pending: readonly FoundChange[];
}

/** Keeps the state of `watch` or `changes`: a file, a database row. The state is plain JSON. Use one store per student and purpose. */
export interface WatchStore {
  /** Returns null if there is no state, or none that can be read. */
  load(): Awaitable<WatchState | null>;
  save(state: WatchState): Awaitable<void>;
}

/** Which semester and class group the parts are about. */
export interface WatchFields {
  /** Default: the newest semester at the time of each read. */
  readonly sem_sub_id?: string;
  /** Class group of `calendar`. Default: `COMB`. */
  readonly class_group_id?: string;
}

/** A part that could not be read. */
export interface PartProblem {
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

/** The result of one comparison. */
export interface Changes {
  /** The differences from the last time, in the order of the parts. */
  readonly changes: readonly FoundChange[];
  /** Parts that were read for the first time, or whose digest has become unusable: their changes are not known. */
  readonly baselines: readonly WatchedPart[];
  /** Parts that could not be read. They are compared the next time. */
  readonly problems: readonly PartProblem[];
}

/** The methods of the client that `watch` and `changes` call. */
export interface Refreshing {
  refresh(fields: RequestFields<"/student/refresh">, options?: CallOptions): Promise<ResponseBody<"/student/refresh">>;
}

/** Reads parts, compares them with a state and returns the differences and the new state. */
export async function findChanges(
  client: Refreshing,
  [first, ...more]: readonly [WatchedPart, ...WatchedPart[]],
  fields: WatchFields,
  state: WatchState,
  options: CallOptions,
): Promise<{ readonly found: Changes; readonly state: WatchState }> {
  const names = [first, ...more] as const;
  const known = Object.fromEntries(names.map((name) => [name, state.parts[name]?.digest ?? null]));
  const parts: RequestFields<"/student/refresh">["parts"] = [first, ...more];
  const answer = await client.refresh({ ...fields, parts, known }, options);
  const found_at = new Date().toISOString();
  const digests: Record<string, { readonly digest: string; readonly checked_at: string }> = { ...state.parts };
  const found = {
    changes: [] as FoundChange[],
    baselines: [] as WatchedPart[],
    problems: [] as PartProblem[],
  };
  for (const part of names) {
    const { problem, digest, baseline, changes = [] } = answer.parts[part] ?? {};
    if (problem !== undefined) {
      const { code, detail, retryable, retry_after_s = null } = problem;
      found.problems.push({ part, code, detail, retryable, retry_after_s });
    }
    if (digest === undefined) continue;
    digests[part] = { digest, checked_at: found_at };
    if (baseline === true) found.baselines.push(part);
    for (const [index, change] of changes.entries()) {
      const id = `${part}-${found_at}-${index}`;
      found.changes.push({ id, part, sem_sub_id: answer.sem_sub_id, found_at, ...change });
    }
  }
  return { found, state: { ...state, parts: digests } };
}
