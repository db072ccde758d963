// Writes a note, addressed by its id, its day or its week. Its content, its group and the counters change in one
// commit. Todos derived from its text change in the same commit if they fit.
import { laterThan, now } from '../../core/clock.ts';
import { hasChanges } from '../../core/inputs.ts';
import { localOf, newId } from '../../core/ids.ts';
import { noteContents } from '../../db/contents/content-store.ts';
import * as db from '../../db/resources/notes.ts';
import type { NewNote, NoteUpdate } from '../../schema/inputs/notes.ts';
import { isInWorkspace, type NamedWorkspace, type OwnedRow } from '../access.ts';
import type { Caller } from '../caller.ts';
import type { CallOptions } from '../outcome.ts';
import { checkboxSteps } from '../todos/checkbox-sync.ts';
import { step, type Step } from '../write.ts';
import { dropTodos } from './drop-todos.ts';
import { contentOf } from './note-contents.ts';
import { fits, groupStep, requirePlace } from './place.ts';
import { snapshotSteps } from './snapshot-steps.ts';
import { writeWithTodos } from './sync-todos.ts';
import { requireMatch, tagged, type TaggedNote } from './tagged-note.ts';

export type NoteChanges = Omit<NoteUpdate, 'id' | 'snapshot'>;

/**
 * The fields that a note's row stores under the names and with the types of the API. A declared field that is neither
 * among them nor handled by name does not compile.
 */
type Attribute = Exclude<
  keyof NoteChanges | keyof NewNote,
  'content' | 'workspaceId' | 'groupId' | 'syncTodos' | 'createdAt'
>;
type Attributes = Pick<db.NoteRow, Attribute>;

export interface NewNoteRow extends Attributes {
  readonly id: string;
  readonly groupId: string | null;
  readonly content: string;
  readonly syncTodos: boolean;
  readonly appendKeys?: readonly string[];
  /** The creation time that the caller gives; a later one than now counts as now (E18). */
  readonly created?: number | undefined;
}

/**
 * Creates a note. `inGroup`: the steps that create its group or require that it exists.
 * @throws ApiError, Conflict if the id exists
 */
export async function insertNote(
  caller: Caller,
  workspace: NamedWorkspace,
  { groupId, content, syncTodos, created = Infinity, ...attributes }: NewNoteRow,
  inGroup: readonly Step[],
): Promise<TaggedNote> {
  const time = now();
  // Starts at the time of writing, whatever creation time is given: a purged note can be created again under the same
  // id, and must not reuse a version.
  const version = time;
  const body = noteContents.write(attributes.id, version, content);
  const times = { created: Math.min(created, time), updated: time };
  const row = { ...attributes, ...db.groupRef(groupId), ...times, version, todos: 0, ...body.ref };
  const todos = syncTodos ? await checkboxSteps(row, workspace.code, content) : [];
  const first = (made: db.NoteRow): Step[] => [
    step(db.putNote(made), { notes: 1, bytes: row.bytes }),
    ...inGroup,
    ...body.actions.map((action) => step(action)),
  ];
  await writeWithTodos(caller, workspace, { row, todos, first });
  return tagged(row, { userId: caller.userId, workspaceId: workspace.id, content });
}

export interface RewriteOptions extends Pick<CallOptions, 'ifMatch'> {
  /** Whether the replaced content is kept as a snapshot. */
  readonly snapshot?: boolean | undefined;
  /** The snapshot that the content comes from: if the replaced content is kept, it must still be there. */
  readonly restored?: string;
  /** The steps that create the target group or require that it exists. */
  readonly place?: readonly Step[];
  readonly appendKeys?: readonly string[] | undefined;
  /** Whether a note is restored without its todos, which stay deleted (D41). */
  readonly dropsTodos?: boolean;
}

/**
 * Changes a note that was read, and restores it if it is in the trash. Without a change, a live note is returned as it
 * is.
 * @throws ApiError noteChanged, groupDenied, groupNotFound, noteTooLarge, invalidRequest, quotaExceeded, or the note's
 * own 403 or 404
 * @throws Conflict if the note has changed since it was read
 */
export async function rewriteNote(
  caller: Caller,
  { row: read, ...workspace }: OwnedRow<db.NoteRow>,
  changes: NoteChanges,
  options: RewriteOptions = {},
): Promise<TaggedNote> {
  const { syncTodos = false, ...state } = changes;
  const { content, groupId } = state;
  const { ifMatch, snapshot = false, restored, appendKeys, dropsTodos = false } = options;
  const { place = groupStep(groupId) } = options;
  const { code, entry } = workspace;
  if (!fits(content) || !isInWorkspace(groupId, code)) await requirePlace(caller, code, groupId, content);
  requireMatch(read, ifMatch);
  const current = content === undefined || snapshot ? await contentOf(read) : content;
  const owner = { userId: caller.userId, workspaceId: entry.id, content: content ?? current };
  const isTrashed = read.deleted !== undefined;
  if (!hasChanges(state) && !isTrashed) return tagged(read, owner);

  const next = { ...changedRow(read, state), ...(appendKeys && { appendKeys }) };
  const body = content === undefined ? undefined : noteContents.write(read.id, next.version, content, read);
  const bytes = (body?.ref.bytes ?? read.bytes) - read.bytes;
  const kept =
    content !== undefined && content !== current
      ? (await snapshotSteps(newId(code), read.id, current, restored)).steps
      : [];
  const own = { id: read.id, todos: dropsTodos ? 0 : read.todos };
  const todos = syncTodos && content !== undefined ? await checkboxSteps(own, code, content) : [];
  const { row: before, steps: dropped } = dropsTodos
    ? await dropTodos(caller, workspace, read, bytes)
    : { row: read, steps: [] };
  // Todos of a note in the trash are not counted. They count again when it is restored (D33).
  const back = isTrashed ? { notes: 1, todos: before.todos } : {};
  const first = (changed: db.NoteRow): Step[] => [
    {
      ...step(db.replaceNote(changed, before), { ...back, bytes }),
      ...(isTrashed && before.todos > dropped.length && { todosOf: localOf(read.id) }),
    },
    ...place,
    ...(body?.actions ?? []).map((action) => step(action)),
    ...kept,
  ];
  const row = { ...next, ...body?.ref, todos: before.todos };
  await writeWithTodos(caller, workspace, { row, todos: [...dropped, ...todos], first });
  return tagged(row, owner);
}

/** The note with all changes except new content, not in the trash. */
function changedRow(
  read: db.NoteRow,
  { groupId, content, ...attributes }: Omit<NoteChanges, 'syncTodos'>,
): db.NoteRow {
  const changed: Partial<Attributes> = attributes;
  const { group, chunks, unsynced, deleted: _deleted, deletedWith: _deletedWith, ...rest } = read;
  const place = groupId === undefined ? { ...(group !== undefined && { group }) } : db.groupRef(groupId);
  // New content gets new values for both fields when it is written.
  const stored =
    content === undefined
      ? { ...(chunks !== undefined && { chunks }), ...(unsynced !== undefined && { unsynced }) }
      : {};
  const times = { updated: laterThan(read.updated), version: read.version + 1 };
  return { ...rest, ...changed, ...place, ...stored, ...times };
}
