// Replaces the content of a note by one that is derived from it, despite concurrent writes: an append or an edit.
import { createHash } from 'node:crypto';
import type { NoteRow } from '../../db/resources/notes.ts';
import { APPEND_KEYS_PER_NOTE } from '../../schema/limits.ts';
import { notFound } from '../access.ts';
import type { Caller } from '../caller.ts';
import type { CallOptions } from '../outcome.ts';
import { retryOnConflict } from '../write.ts';
import { loadNote } from './get-note.ts';
import { replayedNote } from './replay.ts';
import type { TaggedNote } from './tagged-note.ts';
import { rewriteNote } from './write-note.ts';

const KEY_BYTES = 9;

interface ContentChange {
  readonly id: string;
  readonly syncTodos: boolean;
  readonly snapshot: boolean | undefined;
  /** The new content of the note that was read. It is derived again if another writer comes first. */
  readonly contentAfter: (content: string, row: NoteRow) => string;
}

/**
 * Rewrites a note. A call whose key the note remembers changes nothing.
 * @throws ApiError noteDenied, noteNotFound (also in the trash), noteChanged, noteTooLarge, invalidRequest,
 * quotaExceeded, and the errors of `contentAfter`
 */
export function rewriteContent(
  caller: Caller,
  { id, syncTodos, snapshot, contentAfter }: ContentChange,
  { idempotencyKey, ifMatch }: CallOptions,
): Promise<TaggedNote> {
  return retryOnConflict(async () => {
    const { content: current, ...owned } = await loadNote(caller, id);
    const { row } = owned;
    if (isAppended(row, idempotencyKey))
      return { ...(await replayedNote(caller, owned, syncTodos)), replayed: true };
    if (row.deleted !== undefined) throw notFound('note');
    const changes = { content: contentAfter(current, row), syncTodos };
    return rewriteNote(caller, owned, changes, {
      ifMatch,
      snapshot,
      appendKeys: appendKeys(row, idempotencyKey),
    });
  });
}

/** Whether a note remembers an append or an edit with this key. */
export const isAppended = ({ appendKeys: known = [] }: NoteRow, key: string | undefined): boolean =>
  key !== undefined && known.includes(shortened(key));

/** The keys a note remembers after an append or an edit with this key. */
export const appendKeys = (row: NoteRow | undefined, key: string | undefined): string[] | undefined =>
  key === undefined ? undefined : [...(row?.appendKeys ?? []), shortened(key)].slice(-APPEND_KEYS_PER_NOTE);

const shortened = (key: string): string =>
  createHash('sha256').update(key).digest().subarray(0, KEY_BYTES).toString('base64url');
