// The change feed (E8). Its order is open: the model says which rows a client receives.
import { inside } from './access.ts';
import { beginningOf } from './beginning.ts';
import { dueDateOf } from './due-dates.ts';
import { reject, Undecided } from './errors.ts';
import { anyText, flag, paging } from './fields.ts';
import { operation, success } from './operation.ts';
import { noteOf, shown, type Change, type Cursor, type Row, type State, type Workspace } from './state.ts';

export const CHANGES_RETENTION_MS = 30 * 86_400_000;
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

/** What a client asks for besides the members that a row always has (E30). */
type Members = { readonly [K in 'excerpt' | 'noteName' | 'dueDate']?: boolean | undefined };

function described(workspace: Workspace, row: Row, { excerpt, noteName, dueDate }: Members): object {
  return {
    ...shown(workspace, row, false),
    ...(row.kind === 'note' && excerpt && { excerpt: beginningOf(row.content) }),
    ...(row.kind === 'todo' && dueDate && { dueDate: dueDateOf(row.text) }),
    ...(row.kind === 'todo' && noteName && { noteName: noteOf(workspace, row)?.name ?? '' }),
  };
}

/** Rows as they are now, each once. */
function rowsOf(
  workspace: Workspace,
  changes: readonly Pick<Change, 'kind' | 'id'>[],
  members: Members = {},
): ChangedRow[] {
  const { note, group, todo, file } = workspace;
  const existing = new Map(
    [...note, ...group, ...todo, ...file].map((row): [Row['id'], Row] => [row.id, row]),
  );
  return [...new Map(changes.map(({ id, kind }) => [id, kind]))].map(([id, type]) => {
    const row = existing.get(id);
    return { type, id, deleted: !row, resource: row ? described(workspace, row, members) : null };
  });
}

/** Everything in a workspace, as the feed describes it. */
export const everyRow = (workspace: Workspace): ChangedRow[] =>
  rowsOf(workspace, [...workspace.note, ...workspace.group, ...workspace.todo, ...workspace.file]);

/** What was written since a cursor. */
export const changesSince = ({ workspace, position }: Cursor, members?: Members): ChangedRow[] =>
  rowsOf(workspace, workspace.changes.slice(position), members);

/**
 * What may be returned as well: todos of notes that entered or left the trash, whether they changed or not, and once
 * two requests had the same time, what was written in the minute before the cursor (docs/design.md, "Clocks").
 */
export function alsoSince(
  { workspace, position, at }: Cursor,
  { sharedTimes }: State,
  members?: Members,
): ChangedRow[] {
  const { changes, todo } = workspace;
  const isRepeated = (n: number, time: number): boolean =>
    n < position && sharedTimes.size > 0 && time >= at - MINUTE_MS;
  const repeated = changes.filter((change, n) => isRepeated(n, change.at));
  const moved = [...repeated, ...changes.slice(position)].filter(({ withTodos }) => withTodos);
  const todos = todo.filter(({ noteId }) => moved.some(({ id }) => id === noteId));
  return rowsOf(workspace, [...repeated, ...todos], members);
}

export const listChanges = operation(
  'GET /changes',
  {
    workspaceId: anyText,
    cursor: anyText,
    limit: paging.limit,
    excerpt: flag,
    noteName: flag,
    dueDate: flag,
    files: flag,
  },
  (call) => {
    const { workspaceId, cursor: text, files = false, limit = LIMIT_MAX, ...members } = call.input;
    const { state, workspace } = inside(call, workspaceId);
    const cursor =
      text === undefined ? { workspace, position: Infinity, at: call.now } : state.cursors.get(text);
    if (!cursor || cursor.workspace !== workspace || call.now - cursor.at > CHANGES_RETENTION_MS)
      reject(410, 'List everything again');
    const isAsked = ({ type }: ChangedRow): boolean => files || type !== 'file';
    const data = changesSince(cursor, members).filter(isAsked);
    const also = text === undefined ? [] : alsoSince(cursor, state, members).filter(isAsked);
    if (data.length + also.length > Math.min(limit, LIMIT_MAX)) throw new Undecided();
    return { ...success({ data, count: data.length, cursor: ANY_CURSOR, more: false }), also };
  },
);
