import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { needsPerson, PorticoError, type Session } from "portico-client";
import { useCallback } from "react";
import { usePorticoContext } from "./provider.ts";
import type { PorticoStorage } from "./storage.ts";
import { announce, type Context, type KnownStudent, removeData, SCOPE, SESSION_KEY } from "./student.ts";

/** The session of the student. */
export interface SessionState {
  /**
   * `signed_out`: there is no session and no data. `expired`: the student has to log in again; the cached data can be shown, with its age.
   */
  readonly status: "loading" | "signed_out" | "expired" | "signed_in";
  /** Registration number of the student whose data is shown. */
  readonly student: string | null;
  /**
   * Removes the session and all data from this device, and ends the session at the portal. Also resolves if the portal cannot be
   * reached: the session then expires by itself.
   */
  logout(): Promise<void>;
}

/** The session of the student, and its end. */
export function useSession(): SessionState {
  const context = usePorticoContext();
  const { portico, storage } = context;
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: async (): Promise<KnownStudent> => {
      const student = (await portico.getSession())?.registration_number ?? null;
      return { student, needsLogin: false };
    },
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, networkMode: "always" },
  });
  const logout = useCallback(async () => {
    removeData(queryClient);
    queryClient.setQueryData<KnownStudent>(SESSION_KEY, { student: null, needsLogin: false });
    announce(context, null);
    await removeSaved(storage);
    await portico.logout().catch(() => undefined);
    // While the portal was slow, the next student may have logged in.
    if (!queryClient.getQueryData<KnownStudent>(SESSION_KEY)?.student) await storage.clear();
  }, [context, portico, storage, queryClient]);
  return { status: statusOf(data), student: data?.student || null, logout };
}

function statusOf(known: KnownStudent | undefined): SessionState["status"] {
  if (known === undefined) return "loading";
  if (known.student === null) return "signed_out";
  return known.needsLogin ? "expired" : "signed_in";
}

/** The cache is saved later, and the page could be reloaded before. */
async function removeSaved(storage: PorticoStorage): Promise<void> {
  for (const name of ["cache", "changes"]) await storage.set(name, null);
}

/** Shows the data of the student who has logged in, and nothing of another student who used this device before. */
export async function signedIn(
  queryClient: QueryClient,
  context: Context,
  { registration_number: student }: Pick<Session, "registration_number">,
): Promise<void> {
  const before = queryClient.getQueryData<KnownStudent>(SESSION_KEY)?.student ?? student;
  if (before !== student || student === "") {
    removeData(queryClient);
    await removeSaved(context.storage);
  }
  queryClient.setQueryData<KnownStudent>(SESSION_KEY, { student, needsLogin: false });
  announce(context, student);
  // Not awaited: the login is over.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [scope], state }) => scope === SCOPE && state.error !== null,
  });
}

/** Makes the session `expired` if the student has to act, and rethrows the error. */
export function noticeFailure(queryClient: QueryClient, error: unknown): never {
  if (error instanceof PorticoError && needsPerson(error))
    queryClient.setQueryData<KnownStudent>(SESSION_KEY, (known) => (known ? { ...known, needsLogin: true } : known));
  throw error;
}
