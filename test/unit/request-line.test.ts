// The line that the local server prints for each request.
import { expect, test } from 'vitest';
import { requestLine } from '../../infra/local/request-line.ts';

const line = (path: string, status: number, body: object | string) =>
  requestLine({
    requestId: '0123456789',
    method: 'GET',
    path,
    status,
    durationMs: 7,
    errorBody: typeof body === 'string' ? body : JSON.stringify(body),
    logged: [{ dynamodbCalls: 1 }],
  });

test('shows the code and message of an error, including a JSON-RPC error', () => {
  const body = { error: 'NOT_FOUND', message: 'Note not found' };
  expect(line('/api/note/x', 404, body)).toBe(
    'GET /api/note/x 404 NOT_FOUND Note not found  7 ms, 1 call  01234567',
  );
  const rejection = { jsonrpc: '2.0', error: { code: -32_000, message: 'Method not allowed.' }, id: null };
  expect(line('/api/mcp', 405, rejection)).toBe(
    'GET /api/mcp 405 -32000 Method not allowed.  7 ms, 1 call  01234567',
  );
});

test('shows the code and description of an error of sign-in', () => {
  const body = { error: 'invalid_grant', error_description: 'The code is unknown. Sign in again.' };
  expect(line('/api/oauth/token', 400, body)).toBe(
    'GET /api/oauth/token 400 invalid_grant The code is unknown. Sign in again.  7 ms, 1 call  01234567',
  );
});

test.for([
  '<!doctype html>\n<p>The request is not valid.',
  'Not found',
  'null',
  '"text"',
  '[]',
  '{',
  '{"a":1}',
  '',
])('shows the status alone if the body is no error: %s', (body) => {
  expect(line('/api/oauth/authorize', 400, body)).toBe(
    'GET /api/oauth/authorize 400  7 ms, 1 call  01234567',
  );
});
