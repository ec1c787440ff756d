// Shows the offline page if a page cannot be fetched. Pages themselves are never cached, so they are always of the
// installed release. service-worker.plugin.ts fills in FILES and VERSION.
const CACHE = `offline-${VERSION}`;
const PAGE = '/offline.html';
/** Survives releases, since a proof may be checked years later. */
const PROOF_CACHE = 'proof-page';

/** Caches the page in the language of the cookie, which the web server evaluates. */
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
  // Caches of the scan page belong to its own worker.
  const old = names.filter((name) => name.startsWith('offline-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page is requested while this worker starts.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = (await caches.match(PAGE, { ignoreVary: true })) ?? Response.error();
    return offline(event.request, error).catch(() => kept);
  }
}

/** Keeps a page that asks for it, with all its files, instead of the one kept before. */
async function keepProofPage([address, ...loaded]) {
  const html = await (await fetch(address)).text();
  const named = html.match(/\/assets\/[\w.-]+\.(?:json|js|css)/g) ?? [];
  const files = [address, ...new Set([...loaded, ...named])];
  const answers = await Promise.all(files.map((file) => fetch(file)));
  if (!answers.every(({ ok }) => ok)) return;
  const cache = await caches.open(PROOF_CACHE);
  await Promise.all(files.map((file, at) => cache.put(file, answers[at])));
  // The former files go last, so that a lost connection leaves a whole page.
  const kept = await cache.keys();
  const old = kept.filter(({ url }) => !files.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

const offline = async (request, error) => {
  const cache = await caches.open(PROOF_CACHE);
  const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (kept) return kept;
  throw error;
};

const file = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

addEventListener('install', (event) => event.waitUntil(keepAll()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
// A page asks to be kept, or the visitor has chosen another language.
addEventListener('message', (event) =>
  event.waitUntil(event.data?.keep ? keepProofPage(event.data.keep) : keepPage()),
);
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(file(request));
  else if (new URL(request.url).pathname.startsWith('/assets/'))
    event.respondWith(fetch(request).catch((error) => offline(request, error)));
});
