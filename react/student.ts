import type { QueryClient } from "@tanstack/react-query";
import type { Portico } from "portico-client";
import type { PorticoStorage } from "./storage.ts";

/** Part of every query key of this package. */
export const SCOPE = "portico";
export const SESSION_KEY = [SCOPE, "session"] as const;

/** The student whose data is in the cache. Contains no credential, so it is cached with the data. */
export interface KnownStudent {
  /** Registration number; empty if it is not known. */
  readonly student: string | null;
  readonly needsLogin: boolean;
}

/** The provider of a tab. */
export interface Context {
  readonly portico: Portico;
  readonly storage: PorticoStorage;
  /** Distinguishes the tabs of a browser. */
  readonly tab: number;
}

export const removeData = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey: [scope, name] }) => scope === SCOPE && name !== SESSION_KEY[1] });

/** Message to the other tabs: they share the session in the storage, and have data of their own. */
interface Announcement {
  readonly tab: number;
  readonly student: string | null;
}

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
  channel?.addEventListener("message", ({ data }: MessageEvent<Announcement>) => {
    if (data.tab === tab) return;
    const before = queryClient.getQueryData<KnownStudent>(SESSION_KEY)?.student;
    queryClient.setQueryData<KnownStudent>(SESSION_KEY, { student: data.student, needsLogin: false });
    if (before === data.student && data.student !== "") return;
    // Otherwise, a call that is under way would log the student in again.
    portico.forgetCredentials();
    removeData(queryClient);
    onOther();
  });
  return () => channel?.close();
}
