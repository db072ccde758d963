// What an operation is: its fields, and a function from a call to the response, which also changes the state. A
// function that refuses a call has changed nothing.
import type { Headers } from './errors.ts';
import type { Fields, InputOf } from './fields.ts';
import type { State, User } from './state.ts';

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
}

/** A response, as far as the model determines it. */
export interface Expected {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  /** Changes that the response may contain besides those in its body. */
  readonly also?: readonly object[];
}

export type HeaderName = 'If-Match' | 'If-None-Match' | 'Idempotency-Key';

export interface Operation {
  /** Method and path. */
  readonly name: string;
  readonly fields: Fields;
  /** The optional headers that it understands. */
  readonly headers: readonly HeaderName[];
  readonly run: (call: Call<never>) => Expected;
}

export function operation<F extends Fields>(
  name: string,
  fields: F,
  run: (call: Call<InputOf<F>>) => Expected,
  headers: readonly HeaderName[] = [],
): Operation {
  return { name, fields, headers, run };
}

/** A success with a body. */
export const success = (body: unknown, headers: Headers = {}): Expected => ({ status: 200, headers, body });

/** A success with one item. */
export const one = (data: object, headers: Headers = {}, more: object = {}): Expected =>
  success({ data, count: 1, ...more }, headers);

/** The header of a response that repeats an earlier one (E4). */
export const replayed = (isReplay: boolean): Headers => (isReplay ? { 'idempotency-replayed': 'true' } : {});
