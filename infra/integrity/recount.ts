// What the account should say of a workspace, counted anew from its rows.
import type { WorkspaceRows } from './table.ts';

export const COUNTS = ['notes', 'groups', 'todos', 'bytes'] as const;

/** Live notes, groups, live todos and bytes of contents, trash included (D20, D22). */
export function recount(rows: WorkspaceRows | undefined): Record<(typeof COUNTS)[number], number> {
  const notes = [...(rows?.notes.values() ?? [])];
  return {
    notes: notes.filter(({ deleted }) => deleted === undefined).length,
    groups: rows?.groups.size ?? 0,
    todos: [...(rows?.todos.values() ?? [])].filter(({ deleted }) => deleted === undefined).length,
    bytes: notes.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
