import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { needsPerson, PorticoError } from "portico-client";
import { useCallback } from "react";
import { usePorticoContext } from "./provider.ts";
import { dropOthers } from "./storage.ts";
import type { Context, KnownStudent } from "./student.ts";
import { announce, isUnknown, ownerIn, removeData, SCOPE, SESSION_KEY, setStudent } from "./student.ts";

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
    queryFn: async (): Promise<KnownStudent> => ({ student: await ownerIn(context), needsLogin: false }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
  const logout = useCallback(async () => {
    removeData(queryClient);
    setStudent(queryClient, null);
    for (const name of ["cache", "changes", "outing"]) await storage.set(name, null);
    // The page may be closed before the portal answers.
    for (const name of ["access", "session"]) await storage.hold(name);
    announce(context, null);
    await portico.logout().catch(() => undefined);
    // While the portal was slow, the next student may have logged in.
    if (!queryClient.getQueryData<KnownStudent>(SESSION_KEY)?.student) await storage.clear();
  }, [context, portico, storage, queryClient]);
  const student = data?.student ?? null;
  return { status: statusOf(data), student: student === null || isUnknown(student) ? null : student, logout };
}

function statusOf(known: KnownStudent | undefined): SessionState["status"] {
  if (known === undefined) return "loading";
  if (known.student === null) return "signed_out";
  return known.needsLogin ? "expired" : "signed_in";
}

/** Shows the data of the student who has logged in, and nothing of another student who used this device before. */
export async function signedIn(queryClient: QueryClient, context: Context, student: string): Promise<void> {
  if (queryClient.getQueryData<KnownStudent>(SESSION_KEY)?.student !== student) removeData(queryClient);
  setStudent(queryClient, student);
  announce(context, student);
  // A client may have a store of its own.
  await dropOthers(context.storage, student);
  // Not awaited: the login is over.
  void queryClient.invalidateQueries(
    { queryKey: [SCOPE], predicate: ({ state }) => state.error !== null || state.data === undefined },
    { cancelRefetch: false },
  );
}

/** The failure of a login. Another error, such as that of the browser's storage, says nothing to the student. */
export const loginFailure = (error: unknown): PorticoError =>
  error instanceof PorticoError
    ? error
    : new PorticoError("unexpected_response", "The login failed in this browser.", false, "report", { cause: error });

/** Makes the session `expired` if the student has to act, and rethrows the error. */
export function noticeFailure(queryClient: QueryClient, error: unknown): never {
  if (error instanceof PorticoError && needsPerson(error))
    queryClient.setQueryData<KnownStudent>(SESSION_KEY, (known) => (known ? { ...known, needsLogin: true } : known));
  throw error;
}
