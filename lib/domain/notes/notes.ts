// Notes: create, change, and move to the trash.
import { laterThan, now } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import { localOf } from '../../core/ids.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import type { Note } from '../../schema/entities.ts';
import type { NewNote, NoteRef, NoteUpdate } from '../../schema/inputs/notes.ts';
import { loadOwned, namedWorkspace, requireWorkspace } from '../access/access.ts';
import { requireWritable, requireWritableIn } from '../access/write-group.ts';
import { notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { createdId, createOnce } from '../write/idempotency.ts';
import type { CallOptions, Outcome } from '../write/outcome.ts';
import { retryOnConflict } from '../write/conflict.ts';
import { step, write, type Step } from '../write/write.ts';
import { creationTime } from './creation-time.ts';
import { loadNote } from './get-note.ts';
import { newRow, nextLife } from './note-row.ts';
import { checkGroupAndSize } from './note-rules.ts';
import { replayedNote } from './sync-todos.ts';
import { requireTag, type TaggedNote } from './tagged-note.ts';
import { writeNote } from './write-note.ts';

/**
 * Creates a note, usually in one DynamoDB call: the checks are conditions of its transaction. A date of creation takes
 * another call for the account's time zone, and a key of one group for the account.
 * @throws ApiError workspaceDenied, workspaceNotFound, keyOneGroup, keyGroupGone, groupDenied, groupNotFound,
 * noteTooLarge, invalidRequest, quotaExceeded
 */
export async function createNote(
  caller: Caller,
  { content = '', workspaceId, groupId = null, syncTodos = false, createdAt, ...attributes }: NewNote,
  { idempotencyKey }: CallOptions = {},
): Promise<Outcome<Note>> {
  const created = createdAt === undefined ? undefined : await creationTime(caller, createdAt);
  const workspace = namedWorkspace(caller, workspaceId);
  const { code } = workspace;
  const id = createdId(caller, 'note', code, idempotencyKey);
  const create = async (): Promise<TaggedNote> => {
    const permit = await requireWritableIn(caller, workspace, groupId);
    const checks = { isRead: syncTodos, access: () => requireWorkspace(caller, workspace) };
    const also = await checkGroupAndSize(caller, code, { groupId, content }, checks);
    const target = { ...workspace, row: newRow(id, attributes, created), isNew: true };
    return writeNote(caller, target, { content, groupId, syncTodos }, { also, permit });
  };
  const get = async (): Promise<TaggedNote> => replayedNote(caller, await loadNote(caller, id), syncTodos);
  return createOnce(idempotencyKey, create, get);
}

/**
 * Renames, rewrites or moves a note; without a change, returns it as it is.
 * @throws ApiError noteDenied, noteNotFound (also in the trash, D32), keyOneGroup, keyGroupGone, noteChanged, groupDenied,
 * groupNotFound, noteTooLarge, invalidRequest, quotaExceeded
 */
export function updateNote(
  caller: Caller,
  { id, ...changes }: NoteUpdate,
  { ifMatch, isAgent }: CallOptions = {},
): Promise<TaggedNote> {
  return retryOnConflict(async () => {
    const owned = await loadOwned(caller, 'note', id, notes.get);
    if (owned.row.deleted !== undefined) throw notFound('note');
    const permit = await requireWritable(caller, owned, { note: owned.row, groupId: changes.groupId });
    const also = await checkGroupAndSize(caller, owned.code, changes);
    requireTag(owned.row, ifMatch);
    return writeNote(caller, owned, changes, { also, permit, isAgent });
  });
}

/**
 * Moves a note and its todos to the trash (D33). Idempotent (D32).
 * @throws ApiError noteDenied, noteNotFound, keyOneGroup, keyGroupGone, noteChanged
 */
export function deleteNote(caller: Caller, { id, ...rest }: NoteRef, { ifMatch }: CallOptions = {}) {
  noneLeft(rest);
  const time = now();
  return retryOnConflict(async () => {
    const { row, ...workspace } = await loadOwned(caller, 'note', id, notes.get);
    const permit = await requireWritable(caller, workspace, { note: row });
    requireTag(row, ifMatch);
    if (row.deleted === undefined)
      await write(caller, workspace, [trashStep(row, { deleted: time })], permit);
    return { data: { deleted: true, noteId: row.id, movedToTrash: true } };
  });
}

/** The circumstances in which a note was moved to the trash. */
export type Trashed = Required<Pick<NoteRow, 'deleted'>> & Pick<NoteRow, 'deletedWith'>;

/** Moves a live note that was read to the trash. Its todos become deleted with it and are not written. */
export const trashStep = (read: NoteRow, trashed: Trashed): Step =>
  step(notes.replace({ ...read, ...trashed, ...nextLife(read) }, read), {
    counters: { notes: -1, todos: -read.todos },
    ...(read.todos > 0 && { todosOf: localOf(read.id) }),
  });

/** Restores a note in the trash that was read, in its group, with the todos that were deleted with it. */
export function untrashStep(read: NoteRow): Step {
  const { deleted: _deleted, deletedWith: _deletedWith, ...row } = read;
  const next = { ...row, updated: laterThan(read.updated), ...nextLife(read) };
  return step(notes.replace(next, read), {
    counters: { notes: 1, todos: read.todos },
    ...(read.todos > 0 && { todosOf: localOf(read.id) }),
  });
}
