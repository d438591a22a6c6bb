import type { Query, QueryClient } from "@tanstack/react-query";
import type { Portico } from "portico-client";
import { type PorticoStorage, type SharedStorage, studentOf } from "./storage.ts";

/** Part of every query key of this package. */
export const SCOPE = "portico";
export const SESSION_KEY = [SCOPE, "session"] as const;

/** The student whose data is in the cache. Contains no credential, so it is cached with the data. */
export interface KnownStudent {
  /** Registration number, or the name of a login whose student is not known. */
  readonly student: string | null;
  readonly needsLogin: boolean;
}

/** The provider of a tab. */
export interface Context {
  readonly portico: Portico;
  readonly storage: SharedStorage;
  /** Distinguishes the tabs of a browser. */
  readonly tab: number;
}

const UNKNOWN = "?";

/** Name of a login whose student is not known: no other login has it. */
export const unknownStudent = (): string => UNKNOWN + Math.random();
export const isUnknown = (student: string): boolean => student.startsWith(UNKNOWN);

/** Cached data that is older is dropped. */
export const MAX_AGE_MS = 30 * 86_400_000;

/** Also with a failed refresh: the data before it is still the best there is. */
export const isCached = ({ queryKey, state }: Pick<Query, "queryKey" | "state">): boolean =>
  queryKey[0] === SCOPE && state.data !== undefined && state.dataUpdatedAt > Date.now() - MAX_AGE_MS;

/** Otherwise, what no screen shows for five minutes would be removed, here and from the storage. */
export const HYDRATION = { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } };

/** The student whose data a query or a value belongs to; null if nobody is logged in. */
export async function studentOn(queryClient: QueryClient, context: Context): Promise<string | null> {
  const known = queryClient.getQueryData<KnownStudent>(SESSION_KEY);
  return known === undefined ? ownerIn(context) : known.student;
}

const storedOwner = async (storage: PorticoStorage): Promise<string | null> =>
  studentOf(await storage.get("access")) ?? studentOf(await storage.get("session"));

/** The student of the token or session that calls are made with; null without one. */
export const ownerIn = async ({ portico, storage }: Context): Promise<string | null> =>
  (await storedOwner(storage)) ?? studentOf(await portico.getSession().catch(() => null));

/** Sets the student whose data is shown; null for nobody. */
export const setStudent = (queryClient: QueryClient, student: string | null): void =>
  void queryClient.setQueryData<KnownStudent>(SESSION_KEY, { student, needsLogin: false });

/** Removes all data. A screen that shows it is empty at once, and a read that is under way has no effect. */
export function removeData(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ queryKey: [SCOPE] })) {
    if (query.queryKey[1] === SESSION_KEY[1]) continue;
    query.reset();
    if (query.getObserversCount() === 0) cache.remove(query);
  }
}

/** Message to the other tabs: they share the session in the storage, and have data of their own. */
type Announcement = { readonly tab: number; readonly student: string | null };

const channelOf = ({ name }: PorticoStorage): BroadcastChannel | null =>
  name === undefined || typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`${SCOPE}/${name}`);

/** Reports to the other tabs whose session is in the storage now; null after a logout. */
export function announce({ storage, tab }: Context, student: string | null): void {
  const channel = channelOf(storage);
  channel?.postMessage({ tab, student } satisfies Announcement);
  channel?.close();
}

/** Drops the data of a student who is no longer the one in the storage, and calls `onOther` then. Returns a function that ends it. */
export function followOtherTabs(
  { portico, storage, tab }: Context,
  queryClient: QueryClient,
  onOther: () => void,
): () => void {
  const channel = channelOf(storage);
  channel?.addEventListener("message", async ({ data }: MessageEvent<Announcement>) => {
    if (data.tab === tab) return;
    // A storage that has refused the other student still has the one before.
    const student = (await storedOwner(storage)) ?? data.student;
    const before = queryClient.getQueryData<KnownStudent>(SESSION_KEY)?.student;
    setStudent(queryClient, student);
    if (before === student) return;
    // Otherwise, a call that is under way would log the student in again.
    portico.forgetCredentials();
    removeData(queryClient);
    onOther();
  });
  return () => channel?.close();
}
