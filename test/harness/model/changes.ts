// The change feed (E8). Its order is open: the model says which rows a client receives.
import { inside } from './access.ts';
import { refuse, Undecided } from './errors.ts';
import { anyText, paging } from './fields.ts';
import { operation, success } from './operation.ts';
import { shown, type Change, type Cursor, type Row, type State, type Workspace } from './state.ts';

export const CHANGES_KEPT_MS = 30 * 86_400_000;
const LIMIT_MAX = 100;
const MINUTE_MS = 60_000;

/** Accepts any text: the next cursor. */
export const ANY_CURSOR = 'any cursor';

export interface ChangedRow {
  readonly type: Change['kind'];
  readonly id: Change['id'];
  /** Permanently: a note in the trash is not. */
  readonly deleted: boolean;
  readonly resource: object | null;
}

/** Rows as they are now, each once. */
function rowsOf(workspace: Workspace, changes: readonly Pick<Change, 'kind' | 'id'>[]): ChangedRow[] {
  const { note, group, todo } = workspace;
  const existing = new Map([...note, ...group, ...todo].map((row): [Row['id'], Row] => [row.id, row]));
  return [...new Map(changes.map(({ id, kind }) => [id, kind]))].map(([id, type]) => {
    const row = existing.get(id);
    return { type, id, deleted: !row, resource: row ? shown(workspace, row, false) : null };
  });
}

/** Everything in a workspace, as the feed describes it. */
export const everyRow = (workspace: Workspace): ChangedRow[] =>
  rowsOf(workspace, [...workspace.note, ...workspace.group, ...workspace.todo]);

/** What was written since a cursor. */
export const changesSince = ({ workspace, position }: Cursor): ChangedRow[] =>
  rowsOf(workspace, workspace.changes.slice(position));

/**
 * What may be returned as well: todos of notes that entered or left the trash, whether they changed or not, and once
 * two requests had the same time, what was written in the minute before the cursor (docs/design.md, "Clocks").
 */
export function alsoSince({ workspace, position, at }: Cursor, { sharedTimes }: State): ChangedRow[] {
  const { changes, todo } = workspace;
  const isRepeated = (n: number, time: number): boolean =>
    n < position && sharedTimes.size > 0 && time >= at - MINUTE_MS;
  const repeated = changes.filter((change, n) => isRepeated(n, change.at));
  const moved = [...repeated, ...changes.slice(position)].filter(({ withTodos }) => withTodos);
  const todos = todo.filter(({ noteId }) => moved.some(({ id }) => id === noteId));
  return rowsOf(workspace, [...repeated, ...todos]);
}

export const listChanges = operation(
  'GET /changes',
  { workspaceId: anyText, cursor: anyText, limit: paging.limit },
  (call) => {
    const { workspaceId, cursor: text, limit = LIMIT_MAX } = call.input;
    const { state, workspace } = inside(call, workspaceId);
    const cursor =
      text === undefined ? { workspace, position: Infinity, at: call.now } : state.cursors.get(text);
    if (!cursor || cursor.workspace !== workspace || call.now - cursor.at > CHANGES_KEPT_MS)
      refuse(410, 'List everything again');
    const data = changesSince(cursor);
    const also = text === undefined ? [] : alsoSince(cursor, state);
    if (data.length + also.length > Math.min(limit, LIMIT_MAX)) throw new Undecided();
    return { ...success({ data, count: data.length, cursor: ANY_CURSOR, more: false }), also };
  },
);
