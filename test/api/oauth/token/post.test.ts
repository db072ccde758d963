// The exchange of a code for a key, and everything that can be wrong with it.
import { expect, inject } from 'vitest';
import { getAccountContract } from '../../../../lib/api/routes/account.ts';
import { createKeyContract, deleteKeyContract, listKeysContract } from '../../../../lib/api/routes/key.ts';
import { createNoteContract, listNotesContract } from '../../../../lib/api/routes/note.ts';
import { approveSignInContract } from '../../../../lib/api/routes/oauth.ts';
import { violationsOf } from '../../../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../../../harness/client.ts';
import { withFaults } from '../../../harness/faults/faults.ts';
import { withKey } from '../../../harness/keys.ts';
import { approved, clientId, newSecret, redeem, redeemed, type Form } from '../../../harness/sign-in.ts';
import { test } from '../../../harness/user-test.ts';

const LATER = '2100-01-01T00:00:00.000Z';
const holderOf = (me: Client, key: string): Client => clientOf({ ...me, key });
const works = async (me: Client, key: string): Promise<boolean> =>
  (await holderOf(me, key).call(getAccountContract, {})).status === 200;

test('returns a key of its own, named after the program, which the owner can list and revoke', async ({
  me,
}) => {
  const { status, headers, body } = await redeem(await approved(me));
  const { access_token: key } = body as { access_token: string };
  expect({ status, body }).toEqual({ status: 200, body: { access_token: key, token_type: 'Bearer' } });
  expect([headers.get('Cache-Control'), headers.get('Pragma')]).toEqual(['no-store', 'no-cache']);
  expect(key).toMatch(/^service_[0-9A-Za-z]{43}$/);
  const agent = holderOf(me, key);
  await agent.ok(createNoteContract, { name: 'n' });
  const { data } = await me.ok(listKeysContract, {});
  expect(data[1]).toEqual({
    id: data[1]?.id,
    name: 'Claude',
    readOnly: false,
    createdAt: data[1]?.createdAt,
    expiresAt: null,
    lastUsedAt: data[1]?.lastUsedAt,
    createdBy: me.keyId,
  });
  expect(await violationsOf(me.userId)).toEqual([]);
  await me.ok(deleteKeyContract, { id: data[1]?.id ?? '' });
  expect(await works(me, key)).toBe(false);
});

test('the key lists and revokes only itself, and creates and approves none', async ({ me }) => {
  const agent = holderOf(me, await redeemed(await approved(me)));
  const { data } = await agent.ok(listKeysContract, {});
  expect(data.map(({ name }) => name)).toEqual(['Claude']);
  await agent.fails(deleteKeyContract, { id: me.keyId }, 'keyNotFound');
  await agent.fails(createKeyContract, { name: 'k' }, 'keyFromSignIn');
  await agent.ok(deleteKeyContract, { id: data[0]?.id ?? '' });
  expect((await agent.call(getAccountContract, {})).status).toBe(401);
});

test('the key is read-only and expires as the owner has chosen, and never after the key that approved', async ({
  me,
}) => {
  const { body } = await redeem(await approved(me, { readOnly: true, expiresAt: LATER }));
  const { access_token: key, expires_in: seconds } = body as { access_token: string; expires_in: number };
  expect(Math.abs(Date.now() + seconds * 1_000 - Date.parse(LATER))).toBeLessThan(600_000);
  await holderOf(me, key).fails(createNoteContract, { name: 'n' }, 'keyReadOnly');
  const ending = clientOf(await withKey(me, { expires: Date.parse('2050-01-01T00:00:00.000Z') }));
  for (const expiresAt of [LATER, null]) {
    const short = holderOf(me, await redeemed(await approved(ending, { expiresAt })));
    const { data } = await short.ok(getAccountContract, {});
    expect(data.key.expiresAt).toBe('2050-01-01T00:00:00.000Z');
  }
});

test('revoking the key that approved revokes the key, also before the code is used', async ({ me }) => {
  const { data } = await me.ok(createKeyContract, { name: 'laptop' });
  const laptop = clientOf({ ...me, keyId: data.id, key: data.key });
  const key = await redeemed(await approved(laptop));
  const unused = await approved(laptop);
  await me.ok(deleteKeyContract, { id: data.id });
  expect(await works(me, key)).toBe(false);
  expect((await redeem(unused)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await me.ok(listKeysContract, {})).count).toBe(1);
});

const other = newSecret().verifier;

test.for([
  ['another verifier', { code_verifier: other }, 'invalid_grant'],
  ['another program', { client_id: clientId('Other') }, 'invalid_grant'],
  ['another redirect', { redirect_uri: 'https://claude.ai/other' }, 'invalid_grant'],
  ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
  ['an unknown code', { code: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'invalid_grant'],
  ['a very long code', { code: 'A'.repeat(5_000) }, 'invalid_grant'],
  ['another grant', { grant_type: 'refresh_token' }, 'unsupported_grant_type'],
  ['a secret', { client_secret: 'secret' }, 'invalid_client'],
  ['a short verifier', { code_verifier: 'short' }, 'invalid_request'],
  ['a body that is too long', { more: 'x'.repeat(20_000) }, 'invalid_request'],
  ...['grant_type', 'code', 'client_id', 'redirect_uri', 'code_verifier'].map(
    (name) => [`no ${name}`, { [name]: '' }, 'invalid_request'] as const,
  ),
] as const)(
  'refuses %s with the error of the protocol, and the code stays valid',
  async ([, change, error], { me }) => {
    const form = await approved(me);
    const { status, body } = await redeem({ ...form, ...change });
    expect({ status, body }).toEqual({
      status: error === 'invalid_client' ? 401 : 400,
      body: { error, error_description: expect.any(String) },
    });
    expect((await me.ok(listKeysContract, {})).count).toBe(1);
    expect(await works(me, await redeemed(form))).toBe(true);
  },
);

test('refuses a client that authenticates, a repeated parameter, and a body that is no form', async () => {
  const form = await approved(await newUser());
  const basic = { Authorization: `Basic ${Buffer.from('id:secret').toString('base64')}` };
  expect(await redeem(form, basic)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  const twice = new URLSearchParams([...Object.entries(form), ['code', form['code'] ?? '']]);
  expect(await redeem(twice)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  const json = { 'Content-Type': 'application/json' };
  expect(await redeem(JSON.stringify(form), json)).toMatchObject({ body: { error: 'invalid_request' } });
  expect(await redeem('')).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  expect(await redeem(form, { 'X-Forwarded-Proto': 'http' })).toMatchObject({ status: 403 });
  const more = { resource: `${inject('baseUrl')}/mcp`, client_secret: '', scope: 'notes' };
  expect(await redeem({ ...form, ...more })).toMatchObject({ status: 200 });
});

test('a code that is used twice revokes the key that it has created', async ({ me }) => {
  const form = await approved(me);
  const key = await redeemed(form);
  await holderOf(me, key).ok(listNotesContract, {});
  expect((await redeem(form)).body).toMatchObject({ error: 'invalid_grant' });
  expect(await works(me, key)).toBe(false);
  expect((await redeem(form)).body).toMatchObject({ error: 'invalid_grant' });
  expect((await me.ok(listKeysContract, {})).count).toBe(1);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a used code that another program or verifier presents revokes nothing', async ({ me }) => {
  const form = await approved(me);
  const key = await redeemed(form);
  for (const change of [{ client_id: clientId('Other') }, { code_verifier: other }])
    expect((await redeem({ ...form, ...change })).body).toMatchObject({ error: 'invalid_grant' });
  expect(await works(me, key)).toBe(true);
});

test('of 20 concurrent uses of a code at most one gets a key, which is revoked then', async ({ me }) => {
  const form = await approved(me);
  const responses = await Promise.all(Array.from({ length: 20 }, () => redeem(form)));
  const keys = responses.flatMap(({ status, body }) =>
    status === 200 ? (body as { access_token: string }).access_token : [],
  );
  expect(keys).toHaveLength(1);
  const rejected = responses.filter(({ status }) => status !== 200).map(({ body }) => body);
  expect(rejected).toHaveLength(19);
  for (const body of rejected) expect(body).toMatchObject({ error: 'invalid_grant' });
  expect(await works(me, keys[0] ?? '')).toBe(false);
  expect((await me.ok(listKeysContract, {})).count).toBe(1);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a code is valid for a minute, and a second use is noticed afterwards, too', async () => {
  const faults = await withFaults(() => 'pass');
  const start = Date.parse('2030-01-01T00:00:00.000Z');
  try {
    await faults.setClock(start);
    const me = await newUser({}, faults.baseUrl);
    const codeOf = async (): Promise<Form> => approved(me);
    const [late, used, early] = [await codeOf(), await codeOf(), await codeOf()];
    const use = (form: Form) => redeem(form, {}, faults.baseUrl);
    const { body } = await use(used);
    const { access_token: key } = body as { access_token: string };
    await faults.setClock(start + 59_999);
    expect((await use(early)).status).toBe(200);
    await faults.setClock(start + 60_000);
    for (const again of [1, 2]) expect([again, (await use(late)).status]).toEqual([again, 400]);
    expect((await me.ok(listKeysContract, {})).count).toBe(3);
    expect((await use(used)).body).toMatchObject({ error: 'invalid_grant' });
    const agent = clientOf({ ...me, key }, faults.baseUrl);
    expect((await agent.call(getAccountContract, {})).status).toBe(401);
    expect((await me.ok(listKeysContract, {})).count).toBe(2);
    expect(await violationsOf(me.userId)).toEqual([]);
  } finally {
    await faults.stop();
  }
});

test(
  'returns 429 without capacity, and 500 without details if the table fails',
  { tags: ['slow'] },
  async ({ me }) => {
    for (const [fault, status, error] of [
      ['throttle', 429, 'RATE_LIMITED'],
      ['fail', 500, 'INTERNAL_ERROR'],
    ] as const) {
      const faults = await withFaults(() => fault, { timeoutMs: 5_000, timeScale: 1 });
      try {
        const form = await approved(me);
        expect(await redeem(form, {}, faults.baseUrl)).toMatchObject({ status, body: { error } });
      } finally {
        await faults.stop();
      }
    }
  },
);

test('an approval is not a key: the code opens nothing', async ({ me }) => {
  const { code } = await approved(me);
  const { status } = await holderOf(me, code ?? '').call(approveSignInContract, {});
  expect(status).toBe(401);
});
