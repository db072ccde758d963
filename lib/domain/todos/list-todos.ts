// GET /todo: filters, searches, sorts and pages a workspace's todos.
import { cachedOrder } from '../../cache/derived-rows.ts';
import { cachedRows } from '../../cache/workspace-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import { localOf, shownId } from '../../core/ids.ts';
import { rowOrder, type SortValue } from '../../core/row-order.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import { todos, toTodo, type TodoRow } from '../../db/resources/todos.ts';
import type { TodoListItem } from '../../schema/list-items.ts';
import type { TodoQuery } from '../../schema/inputs/todos.ts';
import { openWorkspace, type OwnedWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { byReference, matcher, paginate, searchOf } from '../listing.ts';
import { dueDateOf } from './due-date.ts';
import { dueFilter } from './due-filter.ts';

const SORT_FIELDS: Readonly<Record<string, (row: TodoRow) => SortValue>> = {
  text: ({ text }) => text,
  completed: ({ completedAt }) => completedAt !== undefined,
  createdAt: ({ created }) => created,
  updatedAt: ({ updated }) => updated,
  completedAt: ({ completedAt }) => completedAt ?? null,
  lineNumber: ({ line }) => line,
  dueDate: ({ text }) => dueDateOf(text),
};

/** A page of a workspace's todos. @throws ApiError workspaceDenied, workspaceNotFound */
export async function listTodos(caller: Caller, query: TodoQuery) {
  const { workspaceId, noteId, completed = null, isDeleted = false, search: text, ...more } = query;
  const { sort = 'createdAt:desc', page, limit, noteName, ...about } = more;
  const { dueFrom, dueTo, due, dueDate, timeZone, ...rest } = about;
  noneLeft(rest);
  const days = dueFilter({ dueFrom, dueTo, due, dueDate, timeZone }, sort);
  const workspace = await openWorkspace(caller, workspaceId);
  const { code, entry } = workspace;
  const [all, allNotes] = await Promise.all([
    cachedRows(todos, workspace, entry.todos),
    cachedRows(notes, workspace, entry.notes),
  ]);
  const note = shownId(noteId ?? null);
  const isOfNote = byReference(note, code, (row: TodoRow) => row.note);
  const search = searchOf(text);
  const matches = matcher(search);
  const deletionOf = noteDeletions(allNotes);
  const dueFilters = days.filters(workspace.account.timeZone);
  const isDue = days.lists(dueFilters);
  const found = cachedOrder(all, sort, rowOrder(sort, SORT_FIELDS))
    .filter((row) => isOfNote(row) && (completed === null || (row.completedAt !== undefined) === completed))
    // A note that is missing was purged while the rows were read, with its todos.
    .filter(({ note: of }) => deletionOf.has(of))
    .map((row) => withDeletion(row, deletionOf.get(row.note)))
    .filter((row) => (isDeleted || row.deleted === undefined) && matches(row.text) && isDue(row));
  const { rows, ...list } = paginate(found, { page, limit });
  const show = { dueDate: days.isShown, nameOf: noteName ? noteNames(allNotes) : undefined };
  return {
    data: rows.map((row) => listedTodo(row, workspace, show)),
    ...list,
    filters: { workspaceId: entry.id, noteId: note, completed, isDeleted, search, ...dueFilters },
  };
}

/** When notes were moved to the trash, by the local part of their ids; undefined for the others. */
export const noteDeletions = (all: readonly NoteRow[]): ReadonlyMap<string, number | undefined> =>
  new Map(all.map(({ id, deleted }) => [localOf(id), deleted]));

interface ShownMembers {
  readonly dueDate: boolean | undefined;
  /** The names of notes, by the local part of their ids. */
  readonly nameOf: ReadonlyMap<string, string> | undefined;
}

/** A todo with the members that a request asks for (E26, E30). */
export const listedTodo = (
  row: TodoRow,
  of: OwnedWorkspace,
  { dueDate, nameOf }: ShownMembers,
): TodoListItem => ({
  ...toTodo(row, of),
  ...(dueDate && { dueDate: dueDateOf(row.text) }),
  ...(nameOf && { noteName: nameOf.get(row.note) ?? '' }),
});

/** The names of notes, by the local part of their ids. */
export const noteNames = (all: readonly NoteRow[]): ReadonlyMap<string, string> =>
  new Map(all.map(({ id, name }) => [localOf(id), name]));

/** A todo with its own deletion time, or else with the deletion time of its note. */
export function withDeletion(row: TodoRow, noteDeleted: number | undefined): TodoRow {
  const deleted = row.deleted ?? noteDeleted;
  return deleted === undefined ? row : { ...row, deleted };
}
