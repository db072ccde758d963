// Which changes of the change feed this device has made itself, by the id and the time of each resource that it has written.

/** More than a minute of writing. */
const WRITES_MAX = 500;

const writes = new Map<string, string>();

/** Remembers what a write has returned. */
export function rememberWrite(data: unknown): void {
  const { id, updatedAt } = (data ?? {}) as { readonly id?: unknown; readonly updatedAt?: unknown };
  if (typeof id !== 'string') return;
  // A deletion returns no time.
  writes.delete(id);
  writes.set(id, typeof updatedAt === 'string' ? updatedAt : '');
  for (const oldest of [...writes.keys()].slice(0, -WRITES_MAX)) writes.delete(oldest);
}

/** Whether this device has made a change. @param updatedAt of the resource; undefined if it was deleted */
export const isOwnWrite = (id: string, updatedAt: string | undefined): boolean =>
  writes.get(id) === (updatedAt ?? '');
