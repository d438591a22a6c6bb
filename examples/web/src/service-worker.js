// Keeps the app itself for offline use. The student's data is not here: the app keeps it, encrypted. The build defines FILES.
const CACHE = `app ${FILES.join()}`;

self.addEventListener("install", (event) => {
  const fetched = caches
    .open(CACHE)
    .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" }))));
  event.waitUntil(fetched.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const removeOld = async () => {
    for (const name of await caches.keys()) if (name.startsWith("app ") && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(removeOld());
});

// Files of a build have new names after every change; the page itself is asked for first, so that an update arrives.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const kept = () => caches.match(request.mode === "navigate" ? self.registration.scope : request);
  const respond = async () => {
    if (request.mode !== "navigate") return (await kept()) ?? fetch(request);
    return fetch(request).catch(async (error) => {
      const page = await kept();
      if (page === undefined) throw error;
      return page;
    });
  };
  event.respondWith(respond());
});
