// Notes: create, change, and move to the trash.
import { now } from '../../core/clock.ts';
import { localOf } from '../../core/ids.ts';
import { notes, replaceNote, type NoteRow } from '../../db/resources/notes.ts';
import { isInWorkspace, loadOwned, namedWorkspace, notFound, requireWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { createdId, makeOnce } from '../idempotency.ts';
import { retryOnConflict, step, write, type Step } from '../write.ts';
import { creationTime } from './creation-time.ts';
import { loadNote } from './get-note.ts';
import { fits, groupStep, requirePlace } from './place.ts';
import { replayedNote } from './replay.ts';
import { requireMatch, type IfMatch, type MaybeReplayed, type TaggedNote } from './tagged-note.ts';
import { insertNote, rewriteNote, type NoteChanges, type RewriteOptions } from './write-note.ts';

export interface NewNote {
  readonly name: string;
  readonly content?: string;
  readonly workspaceId?: string;
  readonly groupId?: string | null;
  /** Whether todos are derived from the content's checkboxes (D38). */
  readonly syncTodos?: boolean;
  /** When the note was created: an RFC 3339 time, or a date in the account's time zone (E18). */
  readonly createdAt?: string;
}

/**
 * Creates a note, usually in one DynamoDB call: the checks are conditions of its transaction. A date of creation takes
 * another call for the account's time zone.
 * @throws ApiError workspaceDenied, workspaceNotFound, groupDenied, groupNotFound, noteTooLarge, invalidRequest,
 * quotaExceeded
 */
export async function createNote(
  caller: Caller,
  note: NewNote,
  idempotencyKey?: string,
): Promise<MaybeReplayed> {
  const { name, content = '', workspaceId, groupId = null, syncTodos = false, createdAt } = note;
  const created = createdAt === undefined ? undefined : await creationTime(caller, createdAt);
  const workspace = namedWorkspace(caller, workspaceId);
  const { code } = workspace;
  const id = createdId(caller, 'note', code, idempotencyKey);
  const make = async (): Promise<TaggedNote> => {
    // Access is checked first, because the other checks take time or have errors of their own (D2).
    if (syncTodos || !fits(content) || !isInWorkspace(groupId, code)) {
      await requireWorkspace(caller, workspace);
      await requirePlace(caller, code, groupId, content);
    }
    const row = { id, name, groupId, content, syncTodos, created };
    return insertNote(caller, workspace, row, groupStep(groupId));
  };
  const get = async (): Promise<TaggedNote> => replayedNote(caller, await loadNote(caller, id), syncTodos);
  const { data, replayed } = await makeOnce(idempotencyKey, make, get);
  return { ...data, ...(replayed && { replayed }) };
}

/**
 * Renames, rewrites or moves a note; without a change, returns it as it is.
 * @throws ApiError noteDenied, noteNotFound (also in the trash, D32), noteChanged, groupDenied, groupNotFound,
 * noteTooLarge, invalidRequest, quotaExceeded
 */
export function updateNote(
  caller: Caller,
  id: string,
  changes: NoteChanges,
  options: Omit<RewriteOptions, 'place'> = {},
): Promise<TaggedNote> {
  return retryOnConflict(async () => {
    const owned = await loadOwned(caller, 'note', id, notes.get);
    if (owned.row.deleted !== undefined) throw notFound('note');
    return rewriteNote(caller, owned, changes, options);
  });
}

/**
 * Moves a note and its todos to the trash (D33). Idempotent (D32).
 * @throws ApiError noteDenied, noteNotFound, noteChanged
 */
export function deleteNote(caller: Caller, id: string, ifMatch?: IfMatch) {
  const time = now();
  return retryOnConflict(async () => {
    const { row, ...workspace } = await loadOwned(caller, 'note', id, notes.get);
    requireMatch(row, ifMatch);
    if (row.deleted === undefined) await write(caller, workspace, [trashStep(row, time)]);
    return { deleted: true, noteId: row.id, movedToTrash: true };
  });
}

/** Moves a live note that was read to the trash. Its todos are in the trash with it, without a write of their own. */
export const trashStep = (read: NoteRow, time: number): Step => ({
  ...step(replaceNote({ ...read, deleted: time, version: read.version + 1 }, read), {
    notes: -1,
    todos: -read.todos,
  }),
  ...(read.todos > 0 && { todosOf: localOf(read.id) }),
});
