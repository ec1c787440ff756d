// Opens the scan page without a connection, and no other. FILES and VERSION are filled in by scan-worker.plugin.ts.
// Calls are never kept: what the page shows of parcels comes from the server or not at all.
const CACHE = `scan-${VERSION}`;
const PAGE = '/control/scan';
/** After this time a slow network counts as none: the page that is kept is of this release too. */
const PATIENCE_MS = 4000;
const ICONS = ['/installed/scan.webmanifest', '/favicon.svg', '/icon-192.png'];

/** The page in the language of the cookie, with what its HTML asks for, such as the texts of that language. */
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

/** From the network while there is one. The headers are kept with the page, and with them its policy. */
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
// Another language was chosen.
addEventListener('message', (event) => event.waitUntil(keepPage()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (request.method === 'GET' && (pathname.startsWith('/assets/') || ICONS.includes(pathname)))
    event.respondWith(file(request));
});
