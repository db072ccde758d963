// Writes of this tab, for lists and other tabs to follow.
import { session } from './session.ts';

type Listener = () => void;

const listeners = new Set<Listener>();
const channels = new Map<string, BroadcastChannel>();

/** Calls `listener` after a write of this tab or of another tab of the same user. */
export const onWrite = (listener: Listener): void => void listeners.add(listener);

/** Reports a write that the service has acknowledged. */
export function reportWrite(): void {
  for (const listener of listeners) listener();
  channel()?.postMessage('written');
}

/** Listens to other tabs of the signed-in user. */
export function channel(): BroadcastChannel | undefined {
  const userId = session.value?.account.userId;
  if (userId === undefined) return undefined;
  const known = channels.get(userId);
  if (known) return known;
  const opened = new BroadcastChannel(`notes ${userId}`);
  opened.addEventListener('message', () => listeners.forEach((listener) => listener()));
  channels.set(userId, opened);
  return opened;
}
