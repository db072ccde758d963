// The API as a second, executable specification, written from the texts alone: it imports nothing of the service. This
// file has every operation, and the checks that all of them share (D2, D5, D12, E4, E10). A new operation is an
// `operation(…)` in the file of its area, an entry in the list below, and a recipe in test/harness/model-check.
import { negotiated, readSent } from './bare-text.ts';
import type { RawBody } from './body.ts';
import { calendar } from './calendar.ts';
import { listChanges } from './changes.ts';
import { Rejection, reject } from './errors.ts';
import { readFields } from './fields.ts';
import * as files from './files.ts';
import * as keys from './keys.ts';
import { createGroup, deleteGroup, updateGroup } from './groups.ts';
import { getNote, getOne, listGroups, listNotes, listTodos } from './lists.ts';
import { appendToNote, createNote, editNote, updateNote } from './notes.ts';
import type { Call, Expected, Operation } from './operation.ts';
import { createSnapshot, deleteSnapshot, listSnapshots, restoreSnapshot } from './snapshots.ts';
import type { State, User } from './state.ts';
import * as shares from './shares.ts';
import { listTags } from './tags.ts';
import { createTodo, deleteTodo, updateTodo } from './todos.ts';
import { deleteNote, listTrash, purge, restore } from './trash.ts';
import * as workspaces from './workspaces.ts';

const OPERATIONS: readonly Operation[] = [
  [
    ...Object.values(workspaces),
    keys.listKeys,
    keys.createKey,
    keys.deleteKey,
    keys.approveSignIn,
    shares.listLinks,
    shares.createLink,
    shares.deleteLink,
    shares.getShared,
    ...getOne,
    getNote,
    listTags,
    ...calendar,
    listChanges,
  ],
  [listNotes, createNote, updateNote, deleteNote, appendToNote, editNote, listTrash, restore, purge],
  [listGroups, createGroup, updateGroup, deleteGroup, listTodos, createTodo, updateTodo, deleteTodo],
  [listSnapshots, createSnapshot, deleteSnapshot, restoreSnapshot],
  [files.listFiles, files.putFile, files.deleteFile, files.getFile, files.moveFile],
].flat();

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
  /** A body that is sent as it is. The input is then sent in the query. */
  readonly raw?: RawBody | undefined;
  readonly headers: Readonly<Partial<Record<HeaderName, string>>>;
}

type HeaderName = 'If-Match' | 'If-None-Match' | 'Idempotency-Key' | 'Accept';

/** The operations that accept an idempotency key. */
const KEYED = /^POST .*\/(group|note|todo|snapshot|append|edit|link)$/;
const KEY_MUST = 'Idempotency-Key: must be 1 to 255 visible ASCII characters';

/** The response that a request must get at a moment; the state changes with it. */
export function respond(state: State, request: Request, now: number): Expected {
  try {
    return accepted(state, request, now);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return error.response;
  }
}

function accepted(state: State, { readOnly, raw, ...request }: Request, now: number): Expected {
  const isPublic = operationNamed(request.operation)?.isPublic ?? false;
  const user = isPublic ? state.users[0] : request.user;
  if (!user) return reject(401, 'Authentication required', {}, { 'www-authenticate': 'Bearer' });
  // The key check records a use before the function runs, so a list of keys shows its own request.
  if (!isPublic) user.used.add(readOnly ? user.keys.reader : user.keys.full);
  const operation = operationNamed(request.operation) ?? reject(404, 'Route not found');
  const isGet = operation.name.startsWith('GET ');
  if (readOnly && !isGet && operation.name !== 'DELETE /key') reject(403, 'Key is read-only');
  const idempotencyKey = KEYED.test(operation.name) ? request.headers['Idempotency-Key'] : undefined;
  const sent = operation.takesBytes ? files.readBytes(raw?.contentType, raw?.text ?? '') : '';
  const { fields, values, isQuery } =
    raw && !isGet && !operation.takesBytes
      ? readSent(operation, raw, request.input)
      : { fields: operation.fields, values: request.input, isQuery: isGet || operation.takesBytes === true };
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) reject(400, KEY_MUST);
  const input = readFields(fields, values, isQuery);
  const conditions = { ifMatch: request.headers['If-Match'], ifNoneMatch: request.headers['If-None-Match'] };
  const accept = request.headers.Accept;
  const call = { state, caller: user, readOnly, now, input, ...conditions, idempotencyKey, accept, sent };
  return negotiated(operation, accept, operation.run(call as Call<never>));
}
