// Serves the scan page offline, and no other. scan-worker.plugin.ts fills in FILES and VERSION. API calls are never
// cached: parcel data comes from the server or not at all.
const CACHE = `scan-${VERSION}`;
const PAGE = '/control/scan';
/** Time after which a slow network counts as offline: the cached page is of this release too. */
const PATIENCE_MS = 4000;
const ICONS = ['/installed/scan.webmanifest', '/favicon.svg', '/icon-192.png'];

/** Caches the page in the language of the cookie, with the files named in its HTML, such as that language's texts. */
async function keepPage() {
  const cache = await caches.open(CACHE);
  const answer = await fetch(PAGE, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`The page answered ${answer.status}`);
  const html = await answer.clone().text();
  const asked = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  await cache.addAll([...new Set(asked)]);
  await cache.put(PAGE, answer);
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all([cache.addAll([...FILES, ...ICONS]), keepPage()]);
  await skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('scan-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

const kept = (path) => caches.match(path, { ignoreVary: true, cacheName: CACHE });

/** Serves the page from the network if possible. The cache keeps its headers, including its policy. */
async function page(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.status < 500) return answer;
    return (await kept(PAGE)) ?? answer;
  } catch (error) {
    const answer = await kept(PAGE);
    if (answer) return answer;
    throw error;
  }
}

const file = async (request) => (await kept(request)) ?? fetch(request);

addEventListener('install', (event) => event.waitUntil(keepAll()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
// The user has chosen another language.
addEventListener('message', (event) => event.waitUntil(keepPage()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (request.method === 'GET' && (pathname.startsWith('/assets/') || ICONS.includes(pathname)))
    event.respondWith(file(request));
});
