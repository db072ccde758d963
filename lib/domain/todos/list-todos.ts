// GET /todo: filters, searches, sorts and pages a workspace's todos.
import { cachedOrder, cachedRows } from '../../cache/workspace-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import { localOf, shownId } from '../../core/ids.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import { todos, toTodo, type TodoRow } from '../../db/resources/todos.ts';
import type { TodoQuery } from '../../schema/inputs/todos.ts';
import { namedWorkspace, requireWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { byReference, matcher, paginate, searchOf, sortRows, type SortValue } from '../listing.ts';

const SORT_FIELDS: Readonly<Record<string, (row: TodoRow) => SortValue>> = {
  text: ({ text }) => text,
  completed: ({ completedAt }) => completedAt !== undefined,
  createdAt: ({ created }) => created,
  updatedAt: ({ updated }) => updated,
  completedAt: ({ completedAt }) => completedAt ?? null,
  lineNumber: ({ line }) => line,
};

/** A page of a workspace's todos. @throws ApiError workspaceDenied, workspaceNotFound */
export async function listTodos(caller: Caller, query: TodoQuery) {
  const { workspaceId, noteId, completed = null, isDeleted = false, search: text, ...order } = query;
  const { sort = 'createdAt:desc', page, limit, ...rest } = order;
  noneLeft(rest);
  const workspace = await requireWorkspace(caller, namedWorkspace(caller, workspaceId));
  const { code, entry, owner } = workspace;
  const [all, allNotes] = await Promise.all([
    cachedRows(todos, workspace, entry.todos),
    cachedRows(notes, workspace, entry.notes),
  ]);
  const note = shownId(noteId ?? null);
  const isOfNote = byReference(note, code, (row: TodoRow) => row.note);
  const search = searchOf(text);
  const matches = matcher(search);
  const deletionOf = noteDeletions(allNotes);
  const found = cachedOrder(all, sort, () => sortRows(all, sort, SORT_FIELDS))
    .filter((row) => isOfNote(row) && (completed === null || (row.completedAt !== undefined) === completed))
    .map((row) => withDeletion(row, deletionOf.get(row.note)))
    .filter((row) => (isDeleted || row.deleted === undefined) && matches(row.text));
  const { rows, ...list } = paginate(found, { page, limit });
  return {
    data: rows.map((row) => toTodo(row, owner)),
    ...list,
    filters: { workspaceId: entry.id, noteId: note, completed, isDeleted, search },
  };
}

/** When notes were moved to the trash, by the local part of their ids. */
const noteDeletions = (all: readonly NoteRow[]): ReadonlyMap<string, number> =>
  new Map(all.flatMap(({ id, deleted }) => (deleted === undefined ? [] : [[localOf(id), deleted]])));

/** A todo with its own deletion time, else that of its note. */
export function withDeletion(row: TodoRow, noteDeleted: number | undefined): TodoRow {
  const deleted = row.deleted ?? noteDeleted;
  return deleted === undefined ? row : { ...row, deleted };
}
