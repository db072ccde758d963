import { expect, test } from 'vitest';
import type { GatewayEvent } from '../../lib/api/gateway-event.ts';
import { unknownParameters } from '../../lib/api/unknown-parameters.ts';

const named = (names: readonly string[], known: readonly string[] = []): string | undefined => {
  const multiValueQueryStringParameters = Object.fromEntries(names.map((name) => [name, ['1']]));
  const event = { multiValueQueryStringParameters } as unknown as GatewayEvent;
  return unknownParameters(event, new Set(known))['X-Unknown-Parameters'];
};

test('is absent if all parameters are known, or none is sent', () => {
  expect(named(['a', 'b'], ['b', 'a'])).toBeUndefined();
  expect(named([])).toBeUndefined();
  expect(named([''])).toBeUndefined();
  expect(unknownParameters({ multiValueQueryStringParameters: null } as GatewayEvent)).toEqual({});
});

test('names the unknown ones in their order, percent-encoded', () => {
  expect(named(['limt', 'limit', 'größe', 'a, b', 'x\r\ny', '\ud800'], ['limit'])).toBe(
    'limt, gr%C3%B6%C3%9Fe, a%2C%20b, x%0D%0Ay, %EF%BF%BD',
  );
  expect(named(['__proto__x', 'constructor', 'toString'])).toBe('__proto__x, constructor, toString');
});

test('names at most ten', () => {
  expect(named(Array.from({ length: 20 }, (_, n) => `p${n}`))).toBe('p0, p1, p2, p3, p4, p5, p6, p7, p8, p9');
});

test('has at most 200 characters, cut between names, and between characters of the first', () => {
  const long = (letter: string) => letter.repeat(66);
  expect(named([long('a'), long('b'), long('c'), 'd'])).toBe([long('a'), long('b')].join(', '));
  expect(named([long('a'), long('b'), 'c'.repeat(64), 'd'])).toBe(
    [long('a'), long('b'), 'c'.repeat(64)].join(', '),
  );
  const cut = named(['é'.repeat(100)]) ?? '';
  expect([cut.length, decodeURIComponent(cut)]).toEqual([198, 'é'.repeat(33)]);
  expect(named(['x'.repeat(10_000)])).toHaveLength(200);
});
