// Writes a note, addressed by its id, its day or its week. Its content, its group and the counters change in one
// commit. Todos derived from its text change in the same commit if they fit.
import { hasChanges } from '../../core/inputs.ts';
import { localOf, newId } from '../../core/ids.ts';
import { noteContents } from '../../db/contents/content-store.ts';
import type { Account } from '../../db/ledger/accounts.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import type { Owner } from '../access.ts';
import type { WorkspaceRef } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { checkboxSteps } from '../checkboxes/checkbox-sync.ts';
import { step, steps, total, write, type Step } from '../write.ts';
import { batches } from '../batches.ts';
import { dropTodos } from './drop-todos.ts';
import { contentOf } from './note-contents.ts';
import { changedRow, withChanges, type NoteChanges } from './note-row.ts';
import { snapshotSteps } from './snapshot-steps.ts';
import { writeLaterTodos } from './sync-todos.ts';
import { tagged, type TaggedNote } from './tagged-note.ts';

/** A note that was read or is new (`newRow`), in a workspace of the caller. */
export type NoteTarget = WorkspaceRef & { readonly owner: Owner; readonly row: NoteRow };

export interface WriteNoteOptions {
  /** Whether the note does not exist yet. */
  readonly isNew?: boolean;
  /** Whether the replaced content is kept as a snapshot. */
  readonly snapshot?: boolean | undefined;
  /** The snapshot that the content comes from. It must still exist if the replaced content is kept as another one. */
  readonly restored?: string;
  /** The steps that create the target group or require that it exists. */
  readonly inGroup?: readonly Step[];
  readonly appendKeys?: readonly string[] | undefined;
  /** Restores a note without its todos, which stay deleted (D41). The account has the quota that was read. */
  readonly withoutTodos?: Account | undefined;
}

/**
 * Creates a note, or changes one, and restores it if it is in the trash. A live note without a change is returned as it
 * is.
 * @throws ApiError invalidRequest, quotaExceeded, or the workspace's own 403 or 404
 * @throws Conflict if the id of a new note exists, or the note has changed since it was read
 */
export async function writeNote(
  caller: Caller,
  { row: read, ...workspace }: NoteTarget,
  { syncTodos = false, ...changes }: NoteChanges,
  options: WriteNoteOptions = {},
): Promise<TaggedNote> {
  const { isNew = false, snapshot = false, restored, inGroup = [], appendKeys, withoutTodos } = options;
  const { content } = changes;
  const isReplaced = snapshot && !isNew;
  const current = content === undefined || isReplaced ? await contentOf(read) : content;
  const shown = { ...workspace.owner, content: content ?? current };
  const isTrashed = read.deleted !== undefined;
  if (!isNew && !isTrashed && !hasChanges(changes)) return tagged(read, shown);

  const next = isNew ? withChanges(read, changes) : changedRow(read, changes);
  const body = content === undefined ? undefined : noteContents.write(read.id, next.version, content, read);
  const bytes = (body?.ref.bytes ?? read.bytes) - read.bytes;
  const kept =
    content !== undefined && content !== current
      ? (await snapshotSteps(newId(workspace.code), read.id, current, restored)).steps
      : [];
  const own = { id: read.id, todos: withoutTodos ? 0 : read.todos };
  const derived = syncTodos && content !== undefined ? await checkboxSteps(own, content) : [];
  const { row: before, steps: dropped } = withoutTodos
    ? await dropTodos(caller, { ...workspace, account: withoutTodos }, read, bytes)
    : { row: read, steps: [] };

  const [todos = [], ...later] = batches([...dropped, ...derived].map((each) => [each]));
  const row = {
    ...next,
    ...body?.ref,
    ...(appendKeys && { appendKeys }),
    todos: before.todos + total(todos).todos,
    ...(later.length > 0 && { unsynced: 1 }),
  };
  // Todos of a note in the trash are not counted. They count again when it is restored (D33).
  const back = isTrashed ? { notes: 1, todos: before.todos } : {};
  const restoresTodos = isTrashed && before.todos > dropped.length;
  await write(caller, workspace, [
    isNew
      ? step(notes.put(row), { deltas: { notes: 1, bytes } })
      : step(notes.replace(row, before), {
          deltas: { ...back, bytes },
          ...(restoresTodos && { todosOf: localOf(read.id) }),
        }),
    ...inGroup,
    ...steps(body?.actions ?? []),
    ...kept,
    ...todos,
  ]);
  if (later.length > 0) await writeLaterTodos(caller, workspace, row, later);
  return tagged(row, shown);
}
