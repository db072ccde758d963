import { expect, test } from 'vitest';
import { corsHeaders } from '../../lib/api/cors.ts';
import type { GatewayEvent } from '../../lib/api/gateway-event.ts';

const TWO = { corsOrigins: 'https://a.example,https://b.example' };

const headersFor = (origin: string | undefined, stageVariables: Record<string, string> | null): object =>
  corsHeaders({
    headers: origin === undefined ? {} : { origin },
    stageVariables,
  } as unknown as GatewayEvent);

test.for(['https://a.example', 'https://b.example'])('returns %s, one of two allowed origins', (origin) => {
  expect(headersFor(origin, TWO)).toMatchObject({ 'Access-Control-Allow-Origin': origin, Vary: 'Origin' });
});

test.for([
  'https://c.example',
  'https://a.example.evil.example',
  'https://a.exampl',
  'https://a.example,https://b.example',
  'null',
  '',
  undefined,
])('does not return the origin %s', (origin) => {
  expect(headersFor(origin, TWO)).toEqual({ Vary: 'Origin' });
});

test('exposes exactly these headers to an allowed origin', () => {
  expect(headersFor('https://a.example', TWO)).toEqual({
    'Access-Control-Allow-Origin': 'https://a.example',
    'Access-Control-Expose-Headers':
      'ETag,X-Request-Id,Retry-After,Idempotency-Replayed,Content-Location,WWW-Authenticate,X-Unknown-Parameters',
    Vary: 'Origin',
  });
});

test('returns no CORS headers if no origin is allowed', () => {
  expect(headersFor('https://a.example', null)).toEqual({});
});
