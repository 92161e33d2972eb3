// Makes the page installable: without a connection it says so. Games live on the server, so nothing else is kept.
const PAGE = "/offline.html";
const STORE = "vedette-offline-1";

self.addEventListener("install", (event) => event.waitUntil(caches.open(STORE).then((store) => store.add(PAGE))));
self.addEventListener("activate", (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name))))),
);
self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
});
