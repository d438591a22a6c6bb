import { Portico } from "portico-client";
import { encryptedStorage, PorticoProvider, sessionStore } from "portico-react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { Settings } from "./settings.tsx";

// The service is behind the origin of the app. Without VITE_API_KEY, the server on the way adds the key.
const storage = encryptedStorage();
const apiKey: string | undefined = import.meta.env.VITE_API_KEY;
const client = new Portico({ baseUrl: location.origin, store: sessionStore(storage), ...(apiKey && { apiKey }) });

const root = document.getElementById("root");
if (root !== null)
  createRoot(root).render(
    <PorticoProvider client={client} storage={storage}>
      <Settings>
        <App />
      </Settings>
    </PorticoProvider>,
  );

if (import.meta.env.PROD) void navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}service-worker.js`);
