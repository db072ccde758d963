// What an endpoint promises, as plain data. Types, validators, OpenAPI, the local gateway and the stack are all
// derived from it; nothing about a route is written anywhere else.
import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorName } from '../domain/errors.ts';

export interface Contract {
  /** The operation's name, also its operationId. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly query?: TObject;
  readonly body?: TObject;
  readonly response: TSchema;
  /** The errors it can answer besides those of every endpoint (`commonErrors`). */
  readonly errors: readonly ErrorName[];
  /** Whether the response is streamed: lists of contents outgrow Lambda's 6 MB (spec 8). */
  readonly streams?: true;
}

/** Declares an endpoint; the literal types of the declaration are kept. */
export const contract = <const C extends Contract>(declaration: C): C => declaration;

/** What a handler gets as its query: the declared parameters, parsed. */
export type QueryOf<C extends Contract> = C['query'] extends TObject
  ? Static<C['query']>
  : Record<never, never>;

/** What a handler gets as its body: the declared members and no others (D6). */
export type BodyOf<C extends Contract> = C['body'] extends TObject ? Static<C['body']> : Record<never, never>;

/** What a handler must answer. */
export type ResponseOf<C extends Contract> = Static<C['response']>;

/** The errors any endpoint can answer. */
export function commonErrors(of: Contract): readonly ErrorName[] {
  const body: readonly ErrorName[] = of.body
    ? ['malformedJson', 'forbiddenKey', 'notJson', 'noteTooLarge']
    : [];
  const input: readonly ErrorName[] = (of.body ?? of.query) ? ['invalidRequest'] : [];
  const key: readonly ErrorName[] = of.method === 'GET' ? [] : ['keyReadOnly'];
  return ['authenticationRequired', 'httpsRequired', ...key, ...body, ...input, 'rateLimited', 'internal'];
}

/** The file of an endpoint's handler below functions/, without its ending: PUT /note is `note/put`. */
export const functionName = ({ method, path }: Pick<Contract, 'method' | 'path'>): string =>
  `${path.slice(1)}/${method.toLowerCase()}`;
