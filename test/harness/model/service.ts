// The API: every operation, and the checks that all of them share (D2, D5, D12, E4, E10).
import { getAccount, updateAccount } from './account.ts';
import { readBody, type RawBody } from './body.ts';
import { appendDaily, appendWeekly, getDaily, getWeekly, putDaily, putWeekly } from './calendar.ts';
import { listChanges } from './changes.ts';
import { Refusal, refuse, refuseInvalid } from './errors.ts';
import { readFields } from './fields.ts';
import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from './groups.ts';
import { appendToNote, createNote, getNote, listNotes, updateNote } from './notes.ts';
import type { Call, Expected, HeaderName, Operation } from './operation.ts';
import { createSnapshot, deleteSnapshot, getSnapshot, listSnapshots, restoreSnapshot } from './snapshots.ts';
import type { State, User } from './state.ts';
import { createTodo, deleteTodo, getTodo, listTodos, updateTodo } from './todos.ts';
import { deleteNote, listTrash, purge, restore } from './trash.ts';
import { createWorkspace, deleteWorkspace, listWorkspaces, updateWorkspace } from './workspaces.ts';

const OPERATIONS: readonly Operation[] = [
  ...[listWorkspaces, createWorkspace, updateWorkspace, deleteWorkspace],
  ...[listNotes, getNote, createNote, updateNote, deleteNote, appendToNote],
  ...[listGroups, getGroup, createGroup, updateGroup, deleteGroup],
  ...[listTodos, getTodo, createTodo, updateTodo, deleteTodo],
  ...[getDaily, putDaily, appendDaily, getWeekly, putWeekly, appendWeekly],
  ...[listSnapshots, getSnapshot, createSnapshot, deleteSnapshot, restoreSnapshot],
  ...[listTrash, restore, purge, listChanges, getAccount, updateAccount],
];

export const operationNamed = (name: string): Operation | undefined =>
  OPERATIONS.find((operation) => operation.name === name);

/** What a client sends. */
export interface Request {
  /** The method and the path of an operation, or others. */
  readonly operation: string;
  /** Whose key it has, if any. */
  readonly user: User | undefined;
  readonly readOnly: boolean;
  /** The parameters of the path and the query, or the body; an array is a parameter that is given several times. */
  readonly input: Readonly<Record<string, unknown>>;
  /** A body in place of the input. */
  readonly raw?: RawBody | undefined;
  readonly headers: Readonly<Partial<Record<HeaderName, string>>>;
}

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** The response that a request must get at a moment; the state changes with it. */
export function respond(state: State, request: Request, now: number): Expected {
  try {
    return accepted(state, request, now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, headers, body } = error;
    return { status, headers, body };
  }
}

function accepted(state: State, request: Request, now: number): Expected {
  const { user, readOnly, headers } = request;
  if (!user) refuse('authenticationRequired');
  const operation = operationNamed(request.operation) ?? refuse('routeNotFound');
  const isGet = operation.name.startsWith('GET ');
  if (readOnly && !isGet) refuse('keyReadOnly');
  const raw = request.raw && !isGet ? readBody(request.raw) : request.input;
  const input = readFields(operation.fields, raw, isGet ? 'query' : 'body');
  const header = (name: HeaderName) => (operation.headers.includes(name) ? headers[name] : undefined);
  const idempotencyKey = header('Idempotency-Key');
  if (idempotencyKey !== undefined && !VISIBLE_ASCII.test(idempotencyKey))
    refuseInvalid('Idempotency-Key: must be 1 to 255 visible ASCII characters');
  const call: Call<object> = {
    state,
    caller: user,
    readOnly,
    now,
    input,
    ifMatch: header('If-Match'),
    ifNoneMatch: header('If-None-Match'),
    idempotencyKey,
  };
  return operation.run(call as Call<never>);
}
