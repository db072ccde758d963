// The edge that all endpoints share: keys, HTTPS and bodies. Three endpoints get every row, and all of them one of each rule.
import { describe, expect, inject } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { listKeys, createKey } from '../../lib/domain/keys/api-keys.ts';
import { revokeKey } from '../../lib/domain/keys/revoke-keys.ts';
import { clientOf, request } from '../harness/client.ts';
import { requiredInput } from '../harness/required-input.ts';
import { checkHeaders } from '../harness/response-check.ts';
import { MB } from '../harness/texts.ts';
import { test } from '../harness/user-test.ts';

const json = { 'Content-Type': 'application/json' };

const UNAUTHORIZED = { status: 401, body: { error: 'UNAUTHORIZED', message: 'Authentication required' } };

const HTTPS_ONLY = { status: 403, body: { error: 'FORBIDDEN', message: 'HTTPS is required' } };

const named = (contracts: readonly Contract[]) => contracts.map((route) => [nameOf(route), route] as const);

const nameOf = ({ method, path }: Contract): string => `${method} ${path}`;

/** A buffered endpoint, a streamed one, and one of the calendar, which has messages of its own. */
const THOROUGH: ReadonlySet<string> = new Set(['POST /note', 'GET /note', 'PUT /daily']);
const thorough = routes.filter((route) => THOROUGH.has(nameOf(route)));

test('every row is sent to a buffered, a streamed and a calendar endpoint', () => {
  expect(thorough.map(({ streams = false }) => streams).toSorted()).toEqual([false, false, true]);
  expect(thorough.filter(({ errors }) => errors.includes('calendarNoteTooLarge'))).toHaveLength(1);
});

const CHALLENGE = `Bearer resource_metadata="${inject('baseUrl')}/.well-known/oauth-protected-resource"`;

describe('every endpoint', () => {
  const ofUsers = routes.filter(({ isPublic }) => !isPublic);

  test('returns 401 without a key, and says where to sign in', async () => {
    for (const route of ofUsers) {
      const response = await request(`${inject('baseUrl')}${route.path}`, { method: route.method });
      expect(response, nameOf(route)).toMatchObject(UNAUTHORIZED);
      checkHeaders(response.headers);
      expect(response.headers.get('www-authenticate')).toBe(CHALLENGE);
    }
  });

  test('returns 403 over plain HTTP', async ({ me }) => {
    for (const { method, path } of ofUsers)
      expect(await me.send({ method, path, headers: { 'x-forwarded-proto': 'http' } }), path).toMatchObject(
        HTTPS_ONLY,
      );
  });

  test('returns 403 for a read-only key if it writes, with or without valid input', async ({ me }) => {
    const made = await createKey(me.userId, 'reader', { readOnly: true });
    const reader = clientOf({ ...me, key: made?.key ?? '' });
    const writing = routes.filter(({ method, ownKeyOnly }) => method !== 'GET' && !ownKeyOnly);
    for (const route of writing)
      for (const input of [requiredInput(reader, route), {}])
        expect(await reader.call(route, input), nameOf(route)).toMatchObject({
          status: 403,
          body: { error: 'FORBIDDEN', message: 'Key is read-only' },
        });
  });

  test('returns 400 for a body that is no JSON, and for one without the required fields', async ({ me }) => {
    for (const route of routes.filter(({ body }) => body)) {
      const { method, path } = route;
      expect(await me.send({ method, path, headers: json, body: '{' }), nameOf(route)).toMatchObject({
        status: 400,
        body: { error: 'MALFORMED_REQUEST' },
      });
      expect(await me.send({ method, path }), nameOf(route)).toMatchObject(lacking(route));
    }
  });
});

/** The error of an endpoint for `{}`. */
function lacking({ body }: Contract): object {
  const required = Object.keys(body?.properties ?? {}).filter((field) => body?.required?.includes(field));
  // DELETE /trash and POST /trash/restore require one of two fields; their own tests check the message.
  const message = required.map((field) => `${field}: Required field is missing`).join(', ');
  return { status: 400, body: { error: 'VALIDATION_ERROR', ...(required.length > 0 && { message }) } };
}

describe.for(named(thorough))('%s', ([, route]) => {
  const url = `${inject('baseUrl')}${route.path}`;

  const keys: readonly (readonly [string, Record<string, string>])[] = [
    ['an unknown key', { Authorization: `Bearer service_${'a'.repeat(43)}` }],
    ['no header', {}],
    ['an empty header', { Authorization: '' }],
    ['no scheme', { Authorization: `service_${'a'.repeat(43)}` }],
    ['another scheme', { Authorization: `Basic service_${'a'.repeat(43)}` }],
    ['a short key', { Authorization: `Bearer service_${'a'.repeat(31)}` }],
    ['another prefix', { Authorization: `Bearer key_${'a'.repeat(43)}` }],
    ['a foreign character', { Authorization: `Bearer service_${'a'.repeat(42)}-` }],
  ];
  test.for(keys)('returns 401 for %s', async ([, headers]) => {
    const response = await request(url, {
      method: route.method,
      headers: { ...headers, ...json },
      ...(route.method !== 'GET' && { body: '{' }),
    });
    expect(response).toMatchObject(UNAUTHORIZED);
    checkHeaders(response.headers);
    expect(response.headers.get('www-authenticate')).toBe(CHALLENGE);
  });

  test('accepts the scheme in any letter case, followed by any number of spaces (D42)', async ({ me }) => {
    for (const scheme of ['bEaReR ', 'bearer', 'BEARER', 'Bearer  ']) {
      const headers = { Authorization: `${scheme} ${me.key}` };
      const { status } = await me.send({ method: route.method, path: route.path, headers });
      expect(status, scheme).not.toBe(401);
    }
  });

  test('returns 401 for a revoked key immediately', async ({ me }) => {
    const [key] = (await listKeys(me.userId)) ?? [];
    await revokeKey(key?.keyId ?? '');
    const response = await me.send({ method: route.method, path: route.path });
    expect(response).toMatchObject(UNAUTHORIZED);
    expect(response.headers.get('www-authenticate')).toBe(CHALLENGE);
  });

  test('returns 403 for plain HTTP and never redirects (D16)', async ({ me }) => {
    for (const scheme of ['http', 'HTTP', 'http, https'])
      expect(
        await me.send({ method: route.method, path: route.path, headers: { 'x-forwarded-proto': scheme } }),
      ).toMatchObject(HTTPS_ONLY);
  });
});

describe.for(named(thorough.filter(({ body }) => body)))('%s', ([, route]) => {
  test('returns 400 for a body that is not a UTF-8 JSON object', async ({ me }) => {
    const send = (body: string, type = 'application/json') =>
      me.send({ method: route.method, path: route.path, headers: { 'Content-Type': type }, body });
    const malformed = { status: 400, body: { error: 'MALFORMED_REQUEST' } };
    for (const body of ['{', 'null', '[]', '"text"', '1', '{"a":1,}', ' ', '['.repeat(100_000)])
      expect(await send(body), body.slice(0, 10)).toMatchObject(malformed);
    for (const type of ['text/html', 'application/x-www-form-urlencoded', 'application/jsonp', ''])
      expect(await send('{}', type), type).toMatchObject(malformed);
    for (const type of [
      'application/json; Charset="utf-8"; profile=x',
      'APPLICATION/JSON',
      'application/json ; charset=utf-8',
      'application/json;charset=UTF-8',
      'application/problem+json; charset = utf8',
    ])
      expect(await send('{}', type), type).toMatchObject({ body: { error: 'VALIDATION_ERROR' } });
    for (const charset of ['iso-8859-1', 'UTF-16', '"latin1"', 'utf-80', ''])
      expect(await send('{}', `application/json; charset=${charset}`), charset).toMatchObject({
        status: 400,
        body: { error: 'MALFORMED_REQUEST', message: 'Request body must be UTF-8' },
      });
  });

  test('returns 400 for a member that could reach a prototype, at any depth', async ({ me }) => {
    const send = (body: string) => me.send({ method: route.method, path: route.path, headers: json, body });
    for (const body of [
      '{"a":[{"__proto__":null}]}',
      '{"__proto__":{}}',
      '{"constructor":{"prototype":{}}}',
      '{"a":{"constructor":{"prototype":null}}}',
    ])
      expect(await send(body), body).toMatchObject({
        status: 400,
        body: {
          error: 'MALFORMED_REQUEST',
          message: 'Request body must not have a member __proto__, nor a constructor with a prototype',
        },
      });
    const missing = await send('{}');
    for (const body of ['{"constructor":{"name":1},"toString":1}', '{"constructor":"x","prototype":{}}'])
      expect(await send(body), body).toMatchObject({ status: 400, body: missing.body });
  });

  test('returns 400, not 500, for JSON nested too deeply', async ({ me }) => {
    const body = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(await me.send({ method: route.method, path: route.path, headers: json, body })).toMatchObject({
      status: 400,
      body: { error: 'MALFORMED_REQUEST' },
    });
  });

  test.for([6, 10])('returns 400 for a body over %i MB', async (size, { me }) => {
    const calendar = route.errors.includes('calendarNoteTooLarge');
    const message = calendar ? 'Note content too long' : 'Note exceeds maximum size (1MB)';
    const sent = { method: route.method, path: route.path, body: `{"a":"${'x'.repeat(size * MB)}"}` };
    expect(await me.send({ ...sent, headers: json })).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_ERROR', message },
    });
    // Without a key no function runs.
    expect(await me.send({ ...sent, headers: { ...json, Authorization: '' } })).toMatchObject(UNAUTHORIZED);
  });

  test('treats a missing or empty body as {}', async ({ me }) => {
    for (const body of [undefined, '', '{}']) {
      const headers = body ? json : {};
      const response = await me.send({
        method: route.method,
        path: route.path,
        headers,
        ...(body !== undefined && { body }),
      });
      expect(response).toMatchObject(lacking(route));
    }
  });
});

test('a second key of a user accesses the same data and records its last use', async ({ me }) => {
  const made = await createKey(me.userId, 'second');
  const second = clientOf({ ...me, key: made?.key ?? '' });
  expect((await second.send({ method: 'GET', path: '/workspace' })).body).toMatchObject({
    data: [{ id: me.workspaceId }],
  });
  const keys = (await listKeys(me.userId)) ?? [];
  expect(keys.map(({ label }) => label)).toEqual(['test', 'second']);
  expect(keys[0]?.lastUsed).toBeUndefined();
  expect(keys[1]?.lastUsed).toBeGreaterThan(0);
});
