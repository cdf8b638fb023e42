// Keeps the whole site: it works without a network from the first visit on. The build writes where the
// site lies, which edition it is, and its files.

const { base, edition, files } = {/* site */};
const CACHE = `noyau-${base}-${edition}`;

// Names of files in `assets` change with their content; the others are asked for anew.
const request = (name) =>
  new Request(base + name, { cache: name.startsWith("assets/") ? "default" : "reload" });

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files.map(request))));
});

// A new edition waits until no page of the old one is open: a page and its parts are of one edition.
addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(`noyau-${base}-`) && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || !pathname.startsWith(base)) return;
  event.respondWith(answer(event.request, mode === "navigate"));
});

async function answer(request, isPage) {
  const cache = await caches.open(CACHE);
  // The page reads its address itself.
  const kept = await cache.match(isPage ? base : request, { ignoreVary: true });
  return kept ?? fetch(request);
}
