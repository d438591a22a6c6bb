import { useIsRestoring, useQueryClient } from "@tanstack/react-query";
import { finishLogin, loginWithRedirect, type PageLogin, PorticoError } from "portico-client";
import { useCallback, useEffect, useState } from "react";
import { usePorticoContext } from "./provider.ts";
import { signedIn } from "./session.ts";
import type { PorticoStorage } from "./storage.ts";

const ACCESS = "access";

/** The access token in a storage, for the client of an app with hosted login: `new Portico({ baseUrl, accessToken: accessTokenIn(storage) })`. */
export const accessTokenIn = (storage: PorticoStorage) => async (): Promise<string> => {
  const token = await storage.get(ACCESS);
  if (typeof token === "string") return token;
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
  const [state, setState] = useState<Omit<HostedLogin, "start">>({ isPending: false, error: null });
  const fail = useCallback((error: unknown) => {
    if (!(error instanceof PorticoError)) throw error;
    setState({ isPending: false, error });
  }, []);
  useEffect(() => {
    if (!isUsed || isRestoring) return;
    const finish = async () => {
      const access = await finishLogin();
      if (access === null) return;
      setState({ isPending: true, error: null });
      await storage.set(ACCESS, access.accessToken);
      // Unknown if the profile cannot be read: nothing of an earlier student may be shown then.
      const profile = await portico.profile().catch(() => ({ registration_number: "" }));
      await signedIn(queryClient, context, profile);
      setState({ isPending: false, error: null });
    };
    finish().catch(fail);
  }, [isUsed, isRestoring, context, portico, storage, queryClient, fail]);
  const start = useCallback(() => {
    if (login === null) return;
    setState({ isPending: true, error: null });
    loginWithRedirect(login).catch(fail);
  }, [login, fail]);
  return { ...state, start };
}
