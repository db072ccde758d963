// The service worker, which stores the files of the app for offline use. A new version waits until the user accepts it.
import { signal } from '@preact/signals';
import { BASE } from '../api/request.ts';

const CHECK_EVERY_MS = 3_600_000;
/** The browser lets the old version finish its requests first, which can take minutes. */
const TAKEOVER_MAX_MS = 5_000;

/** Loads the page with the new version; undefined without one. */
export const update = signal<(() => void) | undefined>(undefined);

/** Starts the service worker after the page has loaded, so that it does not compete with the first view. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  window.addEventListener('load', () => void register(serviceWorker).catch(() => undefined));
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register(`${BASE}/app/sw.js`, { scope: `${BASE}/app` });
  const accept = (): void => {
    workers.addEventListener('controllerchange', () => location.reload());
    // Another tab may have accepted the new version.
    if (registration.waiting) registration.waiting.postMessage('activate');
    else location.reload();
    setTimeout(() => location.reload(), TAKEOVER_MAX_MS);
  };
  const offer = (): void => {
    // Without a controller this is the first version, which needs no reload.
    if (registration.waiting && workers.controller) update.value = accept;
  };
  const follow = (): void => registration.installing?.addEventListener('statechange', offer);
  offer();
  // The browser may have found a new version before the page was loaded.
  follow();
  registration.addEventListener('updatefound', follow);
  setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY_MS);
  await workers.ready;
  // It makes the app installable, and is not needed before the app works offline.
  const manifest = { rel: 'manifest', href: `app/${MANIFEST_FILE}` };
  document.head.append(Object.assign(document.createElement('link'), manifest));
}
