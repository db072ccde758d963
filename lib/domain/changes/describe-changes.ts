// Changed rows as GET /changes returns them: in their current state without contents, or as deleted.
import { idOf, type WorkspaceCode } from '../../core/ids.ts';
import { files } from '../../db/resources/files.ts';
import { groups, toGroup } from '../../db/resources/groups.ts';
import { notes, toNoteSummary, type NoteRow } from '../../db/resources/notes.ts';
import { todos } from '../../db/resources/todos.ts';
import { localIn, note, rowKey, type Key } from '../../db/table/keys.ts';
import { transactGetAll } from '../../db/table/transaction.ts';
import { beginningOf } from '../../markdown/beginning.ts';
import type { Group, NoteListItem } from '../../schema/entities.ts';
import type { StoredFile } from '../../schema/files.ts';
import type { TodoListItem } from '../../schema/list-items.ts';
import type { ChangesQuery } from '../../schema/inputs/workspaces.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { shownFile } from '../files/tagged-file.ts';
import { withContents } from '../notes/note-contents.ts';
import { listedTodo, noteDeletions, noteNames, withDeletion } from '../todos/list-todos.ts';

type ShownMembers = { readonly [K in 'excerpt' | 'noteName' | 'dueDate']: ChangesQuery[K] | undefined };

/**
 * The rows with these sort keys, in the same order. Rows are read transactionally, so none is older than the change
 * that named it.
 */
export async function describeChanges(
  of: OwnedWorkspace,
  sortKeys: ReadonlySet<string>,
  { excerpt, noteName, dueDate }: ShownMembers,
) {
  const { code } = of;
  const named = [...sortKeys].map((key) => identify(key, code));
  const rows = bySortKey(await transactGetAll(named.map(({ kind, id }) => rowKey(kind, id))));
  const todoRows = [...rows.values()]
    .filter(({ SK }) => SK.startsWith(todos.kind))
    .map((item) => todos.fromItem(code, item));
  const noteIds = new Set(todoRows.map((row) => idOf(row.note, code)));
  const missing = [...noteIds].map(note).filter(({ SK }) => !rows.has(SK));
  const all = new Map([...rows, ...bySortKey(await transactGetAll(missing))]);
  const noteRows = [...all.values()]
    .filter(({ SK }) => SK.startsWith(notes.kind))
    .map((item) => notes.fromItem(code, item));
  const deletionOf = noteDeletions(noteRows);
  // A note that is missing was purged since its todo was read, with the todo.
  for (const row of todoRows) if (!deletionOf.has(row.note)) rows.delete(rowKey(todos.kind, row.id).SK);
  const show = { dueDate, nameOf: noteName ? noteNames(noteRows) : undefined };
  const excerpts = excerpt
    ? await excerptsOf(
        noteRows.filter(({ id }) => rows.has(note(id).SK)),
        of,
      )
    : undefined;

  const resourceOf = (item: Key, type: ChangeType): ChangedResource => {
    if (type === 'file') return shownFile(files.fromItem(code, item), of);
    if (type === 'group') return toGroup(groups.fromItem(code, item), of);
    if (type === 'note') {
      const row = notes.fromItem(code, item);
      return { ...toNoteSummary(row, of), ...(excerpts && { excerpt: excerpts.get(row.id) ?? '' }) };
    }
    const row = todos.fromItem(code, item);
    return listedTodo(withDeletion(row, deletionOf.get(row.note)), of, show);
  };
  return named.map(({ type, id, sortKey }) => {
    const item = rows.get(sortKey);
    return { type, id, deleted: !item, resource: item ? resourceOf(item, type) : null };
  });
}

/** The beginnings of notes, by their ids. A note that was purged since has none. */
async function excerptsOf(rows: readonly NoteRow[], of: OwnedWorkspace): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const notesRead = withContents(rows, of, ({ row, content }) => found.set(row.id, beginningOf(content)));
  for await (const _ of notesRead);
  return found;
}

const bySortKey = (items: readonly Key[]): Map<string, Key> => new Map(items.map((item) => [item.SK, item]));

type ChangeType = (typeof KINDS)[number]['type'];
type ChangedResource = NoteListItem | Group | TodoListItem | StoredFile;

const KINDS = [
  { type: 'note', kind: notes.kind },
  { type: 'group', kind: groups.kind },
  { type: 'todo', kind: todos.kind },
  { type: 'file', kind: files.kind },
] as const;

function identify(sortKey: string, code: WorkspaceCode) {
  const { type, kind } = KINDS.find((each) => sortKey.startsWith(each.kind)) ?? KINDS[0];
  return { type, kind, sortKey, id: idOf(localIn(kind, sortKey), code) };
}
