// The change feed (E8). Its order is open: the model says which rows a client receives.
import { workspaceFor } from './access.ts';
import { refuse, Undecided } from './errors.ts';
import { anyText, paging } from './fields.ts';
import { operation, success } from './operation.ts';
import { groupShape, noteSummary, todoShape } from './shapes.ts';
import type { Change, Cursor, State, User, Workspace } from './state.ts';

const KEPT_MS = 30 * 86_400_000;
const LIMIT_MAX = 100;
const MINUTE_MS = 60_000;

/** Accepts any text: the next cursor. */
export const ANY_CURSOR = 'any cursor';

export interface ChangedRow {
  readonly type: Change['kind'];
  readonly id: Change['id'];
  readonly deleted: boolean;
  readonly resource: object | null;
}

/** A row as it is now. `deleted` means permanently: a note in the trash is not. */
function rowOf(user: User, workspace: Workspace, { kind, id }: Omit<Change, 'at'>): ChangedRow {
  const { notes, groups, todos } = workspace;
  const note = notes.find((row) => row.id === id);
  const group = groups.find((row) => row.id === id);
  const todo = todos.find((row) => row.id === id);
  const resource =
    (note && noteSummary(user, workspace, note)) ??
    (group && groupShape(user, workspace, group)) ??
    (todo && todoShape(user, workspace, todo)) ??
    null;
  return { type: kind, id, deleted: resource === null, resource };
}

const rowsOf = (user: User, workspace: Workspace, changes: readonly Change[]): ChangedRow[] =>
  [...new Map(changes.map((change) => [change.id, change])).values()].map((change) =>
    rowOf(user, workspace, change),
  );

/** What was written since a cursor, each row once. */
export const changesSince = (user: User, { workspace, position }: Cursor): ChangedRow[] =>
  rowsOf(user, workspace, workspace.changes.slice(position));

/** Everything in a workspace, as the feed describes it. */
export const everyRow = (user: User, workspace: Workspace): ChangedRow[] => [
  ...workspace.notes.map(({ id }) => rowOf(user, workspace, { kind: 'note', id })),
  ...workspace.groups.map(({ id }) => rowOf(user, workspace, { kind: 'group', id })),
  ...workspace.todos.map(({ id }) => rowOf(user, workspace, { kind: 'todo', id })),
];

/**
 * What may be returned again: the minute before a cursor is incomplete to it (docs/design.md, "Clocks"). It only
 * matters once two requests had the same time.
 */
export function repeatable(
  user: User,
  { workspace, position, at }: Cursor,
  { sharedTimes }: State,
): ChangedRow[] {
  if (sharedTimes.size === 0) return [];
  const before = workspace.changes.slice(0, position).filter((change) => change.at >= at - MINUTE_MS);
  return rowsOf(user, workspace, before);
}

export const listChanges = operation(
  'GET /changes',
  { workspaceId: anyText, cursor: anyText, limit: paging.limit },
  (call) => {
    const { workspaceId, cursor: text, limit = LIMIT_MAX } = call.input;
    const workspace = workspaceFor(call, workspaceId);
    const page = (rows: readonly ChangedRow[], also: readonly object[] = []) => ({
      ...success({ data: rows, count: rows.length, cursor: ANY_CURSOR, more: false }),
      also,
    });
    if (text === undefined) return page([]);
    const cursor = call.state.cursors.get(text);
    if (cursor?.workspace !== workspace || call.now - cursor.at > KEPT_MS) refuse('cursorExpired');
    const rows = changesSince(call.caller, cursor);
    if (rows.length > Math.min(limit, LIMIT_MAX)) throw new Undecided();
    return page(rows, repeatable(call.caller, cursor, call.state));
  },
);
