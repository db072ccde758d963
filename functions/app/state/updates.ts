// The service worker, which stores the files of the app for offline use. A new version waits until the user accepts it.
import { signal } from '@preact/signals';
import { BASE } from '../api/request.ts';

/** The new version that waits. */
const waiting = signal<ServiceWorker | undefined>(undefined);

/** Whether a new version is available. */
export const updateIsReady = signal(false);

const CHECK_EVERY_MS = 3_600_000;

/** Starts the service worker after the page has loaded, so that it does not compete with the first view. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const start = (): void => void register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}

/** Reloads the page with the new version. */
export function useUpdate(): void {
  if (!waiting.value) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting.value.postMessage('activate');
}

async function register(): Promise<void> {
  const isUpdate = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register(`${BASE}/app/sw.js`, { scope: `${BASE}/app` });
  const offer = (): void => {
    // Without a controller this is the first version, which needs no reload.
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting.value = registration.waiting;
    updateIsReady.value = true;
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  // Another tab may have accepted the new version.
  navigator.serviceWorker.addEventListener('controllerchange', () => (updateIsReady.value = isUpdate));
  setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY_MS);
  await navigator.serviceWorker.ready;
  addManifest();
}

/** The manifest makes the app installable. It is not needed before the app works offline. */
function addManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = `app/${MANIFEST_FILE}`;
  document.head.append(link);
}
