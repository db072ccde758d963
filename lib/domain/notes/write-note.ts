// Writes a note, addressed by its id, its day or its week. Its content, its group and the counters change in one
// commit. Todos derived from its text change in the same commit if they fit.
import { hasChanges } from '../../core/inputs.ts';
import { localOf, newId } from '../../core/ids.ts';
import { noteContents } from '../../db/contents/content-store.ts';
import { notes, type NoteRow, type TextPart } from '../../db/resources/notes.ts';
import type { ReadTemplate } from '../../db/ledger/commit.ts';
import type { NoteUpdate } from '../../schema/inputs/notes.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import type { Permit } from '../access/write-group.ts';
import type { WorkspaceRef } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { checkboxSteps } from '../checkboxes/checkbox-sync.ts';
import { step, steps, total, write, type Step } from '../write/write.ts';
import { batches } from '../write/batches.ts';
import type { DroppedTodos } from './drop-todos.ts';
import { isInSeries, seriesMark, SERIES_MS } from './edit-series.ts';
import { contentOf } from './note-contents.ts';
import { changedRow, withChanges } from './note-row.ts';
import { replacedSteps } from './snapshot-steps.ts';
import { writeLaterTodos } from './sync-todos.ts';
import { tagged, type TaggedNote } from './tagged-note.ts';

/** A note of one of the caller's workspaces, as it was read, or a new one (`newRow`). */
export type NoteTarget = WorkspaceRef &
  Pick<OwnedWorkspace, 'userId' | 'workspaceId'> & { readonly row: NoteRow; readonly isNew?: boolean };

/** The changes to a note. Omitted fields are unchanged. */
type NoteChanges = Omit<NoteUpdate, 'id' | 'snapshot'> & { readonly snapshot?: boolean | undefined };

interface WriteNoteOptions {
  /** The right of the key to write the note. */
  readonly permit?: Permit | undefined;
  /** The snapshot that the content comes from. Fails if it has been pruned since and the replaced content differs. */
  readonly restored?: string;
  /** The steps of the same transaction that create the target group or require that it exists. */
  readonly also?: readonly Step[];
  /** The idempotency keys that the note stores. */
  readonly rememberedKeys?: readonly string[] | undefined;
  /**
   * The part of the content that a template filled. Its checkboxes become todos, unless there are too many (E29).
   */
  readonly filled?: TextPart | undefined;
  /** The template of the note, as it was read. */
  readonly template?: ReadTemplate | undefined;
  /** Deletes the todos of a note in the trash, so that it is restored without them (D41). `bytes`: its growth. */
  readonly dropTodos?: ((bytes: number) => Promise<DroppedTodos>) | undefined;
  /** Whether a tool of agents writes. Its edits form series (E34). */
  readonly isAgent?: boolean | undefined;
}

/**
 * Creates a note, or changes one, and restores it if it is in the trash. A live note without a change is returned as it
 * is.
 * @throws ApiError invalidRequest, quotaExceeded, or the workspace's own 403 or 404
 * @throws Conflict if the id of a new note exists, or the note has changed since it was read
 */
export async function writeNote(
  caller: Caller,
  { row: read, isNew = false, ...workspace }: NoteTarget,
  { syncTodos = false, snapshot = false, ...changes }: NoteChanges,
  {
    permit,
    restored,
    also = [],
    rememberedKeys,
    filled,
    template,
    dropTodos,
    isAgent = false,
  }: WriteNoteOptions = {},
): Promise<TaggedNote> {
  const { content } = changes;
  const isReplaced = snapshot && !isNew;
  const current = content === undefined || isReplaced ? await contentOf(read) : content;
  const shown = { ...workspace, content: content ?? current };
  const isTrashed = read.deleted !== undefined;
  if (!isNew && !isTrashed && !hasChanges(changes)) return tagged(read, shown);

  const next = isNew ? withChanges(read, changes) : changedRow(read, changes);
  const body = content === undefined ? undefined : noteContents.write(read.id, next.version, content, read);
  const bytes = (body?.ref.bytes ?? read.bytes) - read.bytes;
  const continues = isAgent && isInSeries(caller, read);
  const replaced = { noteId: read.id, content: current, requires: restored };
  const minAgeMs = continues ? SERIES_MS : 0;
  const snapshots =
    content !== undefined && content !== current
      ? await replacedSteps({ ...replaced, id: newId(workspace.code), minAgeMs })
      : [];
  const isSeries = body !== undefined && (continues || (isAgent && snapshots.length > 0));
  const own = { id: read.id, todos: dropTodos ? 0 : read.todos };
  const derived = syncTodos && content !== undefined ? await checkboxSteps(own, content, filled) : [];
  const { row: before, steps: dropped } = (await dropTodos?.(bytes)) ?? { row: read, steps: [] };

  const [todos = [], ...later] = batches([...dropped, ...derived].map((each) => [each]));
  const row = {
    ...next,
    ...body?.ref,
    ...(isSeries && { series: seriesMark(caller, body.ref.contentVersion) }),
    ...(rememberedKeys && { appendKeys: rememberedKeys }),
    todos: before.todos + total(todos).todos,
    ...(later.length > 0 && { unsynced: 1, ...(filled && { filled }) }),
  };
  // Todos of a note in the trash are not counted. They count again when it is restored (D33).
  const back = isTrashed ? { notes: 1, todos: before.todos } : {};
  const restoresTodos = isTrashed && before.todos > dropped.length;
  const all = [
    isNew
      ? step(notes.put(row), { counters: { notes: 1, bytes } })
      : step(notes.replace(row, before), {
          counters: { ...back, bytes },
          ...(restoresTodos && { todosOf: localOf(read.id) }),
        }),
    ...also,
    ...steps(body?.actions ?? []),
    ...snapshots,
    ...todos,
  ];
  await write(caller, workspace, all, { template, ...permit });
  if (later.length > 0) await writeLaterTodos(caller, workspace, row, later);
  return tagged(row, shown);
}
