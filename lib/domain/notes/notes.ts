// Notes (spec 4.4): created, changed and moved to the trash.
import { now } from '../../core/clock.ts';
import { newId } from '../../core/ids.ts';
import * as db from '../../db/resources/notes.ts';
import type { Note } from '../../schema/entities.ts';
import {
  couldBeIn,
  failureOf,
  groupCheck,
  namedWorkspace,
  notFound,
  open,
  requireWorkspace,
} from '../access.ts';
import { commitSteps } from '../write.ts';
import type { Caller } from '../caller.ts';
import { fits, isOvertaken, newNote, plain, requirePlace, rewrite, type NoteChanges } from './write-note.ts';
import { settled, CONFLICT } from '../retry-on-conflict.ts';
import { trashSteps } from '../todos/trash-notes.ts';

export interface NewNote {
  readonly name: string;
  readonly content?: string;
  readonly workspaceId?: string;
  readonly groupId?: string | null;
  /** Whether todos are derived from the content's checkboxes (D38). */
  readonly syncTodos?: boolean;
}

/**
 * Creates a note in one call: the conditions of its transaction are the checks.
 * @throws ApiError workspaceDenied, workspaceNotFound, groupDenied, groupNotFound, noteTooLarge, quotaExceeded
 */
export async function createNote(caller: Caller, note: NewNote): Promise<Note> {
  const { name, content = '', workspaceId, groupId = null, syncTodos = false } = note;
  const workspace = namedWorkspace(caller, workspaceId);
  const { code } = workspace;
  // Deriving todos takes time and may be refused: only for who may write here (D2).
  if (syncTodos || !fits(content) || !couldBeIn(groupId, code)) {
    await requireWorkspace(caller, workspace);
    await requirePlace(caller, code, groupId, content);
  }
  const inGroup = groupCheck(groupId);
  const written = { id: newId(code), name, groupId, content, syncTodos };
  const { row, steps, guard } = await newNote(written, code, inGroup.map(plain));
  const refusal = await commitSteps(caller.userId, code, [steps], { workspaceId: workspace.id, guard });
  if (refusal?.by === 'item' && inGroup.includes(refusal.action)) throw notFound('group');
  if (refusal && !isOvertaken(refusal, guard)) throw await failureOf(refusal, caller, code, 'workspace');
  return db.toNote(row, content, caller.userId, workspace.id);
}

/**
 * Renames, rewrites or moves a note; without a change it only answers it.
 * @throws ApiError noteDenied, noteNotFound (also in the trash, D32), groupDenied, groupNotFound, noteTooLarge, quotaExceeded
 */
export function updateNote(caller: Caller, id: string, changes: NoteChanges): Promise<Note> {
  return settled(async () => {
    const opened = await open(caller, 'note', id, db.findNote);
    if (opened.row.deleted !== undefined) throw notFound('note');
    return rewrite(caller, opened, changes);
  });
}

/** Moves a note to the trash with its todos; again is the same (D32, D33). @throws ApiError noteDenied, noteNotFound */
export function deleteNote(caller: Caller, id: string) {
  const time = now();
  return settled(async () => {
    const { code, row: read } = await open(caller, 'note', id, db.findNote);
    const answer = { deleted: true, noteId: read.id, movedToTrash: true };
    if (read.deleted !== undefined) return answer;
    const refusal = await commitSteps(caller.userId, code, await trashSteps([read], code, time));
    if (!refusal) return answer;
    if (refusal.by === 'item') return CONFLICT;
    throw await failureOf(refusal, caller, code, 'note');
  });
}
