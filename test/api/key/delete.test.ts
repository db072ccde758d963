// DELETE /key, and the links of the revoked keys (E31, E35).
import { expect } from 'vitest';
import { getAccountContract } from '../../../lib/api/routes/account.ts';
import { createLinkContract, deleteLinkContract, listLinksContract } from '../../../lib/api/routes/link.ts';
import { deleteNoteContract } from '../../../lib/api/routes/note.ts';
import { createKeyContract, deleteKeyContract, listKeysContract } from '../../../lib/api/routes/key.ts';
import { revokeApiKey } from '../../../lib/db/resources/api-keys.ts';
import { hashOf } from '../../../lib/domain/keys/key-format.ts';
import { violationsOf } from '../../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../../harness/client.ts';
import { withFaults, type Fault } from '../../harness/faults/faults.ts';
import { signInKey, withKey } from '../../harness/keys.ts';
import {
  changeListedShare,
  NO_LINK,
  shared,
  sharedNote,
  storeShares,
  tokenOf,
} from '../../harness/shares.ts';
import { test } from '../../harness/user-test.ts';

/** The holder of a new key that this one has created. */
async function createdBy(me: Client, name: string): Promise<Client> {
  const { data } = await me.ok(createKeyContract, { name });
  return clientOf({ ...me, keyId: data.id, key: data.key });
}

const works = async (holder: Client): Promise<boolean> => {
  const { status } = await holder.call(getAccountContract, {});
  expect([200, 401]).toContain(status);
  return status === 200;
};

/** The token of a new link to the todos. */
const linkOf = async (holder: Client): Promise<string> =>
  tokenOf((await holder.ok(createLinkContract, { feed: 'todos' })).data.url);

/** Whether each of these links works. */
const linksWork = async (tokens: readonly string[]): Promise<boolean[]> => {
  const responses = await Promise.all(tokens.map((token) => shared(token)));
  for (const { status, body } of responses) if (status !== 200) expect({ status, body }).toEqual(NO_LINK);
  return responses.map(({ status }) => status === 200);
};

const namesOf = async (me: Client) => (await me.ok(listKeysContract, {})).data.map(({ name }) => name);

test('revokes a key at once, and the same call again changes nothing', async ({ me }) => {
  const laptop = await createdBy(me, 'laptop');
  const deleted = { data: { id: laptop.keyId, deleted: true, links: 0 }, count: 1 };
  expect(await me.ok(deleteKeyContract, { id: laptop.keyId })).toEqual(deleted);
  expect(await works(laptop)).toBe(false);
  expect(await me.ok(deleteKeyContract, { id: laptop.keyId })).toEqual(deleted);
  expect(await namesOf(me)).toEqual(['test']);
});

test('revokes every key whose chain of creators leads to it, and no other', async ({ me }) => {
  const child = await createdBy(me, 'child');
  const grandchild = await createdBy(child, 'grandchild');
  const agent = clientOf(await signInKey(grandchild));
  const sibling = await createdBy(me, 'sibling');
  await me.ok(deleteKeyContract, { id: child.keyId });
  expect(await Promise.all([me, child, grandchild, agent, sibling].map(works))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('completes a revocation that was interrupted after the key itself', async ({ me }) => {
  const child = await createdBy(me, 'child');
  const grandchild = await createdBy(child, 'grandchild');
  await revokeApiKey(hashOf(child.key), Date.now());
  expect(await violationsOf(me.userId)).toEqual([
    `key ${grandchild.keyId} was created by the revoked key ${child.keyId} and is not revoked`,
  ]);
  await me.ok(deleteKeyContract, { id: child.keyId });
  expect(await works(grandchild)).toBe(false);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a key can revoke itself, and its next request is 401', async ({ me }) => {
  const laptop = await createdBy(me, 'laptop');
  await laptop.ok(deleteKeyContract, { id: laptop.keyId });
  expect(await works(laptop)).toBe(false);
});

test('a read-only key, and a key created by sign-in, can revoke only itself', async ({ me }) => {
  const other = await withKey(me, {});
  for (const made of [await withKey(me, { readOnly: true }), await signInKey(me)]) {
    const confined = clientOf(made);
    for (const id of [me.keyId, other.keyId]) await confined.fails(deleteKeyContract, { id }, 'keyNotFound');
    await confined.ok(deleteKeyContract, { id: confined.keyId });
    expect(await works(confined)).toBe(false);
  }
  expect(await works(me)).toBe(true);
});

test.for([
  ['blank', ''],
  ['short', 'k'],
  ['unknown', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ['longer than a key of the table can be', '0'.repeat(3_000)],
  ['like a key of the table', `${'0'.repeat(25)}#`],
] as const)('returns 404 for an id that is %s', async ([, id], { me }) => {
  await me.fails(deleteKeyContract, { id }, 'keyNotFound');
});

test('returns 404 for another user’s key, and for its hash, and the key still works', async () => {
  const [me, other] = [await newUser(), await newUser()];
  await me.fails(deleteKeyContract, { id: other.keyId }, 'keyNotFound');
  await me.fails(deleteKeyContract, { id: hashOf(other.key) }, 'keyNotFound');
  expect(await works(other)).toBe(true);
});

test('returns 400 without an id', async ({ me }) => {
  await me.fails(deleteKeyContract, {}, 'invalidRequest', 'id: Required field is missing');
  await me.fails(deleteKeyContract, { id: 7 }, 'invalidRequest', 'id: must be a string');
});

test('revokes a key that the revoked one creates while its keys are being revoked', async ({ me }) => {
  const child = await createdBy(me, 'child');
  const grandchild = await createdBy(child, 'grandchild');
  const late: Client[] = [];
  const faults = await withFaults(async ({ caller, operation }): Promise<Fault> => {
    if (caller === 'key-delete' && operation === 'BatchGetItem' && late.length === 0)
      late.push(await createdBy(grandchild, 'late'));
    return 'pass';
  });
  try {
    await clientOf(me, faults.baseUrl).ok(deleteKeyContract, { id: child.keyId });
  } finally {
    await faults.stop();
  }
  expect(late).toHaveLength(1);
  for (const holder of [child, grandchild, ...late]) expect(await works(holder)).toBe(false);
  expect(await namesOf(me)).toEqual(['test']);
});

test('of keys that create others while they are revoked, none works afterwards', async ({ me }) => {
  const child = await createdBy(me, 'child');
  const calls = Array.from({ length: 10 }, (_, n) => child.call(createKeyContract, { name: `k${n}` }));
  const [responses] = await Promise.all([Promise.all(calls), me.ok(deleteKeyContract, { id: child.keyId })]);
  for (const { status, body } of responses) {
    if (status !== 200) continue;
    const { data } = body as { data: { id: string; key: string } };
    expect(await works(clientOf({ ...me, keyId: data.id, key: data.key }))).toBe(false);
  }
  expect(await namesOf(me)).toEqual(['test']);
});

test('returns how many working links the key and those it has created have made, and they work on', async ({
  me,
}) => {
  const child = await createdBy(me, 'child');
  const grandchild = await createdBy(child, 'grandchild');
  const agent = clientOf(await signInKey(child));
  await storeShares(me, 1);
  const tokens = [
    await linkOf(me),
    await linkOf(child),
    await linkOf(grandchild),
    await linkOf(grandchild),
    (await sharedNote(agent)).token,
  ];
  const { note } = await sharedNote(child);
  await child.ok(deleteNoteContract, { id: note.id });
  const { data: over } = await child.ok(createLinkContract, { feed: 'todos' });
  await changeListedShare(me, over.id, Date.now());
  const { data: removed } = await child.ok(createLinkContract, { feed: 'todos' });
  await child.ok(deleteLinkContract, { id: removed.id });

  expect((await me.ok(deleteKeyContract, { id: child.keyId, links: false })).data.links).toBe(4);
  expect(await linksWork(tokens)).toEqual([true, true, true, true, true]);
  // The links are those of the chain, also if its keys have been revoked before.
  expect((await me.ok(deleteKeyContract, { id: child.keyId })).data.links).toBe(4);
  const { data } = await me.ok(listLinksContract, {});
  expect(data.map((link) => link.createdBy)).toEqual([
    agent.keyId,
    grandchild.keyId,
    grandchild.keyId,
    child.keyId,
    me.keyId,
    null,
  ]);
});

test('ends these links at once if asked, and no others', async ({ me }) => {
  const child = await createdBy(me, 'child');
  const grandchild = await createdBy(child, 'grandchild');
  const sibling = await createdBy(me, 'sibling');
  await storeShares(me, 1);
  const ended = [await linkOf(child), await linkOf(grandchild), (await sharedNote(grandchild)).token];
  const others = [await linkOf(me), await linkOf(sibling)];
  const ask = { id: child.keyId, links: true };
  expect((await me.ok(deleteKeyContract, ask)).data).toEqual({ id: child.keyId, deleted: true, links: 3 });
  expect(await linksWork([...ended, ...others])).toEqual([false, false, false, true, true]);
  expect((await me.ok(deleteKeyContract, ask)).data.links).toBe(0);
  expect((await me.ok(listLinksContract, {})).count).toBe(3);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a key that revokes itself can end its links, and does not unless asked', async ({ me }) => {
  const [rotated, lost] = [await createdBy(me, 'rotated'), await createdBy(me, 'lost')];
  const tokens = [await linkOf(rotated), await linkOf(lost)];
  expect((await rotated.ok(deleteKeyContract, { id: rotated.keyId })).data.links).toBe(1);
  expect((await lost.ok(deleteKeyContract, { id: lost.keyId, links: true })).data.links).toBe(1);
  expect(await linksWork(tokens)).toEqual([true, false]);
});

/** Revokes a key with its links on a database that fails from one call of the function on. */
async function interrupted(
  holder: Client,
  id: string,
  isLast: (operation: string) => boolean,
): Promise<void> {
  let isDown = false;
  const faults = await withFaults(({ caller, operation }): Fault => {
    if (caller !== 'key-delete' || isDown) return caller === 'key-delete' ? 'fail' : 'pass';
    isDown = isLast(operation);
    return 'pass';
  });
  try {
    const { status } = await clientOf(holder, faults.baseUrl).call(deleteKeyContract, { id, links: true });
    expect({ status, isDown }).toEqual({ status: 500, isDown: true });
  } finally {
    await faults.stop();
  }
}

test('the same call ends the links that an interrupted one has left', async ({ me }) => {
  const child = await createdBy(me, 'child');
  const grandchild = await createdBy(child, 'grandchild');
  const tokens = [await linkOf(child), await linkOf(grandchild)];
  let updates = 0;
  await interrupted(me, child.keyId, (operation) => operation === 'UpdateItem' && ++updates === 2);
  expect(await Promise.all([child, grandchild].map(works))).toEqual([false, false]);
  expect(await linksWork(tokens)).toEqual([true, true]);
  expect((await me.ok(deleteKeyContract, { id: child.keyId, links: true })).data.links).toBe(2);
  expect(await linksWork(tokens)).toEqual([false, false]);
});

test('a call that has revoked its own key, which it can’t repeat, has revoked the others and ended the links before', async ({
  me,
}) => {
  const child = await createdBy(me, 'child');
  const grandchild = await createdBy(child, 'grandchild');
  const tokens = [await linkOf(child), await linkOf(grandchild)];
  let updates = 0;
  await interrupted(child, child.keyId, (operation) => operation === 'UpdateItem' && ++updates === 2);
  expect(await Promise.all([child, grandchild].map(works))).toEqual([false, false]);
  expect(await linksWork(tokens)).toEqual([false, false]);
});

test('a key that is revoked while it creates a link gets 401, and creates none', async ({ me }) => {
  const child = await createdBy(me, 'child');
  const faults = await withFaults(async ({ caller, operation }): Promise<Fault> => {
    if (caller === 'link-post' && operation === 'TransactWriteItems')
      await me.ok(deleteKeyContract, { id: child.keyId, links: true });
    return 'pass';
  });
  try {
    const holder = clientOf(child, faults.baseUrl);
    await holder.fails(createLinkContract, { feed: 'todos' }, 'authenticationRequired');
  } finally {
    await faults.stop();
  }
  expect((await me.ok(listLinksContract, {})).count).toBe(0);
});

test('of links that are created and deleted while their key is revoked, none works afterwards', async ({
  me,
}) => {
  const child = await createdBy(me, 'child');
  await storeShares(me, 60, { createdBy: child.keyId });
  const { data: stored } = await me.ok(listLinksContract, { limit: 3 });
  const late = stored.map(({ id }) => me.call(deleteLinkContract, { id }));
  const created = Array.from({ length: 3 }, () => child.call(createLinkContract, { feed: 'todos' }));
  const { data } = await me.ok(deleteKeyContract, { id: child.keyId, links: true });
  const succeeded = async (calls: typeof late): Promise<number> =>
    (await Promise.all(calls)).filter(({ status }) => status === 200).length;
  expect(data.links).toBe(60 - (await succeeded(late)) + (await succeeded(created)));
  expect((await me.ok(listLinksContract, {})).count).toBe(0);
  expect(await violationsOf(me.userId)).toEqual([]);
});
