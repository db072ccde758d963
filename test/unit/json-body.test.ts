// Parsing of request bodies, and the gateway's error for a body that is too large.
import middy from '@middy/core';
import { expect, test, vi } from 'vitest';
import { bodyTooLarge } from '../../lib/api/gateway-responses.ts';
import type { GatewayEvent } from '../../lib/api/gateway-event.ts';
import { jsonObject } from '../../lib/api/json-body.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { parsedBody } from '../../lib/api/text-body.ts';

/** The body that a handler receives from the parser. */
const parsed = (event: object, parser = jsonObject()): Promise<unknown> =>
  middy()
    .use(parser)
    .handler((parsedEvent: GatewayEvent) => parsedEvent.body)(event as GatewayEvent, {} as never);

/** The same for an endpoint that takes bare text. */
const parsedText = (type: string, body: string): Promise<unknown> =>
  parsed({ body, headers: { 'Content-Type': type } }, parsedBody({ text: 'content' }));

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

test.for(['text/plain', 'text/plain;charset=UTF-8', 'Text/Plain; charset=latin1'])(
  'rejects a JSON object that is declared as %s',
  async (type) => {
    const objects = ['{}', '{"date":"2025-01-01","content":"hi"}', '\uFEFF \r\n{\n "a": [1]}\n\u00a0'];
    for (const body of objects)
      await expect(parsedText(type, body)).rejects.toThrow('Content-Type must be application/json');
  },
);

test('takes every other plain text, and JSON that is declared as Markdown, as it is', async () => {
  const texts = ['[1]', '"x"', 'null', '{a}', '# {"a":1}', '{"a":1}\n{"a":1}', '{{date}}', '{'];
  const large = ['{'.repeat(1_000_000), '{'.repeat(500_000) + '}'.repeat(500_000), ' '.repeat(1_000_000)];
  for (const text of [...texts, ...large]) expect(await parsedText('text/plain', text)).toBe(text);
  expect(await parsedText('text/markdown', '{"a":1}')).toBe('{"a":1}');
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
