// How a note is written, whoever asks for it: by its id, or as a day's or a week's. All that changes with it goes
// along: its content, its place, the counters, and the todos that follow its text when they are asked to.
import { laterThan, now } from '../../core/clock.ts';
import { utf8Bytes } from '../../core/bytes.ts';
import { parseId, type WorkspaceCode } from '../../core/ids.ts';
import { noteContents, type ContentRef } from '../../db/contents/content-store.ts';
import { checkGroup } from '../../db/resources/groups.ts';
import * as db from '../../db/resources/notes.ts';
import type { Note } from '../../schema/entities.ts';
import { NOTE_CONTENT_MAX_BYTES } from '../../schema/limits.ts';
import { isInWorkspace, requireGroup, type NamedWorkspace, type OwnedRow } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { checkboxSteps } from '../todos/checkbox-sync.ts';
import { step, writeInBatches, type Step } from '../write.ts';
import { contentOf } from './note-contents.ts';

export interface NoteChanges {
  readonly name?: string;
  readonly content?: string;
  /** Null takes the note out of its group. */
  readonly groupId?: string | null;
  /** Whether todos are derived from the checkboxes of the content that is sent (D38). */
  readonly syncTodos?: boolean;
}

export interface NewNoteRow {
  readonly id: string;
  readonly name: string;
  readonly groupId: string | null;
  readonly content: string;
  readonly syncTodos: boolean;
}

/** Creates a note, with the steps that make or demand its place. @throws ApiError, Conflict when the id is taken */
export async function insertNote(
  caller: Caller,
  workspace: NamedWorkspace,
  { id, name, groupId, content, syncTodos }: NewNoteRow,
  place: readonly Step[],
): Promise<Note> {
  const time = now();
  const body = noteContents.write(id, 1, content);
  const row = { id, name, ...db.groupRef(groupId), created: time, updated: time, version: 1, ...body.ref };
  const todos = syncTodos ? await checkboxSteps({ id, todos: 0 }, workspace.code, content) : [];
  await writeInBatches(caller, workspace, todos, {
    lead: (deltas, n) =>
      n > 0
        ? [step(db.addTodosOfContent(id, deltas.todos, 1))]
        : [
            step(db.putNote({ ...row, todos: deltas.todos }), { notes: 1, bytes: row.bytes }),
            ...place,
            ...body.actions.map((action) => step(action)),
          ],
  });
  return db.toNote({ ...row, todos: 0 }, { userId: caller.userId, workspaceId: workspace.id, content });
}

/**
 * Changes a note that was read, and takes it out of the trash if it is there; without a change it only returns it.
 * `place` are the steps that make or demand the group it moves to.
 * @throws ApiError groupDenied, groupNotFound, noteTooLarge, quotaExceeded, or the note's own 403 or 404
 * @throws Conflict when what was read has changed
 */
export async function rewriteNote(
  caller: Caller,
  { row: read, ...workspace }: OwnedRow<db.NoteRow>,
  changes: NoteChanges,
  place: readonly Step[] = groupStep(changes.groupId),
): Promise<Note> {
  const { name, content, groupId, syncTodos = false } = changes;
  const { code, entry } = workspace;
  if (!fits(content) || !isInWorkspace(groupId, code)) await requirePlace(caller, code, groupId, content);
  const current = content ?? (await contentOf(read));
  const owner = { userId: caller.userId, workspaceId: entry.id, content: current };
  const isTrashed = read.deleted !== undefined;
  if (name === undefined && content === undefined && groupId === undefined && !isTrashed)
    return db.toNote(read, owner);

  const version = read.version + 1;
  const body = content === undefined ? undefined : noteContents.write(read.id, version, content, read);
  const row = changedRow(read, changes, body?.ref);
  const todos = syncTodos && content !== undefined ? await checkboxSteps(read, code, content) : [];
  // In the trash its todos did not count; they come back with it (D33).
  const back = isTrashed ? { notes: 1, todos: read.todos } : {};
  await writeInBatches(caller, workspace, todos, {
    lead: (deltas, n) =>
      n > 0
        ? // Overtaken by a newer content before the last of its todos were derived: that one's todos count.
          [step(db.addTodosOfContent(read.id, deltas.todos, version))]
        : [
            step(db.replaceNote({ ...row, todos: read.todos + deltas.todos }, read), {
              ...back,
              bytes: row.bytes - read.bytes,
            }),
            ...place,
            ...(body?.actions ?? []).map((action) => step(action)),
          ],
  });
  return db.toNote(row, owner);
}

/** The note with its changes, live. */
function changedRow(
  read: db.NoteRow,
  { name = read.name, groupId }: NoteChanges,
  content: ContentRef | undefined,
): db.NoteRow {
  const { group, chunks, deleted: _, ...rest } = read;
  const place = groupId === undefined ? { ...(group !== undefined && { group }) } : db.groupRef(groupId);
  return {
    ...rest,
    name,
    ...place,
    ...(content ?? { ...(chunks !== undefined && { chunks }) }),
    updated: laterThan(read.updated),
    version: read.version + 1,
  };
}

/** Has a write demand that the group exists, where one is named. */
export function groupStep(groupId: string | null | undefined): Step[] {
  const parsed = parseId(groupId ?? '');
  return parsed ? [step(checkGroup(parsed.id), {}, 'groupNotFound')] : [];
}

/** Exactly 1 MB is accepted; only sent contents are measured (D17). */
export const fits = (content: string | undefined): boolean =>
  content === undefined || utf8Bytes(content) <= NOTE_CONTENT_MAX_BYTES;

/** Says what is wrong with a group or a size, in the order of D2. @throws ApiError groupDenied, groupNotFound, noteTooLarge */
export async function requirePlace(
  caller: Caller,
  code: WorkspaceCode,
  groupId: string | null | undefined,
  content: string | undefined,
): Promise<void> {
  if (typeof groupId === 'string') await requireGroup(caller, code, groupId);
  if (!fits(content)) throw new ApiError('noteTooLarge');
}
