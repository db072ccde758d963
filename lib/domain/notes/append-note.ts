// POST /note/append: adds text at the end or the start of a note, despite concurrent writes.
import { createHash } from 'node:crypto';
import { noneLeft } from '../../core/inputs.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import type { NoteAppend } from '../../schema/inputs/notes.ts';
import { APPEND_KEYS_PER_NOTE } from '../../schema/limits.ts';
import { notFound } from '../access.ts';
import type { Caller } from '../caller.ts';
import type { CallOptions } from '../outcome.ts';
import { retryOnConflict } from '../write.ts';
import { loadNote } from './get-note.ts';
import { replayedNote } from './replay.ts';
import type { TaggedNote } from './tagged-note.ts';
import { rewriteNote } from './write-note.ts';

export type Position = NonNullable<NoteAppend['position']>;

const KEY_BYTES = 9;

/**
 * Adds text to a note.
 * @throws ApiError noteDenied, noteNotFound (also in the trash), noteChanged, noteTooLarge, invalidRequest,
 * quotaExceeded
 */
export function appendNote(
  caller: Caller,
  { id, content, position, syncTodos = false, snapshot, ...rest }: NoteAppend,
  { idempotencyKey, ifMatch }: CallOptions = {},
): Promise<TaggedNote> {
  noneLeft(rest);
  return retryOnConflict(async () => {
    const { content: current, ...owned } = await loadNote(caller, id);
    const { row } = owned;
    if (isAppended(row, idempotencyKey))
      return { ...(await replayedNote(caller, owned, syncTodos)), replayed: true };
    if (row.deleted !== undefined) throw notFound('note');
    const changes = { content: joined(current, content, position), syncTodos };
    const options = { ifMatch, snapshot, appendKeys: appendKeys(row, idempotencyKey) };
    return rewriteNote(caller, owned, changes, options);
  });
}

/** Two texts, with a line break between them unless the first is empty or ends in one. */
export function joined(current: string, added: string, position: Position = 'end'): string {
  const [first, second] = position === 'end' ? [current, added] : [added, current];
  return first === '' || first.endsWith('\n') ? first + second : `${first}\n${second}`;
}

/** Whether a note remembers an append with this key. */
export const isAppended = ({ appendKeys: known = [] }: NoteRow, key: string | undefined): boolean =>
  key !== undefined && known.includes(shortened(key));

/** The keys a note remembers after an append with this key. */
export const appendKeys = (row: NoteRow | undefined, key: string | undefined): string[] | undefined =>
  key === undefined ? undefined : [...(row?.appendKeys ?? []), shortened(key)].slice(-APPEND_KEYS_PER_NOTE);

const shortened = (key: string): string =>
  createHash('sha256').update(key).digest().subarray(0, KEY_BYTES).toString('base64url');
