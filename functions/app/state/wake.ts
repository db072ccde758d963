// Wakes background work: when the user comes or goes, when the connection is back, after a write of any tab, and
// regularly. A listener must be harmless if there is nothing to do. Failed work is done again the next time.
import { BASE, online } from '../api/request.ts';
import { session } from './session.ts';

const EVERY_MS = 10_000;

/** `timer`: nothing has happened, but some time has passed. */
type Cause = 'event' | 'timer';

type Listener = (cause: Cause) => unknown;

const listeners: Listener[] = [];
const otherTabs = new BroadcastChannel(`notes ${BASE}`);

export const onWake = (listener: Listener): void => void listeners.push(listener);

/** Reports a write of this tab. */
export function reportWrite(): void {
  wake();
  otherTabs.postMessage('written');
}

export function wakeRegularly(): void {
  for (const event of ['online', 'focus']) window.addEventListener(event, () => wake());
  document.addEventListener('visibilitychange', () => wake());
  otherTabs.addEventListener('message', () => wake());
  online.subscribe((reached) => void (reached && wake()));
  setInterval(() => wake('timer'), EVERY_MS);
}

export function wake(cause: Cause = 'event'): void {
  if (!session.peek()) return;
  for (const listener of listeners) (async () => listener(cause))().catch(() => undefined);
}
