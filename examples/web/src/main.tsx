import { QueryClient } from "@tanstack/react-query";
import { type PageLogin, Portico } from "portico-client";
import { accessTokenIn, encryptedStorage, PorticoProvider, sessionStore } from "portico-react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { followClock, noticeClock } from "./clock.ts";
import { Settings } from "./settings.tsx";

// The app is one level below the service. Without VITE_API_KEY, the server on the way adds the key.
const baseUrl = new URL("..", location.href).href.replace(/\/$/, "");
const storage = encryptedStorage();
const accessToken = accessTokenIn(storage);
const { VITE_API_KEY: apiKey, VITE_CLIENT_ID: clientId } = import.meta.env;

/** True if the service has a login page of its own, so that the app need not see the password. Apps know this of their service, and leave the question out. */
async function hasHostedLogin(): Promise<boolean> {
  const hasAccess = await accessToken().then(Boolean, () => false);
  if (hasAccess) return true;
  const response = await fetch(`${baseUrl}/.well-known/oauth-authorization-server`).catch(() => null);
  const metadata = await response?.json().catch(() => null);
  return metadata?.issuer === baseUrl;
}

const scopes = "profile timetable attendance marks exams assignments materials outings outings.write hold".split(" ");
const redirectUri = new URL(".", location.href).href;
const login: PageLogin | null =
  clientId && (await hasHostedLogin()) ? { baseUrl, clientId, scopes, redirectUri } : null;
const queryClient = new QueryClient();
const client = new Portico({
  baseUrl,
  onResponse: (response) => noticeClock(response, () => void queryClient.invalidateQueries()),
  ...(login ? { accessToken } : { store: sessionStore(storage), ...(apiKey && { apiKey }) }),
});

followClock(client);

const root = document.getElementById("root");
if (root !== null)
  createRoot(root).render(
    <PorticoProvider client={client} storage={storage} queryClient={queryClient}>
      <Settings>
        <App hostedLogin={login} />
      </Settings>
    </PorticoProvider>,
  );

if (import.meta.env.PROD) void navigator.serviceWorker?.register("service-worker.js");
