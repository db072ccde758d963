// Paths and methods without an endpoint (D12, D43).
import { expect, inject } from 'vitest';
import { request } from '../harness/client.ts';
import { checkHeaders } from '../harness/response-check.ts';
import { test } from '../harness/user-test.ts';

const NOT_FOUND = { status: 404, body: { error: 'NOT_FOUND', message: 'Route not found' } };

test.for([
  ['POST', '/'],
  ['PUT', '/docs'],
  ['GET', '/docs/'],
  ['GET', '/nothing'],
  ['GET', '/note/'],
  ['GET', '/note/x/y'],
  ['GET', '/note/append'],
  ['PUT', '/note/x'],
  ['GET', '/Note'],
  ['PATCH', '/note'],
  ['OPTIONS', '/workspace'],
  ['POST', '/a/b/c?d=e'],
] as const)('%s %s returns 404', async ([method, path], { me }) => {
  const body = method === 'POST' ? { body: 'anything', headers: { 'Content-Type': 'text/plain' } } : {};
  const response = await me.send({ method, path, ...body });
  expect(response).toMatchObject(NOT_FOUND);
  checkHeaders(response.headers);
});

test('HEAD returns 404, also for a path with a GET', async ({ me }) => {
  expect((await me.send({ method: 'HEAD', path: '/note' })).status).toBe(404);
});

test('an unknown route without a key returns 401', async () => {
  expect((await request(`${inject('baseUrl')}/nothing`, {})).status).toBe(401);
});

test('paths outside the stage return 404', async ({ me }) => {
  const { origin } = new URL(inject('baseUrl'));
  const headers = { Authorization: `Bearer ${me.key}` };
  for (const path of ['/', '/apis/note', '/note'])
    expect(await request(origin + path, { headers })).toMatchObject(NOT_FOUND);
});
