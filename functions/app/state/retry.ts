// Decides when to retry what could not be sent: when the connection is back, when the user returns, and regularly.
import { online } from '../api/request.ts';

const EVERY_MS = 10_000;

/** Calls `again` whenever the service may have become reachable. It must do nothing if nothing is waiting. */
export function onRetry(again: () => void): void {
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again());
  online.subscribe((reached) => void (reached && again()));
  setInterval(again, EVERY_MS);
}
