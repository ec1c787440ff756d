// Shows the offline page when a page cannot be fetched. Pages themselves are never kept: what is shown is always of
// the release that is installed. FILES and VERSION are filled in by service-worker.plugin.ts.
const CACHE = `offline-${VERSION}`;
const PAGE = '/offline.html';

/** In the language of the cookie: the web server chooses. */
async function keepPage() {
  const cache = await caches.open(CACHE);
  const answer = await fetch(PAGE, { cache: 'no-store' });
  if (answer.ok) await cache.put(PAGE, answer);
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all([cache.addAll(FILES), keepPage()]);
  await skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  // Those of the scan page are its own worker's.
  const old = names.filter((name) => name.startsWith('offline-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page is asked for while this worker starts.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(PAGE, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

const file = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

addEventListener('install', (event) => event.waitUntil(keepAll()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
// The visitor has chosen another language.
addEventListener('message', (event) => event.waitUntil(keepPage()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(file(request));
});
