import { expect, inject } from 'vitest';
import { deleteKeyContract, createKeyContract, listKeysContract } from '../../../../lib/api/routes/key.ts';
import { createNoteContract } from '../../../../lib/api/routes/note.ts';
import { approveSignInContract } from '../../../../lib/api/routes/oauth.ts';
import { revokeKey } from '../../../../lib/domain/keys/revoke-keys.ts';
import { clientIdOf } from '../../../../lib/domain/signin/clients.ts';
import { violationsOf } from '../../../harness/check-user.ts';
import { clientOf, newUser } from '../../../harness/client.ts';
import { withFaults, type Fault } from '../../../harness/faults/faults.ts';
import { groupsOf } from '../../../harness/group-keys.ts';
import { signInKey, withKey } from '../../../harness/keys.ts';
import { approval, approved, clientId, REDIRECT, redeemed } from '../../../harness/sign-in.ts';
import { test } from '../../../harness/user-test.ts';

test('returns the address that brings a code, the state and the issuer to the program', async ({ me }) => {
  const { input } = approval({ state: 'a b&c=ü' });
  const { data, count } = await me.ok(approveSignInContract, input);
  const url = new URL(data.redirect);
  expect({ at: url.origin + url.pathname, count }).toEqual({ at: REDIRECT, count: 1 });
  const code = url.searchParams.get('code') ?? '';
  expect(Object.fromEntries(url.searchParams)).toEqual({ code, state: 'a b&c=ü', iss: inject('baseUrl') });
  expect(Buffer.from(code, 'base64url')).toHaveLength(16);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('invents no state, and keeps the query of the redirect', async () => {
  const redirect_uri = 'http://127.0.0.1:4711/callback?flow=1';
  const { input } = approval({
    client_id: clientId('Desk', [redirect_uri]),
    redirect_uri,
    state: null,
    resource: `${inject('baseUrl')}/mcp`,
  });
  const { data } = await (await newUser()).ok(approveSignInContract, input);
  expect([...new URL(data.redirect).searchParams.keys()]).toEqual(['flow', 'code', 'iss']);
});

test('accepts another port of the user’s computer, and the address of a document', async ({ me }) => {
  const desk = clientId('Desk', ['http://localhost/callback']);
  const accepted = [
    { client_id: desk, redirect_uri: 'http://localhost:54321/callback' },
    { client_id: 'https://claude.ai/oauth/client-metadata', redirect_uri: REDIRECT },
    { client_id: 'https://vscode.dev/oauth/client-metadata.json', redirect_uri: 'http://127.0.0.1:33418/' },
  ];
  for (const change of accepted) await me.ok(approveSignInContract, approval(change).input);
  expect((await me.ok(listKeysContract, {})).count).toBe(1);
});

const CLIENT = 'client_id: is not the id of a program that may sign in here';
const TARGET = 'redirect_uri: is not one of this program, or not allowed here';
const raw = (text: string) => Buffer.from(text).toString('base64url');

test.for([
  ['no program', { client_id: '' }, CLIENT],
  ['an id that is no JSON', { client_id: raw('claude') }, CLIENT],
  ['an id without redirects', { client_id: raw('{"client_name":"Claude"}') }, CLIENT],
  ['an id with an empty list', { client_id: clientIdOf({ redirect_uris: [] }) }, CLIENT],
  ['an id that is too long', { client_id: clientId('x'.repeat(3_000)) }, CLIENT],
  ['an id with another site', { client_id: clientId('Claude', ['https://evil.example/cb']) }, TARGET],
  ['a document at another site', { client_id: 'https://evil.example/client.json' }, TARGET],
  ['a document that is a whole site', { client_id: 'https://claude.ai' }, CLIENT],
  ['a document over http', { client_id: 'http://claude.ai/client.json' }, CLIENT],
  ['a document and another allowed site', { client_id: 'https://chatgpt.com/client.json' }, TARGET],
  ['a redirect that is not registered', { redirect_uri: 'https://claude.ai/other' }, TARGET],
  ['a redirect to another site', { redirect_uri: 'https://evil.example/api/mcp/auth_callback' }, TARGET],
  ['a redirect over http', { redirect_uri: 'http://claude.ai/api/mcp/auth_callback' }, TARGET],
  [
    'a challenge that is plain text',
    { code_challenge: 'secret' },
    'code_challenge: must be 43 characters of base64url',
  ],
  ['another resource', { resource: 'https://evil.example/mcp' }, /^resource: must be http:.*\/mcp$/],
  ['an expiry in the past', { expiresAt: '2000-01-01T00:00:00Z' }, /^expiresAt: /],
  ['no scope', { readOnly: null }, 'readOnly: Required field is missing'],
] as const)('returns 400 for %s', async ([, change, message], { me }) => {
  const { status, body } = await me.call(approveSignInContract, approval(change).input);
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      error: 'VALIDATION_ERROR',
      message: expect.stringMatching(message),
    },
  });
});

test('returns 403 for a read-only key, and for a key created by sign-in', async ({ me }) => {
  const { input } = approval();
  const reader = clientOf(await withKey(me, { readOnly: true }));
  await reader.fails(approveSignInContract, input, 'keyReadOnly');
  await clientOf(await signInKey(me)).fails(approveSignInContract, input, 'keyFromSignIn');
  expect((await me.ok(listKeysContract, {})).count).toBe(3);
});

test('20 keys of sign-in are allowed, codes that can still be used included, and 50 keys altogether', async ({
  me,
}) => {
  for (let count = 0; count < 18; count++) await signInKey(me);
  await approved(me);
  await approved(me);
  await me.fails(approveSignInContract, approval().input, 'signInKeyLimit');
  for (let count = 21; count < 50; count++) await withKey(me, {});
  await me.fails(createKeyContract, { name: 'k' }, 'keyLimit');
  await me.fails(approveSignInContract, approval().input, 'keyLimit');
  const { data } = await me.ok(listKeysContract, {});
  await me.ok(deleteKeyContract, { id: data.find(({ name }) => name === 'agent')?.id ?? '' });
  await me.ok(approveSignInContract, approval().input);
});

test('of 20 concurrent approvals at 18 keys of sign-in, two succeed', async ({ me }) => {
  for (let count = 0; count < 18; count++) await signInKey(me);
  const calls = Array.from({ length: 20 }, () => me.call(approveSignInContract, approval().input));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.filter((status) => status === 400)).toHaveLength(18);
});

test('returns 401 if its key is revoked before the code is stored', async ({ me }) => {
  const { data } = await me.ok(createKeyContract, { name: 'ending' });
  const faults = await withFaults(async ({ caller, operation }): Promise<Fault> => {
    if (caller === 'oauth-approve-post' && operation === 'TransactWriteItems') await revokeKey(data.id);
    return 'pass';
  });
  try {
    const ending = clientOf({ ...me, keyId: data.id, key: data.key }, faults.baseUrl);
    await ending.fails(approveSignInContract, approval().input, 'authenticationRequired');
  } finally {
    await faults.stop();
  }
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('the new key writes in one group if its owner says so', async ({ me }) => {
  const { own, below, other } = await groupsOf(me);
  const agent = clientOf({ ...me, key: await redeemed(await approved(me, { writeGroupId: own })) });
  expect((await agent.ok(listKeysContract, {})).data).toMatchObject([
    { readOnly: false, writeGroupId: own, createdBy: me.keyId },
  ]);
  await agent.ok(createNoteContract, { name: 'n', groupId: below });
  const outside = 'Key may only write in the group own';
  await agent.fails(createNoteContract, { name: 'n', groupId: other }, 'keyOneGroup', outside);
  await agent.fails(approveSignInContract, approval().input, 'keyOneGroup', outside);
  const both = { writeGroupId: own, readOnly: true };
  const message = 'writeGroupId: must not be sent with readOnly';
  await me.fails(approveSignInContract, approval(both).input, 'invalidRequest', message);
  const { own: foreign } = await groupsOf(await newUser());
  await me.fails(approveSignInContract, approval({ writeGroupId: foreign }).input, 'groupDenied');
  await me.fails(approveSignInContract, approval({ writeGroupId: 'x' }).input, 'groupNotFound');
});
