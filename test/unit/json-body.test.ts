// Parsing of request bodies, and the gateway's error for a body that is too large.
import middy from '@middy/core';
import { expect, test, vi } from 'vitest';
import { bodyTooLarge } from '../../lib/api/gateway-responses.ts';
import type { GatewayEvent } from '../../lib/api/gateway-event.ts';
import { jsonObject } from '../../lib/api/json-body.ts';
import { routes } from '../../lib/api/routes/index.ts';

/** The body that a handler receives from the parser. */
const parsed = (event: object): Promise<unknown> =>
  middy()
    .use(jsonObject())
    .handler((parsedEvent: GatewayEvent) => parsedEvent.body)(event as GatewayEvent, {} as never);

test.for(['Content-Type', 'content-type', 'CONTENT-TYPE'])(
  'parses a body declared by %s once',
  async (name) => {
    const parse = vi.spyOn(JSON, 'parse');
    const body = '{"name":"x","z":[0,0,0]}';
    expect(await parsed({ body, headers: { [name]: 'application/json' } })).toEqual({
      name: 'x',
      z: [0, 0, 0],
    });
    expect(parse.mock.calls.map(([text]) => text)).toEqual([body]);
    parse.mockRestore();
  },
);

test('decodes a body that API Gateway has base64-encoded', async () => {
  const body = Buffer.from('{"name":"é"}').toString('base64');
  const headers = { 'Content-Type': 'application/json' };
  expect(await parsed({ body, headers, isBase64Encoded: true })).toEqual({ name: 'é' });
});

test('every endpoint declares the error the gateway returns for a body that is too large', () => {
  for (const { path, errors } of routes.filter((route) => route.body))
    expect(bodyTooLarge('POST', path)).toBe(
      errors.includes('calendarNoteTooLarge') ? 'calendarNoteTooLarge' : 'noteTooLarge',
    );
  expect(bodyTooLarge('PUT', '/file')).toBe('fileSize');
  expect(bodyTooLarge('DELETE', '/file')).toBe('noteTooLarge');
  expect(bodyTooLarge('POST', '/dailyish')).toBe('noteTooLarge');
});
