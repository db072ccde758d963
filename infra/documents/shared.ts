// The parts of the document that operations share: headers, errors and authentication.
import type { RequestHeader } from '../../lib/api/contract.ts';
import { errorResponse, statusOf } from '../../lib/api/error-response.ts';
import { UNKNOWN_PARAMETERS } from '../../lib/api/headers.ts';
import { ERRORS, type ErrorName } from '../../lib/domain/errors.ts';
import type { Json } from './schemas.ts';

const text = { type: 'string' } as const;

export const PARAMETERS: Readonly<Record<RequestHeader, Json>> = {
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` you read. The call fails with 412 if the note or file has changed since.',
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
    description:
      'Changes with every change of the note, or of the bytes of the file. Send it as If-Match or If-None-Match.',
    schema: text,
  },
  'Idempotency-Replayed': {
    description: 'Present when an earlier call with this key already created the resource.',
    schema: { ...text, const: 'true' },
  },
  [UNKNOWN_PARAMETERS]: { description: 'Ignored query parameters, if any were sent.', schema: text },
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
export function rejections(names: readonly ErrorName[]): Json {
  const byStatus = Map.groupBy(
    [...new Set(names)].map((name) => ERRORS[name]),
    ({ code }) => String(statusOf(code)),
  );
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => {
      const shared = status in SHARED ? SHARED[status as keyof typeof SHARED] : undefined;
      if (shared && errors.every((error) => error === ERRORS[shared.error]))
        return [status, { $ref: `#/components/responses/${shared.name}` }];
      const description = errors
        .map(({ code, message }) => `- \`${code}\`: ${message.replaceAll('_', '\\_')}`)
        .join('\n');
      const headers = headersOf('X-Request-Id', ...(shared?.headers ?? []));
      return [status, { description, headers, content: json(ERROR) }];
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
