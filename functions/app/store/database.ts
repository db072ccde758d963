// The user's data in this browser, in one IndexedDB database for each user: text that the service has not acknowledged,
// and, on a device of their own, copies for reading offline.
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { BASE } from '../api/request.ts';
import { signedIn } from '../state/session.ts';

/** Text that is being typed. */
export interface DraftText {
  readonly id: string;
  /** The id of a note, or `capture`. */
  readonly target: string;
  readonly name: string;
  readonly text: string;
}

/** The state of a note as the service has acknowledged it. */
export interface Base {
  readonly name: string;
  readonly content: string;
  readonly etag: string;
}

/** A text to be appended to a day. */
export interface Capture {
  /** The Idempotency-Key of the call. */
  readonly id: string;
  readonly content: string;
  /** The day on which it was typed. */
  readonly date: string;
  readonly workspaceId: string;
  /** Why the service has rejected it. */
  readonly problem?: string | undefined;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: DraftText; indexes: { target: string } };
  /** What each draft is based on. It is stored separately, because it changes less often than the text. */
  bases: { key: string; value: Base & { readonly id: string } };
  queue: { key: number; value: Capture };
  copies: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

const nameOf = (userId: string): string => `notes ${BASE} ${userId}`;

const opened = new Map<string, Promise<Database>>();

/** The database of the signed-in user. */
export function database(): Promise<Database> {
  const name = nameOf(signedIn().account.userId);
  const known = opened.get(name);
  if (known) return known;
  const opening = openDB<Schema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('target', 'target');
      db.createObjectStore('bases', { keyPath: 'id' });
      db.createObjectStore('queue', { autoIncrement: true });
      db.createObjectStore('copies');
    },
    // Another tab deletes the database when the user signs out.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    terminated: () => opened.delete(name),
  });
  opened.set(name, opening);
  opening.catch(() => opened.delete(name));
  return opening;
}

/** Deletes everything that this browser stores of a user. */
export async function deleteDatabase(userId: string): Promise<void> {
  const name = nameOf(userId);
  (await opened.get(name)?.catch(() => undefined))?.close();
  opened.delete(name);
  await deleteDB(name);
}
