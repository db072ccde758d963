// Makes the app start without a connection. It stores the files of its own version and serves them; requests to the API
// are not touched. A new version takes over only when the user accepts it.
/// <reference lib="webworker" />

const worker = self as unknown as ServiceWorkerGlobalScope;
const HOME = worker.location.pathname.replace(/\/sw\.js$/, '');
const CACHES = `notes ${HOME} `;
const CACHE = CACHES + VERSION;

const addressOf = (file: string): string => `${HOME}/${file}`;

worker.addEventListener('install', (event) => {
  const files = [PAGE_FILE, ...PRECACHED_FILES].map(addressOf);
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

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
