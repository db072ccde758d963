// The user's data in this browser, in one IndexedDB database for each user: text that the service has not acknowledged,
// and, if the key is stored on this device, copies for reading offline. A lost connection is opened again here alone.
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Note } from '../../../lib/schema/entities.ts';
import { BASE } from '../api/request.ts';
import { showNotice } from '../state/notices.ts';
import { isStored, session, signedIn } from '../state/session.ts';
import type { Action } from './action.ts';

/** Text that is being typed. */
export interface DraftText {
  readonly id: string;
  /** The id of a note, or `capture`. */
  readonly target: string;
  readonly name: string;
  readonly text: string;
}

/** A version of a note that the service has acknowledged, and what may have arrived since. It is replaced, never changed. */
export interface Version {
  readonly name: string;
  readonly content: string;
  readonly etag: string;
  /** The action for a note that the service does not have yet. */
  readonly plan?: CreationPlan;
  /** Texts that may have arrived although their response was lost. */
  readonly sent?: readonly string[];
  /** Whether a merge waits for the end of a composition. Until then, another save would be rejected again. */
  readonly mergeWaits?: boolean;
}

/** How to create the note. */
export interface CreationPlan {
  /** Undefined: the workspace that is shown when it is sent. */
  readonly workspaceId?: string;
  readonly groupId?: string | undefined;
  /** The user has deleted it since. */
  readonly isDeleted?: boolean;
}

/** A text to be appended to a day or a week. */
export interface Capture {
  /** The Idempotency-Key of the call. */
  readonly id: string;
  readonly content: string;
  /** The day on which it was typed, or the week. */
  readonly date: string;
  readonly workspaceId: string;
  /** Why the service has rejected it. */
  readonly problem?: string | undefined;
  /** Whether it was sent before. */
  readonly wasSent?: boolean;
  readonly kind?: undefined;
}

/** A file that was not uploaded yet. */
export interface WaitingFile {
  readonly workspaceId: string;
  readonly path: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** The address of the new note that it was added to, until the service has that note: it is sent after it. */
  readonly note?: string | undefined;
  /** Why the service has rejected it. */
  readonly problem?: string | undefined;
}

/** What waits in the queue. Captures have no kind. */
export type Queued = Capture | Action;

/** What waits to be sent. */
export type Waiting = Queued | WaitingFile;

interface Schema extends DBSchema {
  drafts: { key: string; value: DraftText; indexes: { target: string } };
  /** The version that each draft is based on. It is stored separately, because it changes less often than the text. */
  bases: { key: string; value: Version & { readonly id: string } };
  queue: { key: number; value: Queued };
  files: { key: number; value: WaitingFile };
  copies: { key: string; value: unknown };
}

type Database = IDBPDatabase<Schema>;

const nameOf = (userId: string): string => `notes ${BASE} ${userId}`;

let opened: Promise<Database> | undefined;
let connection: Database | undefined;
/** The user has signed out, here or in another tab that shares the stored key: the database is not created again. */
let isDeleted = false;

/** The database if it is open: a page that ends has no time to wait for it. */
export const openDatabase = (): Database | undefined => connection;

/**
 * Runs an operation on the database of the signed-in user. On a full disk, what the service has as well makes room, and
 * the operation runs again.
 */
export async function withDatabase<T>(operation: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await onConnection(operation);
  } catch (error) {
    if (!isOutOfSpace(error) || !(await makeRoom())) throw error;
    return onConnection(operation);
  }
}

/**
 * Browsers end the connections of pages in the background, some without an event: the operation then runs again, once, on
 * a new connection. It may have succeeded before.
 */
export async function onConnection<T>(operation: (db: Database) => Promise<T>): Promise<T> {
  const used = database();
  try {
    return await operation(await used);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    leave(used);
    return operation(await database());
  }
}

const isConnectionLost = (error: unknown): boolean =>
  error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name);

/** Of several writes, the first that fails may only say that all of them were given up. */
const isOutOfSpace = (error: unknown): boolean =>
  error instanceof DOMException && ['QuotaExceededError', 'AbortError'].includes(error.name);

/** The names of copies that need much space begin with what they are copies of. */
export type CopyKind = 'note' | 'file';

export const copiesOf = (kind: CopyKind, after = `${kind} `): IDBKeyRange =>
  IDBKeyRange.bound(after, `${kind}!`, true, true);

let hasMadeRoom = false;

/** Whether the disk was full. Then no more texts are stored until the next visit. */
export const diskWasFull = (): boolean => hasMadeRoom;

/** Removes the texts and files that the service has as well. Returns whether there were any. */
async function makeRoom(): Promise<boolean> {
  hasMadeRoom = true;
  return onConnection(async (db) => {
    const { store, done } = db.transaction('copies', 'readwrite');
    const counts = await Promise.all([store.count(copiesOf('note')), store.count(copiesOf('file'))]);
    await Promise.all([store.delete(copiesOf('note')), store.delete(copiesOf('file')), done]);
    return counts.some((count) => count > 0);
  }).catch(() => false);
}

/** A page has one user, because another one reloads it. */
function database(): Promise<Database> {
  opened ??= open();
  return opened;
}

function open(): Promise<Database> {
  if (isDeleted || !isStored()) throw new Error('the user has signed out');
  const opening = openDB<Schema>(nameOf(signedIn().account.userId), 2, {
    upgrade(db, before) {
      db.createObjectStore('files', { autoIncrement: true });
      if (before > 0) return;
      db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('target', 'target');
      db.createObjectStore('bases', { keyPath: 'id' });
      db.createObjectStore('queue', { autoIncrement: true });
      db.createObjectStore('copies');
    },
    // Another tab upgrades the database, or deletes it (without a version) because the user signs out.
    blocking(_, version) {
      isDeleted ||= version === null && session.peek()?.storage === 'device';
      leave(opening);
    },
    terminated: () => leave(opening),
  });
  const isOpen = (db: Database): void => {
    if (opened === opening) connection = db;
  };
  opening.then(isOpen, () => leave(opening));
  reportIfBlocked(opening);
  return opening;
}

/** In milliseconds. */
const OPENS_WITHIN = 10_000;

/** Another tab can prevent a database from opening, and so can WebKit after a page that ended while it was created. */
function reportIfBlocked(opening: Promise<Database>): void {
  let timer: ReturnType<typeof setTimeout>;
  const report = (): void => {
    showNotice('This browser’s storage does not respond. Copy what you have typed, then reload the page.');
    timer = setTimeout(report, OPENS_WITHIN);
  };
  timer = setTimeout(report, OPENS_WITHIN);
  const stop = (): void => clearTimeout(timer);
  opening.then(stop, stop);
}

/** Closes a connection, so that the next operation opens another one. */
function leave(left: Promise<Database>): void {
  if (opened === left) opened = connection = undefined;
  left.then(
    (db) => db.close(),
    () => undefined,
  );
}

/** Deletes everything that this browser stores of a user, who signs out. */
export async function deleteDatabase(userId: string): Promise<void> {
  isDeleted = true;
  if (opened) leave(opened);
  await deleteDB(nameOf(userId));
}

export interface NoteCopy {
  readonly note: Note;
  readonly etag: string;
}

/** Stores a copy of a returned resource. Returns whether it did: not with a key for this tab only, or on a full disk. */
export async function storeCopy(name: string, value: unknown): Promise<boolean> {
  if (session.value?.storage !== 'device') return false;
  const stored = onConnection((db) => db.put('copies', value, name));
  return stored.then(
    () => true,
    () => false,
  );
}

/** @returns the copy of this name; undefined if there is none */
export async function readCopy<T>(name: string): Promise<T | undefined> {
  if (session.value?.storage !== 'device') return undefined;
  return (await withDatabase((db) => db.get('copies', name)).catch(() => undefined)) as T | undefined;
}

export const noteCopy = (id: string): string => `note ${id}`;
