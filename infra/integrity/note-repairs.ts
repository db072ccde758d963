// Repairs of what notes say that follows from other rows or from a rule; a content is never touched.
import { replaceNote } from '../../lib/db/resources/notes.ts';
import { APPEND_KEYS_PER_NOTE } from '../../lib/schema/limits.ts';
import { recountTodos } from './recount.ts';
import type { Repair } from './removal.ts';
import { REPAIRED } from './repair-sentences.ts';
import type { WorkspaceRows } from './table.ts';

/** Todos are recounted, a version rises to its content's, and of the appends remembered the newest stay, each once. */
export function noteRepairs(rows: WorkspaceRows): Repair[] {
  const counts = recountTodos(rows);
  return [...rows.notes.values()].flatMap((row): Repair[] => {
    const { appendKeys: keys = [] } = row;
    const todos = counts.get(row.id) ?? 0;
    const version = Math.max(row.version, row.contentVersion);
    const appendKeys = keys.filter((key, n) => keys.lastIndexOf(key) === n).slice(-APPEND_KEYS_PER_NOTE);
    const done = [
      ...(todos === row.todos ? [] : [REPAIRED.todosRecounted()]),
      ...(version === row.version ? [] : [REPAIRED.versionRaised()]),
      ...(appendKeys.length === keys.length ? [] : [REPAIRED.appendsCut()]),
    ];
    if (done.length === 0) return [];
    const mended = { ...row, todos, version, ...(keys.length > 0 && { appendKeys }) };
    return [
      { sentence: `note ${row.id}: ${done.join(', ')}`, action: { Put: replaceNote(mended, row).Put } },
    ];
  });
}
