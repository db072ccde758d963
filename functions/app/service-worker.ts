// Makes the app start without a connection. It stores the files of its own version and serves them; requests to the API
// are not touched. A new version takes over only when the user accepts it.
/// <reference lib="webworker" />

const worker = self as unknown as ServiceWorkerGlobalScope;
const HOME = worker.location.pathname.replace(/\/sw\.js$/, '');
const CACHES = `notes ${HOME} `;
const CACHE = CACHES + VERSION;

const addressOf = (file: string): string => `${HOME}/${file}`;

/** How often a file is asked for while too many devices ask at once. */
const TRIES_MAX = 200;

worker.addEventListener('install', (event) => event.waitUntil(storeAll()));

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOthers().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const isShared = event.request.method === 'POST' && pathname === addressOf('share');
  if (isShared && origin === worker.location.origin) event.respondWith(captured(event.request));
  if (event.request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname === HOME) event.respondWith(stored(event.request, addressOf(PAGE_FILE)));
  else if (pathname.startsWith(`${HOME}/`) && pathname !== worker.location.pathname)
    event.respondWith(stored(event.request, pathname));
});

/**
 * Stores what this version lacks: not what an interrupted installation has stored, nor files of an earlier version, whose
 * names have a hash of their contents.
 */
async function storeAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of [PAGE_FILE, ...PRECACHED_FILES].map(addressOf))
    if (!(await cache.match(path))) await cache.put(path, (await caches.match(path)) ?? (await served(path)));
}

/** A file of the service. After a release many devices ask at once, and those over its limit wait. */
async function served(path: string): Promise<Response> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const response = await fetch(path);
    if (response.ok) return response;
    if (response.status !== 429) break;
    const seconds = Number(response.headers.get('Retry-After')) || 1;
    await new Promise((done) => setTimeout(done, seconds * 1_000));
  }
  throw new TypeError(`${path} can't be read`);
}

/** Text that another app shares goes into the capture field. It reaches no server, because it is in the fragment. */
async function captured(request: Request): Promise<Response> {
  const fields = await request.formData();
  const parts = ['title', 'text', 'url'].map((field) => fields.get(field));
  const texts = parts.filter((part): part is string => typeof part === 'string' && part.trim() !== '');
  const text = [...new Set(texts)].join('\n');
  return Response.redirect(`${HOME}#capture=${encodeURIComponent(text)}`, 303);
}

/** The file of this version; from the service if it is not stored. */
async function stored(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

async function removeOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
