// Which changes of the change feed the tabs of this device have made themselves, by the id and the time of each resource
// that they have written.
import { BASE } from '../api/request.ts';

/** More than a minute of writing. */
const WRITES_MAX = 500;

/** The id of a resource, and its time; empty if it is unknown. */
type Write = readonly [string, string];

/** How long a write of an unknown time may explain changes (milliseconds). */
const UNKNOWN_MS = 60_000;

const writes = new Map<string, { readonly time: string; readonly at: number }>();
const otherTabs = new BroadcastChannel(`notes writes ${BASE}`);
otherTabs.addEventListener('message', ({ data }: MessageEvent<Write>) => add(data));

/** Remembers what a write has returned. */
export function rememberWrite(data: unknown): void {
  const { id, noteId, updatedAt } = (data ?? {}) as Partial<Record<string, unknown>>;
  if (typeof id === 'string') share([id, typeof updatedAt === 'string' ? updatedAt : '']);
  // The note of a todo has a time of its own.
  if (typeof noteId === 'string') share([noteId, '']);
}

function share(write: Write): void {
  add(write);
  otherTabs.postMessage(write);
}

function add([id, time]: Write): void {
  writes.delete(id);
  writes.set(id, { time, at: Date.now() });
  const [oldest = ''] = writes.keys();
  if (writes.size > WRITES_MAX) writes.delete(oldest);
}

/** Whether this device has made a change. */
export function isOwnWrite(id: string, updatedAt = ''): boolean {
  const { time, at } = writes.get(id) ?? {};
  return time === updatedAt || (time === '' && Date.now() - (at ?? 0) < UNKNOWN_MS);
}
