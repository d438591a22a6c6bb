import { dehydrate, hydrate, useIsRestoring, useQueryClient } from "@tanstack/react-query";
import { finishLogin, loginWithRedirect, type PageLogin, PorticoError } from "portico-client";
import { useCallback, useEffect, useState } from "react";
import { usePorticoContext } from "./provider.ts";
import { loginFailure, signedIn } from "./session.ts";
import { dropOthers, type PorticoStorage, shared } from "./storage.ts";
import {
  announce,
  HYDRATION,
  isCached,
  isUnknown,
  type KnownStudent,
  removeData,
  SESSION_KEY,
  setStudent,
  unknownStudent,
} from "./student.ts";

const ACCESS = "access";

/** An access token, and whose it is. Stored as one value, so that no other student's name can be next to it. */
type Access = { readonly token: string; readonly student: string };

/** The access token in a storage, for the client of an app with hosted login: `new Portico({ baseUrl, accessToken: accessTokenIn(storage) })`. */
export const accessTokenIn = (storage: PorticoStorage) => async (): Promise<string> => {
  const access = (await shared(storage).get(ACCESS)) as Access | null;
  if (access !== null) return access.token;
  throw new PorticoError("not_logged_in", "There is no access token in the storage.", false, "login_again");
};

/** A login on a page of the service. */
export interface HostedLogin {
  readonly isPending: boolean;
  /** The failure of the last login; `not_logged_in` if the student has cancelled. */
  readonly error: PorticoError | null;
  /** Sends the student to the page of the service. */
  start(): void;
}

/**
 * Hosted login: the app sees neither the password nor the OTP. Call it in a component that is always there, on the page at `redirectUri`,
 * where it finishes the login. Reads the profile, to keep the data on this device if it is of the same student: ask for the scope `profile`.
 * Null for an app without hosted login.
 */
export function useHostedLogin(login: PageLogin | null): HostedLogin {
  const context = usePorticoContext();
  const { portico, storage } = context;
  const queryClient = useQueryClient();
  const isRestoring = useIsRestoring();
  const isUsed = login !== null;
  const hasProfile = login?.scopes.includes("profile");
  const [state, setState] = useState<Omit<HostedLogin, "start">>({ isPending: false, error: null });
  const fail = useCallback((error: unknown) => setState({ isPending: false, error: loginFailure(error) }), []);
  useEffect(() => {
    if (!isUsed || isRestoring) return;
    const stored = async () => (await storage.get(ACCESS)) as Access | null;
    const finish = async () => {
      const access = await finishLogin();
      // The data of the student before is in memory alone until it is known whose the token is: the page may be closed.
      const before = queryClient.getQueryData<KnownStudent>(SESSION_KEY);
      const data = dehydrate(queryClient, { shouldDehydrateQuery: isCached });
      const [changes, outing] = [await storage.get("changes"), await storage.get("outing")];
      if (access !== null) {
        setState({ isPending: true, error: null });
        removeData(queryClient);
        setStudent(queryClient, null);
        const student = unknownStudent();
        await dropOthers(storage, student);
        await storage.set(ACCESS, { token: access.accessToken, student } satisfies Access);
        announce(context, student);
      }
      // A reload may have interrupted the login.
      const current = await stored();
      if (current === null || !isUnknown(current.student)) return;
      const profile = hasProfile ? await portico.profile().catch(() => null) : null;
      const isOver = (await stored())?.token !== current.token;
      if (!isOver && (access !== null || profile !== null)) {
        const student = profile?.registration_number ?? current.student;
        if (student === before?.student) {
          hydrate(queryClient, data, HYDRATION);
          await storage.set("changes", changes);
          await storage.set("outing", outing);
        }
        await storage.set(ACCESS, { ...current, student } satisfies Access);
        setStudent(queryClient, student);
        await signedIn(queryClient, context, student);
      }
      setState({ isPending: false, error: null });
    };
    finish().catch(fail);
  }, [isUsed, hasProfile, isRestoring, context, portico, storage, queryClient, fail]);
  const start = useCallback(() => {
    if (login === null) return;
    setState({ isPending: true, error: null });
    loginWithRedirect(login).catch(fail);
  }, [login, fail]);
  return { ...state, start };
}
