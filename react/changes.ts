import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Changes, FoundChange, PorticoError, WatchedPart, WatchFields, WatchState } from "portico-client";
import { useCallback } from "react";
import { usePorticoContext } from "./provider.ts";
import { type Age, QUERY_DEFAULTS, type ReadOptions, useAge } from "./read.ts";
import { noticeFailure } from "./session.ts";
import type { PorticoStorage } from "./storage.ts";
import { SCOPE } from "./student.ts";

/** Changes beyond this number are dropped, the oldest first. */
const MAX_UNSEEN = 500;

/** The state between two reads. Saved as one value, so that no change is lost or reported twice. */
interface SavedChanges {
  readonly state: WatchState;
  readonly unseen: readonly FoundChange[];
}

const savedIn = async (storage: PorticoStorage) => (await storage.get("changes")) as SavedChanges | null;

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
 * changes: it is what later reads are compared with. Costs 1 portal request per part.
 */
export function useChanges(parts: readonly WatchedPart[], options: ChangesOptions = {}): ChangesResult {
  const { enabled = true, staleTime = QUERY_DEFAULTS.staleTime, ...fields } = options;
  const { portico, storage } = usePorticoContext();
  const queryClient = useQueryClient();
  const queryKey = [SCOPE, "changes", parts, fields];
  const read = async (signal: AbortSignal): Promise<Changes> => {
    let state = (await savedIn(storage))?.state ?? null;
    const store = {
      load: () => state,
      save: (next: WatchState) => {
        state = next;
      },
    };
    const found = await portico.changes(parts, { ...fields, store, signal, keepRecords: true });
    const unseen = (await savedIn(storage))?.unseen ?? [];
    const changes = [...found.changes, ...unseen].slice(0, MAX_UNSEEN);
    await storage.set("changes", { state, unseen: changes });
    return { ...found, changes };
  };
  const result = useQuery<Changes, PorticoError>({
    ...QUERY_DEFAULTS,
    ...{ queryKey, staleTime, enabled },
    queryFn: ({ signal }) => read(signal).catch((error) => noticeFailure(queryClient, error)),
  });
  const key = JSON.stringify(queryKey);
  const markSeen = useCallback(async () => {
    const saved = await savedIn(storage);
    if (saved !== null) await storage.set("changes", { ...saved, unseen: [] });
    const queryKey = JSON.parse(key);
    const at = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    queryClient.setQueryData<Changes>(
      queryKey,
      (data) => data && { ...data, changes: [] },
      at === undefined ? {} : { updatedAt: at },
    );
  }, [storage, queryClient, key]);
  return { ...useAge(result), markSeen };
}
