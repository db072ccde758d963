// The contract of an endpoint, as plain data. Types, validators, OpenAPI, the local gateway and the stack are derived
// from it; a route is described nowhere else.
import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorName } from '../domain/errors.ts';

/** Request headers that endpoints use. */
export type RequestHeader = 'If-Match' | 'If-None-Match' | 'Idempotency-Key';

export interface Contract {
  /** The operation's name, also its operationId. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Segments are fixed or parameters: `/note/{noteId}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** The description for API users, beyond the summary: Markdown. */
  readonly description: string;
  /** The access of its function to the table (infra/stack/grants.ts); `store` is to write and never delete a row. */
  readonly access: 'read' | 'store' | 'write';
  /** Whether a read-only key may call it although it is not a GET: it then affects only that key (E31). */
  readonly ownKeyOnly?: true;
  /**
   * Whether it writes only a note, or what belongs to one, and checks the note's group itself, so that a key that writes in
   * one group can call it (E39). Every other endpoint that writes is closed to such a key.
   */
  readonly writes?: 'note';
  /** Whether a key that writes in one group can call it. */
  readonly forGroupKeys: boolean;
  /** Whether it needs no key: the token in its path decides about the response (E25). */
  readonly isPublic?: true;
  /** The path's parameters: required strings. API Gateway passes no empty one. */
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  readonly headers?: readonly RequestHeader[];
  /**
   * The field that can be exchanged as bare text instead of JSON (E17): of the body, if there is one, and of the
   * response's data.
   */
  readonly text?: 'content';
  /**
   * Whether the request's body or the response is bare bytes instead of JSON (E24). The fields of such a request are query
   * parameters.
   */
  readonly bytes?: 'body' | 'response';
  readonly response: TSchema;
  /** The errors it can return besides `commonErrors`. */
  readonly errors: readonly ErrorName[];
  /** Whether the response is streamed: lists with contents exceed Lambda's 6 MB. */
  readonly streams?: true;
}

type Declaration = Omit<Contract, Derived> & Partial<Pick<Contract, 'access'>>;
type Derived = 'access' | 'forGroupKeys';

/** Declares an endpoint and preserves the literal types of the declaration. By default only a GET has read access. */
export function contract<const C extends Declaration>(declaration: C): C & Pick<Contract, Derived> {
  const { method, access = method === 'GET' ? 'read' : 'write', writes, ownKeyOnly = false } = declaration;
  const reads = method === 'GET' && access === 'read';
  return { ...declaration, access, forGroupKeys: reads || ownKeyOnly || writes === 'note' };
}

/** The input that a handler receives: the declared path and query parameters, parsed, and members of the body (D6). */
export type InputOf<C extends Contract> = PartOf<C['params']> & PartOf<C['query']> & PartOf<C['body']>;

type PartOf<S> = S extends TObject ? Static<S> : Record<never, never>;

/** The response that a handler returns. */
export type ResponseOf<C extends Contract> = Static<C['response']>;

/** The errors of a request that can name a workspace. */
export const WORKSPACE_ERRORS = ['workspaceDenied', 'workspaceNotFound'] as const;

/** The errors of a key that may not write, or only in one group. */
export const KEY_ERRORS = ['keyReadOnly', 'keyOneGroup', 'keyGroupGone'] as const;

/** The errors of every endpoint, and the errors that follow from the contract's method, body, query and headers. */
export function commonErrors(of: Contract): readonly ErrorName[] {
  const isFile = /^\/file(\/|$)/.test(of.path);
  const tooLarge = of.errors.includes('calendarNoteTooLarge') ? 'calendarNoteTooLarge' : 'noteTooLarge';
  const body: readonly ErrorName[] = of.body
    ? ['malformedJson', 'forbiddenMember', 'notJson', 'notUtf8', tooLarge]
    : [];
  const bytes: readonly ErrorName[] = of.bytes === 'body' ? ['notBytes', 'fileSize'] : [];
  const takesKey = of.headers?.includes('Idempotency-Key');
  const input: readonly ErrorName[] = (of.body ?? of.query ?? takesKey) ? ['invalidRequest'] : [];
  const match: readonly ErrorName[] = of.headers?.includes('If-Match')
    ? [isFile ? 'fileChanged' : 'noteChanged']
    : [];
  const key: readonly ErrorName[] = of.method === 'GET' || of.ownKeyOnly ? [] : KEY_ERRORS;
  return [
    ...(of.isPublic ? [] : (['authenticationRequired'] as const)),
    'httpsRequired',
    ...key,
    ...body,
    ...bytes,
    ...input,
    ...match,
    'rateLimited',
    'internal',
  ];
}

/**
 * The file of an endpoint's handler below functions/, without its extension: PUT /note is `note/put`,
 * GET /note/{noteId} is `note/[noteId]/get`.
 */
export const functionName = ({ method, path }: Record<'method' | 'path', string>): string =>
  `${path.slice(1).replaceAll('{', '[').replaceAll('}', ']')}/${method.toLowerCase()}`;
