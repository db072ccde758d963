// The user's data in this browser, in one IndexedDB database for each user: text that the service has not acknowledged,
// and, on a device of their own, copies for reading offline.
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Note } from '../../../lib/schema/entities.ts';
import { BASE } from '../api/request.ts';
import { session, signedIn } from '../state/session.ts';

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

const nameOf = (userId: string): string => `notes ${BASE} ${userId}`;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** The database of the signed-in user. A page has one user, because another one reloads it. */
export function database(): Promise<IDBPDatabase<Schema>> {
  const close = (): void => (opened = undefined);
  opened ??= openDB<Schema>(nameOf(signedIn().account.userId), 1, {
    upgrade(db) {
      db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('target', 'target');
      db.createObjectStore('bases', { keyPath: 'id' });
      db.createObjectStore('queue', { autoIncrement: true });
      db.createObjectStore('copies');
    },
    // Another tab deletes the database when the user signs out.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
    terminated: close,
  });
  opened.catch(close);
  return opened;
}

/** Deletes everything that this browser stores of a user. */
export async function deleteDatabase(userId: string): Promise<void> {
  (await opened?.catch(() => undefined))?.close();
  await deleteDB(nameOf(userId));
}

export interface NoteCopy {
  readonly note: Note;
  readonly etag: string;
}

/** Stores a copy of what the service has returned. Does nothing if the key is for this tab only, or if the disk is full. */
export async function storeCopy(name: string, value: unknown): Promise<void> {
  if (session.value?.place !== 'device') return;
  await (await database()).put('copies', value, name).catch(() => undefined);
}

/** @returns the copy of this name; undefined if there is none */
export async function readCopy<T>(name: string): Promise<T | undefined> {
  if (session.value?.place !== 'device') return undefined;
  return (await database()
    .then((db) => db.get('copies', name))
    .catch(() => undefined)) as T | undefined;
}

export const noteCopy = (id: string): string => `note ${id}`;
