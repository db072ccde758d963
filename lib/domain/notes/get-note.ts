// GET /note/{noteId}: one note, also in the trash. If its content is one chunk, this takes one DynamoDB call.
import { cacheContent } from '../../cache/content-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import { parseId } from '../../core/ids.ts';
import { getAccountAndNotes } from '../../db/resources/account-and-notes.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import type { NoteParams } from '../../schema/inputs/notes.ts';
import { ownedWorkspace, type OwnedRow } from '../access/access.ts';
import { notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { retryOnConflict } from '../write/conflict.ts';
import { contentOf } from './note-contents.ts';
import { tagged, type TaggedNote } from './tagged-note.ts';

/** One of the caller's notes. @throws ApiError noteDenied, noteNotFound */
export function getNote(caller: Caller, { noteId, ...rest }: NoteParams): Promise<TaggedNote> {
  noneLeft(rest);
  return retryOnConflict(async () => {
    const { row, ...of } = await loadNote(caller, noteId);
    return tagged(row, of);
  });
}

/** A note with its content. @throws ApiError noteDenied, noteNotFound; Conflict if it is rewritten concurrently */
export async function loadNote(
  caller: Caller,
  noteId: string,
): Promise<OwnedRow<NoteRow> & { readonly content: string }> {
  const parsed = parseId(noteId);
  if (!parsed) throw notFound('note');
  const { account, notes } = await getAccountAndNotes(caller.userId, [parsed.id], true);
  const ref = { code: parsed.code, kind: 'note' } as const;
  const workspace = await ownedWorkspace(caller, account, ref);
  const found = notes.get(parsed.id);
  if (!found) throw notFound('note');
  const { row } = found;
  const content = found.content ?? (await contentOf(row));
  cacheContent(row, content);
  return { ...workspace, row, content };
}
