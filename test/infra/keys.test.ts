// npm run keys on the table of the run: settings of a user with several keys, and the last use of a key.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { LOCAL_TABLE, localEnvironment } from '../../infra/local/database/table.ts';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { createLinkContract } from '../../lib/api/routes/link.ts';
import { createNoteContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createWorkspaceContract, listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { withFaults } from '../harness/faults/faults.ts';
import { groupsOf } from '../harness/group-keys.ts';

const run = promisify(execFile);

async function keys(...args: string[]): Promise<unknown> {
  const { stdout } = await run(
    process.execPath,
    [join(ROOT, 'infra/cli/keys.ts'), ...args, '--table', LOCAL_TABLE, '--json'],
    { env: { ...process.env, ...localEnvironment(inject('endpoint')) } },
  );
  return JSON.parse(stdout);
}

const settings = (me: Client, ...options: string[]) => keys('set', '--user', me.userId, ...options);

test('a new storage limit counts the content already stored', async () => {
  const me = await newUser({ storageLimit: 10 });
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'x'.repeat(8) });
  await settings(me, '--storage-limit', '20');
  await me.fails(createNoteContract, { name: 'm', content: 'x'.repeat(13) }, 'quotaExceeded');
  await me.ok(createNoteContract, { name: 'm', content: 'x'.repeat(12) });
  await settings(me, '--storage-limit', '5');
  await me.fails(createNoteContract, { name: 'o', content: 'x' }, 'quotaExceeded');
  await me.ok(updateNoteContract, { id: note.id, content: 'x'.repeat(7) });
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('setting one limit of a user keeps the others', async () => {
  const me = await newUser({ storageLimit: 10, workspaceLimit: 3, timeZone: 'Pacific/Kiritimati' });
  await settings(me, '--storage-limit', '11');
  await me.ok(createNoteContract, { name: 'n', content: 'x'.repeat(11) });
  for (const name of ['second', 'third']) await me.ok(createWorkspaceContract, { name });
  await settings(me, '--workspace-limit', '4');
  await me.ok(createWorkspaceContract, { name: 'fourth' });
  await me.fails(createNoteContract, { name: 'm', content: 'x' }, 'quotaExceeded');
});

test('a second key belongs to the same user and uses the user’s settings', async () => {
  const faults = await withFaults(() => 'pass');
  try {
    const me = await newUser({}, faults.baseUrl);
    await settings(me, '--time-zone', 'Pacific/Kiritimati');
    const made = (await keys('create', '--user', me.userId)) as Client;
    expect(made).toMatchObject({ userId: me.userId, workspaceId: me.workspaceId });
    await faults.setClock(Date.parse('2026-12-31T10:00:00.000Z'));
    for (const user of [me, clientOf(made, faults.baseUrl)])
      expect((await user.ok(getDailyContract, {})).filters.date).toBe('2027-01-01');
  } finally {
    await faults.stop();
  }
});

test(
  'revoking keys returns how many of their links work, and --links ends them',
  { tags: ['slow'] },
  async () => {
    const me = await newUser();
    const made = (await keys('create', '--user', me.userId)) as Client;
    for (const holder of [clientOf(made), me]) await holder.ok(createLinkContract, { feed: 'todos' });
    const revoked = { keyId: made.keyId, revokedAt: expect.any(String) as string, others: 0, links: 1 };
    expect(await keys('revoke', made.keyId)).toEqual(revoked);
    expect(await keys('revoke', made.keyId, '--links')).toEqual(revoked);
    expect(await keys('revoke', made.keyId)).toEqual({ ...revoked, links: 0 });
    const all = ['revoke', '--user', me.userId, '--all'];
    expect(await keys(...all)).toEqual({ userId: me.userId, revoked: 1, links: 1 });
    expect(await keys(...all, '--links')).toEqual({ userId: me.userId, revoked: 0, links: 1 });
    expect(await keys(...all)).toEqual({ userId: me.userId, revoked: 0, links: 0 });
  },
);

test(
  'lastUsedAt of a key is null before its first request, then at most a minute old',
  { tags: ['slow'] },
  async () => {
    const faults = await withFaults(() => 'pass');
    try {
      const me = await newUser({}, faults.baseUrl);
      const lastUse = async () => {
        const [key] = (await keys('list', '--user', me.userId)) as {
          keyId: string;
          lastUsedAt: string | null;
        }[];
        expect(key?.keyId).toBe(me.keyId);
        return key?.lastUsedAt;
      };
      const useAt = async (moment: string) => {
        await faults.setClock(Date.parse(moment));
        await me.ok(listWorkspacesContract, {});
      };
      expect(await lastUse()).toBe(null);
      await useAt('2030-01-01T10:00:00.000Z');
      expect(await lastUse()).toBe('2030-01-01T10:00:00.000Z');
      await useAt('2030-01-01T10:00:59.999Z');
      expect(await lastUse()).toBe('2030-01-01T10:00:00.000Z');
      await useAt('2030-01-01T10:01:00.000Z');
      expect(await lastUse()).toBe('2030-01-01T10:01:00.000Z');
    } finally {
      await faults.stop();
    }
  },
);

test(
  'a key of one group is created for a group of the user only, and listed with it',
  { tags: ['slow'] },
  async () => {
    const [me, other] = [await newUser(), await newUser()];
    const [{ own }, { own: foreign }] = [await groupsOf(me), await groupsOf(other)];
    const create = (user: Client, group: string, ...more: string[]) =>
      keys('create', '--user', user.userId, '--name', 'agent', '--write-group', group, ...more);
    const made = (await create(me, own.toUpperCase())) as Client;
    expect(await keys('list', '--user', me.userId)).toMatchObject([
      { readOnly: false, writeGroupId: null },
      { keyId: made.keyId, readOnly: false, writeGroupId: own },
    ]);
    const message = 'Key may only write in the group own';
    await clientOf(made).fails(createNoteContract, { name: 'n' }, 'keyOneGroup', message);
    await expect(create(me, foreign)).rejects.toThrow(`has no group ${foreign}`);
    await expect(create(me, own, '--read-only')).rejects.toThrow('--write-group needs --user, and excludes');
  },
);
