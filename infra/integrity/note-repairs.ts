// Repairs the attributes of notes that follow from other rows or from a rule. Contents are never changed.
import { notes } from '../../lib/db/resources/notes.ts';
import { APPEND_KEYS_PER_NOTE } from '../../lib/schema/limits.ts';
import { recountTodos } from './recount.ts';
import { REPAIRED, type Repair } from './repair.ts';
import type { WorkspaceRows } from './table.ts';

/** Recounts todos, raises a version to its content's, and trims the keys of appends to the newest, each once. */
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
    const repaired = { ...row, todos, version, ...(keys.length > 0 && { appendKeys }) };
    return [
      { sentence: `note ${row.id}: ${done.join(', ')}`, action: { Put: notes.replace(repaired, row).Put } },
    ];
  });
}
