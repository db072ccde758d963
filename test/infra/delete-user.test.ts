// npm run keys -- delete-user: nothing of the user remains, even if the deletion is interrupted anywhere.
// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { LOCAL_TABLE, localEnvironment } from '../../infra/local/database/table.ts';
import { getAccountContract } from '../../lib/api/routes/account.ts';
import { createNoteContract, deleteNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createLinkContract } from '../../lib/api/routes/link.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { codeOf, newId } from '../../lib/core/ids.ts';
import { putShare } from '../../lib/db/resources/shares.ts';
import { hashOfToken, newToken } from '../../lib/domain/sharing/token.ts';
import { findAccount } from '../../lib/db/ledger/accounts.ts';
import {
  apiKey,
  apiKeyId,
  share,
  PURGE_PARTITION,
  signInCode,
  userPartition,
  workspacePartition,
  type Key,
} from '../../lib/db/table/keys.ts';
import { getAll } from '../../lib/db/table/batch.ts';
import { queryPages } from '../../lib/db/table/query.ts';
import { hashOf } from '../../lib/domain/keys/key-format.ts';
import { transact } from '../../lib/db/table/transaction.ts';
import { removeWorkspace } from '../../lib/db/resources/workspaces.ts';
import { createKey } from '../../lib/domain/keys/api-keys.ts';
import { revokeKey } from '../../lib/domain/keys/revoke-keys.ts';
import { deleteUser, isStored } from '../../lib/domain/workspaces/delete-user.ts';
import { violationsOf, type AnyRow } from '../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { NO_LINK, shared, tokenOf } from '../harness/shares.ts';
import { approved, redeemed } from '../harness/sign-in.ts';
import { loseRow } from '../harness/table.ts';
import { test } from '../harness/user-test.ts';

interface Full {
  readonly me: Client;
  readonly keys: readonly Client[];
  readonly codes: readonly string[];
  readonly tokens: readonly string[];
  /** The rows of three codes of sign-in, and the key that one of them has created. */
  readonly signIns: readonly Key[];
}

/** A user with three keys, three sign-ins, three workspaces with contents, and one that was deleted. */
async function fullUser(): Promise<Full> {
  const me = await newUser({ workspaceLimit: 4 });
  const others = [await createKey(me.userId, 'second'), await createKey(me.userId, 'revoked')];
  const keys = [me, ...others.flatMap((key) => (key ? [clientOf(key)] : []))];
  await revokeKey(keys[2]?.keyId ?? '');
  const workspaces = [me.workspaceId];
  const tokens: string[] = [];
  for (const name of ['Work', 'Home', 'Gone'])
    workspaces.push((await me.ok(createWorkspaceContract, { name })).data.id);
  for (const workspaceId of workspaces) {
    const content = '- [ ] a task';
    const { data } = await me.ok(createNoteContract, { name: 'n', content, syncTodos: true, workspaceId });
    await me.ok(createSnapshotContract, { noteId: data.id, workspaceId, content: 'copy' });
    for (const what of [{ noteId: data.id }, { feed: 'todos' } as const])
      tokens.push(tokenOf((await me.ok(createLinkContract, { ...what, workspaceId })).data.url));
    const { data: trashed } = await me.ok(createNoteContract, { name: 't', content, workspaceId });
    await me.ok(deleteNoteContract, { id: trashed.id });
  }
  await me.ok(deleteWorkspaceContract, { workspaceId: workspaces[3] ?? '' });
  const forms = [await approved(me), await approved(me), await approved(me)];
  const signInHash = hashOf(await redeemed(forms[1] ?? {}));
  const signIns = [...forms.map(({ code = '' }) => signInCode(hashOf(code))), apiKey(signInHash)];
  return { me, keys, codes: workspaces.map(codeOf), tokens, signIns };
}

const rowsIn = async (partition: string): Promise<AnyRow[]> =>
  (await Array.fromAsync(queryPages<AnyRow>(partition))).flat();

/** Every row of a user in the table. */
async function rowsOf({ me, keys, codes, tokens, signIns }: Full): Promise<AnyRow[]> {
  const partitions = [userPartition(me.userId), ...codes.map(workspacePartition)];
  const purges = (await rowsIn(PURGE_PARTITION)).filter(({ SK }) => codes.includes(SK));
  const keyRows = await getAll(keys.flatMap(({ key, keyId }) => [apiKey(hashOf(key)), apiKeyId(keyId)]));
  const links = await getAll<AnyRow>(tokens.map((token) => share(hashOfToken(token))));
  const own = (await Promise.all(partitions.map(rowsIn))).flat();
  return [...own, ...purges, ...(keyRows as AnyRow[]), ...links, ...(await getAll<AnyRow>(signIns))];
}

test('deletes keys, then waits, then deletes the workspaces and the account, and leaves nothing', async () => {
  const user = await fullUser();
  const other = await newUser();
  const { me } = user;
  expect(await getAll(user.signIns)).toHaveLength(4);
  let waited = 0;
  const deleted = await deleteUser(me.userId, async () => {
    waited += 1;
    for (const key of user.keys) await key.fails(getAccountContract, {}, 'authenticationRequired');
    for (const token of user.tokens) expect(await shared(token)).toMatchObject(NO_LINK);
    expect(Object.keys((await findAccount(me.userId))?.workspaces ?? {})).toHaveLength(3);
  });
  expect({ deleted, waited }).toEqual({ deleted: { keys: 4, workspaces: 3 }, waited: 1 });
  expect(await rowsOf(user)).toEqual([]);
  expect(await isStored(me.userId)).toBe(false);
  expect((await other.ok(listNotesContract, {})).data).toEqual([]);
});

test('a request that began before the keys were deleted ends normally, and what it wrote is deleted', async () => {
  const user = await fullUser();
  const { me } = user;
  let lateToken = '';
  await deleteUser(me.userId, async () => {
    // The key of this call is created during the wait, as if its key check had come before the deletion.
    const late = await createKey(me.userId, 'late');
    if (!late) throw new Error('no user');
    await clientOf(late).ok(createNoteContract, { name: 'late', content: 'late' });
    lateToken = tokenOf((await clientOf(late).ok(createLinkContract, { feed: 'todos' })).data.url);
  });
  expect(lateToken).toHaveLength(32);
  expect(await rowsOf({ ...user, tokens: [...user.tokens, lateToken] })).toEqual([]);
});

test('a second run continues a deletion that was interrupted anywhere', async () => {
  const user = await fullUser();
  const { userId } = user.me;
  class Interrupted extends Error {}
  const cut = deleteUser(userId, async () => {
    throw new Interrupted();
  });
  await expect(cut).rejects.toThrow(Interrupted);
  expect(await violationsOf(userId, user.codes)).toEqual([]);
  expect(await isStored(userId)).toBe(true);
  // As if it had then been interrupted before the purge: one workspace is removed from the account.
  const account = await findAccount(userId);
  const entry = account?.workspaces[account.defaultCode];
  if (!account || !entry) throw new Error('no default workspace');
  await transact(removeWorkspace(account, account.defaultCode, entry));
  expect(await deleteUser(userId, async () => undefined)).toEqual({ keys: 0, workspaces: 3 });
  expect(await rowsOf(user)).toEqual([]);
  expect(await deleteUser(userId, async () => undefined)).toEqual({ keys: 0, workspaces: 0 });
});

test('a user of whom only a link is left is stored, and the next run removes it', async () => {
  const { userId, workspaceId } = await newUser();
  await deleteUser(userId, async () => undefined);
  const token = newToken();
  const row = {
    id: newId(codeOf(workspaceId)),
    hash: hashOfToken(token),
    token,
    userId,
    workspaceId,
    created: 1,
  };
  await transact(putShare(row));
  expect(await isStored(userId)).toBe(true);
  await deleteUser(userId, async () => undefined);
  expect(await isStored(userId)).toBe(false);
  expect(await getAll([share(row.hash)])).toEqual([]);
});

test('a key whose user is deleted meanwhile is unknown to a revocation', async ({ me }) => {
  // As a revocation sees it that has found the id of the key just before the deletion.
  const putBack = await loseRow(apiKey(hashOf(me.key)));
  expect(await revokeKey(me.keyId)).toBeUndefined();
  await putBack();
});

async function command(input: string, ...args: string[]) {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'infra/cli/keys.ts'), 'delete-user', ...args, '--table', LOCAL_TABLE],
    { env: { ...process.env, ...localEnvironment(inject('endpoint')) } },
  );
  child.stdin.end(input);
  const [[status], out, err] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status: status as number, out, err };
}

test.for(['', '\n', 'yes\n', `${crypto.randomUUID()}\n`])(
  'the command deletes nothing if %j is typed instead of the id, and says how long backups keep the data',
  async (input, { me }) => {
    const { status, out, err } = await command(input, me.userId);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(`This deletes the user ${me.userId} permanently`);
    expect(err).toContain('backups of a deployed table keep the data for up to 35 days');
    expect(err).toContain('Nothing was deleted, because the id of the user was not typed.');
    expect((await me.ok(getAccountContract, {})).data.userId).toBe(me.userId);
  },
);

test('the command names a user that does not exist', async () => {
  const userId = crypto.randomUUID();
  const { status, err } = await command(`${userId}\n`, userId);
  expect({ status, err }).toEqual({
    status: 1,
    err: expect.stringContaining(`There is no user ${userId}.`) as string,
  });
});
