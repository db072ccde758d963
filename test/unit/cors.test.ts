import { expect, test } from 'vitest';
import { corsHeaders } from '../../lib/api/cors.ts';
import type { GatewayEvent } from '../../lib/api/gateway-event.ts';

const TWO = { corsOrigins: 'https://a.example,https://b.example' };

const headersFor = (origin: string | undefined, stageVariables: Record<string, string> | null): object =>
  corsHeaders({
    headers: origin === undefined ? {} : { origin },
    stageVariables,
  } as unknown as GatewayEvent);

test.for(['https://a.example', 'https://b.example'])(
  '%s, one of two allowed origins, is echoed',
  (origin) => {
    expect(headersFor(origin, TWO)).toMatchObject({ 'Access-Control-Allow-Origin': origin, Vary: 'Origin' });
  },
);

test.for([
  'https://c.example',
  'https://a.example.evil.example',
  'https://a.exampl',
  'https://a.example,https://b.example',
  'null',
  '',
  undefined,
])('%s is not echoed', (origin) => {
  expect(headersFor(origin, TWO)).toEqual({ Vary: 'Origin' });
});

test('an allowed page may read these headers, and no others', () => {
  expect(headersFor('https://a.example', TWO)).toEqual({
    'Access-Control-Allow-Origin': 'https://a.example',
    'Access-Control-Expose-Headers': 'ETag,X-Request-Id,Retry-After,Idempotency-Replayed',
    Vary: 'Origin',
  });
});

test('while no origin is allowed nothing is said of origins', () => {
  expect(headersFor('https://a.example', null)).toEqual({});
});
