// The parts of the document that operations share: tags, headers, errors and authentication.
import type { RequestHeader } from '../../lib/api/contract.ts';
import { errorResponse, statusOf } from '../../lib/api/error-response.ts';
import { ERRORS, type ErrorName } from '../../lib/domain/errors.ts';
import type { Json } from './schemas.ts';

const CALENDAR = { name: 'Calendar', description: 'Daily and weekly notes, created on first access.' };

/** The tag of an operation, by the first segment of its path. */
export const TAGS: Readonly<Record<string, typeof CALENDAR>> = {
  workspace: { name: 'Workspaces', description: 'Top-level containers; one is the default.' },
  note: { name: 'Notes', description: 'Markdown, at most 1 MB each.' },
  group: { name: 'Groups', description: 'A tree of folders in a workspace.' },
  todo: { name: 'Todos', description: 'Tasks of a note, created directly or derived from its checkboxes.' },
  daily: CALENDAR,
  weekly: CALENDAR,
  snapshot: { name: 'Snapshots', description: 'The five newest copies of a note’s content.' },
  trash: {
    name: 'Trash',
    description: 'Deleted notes, todos and groups, until they are restored or purged.',
  },
  changes: { name: 'Changes', description: 'The change feed, for clients that keep a copy.' },
  account: { name: 'Account', description: 'The user who holds the key.' },
};

const text = { type: 'string' } as const;

export const PARAMETERS: Readonly<Record<RequestHeader, Json>> = {
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` you read. The call fails with 412 if the note has changed since.',
    schema: text,
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` you read. The response is 304 without a body if the note has not changed.',
    schema: text,
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A unique value you choose. Repeating the call with the same value creates nothing new.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
};

export const HEADERS = {
  'X-Request-Id': {
    description: 'The id of this request, also in the log.',
    schema: { ...text, format: 'uuid' },
  },
  ETag: {
    description: 'Changes with every change of the note. Send it as If-Match or If-None-Match.',
    schema: text,
  },
  'Idempotency-Replayed': {
    description: 'Present when an earlier call with this key already created the resource.',
    schema: { ...text, const: 'true' },
  },
  'Content-Location': { description: 'The path of the note, if the body is its content.', schema: text },
  'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer', minimum: 0 } },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: text },
} as const;

export const headersOf = (...names: readonly (keyof typeof HEADERS)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const json = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

const ERROR = { $ref: '#/components/schemas/Error' };

/** The errors with the same meaning in every operation: by status, as components. */
const SHARED = {
  '401': { name: 'Unauthorized', error: 'authenticationRequired', headers: ['WWW-Authenticate'] },
  '412': { name: 'PreconditionFailed', error: 'noteChanged', headers: ['ETag'] },
  '429': { name: 'TooManyRequests', error: 'rateLimited', headers: ['Retry-After'] },
  '500': { name: 'InternalError', error: 'internal', headers: [] },
} as const satisfies Readonly<
  Record<string, { name: string; error: ErrorName; headers: readonly (keyof typeof HEADERS)[] }>
>;

export const RESPONSES: Json = Object.fromEntries(
  Object.values(SHARED).map(({ name, error, headers }) => [
    name,
    {
      description: ERRORS[error].message,
      headers: headersOf('X-Request-Id', ...headers),
      content: json(ERROR, JSON.parse(errorResponse(error).body)),
    },
  ]),
);

/** The error responses of an operation by status, each with its possible errors. */
export function refusals(names: readonly ErrorName[]): Json {
  const byStatus = Map.groupBy(
    [...new Set(names)].map((name) => ERRORS[name]),
    ({ code }) => String(statusOf(code)),
  );
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => {
      if (status in SHARED) {
        const { name } = SHARED[status as keyof typeof SHARED];
        return [status, { $ref: `#/components/responses/${name}` }];
      }
      const description = errors
        .map(({ code, message }) => `- \`${code}\`: ${message.replaceAll('_', '\\_')}`)
        .join('\n');
      return [status, { description, headers: headersOf('X-Request-Id'), content: json(ERROR) }];
    }),
  );
}

export const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: {
      type: 'string',
      description: `Machine-readable code: ${[...new Set(Object.values(ERRORS).map(({ code }) => code))].join(', ')}. New codes may be added.`,
    },
    message: { type: 'string', description: 'Human-readable message.' },
    details: {
      type: 'object',
      description: 'Numbers that explain the error.',
      additionalProperties: { type: 'integer', format: 'int64' },
    },
  },
};
