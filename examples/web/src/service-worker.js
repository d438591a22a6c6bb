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

// A notification says that something has changed, in the words that the app has kept. Nothing of it is opened: the app shows its own page.
self.addEventListener("push", (event) => {
  const show = async () => {
    const { type = "" } = event.data?.json() ?? {};
    const texts = (await (await caches.match("notifications.json"))?.json()) ?? {};
    if (texts[type])
      await self.registration.showNotification("Portico", { body: texts[type], tag: type, icon: "icon.png" });
  };
  event.waitUntil(show());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const show = async () => {
    const page = `${self.registration.scope}#/changes`;
    const [open] = await self.clients.matchAll({ type: "window" });
    if (open === undefined) return self.clients.openWindow(page);
    await open.focus();
    return open.navigate(page);
  };
  event.waitUntil(show());
});
