// A request for the tools with too many members is rejected before anything takes time for each of them.
import middy from '@middy/core';
import { expect, test, vi } from 'vitest';
import type { GatewayEvent } from '../../lib/api/gateway-event.ts';
import { jsonRpcBody } from '../../lib/mcp/json-rpc-body.ts';
import { hasManyMembers, rejectionOf } from '../../lib/mcp/request-limits.ts';
import { chance } from '../harness/chance.ts';

const request = (value: string): string => `{"id":1,"params":{"arguments":{"a":${value}}}}`;
const zeros = (count: number): string => `[${'0,'.repeat(count - 1)}0]`;

/** The body that a handler receives, and how many values the parser passed to a function. */
async function parsed(body: string, isBase64Encoded = false) {
  const parse = vi.spyOn(JSON, 'parse');
  const event = {
    body,
    isBase64Encoded,
    headers: {},
    requestContext: { requestId: 'r' },
  } as unknown as GatewayEvent;
  const result: unknown = await middy()
    .use(jsonRpcBody())
    .handler((parsedEvent: GatewayEvent) => parsedEvent.body)(event, {} as never);
  const withReviver = parse.mock.calls.filter(([, reviver]) => reviver !== undefined).length;
  parse.mockRestore();
  return { result, withReviver };
}

test.for([
  ['members', `{${Array.from({ length: 3_000 }, (_, n) => `"m${n}":1`).join()}}`],
  ['elements', zeros(3_000)],
  ['nested arrays', `[${Array.from({ length: 2_000 }, () => '[]').join()}]`],
  ['arrays in arrays', `[${Array.from({ length: 3 }, () => '['.repeat(700) + ']'.repeat(700)).join()}]`],
] as const)('reads a request with too many %s without a call for each of them', async ([, value]) => {
  const text = request(value);
  const body = JSON.parse(text) as unknown;
  expect(rejectionOf(body)).toMatchObject({ id: 1 });
  expect(await parsed(text)).toEqual({ result: body, withReviver: 0 });
  expect(await parsed(Buffer.from(text).toString('base64'), true)).toEqual({ result: body, withReviver: 0 });
});

test.for([
  ['800 elements', zeros(800)],
  ['a text of commas and brackets', JSON.stringify(',[{'.repeat(1_000))],
  ['a text of quotes and backslashes', JSON.stringify('",\\",'.repeat(1_000))],
] as const)('reads a request with %s as any other', async ([, value]) => {
  const body = JSON.parse(request(value)) as unknown;
  expect(rejectionOf(body)).toBeUndefined();
  expect(await parsed(request(value))).toEqual({ result: body, withReviver: 1 });
});

test('a request with few enough members is never taken for one with too many', () => {
  const { pick, below } = chance(20_261_124);
  const value = (depth: number): unknown =>
    pick([
      () => below(9),
      () => pick(['', ',[{', '"', '\\', '\\",']),
      () => Array.from({ length: depth > 2 ? 0 : below(20) }, () => value(depth + 1)),
      () =>
        Object.fromEntries(
          Array.from({ length: depth > 2 ? 0 : below(20) }, (_, n) => [`,"${n}`, value(depth + 1)]),
        ),
    ])();
  const requests = Array.from({ length: 400 }, () => [value(0), value(0), value(0), value(0)]);
  const few = requests.filter((body) => rejectionOf(body) === undefined);
  expect(few.length).toBeGreaterThan(100);
  expect(few.filter((body) => hasManyMembers(JSON.stringify(body)))).toEqual([]);
  expect(requests.some((body) => hasManyMembers(JSON.stringify(body)))).toBe(true);
});

test('a text that is no JSON is an error, regardless of its members', async () => {
  expect((await parsed(`[${'0,'.repeat(2_000)}`)).result).toMatchObject({ statusCode: 400 });
});
