import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Changes, FoundChange, PorticoError, WatchedPart, WatchFields, WatchState } from "portico-client";
import { useCallback } from "react";
import { usePorticoContext } from "./provider.ts";
import { type Age, QUERY_DEFAULTS, type ReadOptions, useAge } from "./read.ts";
import { noticeFailure } from "./session.ts";
import { type Context, SCOPE, studentOn } from "./student.ts";

/** Changes beyond this number are dropped, the oldest first. */
const MAX_UNSEEN = 500;

/** The state between two reads. Saved as one value, so that no change is lost or reported twice. */
interface SavedChanges {
  readonly student: string | null;
  readonly state: WatchState | null;
  readonly unseen: readonly FoundChange[];
}

/** Null if there is no state, or that of another student. */
async function savedIn({ storage }: Context, student: string | null): Promise<SavedChanges | null> {
  const saved = (await storage.get("changes")) as SavedChanges | null;
  return saved?.student === student ? saved : null;
}

/** Gives the hooks of the parts what was just read, in place of what they have read before. */
function replaceData(queryClient: QueryClient, before: WatchState | null, after: WatchState, found: Changes): void {
  for (const [key, { digest, data, checked_at }] of Object.entries(after.parts)) {
    const [part, sem_sub_id] = key.split(" ");
    const queryKey = [SCOPE, `/student/${part}`, sem_sub_id === undefined ? {} : { sem_sub_id }];
    const updatedAt = Date.parse(checked_at);
    const readAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    // Not a part that could not be read, or data of a hook that has read later.
    if (data === undefined || digest === before?.parts[key]?.digest || readAt === undefined || readAt > updatedAt)
      continue;
    // The hook finds out in which of the parts something could not be read.
    if (found.isIncomplete) void queryClient.invalidateQueries({ queryKey, exact: true });
    else queryClient.setQueryData(queryKey, data, { updatedAt });
  }
}

/** The result of `useChanges`. */
export type ChangesResult = UseQueryResult<Changes, PorticoError> &
  Age & {
    /** Removes the changes from the list. Call it once the student has seen them. */
    markSeen(): Promise<void>;
  };

/** The changes to look for, and the interval. */
export interface ChangesOptions
  extends Omit<WatchFields, "keepRecords">,
    Omit<ReadOptions<Changes, Changes>, "select"> {}

/**
 * The changes of parts of the student's data since `markSeen()` was called last, also those of earlier visits. The first read finds no
 * changes: it is what later reads are compared with. The hooks of the parts get what it has read. Costs 1 portal request per part.
 */
export function useChanges(parts: readonly WatchedPart[], options: ChangesOptions = {}): ChangesResult {
  const { enabled = true, staleTime = QUERY_DEFAULTS.staleTime, ...fields } = options;
  const context = usePorticoContext();
  const queryClient = useQueryClient();
  const queryKey = [SCOPE, "changes", parts, fields];
  const read = async (signal: AbortSignal): Promise<Changes> => {
    const { portico, storage } = context;
    const student = await studentOn(queryClient, context);
    const before = (await savedIn(context, student))?.state ?? null;
    let state = before;
    const store = {
      load: () => state,
      save: (next: WatchState) => {
        state = next;
      },
    };
    const found = await portico.changes(parts, { ...fields, store, signal, keepRecords: true });
    const unseen = (await savedIn(context, student))?.unseen ?? [];
    const changes = [...found.changes, ...unseen].slice(0, MAX_UNSEEN);
    // Not after a logout or the login of another student.
    if (!signal.aborted) {
      if (state !== null) replaceData(queryClient, before, state, found);
      await storage.set("changes", { student, state, unseen: changes } satisfies SavedChanges);
    }
    return { ...found, changes };
  };
  const result = useQuery<Changes, PorticoError>({
    ...QUERY_DEFAULTS,
    queryKey,
    staleTime,
    enabled,
    queryFn: ({ signal }) => read(signal).catch((error) => noticeFailure(queryClient, error)),
  });
  const key = JSON.stringify(queryKey);
  const markSeen = useCallback(async () => {
    const saved = await savedIn(context, await studentOn(queryClient, context));
    if (saved !== null) await context.storage.set("changes", { ...saved, unseen: [] });
    const queryKey = JSON.parse(key);
    const at = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    queryClient.setQueryData<Changes>(
      queryKey,
      (data) => data && { ...data, changes: [] },
      at === undefined ? {} : { updatedAt: at },
    );
  }, [context, queryClient, key]);
  return { ...useAge(result), markSeen };
}
