// What an operation is: its fields, and a function from a call to the response, which also changes the state.
import type { Headers } from './errors.ts';
import type { Fields, InputOf } from './fields.ts';
import { fileTag, shown, type Row, type State, type User, type Workspace } from './state.ts';

/** A request that has passed the checks that all operations share. */
export interface Call<I = unknown> {
  readonly state: State;
  readonly caller: User;
  /** Whether the key is read-only (E10). */
  readonly readOnly: boolean;
  readonly now: number;
  readonly input: I;
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly accept: string | undefined;
  /** The bytes of the body, if it is bytes. */
  readonly sent: string;
}

/** A call within a workspace. */
export type Inside<C extends Call = Call> = C & { readonly workspace: Workspace };

/** A response, as far as the model determines it. */
export interface Expected {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** Changes that the response may contain besides those in its body. */
  readonly also?: readonly object[];
}

export interface Operation {
  /** Method and path. */
  readonly name: string;
  readonly fields: Fields;
  readonly run: (call: Call<never>) => Expected;
  /** It needs no key, and looks at no caller. */
  readonly isPublic?: true;
  /** Its body is bytes, and all its fields are in the query (E24). */
  readonly takesBytes?: true;
}

export const operation = <F extends Fields>(
  name: string,
  fields: F,
  run: (call: Call<InputOf<F>>) => Expected,
): Operation => ({ name, fields, run });

export const success = (body: unknown, headers: Headers = {}): Expected => ({ status: 200, headers, body });

/** A success with one item. */
export const one = (data: object, headers: Headers = {}, more: object = {}): Expected =>
  success({ data, count: 1, ...more }, headers);

/** The same with a row. A note or file has its tag (E3), and a repeated response says that it is one (E4). */
export const oneRow = ({ workspace }: Inside, row: Row, isReplay = false, more: object = {}): Expected =>
  one(shown(workspace, row), { ...tagOf(row), ...replayed(isReplay) }, more);

const tagOf = (row: Row): Headers =>
  row.kind === 'note' ? { etag: row.tag } : row.kind === 'file' ? { etag: fileTag(row) } : {};

export const replayed = (isReplay: boolean): Headers => (isReplay ? { 'idempotency-replayed': 'true' } : {});
