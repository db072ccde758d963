// The line that the local server prints for each request.
import { expect, test } from 'vitest';
import { requestLine } from '../../infra/local/request-line.ts';

const line = (path: string, status: number, errorBody: object) =>
  requestLine({
    requestId: '0123456789',
    method: 'GET',
    path,
    status,
    durationMs: 7,
    errorBody: JSON.stringify(errorBody),
    logged: [{ dynamodbCalls: 1 }],
  });

test('shows the code and message of an error, including a JSON-RPC error', () => {
  const body = { error: 'NOT_FOUND', message: 'Note not found' };
  expect(line('/api/note/x', 404, body)).toBe(
    'GET /api/note/x 404 NOT_FOUND Note not found  7 ms, 1 call  01234567',
  );
  const refusal = { jsonrpc: '2.0', error: { code: -32_000, message: 'Method not allowed.' }, id: null };
  expect(line('/api/mcp', 405, refusal)).toBe(
    'GET /api/mcp 405 -32000 Method not allowed.  7 ms, 1 call  01234567',
  );
});
