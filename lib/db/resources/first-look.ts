// What a calendar call needs of what exists, in one read: the account, the notes it may mean, and their contents.
import { codeOf } from '../../core/ids.ts';
import type { Account } from '../ledger/accounts.ts';
import { getAll } from '../table/batch.ts';
import { contentIn, type ChunkRow } from '../contents/content-store.ts';
import { addressOf, account, note, noteBody, type Key } from '../table/keys.ts';
import { noteRows, type NoteRow } from './notes.ts';

export interface FirstLook {
  readonly account: Account | undefined;
  readonly notes: ReadonlyMap<string, FoundNote>;
}

export interface FoundNote {
  readonly row: NoteRow;
  /** Unknown when it was not asked for, lies in several chunks, or was rewritten between the two reads. */
  readonly content: string | undefined;
}

/** Reads an account and notes by their ids, strongly consistent, item by item. */
export async function firstLook(
  userId: string,
  noteIds: readonly string[],
  withContents: boolean,
): Promise<FirstLook> {
  const keys = [
    account(userId),
    ...noteIds.map(note),
    ...(withContents ? noteIds.map((id) => noteBody(id, 0)) : []),
  ];
  const rows = new Map(((await getAll(keys)) as unknown as Key[]).map((row) => [addressOf(row), row]));
  const at = (key: Key): Key | undefined => rows.get(addressOf(key));
  const notes = noteIds.flatMap((id): [string, FoundNote][] => {
    const stored = at(note(id));
    if (!stored) return [];
    const row = noteRows.from(codeOf(id), stored);
    const chunk = at(noteBody(id, 0)) as ChunkRow | undefined;
    return [[id, { row, content: withContents ? contentIn(row, [chunk]) : undefined }]];
  });
  return { account: at(account(userId)) as (Account & Key) | undefined, notes: new Map(notes) };
}
