// Copies of what the service has returned, so that it can be read offline. Only on a device that stores the key.
import type { Note } from '../../../lib/schema/entities.ts';
import { session } from '../state/session.ts';
import { database } from './database.ts';

export interface NoteCopy {
  readonly note: Note;
  readonly etag: string;
}

/** Stores a copy under a name. Does nothing if the key is for this tab only, or if the disk is full. */
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
