// Reads notes with their contents in one call, usually with the account of their user.
import { codeOf } from '../../core/ids.ts';
import { contentIn, type ChunkRow } from '../contents/content-store.ts';
import type { Account } from '../ledger/accounts.ts';
import { getAll } from '../table/batch.ts';
import { account, addressOf, note, noteBody, type Key } from '../table/keys.ts';
import { notes, type NoteRow } from './notes.ts';

export interface FoundNote {
  readonly row: NoteRow;
  /** Undefined if it was not requested, has several chunks, or was rewritten between the two reads. */
  readonly content: string | undefined;
}

/** Reads an account and notes by their ids, strongly consistent, item by item. */
export async function getAccountAndNotes(userId: string, noteIds: readonly string[], withContents: boolean) {
  const { at, found } = await read([account(userId)], noteIds, withContents);
  return { account: at(account(userId)) as (Account & Key) | undefined, notes: found };
}

/** Reads notes with their contents by their ids, strongly consistent, item by item. */
export const getNotes = async (noteIds: readonly string[]): Promise<Map<string, FoundNote>> =>
  (await read([], noteIds, true)).found;

async function read(more: readonly Key[], noteIds: readonly string[], withContents: boolean) {
  const keys = [...more, ...noteIds.map(note), ...(withContents ? noteIds.map((id) => noteBody(id, 0)) : [])];
  const items = new Map((await getAll(keys)).map((item) => [addressOf(item), item]));
  const at = (key: Key): Key | undefined => items.get(addressOf(key));
  const found = noteIds.flatMap((id): [string, FoundNote][] => {
    const item = at(note(id));
    if (!item) return [];
    const row = notes.fromItem(codeOf(id), item);
    const chunk = at(noteBody(id, 0)) as ChunkRow | undefined;
    return [[id, { row, content: withContents ? contentIn(row, [chunk]) : undefined }]];
  });
  return { at, found: new Map(found) };
}
