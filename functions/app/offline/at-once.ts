// One change of a queue on the disk, in several steps: all of them or none.
import { withDatabase } from './database.ts';

const begin = (db: Parameters<Parameters<typeof withDatabase>[0]>[0], name: 'queue' | 'files') =>
  db.transaction(name, 'readwrite');

type Store = ReturnType<typeof begin>['store'];

/** @throws DOMException of the whole, which tells that the disk is full, not of one step */
export function atOnce<R>(name: 'queue' | 'files', change: (store: Store) => Promise<R>): Promise<R> {
  return withDatabase(async (db) => {
    const { store, done } = begin(db, name);
    const result = change(store);
    await Promise.all([done, result.catch(() => undefined)]);
    return result;
  });
}
