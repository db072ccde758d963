// Copies of notes and files that nobody has opened: stored, read and removed some at a time.
import { session } from '../state/session.ts';
import { copiesOf, onConnection, type CopyKind } from './database.ts';

/** Stores copies: all of them, or none. Returns whether it did: not with a key for this tab only, or on a full disk. */
export async function storeCopies(copies: readonly (readonly [string, unknown])[]): Promise<boolean> {
  if (session.value?.storage !== 'device') return false;
  return onConnection(async (db) => {
    const { store, done } = db.transaction('copies', 'readwrite');
    await Promise.all([...copies.map(([name, value]) => store.put(value, name)), done]);
    return true;
  }).catch(() => false);
}

/** The next copies of a kind, with their names. @param after the name of the last one */
export async function nextCopies<T>(kind: CopyKind, after: string | undefined, count: number) {
  if (session.value?.storage !== 'device') return [];
  const range = copiesOf(kind, after);
  const [names, values] = await onConnection((db) => {
    const { store } = db.transaction('copies');
    return Promise.all([store.getAllKeys(range, count), store.getAll(range, count)]);
  });
  return names.map((name, at) => [name, values[at] as T] as const);
}

export const removeCopies = (names: readonly string[]): Promise<unknown> =>
  onConnection((db) => {
    const { store, done } = db.transaction('copies', 'readwrite');
    return Promise.all([...names.map((name) => store.delete(name)), done]);
  });
