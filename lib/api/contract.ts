// What an endpoint promises, as plain data. Types, validators, OpenAPI, the local gateway and the stack are all
// derived from it; nothing about a route is written anywhere else.
import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorName } from '../domain/errors.ts';

/** Request headers that mean something to an endpoint. */
export type RequestHeader = 'If-Match' | 'If-None-Match' | 'Idempotency-Key';

export interface Contract {
  /** The operation's name, also its operationId. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Segments are fixed or parameters: `/note/{noteId}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** What it means to who calls it, beyond the summary: Markdown. */
  readonly description: string;
  /** What its function may do to the table (infra/stack/grants.ts). */
  readonly access: 'read' | 'write';
  /** The path's parameters, all required strings. API Gateway lets no empty one through. */
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  readonly headers?: readonly RequestHeader[];
  readonly response: TSchema;
  /** The errors it can respond with besides those of every endpoint (`commonErrors`). */
  readonly errors: readonly ErrorName[];
  /** Whether the response is streamed: lists of contents outgrow Lambda's 6 MB. */
  readonly streams?: true;
}

/** Declares an endpoint; the literal types of the declaration are kept. */
export const contract = <const C extends Contract>(declaration: C): C => declaration;

/** What a handler gets as its path parameters. */
export type ParamsOf<C extends Contract> = C['params'] extends TObject
  ? Static<C['params']>
  : Record<never, never>;

/** What a handler gets as its query: the declared parameters, parsed. */
export type QueryOf<C extends Contract> = C['query'] extends TObject
  ? Static<C['query']>
  : Record<never, never>;

/** What a handler gets as its body: the declared members and no others (D6). */
export type BodyOf<C extends Contract> = C['body'] extends TObject ? Static<C['body']> : Record<never, never>;

/** What a handler must return. */
export type ResponseOf<C extends Contract> = Static<C['response']>;

/** The errors any endpoint can respond with. */
export function commonErrors(of: Contract): readonly ErrorName[] {
  const tooLarge = of.errors.includes('calendarNoteTooLarge') ? 'calendarNoteTooLarge' : 'noteTooLarge';
  const body: readonly ErrorName[] = of.body
    ? ['malformedJson', 'forbiddenMember', 'notJson', 'notUtf8', tooLarge]
    : [];
  const takesKey = of.headers?.includes('Idempotency-Key');
  const input: readonly ErrorName[] = (of.body ?? of.query ?? takesKey) ? ['invalidRequest'] : [];
  const match: readonly ErrorName[] = of.headers?.includes('If-Match') ? ['noteChanged'] : [];
  const key: readonly ErrorName[] = of.method === 'GET' ? [] : ['keyReadOnly'];
  return [
    'authenticationRequired',
    'httpsRequired',
    ...key,
    ...body,
    ...input,
    ...match,
    'rateLimited',
    'internal',
  ];
}

/**
 * The file of an endpoint's handler below functions/, without its ending: PUT /note is `note/put`,
 * GET /note/{noteId} is `note/[noteId]/get`.
 */
export const functionName = ({ method, path }: Record<'method' | 'path', string>): string =>
  `${path.slice(1).replaceAll('{', '[').replaceAll('}', ']')}/${method.toLowerCase()}`;
