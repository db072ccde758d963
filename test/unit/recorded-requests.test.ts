// What the local server keeps of a request for its page of requests.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { recorded } from '../../infra/local/inspector/recorded.ts';

const KB = 1024;

/** The response body that is kept of a request for a file with these bytes. */
function recordedOf(payload: Buffer): string | undefined {
  const summary = {
    requestId: 'id',
    method: 'GET',
    path: '/api/file/x',
    status: 200,
    durationMs: 1,
    errorBody: '',
    logged: [],
  };
  const request = {
    method: 'GET',
    path: '/file/x',
    query: new URLSearchParams(),
    headers: new Map<string, string[]>(),
    body: null,
    requestId: 'id',
  };
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const exchange = { response, requestId: 'id', authorizer: {}, logged: [], payload };
  return recorded(summary, { ...exchange, request })?.responseBody;
}

test('shows a compressed response as its text', () => {
  expect(recordedOf(gzipSync('a text'))).toBe('a text');
});

test('keeps a file that only begins like a compressed one as it is', () => {
  const bytes = Buffer.from([0x1f, 0x8b, 0x00, 0x41]);
  expect(recordedOf(bytes)).toBe(bytes.toString('utf8'));
  expect(recordedOf(gzipSync('a text').subarray(0, 12))).toContain('\u001f');
});

test('does not keep a response that is long once it is decompressed', () => {
  const bomb = gzipSync(Buffer.alloc(100_000 * KB));
  expect(bomb.length).toBeLessThan(256 * KB);
  // The text is too long for the message of a failed comparison.
  expect(recordedOf(bomb) === undefined).toBe(true);
});
