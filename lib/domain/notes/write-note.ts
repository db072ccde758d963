// How a note is written, whoever asks for it: by its id or as a day's or a week's. All that changes with it goes
// along: its body, its place, the ledger, and the todos that follow its text when they are asked to.
import { laterThan, now } from '../../core/clock.ts';
import { utf8Bytes } from '../../core/bytes.ts';
import type { WorkspaceCode } from '../../core/ids.ts';
import { noteBodies, refOf, type BodyRef } from '../../db/contents/content-store.ts';
import type { Refusal } from '../../db/ledger/commit.ts';
import * as db from '../../db/resources/notes.ts';
import type { Action } from '../../db/table/transaction.ts';
import type { Note } from '../../schema/entities.ts';
import { NOTE_CONTENT_MAX_BYTES } from '../../schema/limits.ts';
import { couldBeIn, failureOf, groupCheck, notFound, requireGroup, type OpenWorkspace } from '../access.ts';
import { commitSteps, type Step } from '../write.ts';
import type { Caller } from '../caller.ts';
import { withContent } from './note-contents.ts';
import { ApiError } from '../errors.ts';
import { CONFLICT } from '../retry-on-conflict.ts';
import { syncSteps } from '../todos/checkbox-sync.ts';

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
  readonly syncTodos?: boolean;
}

/** The row of a new note, the steps that write it with the steps of its place, and the guard of a long write's later commits. */
export async function newNote(
  { id, name, groupId, content, syncTodos = false }: NewNoteRow,
  code: WorkspaceCode,
  place: readonly Step[],
): Promise<{ row: db.NoteRow; steps: Step[]; guard: Action }> {
  const time = now();
  const body = noteBodies.write(id, 1, content);
  const todos = syncTodos ? await syncSteps({ id }, code, content) : [];
  const row = {
    id,
    name,
    ...db.groupRef(groupId),
    created: time,
    updated: time,
    ...body.ref,
    ...(todos.length > 0 && { todos: 1 }),
  };
  const put = written(db.putNote(row), { notes: 1, bytes: row.bytes });
  const steps = [put, ...place, ...body.actions.map(plain), ...todos];
  return { row, steps, guard: db.countTodoOf(id, row.version) };
}

/**
 * Changes a note that was read; without a change it only answers it.
 * @returns CONFLICT when what was read has changed
 * @throws ApiError groupDenied, groupNotFound, noteTooLarge, quotaExceeded, or the note's own 403 or 404
 */
export async function rewrite(
  caller: Caller,
  { code, entry, row: read }: OpenWorkspace & { row: db.NoteRow },
  changes: NoteChanges,
  kind: 'note' | 'calendar' = 'note',
): Promise<Note | typeof CONFLICT> {
  const { name, content, groupId, syncTodos = false } = changes;
  if (!fits(content) || !couldBeIn(groupId, code)) await requirePlace(caller, code, groupId, content);
  const current = content === undefined ? await withContent(read) : { row: read, content };
  if (current.row !== read) return CONFLICT;
  const answer = (row: db.NoteRow): Note => db.toNote(row, current.content, caller.userId, entry.id);
  if (name === undefined && content === undefined && groupId === undefined) return answer(read);

  const body = content === undefined ? undefined : noteBodies.write(read.id, read.version + 1, content, read);
  const todos = syncTodos && content !== undefined ? await syncSteps(read, code, content) : [];
  const row = changed(read, changes, body?.ref);
  if (todos.length > 0) row.todos = (read.todos ?? 0) + 1;
  const inGroup = groupCheck(groupId);
  const steps = [
    written(db.replaceNote(row, read), { bytes: row.bytes - read.bytes }),
    ...[...(body?.actions ?? []), ...inGroup].map(plain),
    ...todos,
  ];
  const guard = db.countTodoOf(read.id, row.version);
  const refusal = await commitSteps(caller.userId, code, [steps], { guard });
  // Overtaken by a newer content before the last of its todos were derived: that one's todos count.
  if (!refusal || isOvertaken(refusal, guard)) return answer(row);
  if (refusal.by !== 'item') throw await failureOf(refusal, caller, code, kind);
  if (inGroup.includes(refusal.action)) throw notFound('group');
  return CONFLICT;
}

/** The note with its changes. `updated` always rises: it is the lock of every change (db/notes.ts). */
function changed(
  read: db.NoteRow,
  { name = read.name, groupId }: NoteChanges,
  body: BodyRef = refOf(read),
): { -readonly [K in keyof db.NoteRow]: db.NoteRow[K] } {
  const { group, chunks: _chunks, ...kept } = read;
  const place = groupId === undefined ? { ...(group !== undefined && { group }) } : db.groupRef(groupId);
  return { ...kept, name, ...place, ...body, updated: laterThan(read.updated) };
}

/** Whether a long write was refused only after its note had been written: by the guard of its later commits. */
export const isOvertaken = (refusal: Refusal, guard: Action): boolean =>
  refusal.by === 'item' && refusal.action === guard;

const written = (action: Action, ledger: Step['ledger']): Step => ({ action, ledger });

export const plain = (action: Action): Step => ({ action, ledger: {} });

/** Exactly 1 MB is accepted; only sent contents are measured (D17). */
export const fits = (content: string | undefined): boolean =>
  content === undefined || utf8Bytes(content) <= NOTE_CONTENT_MAX_BYTES;

/** Says what is wrong with a group or a size, in the order of D2. */
export async function requirePlace(
  caller: Caller,
  code: WorkspaceCode,
  groupId: string | null | undefined,
  content: string | undefined,
): Promise<void> {
  if (typeof groupId === 'string') await requireGroup(caller, code, groupId);
  if (!fits(content)) throw new ApiError('noteTooLarge');
}
