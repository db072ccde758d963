// The previous release knows no files, links, sign-in or templates. It shares a table with this version, as during a deploy
// and after a rollback: neither loses what the other has written, and check-data --repair removes what is left behind.
// @module-tag slow
import { beforeAll, expect, test } from 'vitest';
import { repairTable } from '../../infra/integrity/repairs.ts';
import { readTable } from '../../infra/integrity/table.ts';
import { violations } from '../../infra/integrity/violations.ts';
import { getAccountContract } from '../../lib/api/routes/account.ts';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { listFilesContract, putFileContract } from '../../lib/api/routes/file.ts';
import { createGroupContract, deleteGroupContract } from '../../lib/api/routes/group.ts';
import { listKeysContract } from '../../lib/api/routes/key.ts';
import { createLinkContract, listLinksContract } from '../../lib/api/routes/link.ts';
import * as note from '../../lib/api/routes/note.ts';
import { restoreContract } from '../../lib/api/routes/trash.ts';
import * as workspace from '../../lib/api/routes/workspace.ts';
import { violationsOf } from '../harness/check-user.ts';
import { clientOf, newUser, request, type Client } from '../harness/client.ts';
import { bytesOf, download, putFile } from '../harness/files.ts';
import { NO_LINK, tokenOf } from '../harness/shares.ts';
import { useOwnTable } from '../harness/own-table.ts';
import { approved, redeem } from '../harness/sign-in.ts';
import { PREVIOUS, startVersion, type Version } from '../harness/versions.ts';

useOwnTable();

let current: Version;
let previous: Version;
beforeAll(async () => {
  current = await startVersion();
  previous = await startVersion(PREVIOUS);
}, 600_000);

const BYTES = bytesOf(600_000);

const shown = async (token: string) => {
  const { status, body } = await request(`${current.url}/shared/${token}`, {});
  return { status, body: status === 200 ? (body as { data: { content: string } }).data.content : body };
};

const redeemed = async (form: Awaited<ReturnType<typeof approved>>): Promise<string> => {
  const { status, body } = await redeem(form, {}, current.url);
  expect(status).toBe(200);
  return (body as { access_token: string }).access_token;
};

const DAY = { date: '2025-02-07' };

/** What only this version writes: a file, a link, a template, a key of a sign-in and one that it created, and a code. */
async function write(me: Client, noteId: string) {
  const file = await putFile(me, 'pictures/one.png', BYTES);
  const { data: link } = await me.ok(createLinkContract, { noteId });
  const { data: template } = await me.ok(note.createNoteContract, {
    name: 'Template',
    content: '# {{date}}',
  });
  const { workspaceId } = me;
  await me.ok(workspace.updateWorkspaceContract, { workspaceId, dailyTemplateId: template.id });
  const key = await redeemed(await approved(me));
  const code = await approved(me);
  return { file, token: tokenOf(link.url), link, template, key, code };
}

/** Requires that everything is there that `write` has written. */
async function hasAll(me: Client, { file, link, template }: Awaited<ReturnType<typeof write>>) {
  expect((await me.ok(listFilesContract, {})).data).toEqual([file]);
  expect((await download(me, file)).equals(BYTES)).toBe(true);
  expect((await me.ok(listLinksContract, {})).data).toMatchObject([{ id: link.id }]);
  expect((await me.ok(workspace.listWorkspacesContract, {})).data).toMatchObject([
    { dailyTemplateId: template.id },
  ]);
}

test.for([
  ['this version', () => [current, previous] as const],
  ['the previous release', () => [previous, current] as const],
] as const)('files, links, sign-in and templates of a user of %s survive the other', async ([, order]) => {
  const [creator] = order();
  const me = await newUser({}, creator.url);
  const [mine, before] = [clientOf(me, current.url), clientOf(me, previous.url)];
  const { data: one } = await me.ok(note.createNoteContract, { name: 'one', content: 'first' });
  // A note that the previous release has moved to the trash and restored has no time of this life.
  await before.ok(note.deleteNoteContract, { id: one.id });
  await before.ok(restoreContract, { noteId: one.id });
  const written = await write(mine, one.id);
  const { token, key, code } = written;
  expect(await shown(token)).toEqual({ status: 200, body: 'first' });

  // The previous release accepts the key of the sign-in, and writes with it to every row that this version has extended.
  const agent = clientOf({ ...me, key }, previous.url);
  await agent.ok(note.updateNoteContract, { id: one.id, content: 'second', name: 'renamed' });
  await agent.ok(workspace.updateWorkspaceContract, { workspaceId: me.workspaceId, name: 'Renamed' });
  const { data: group } = await agent.ok(createGroupContract, { name: 'group' });
  await agent.ok(note.createNoteContract, { name: 'in the group', groupId: group.id });
  await agent.ok(deleteGroupContract, { groupId: group.id });
  await agent.ok(getDailyContract, DAY);
  await hasAll(mine, written);
  expect(await shown(token)).toEqual({ status: 200, body: 'second' });
  expect((await mine.ok(getDailyContract, DAY)).data.content).toBe('');
  expect((await mine.ok(getDailyContract, { date: '2025-02-08' })).data.content).toBe('# 2025-02-08');
  expect((await before.ok(getDailyContract, { date: '2025-02-08' })).data.content).toBe('# 2025-02-08');
  await redeemed(code);
  expect((await mine.ok(listKeysContract, {})).data).toHaveLength(3);
  expect(await violationsOf(me.userId)).toEqual([]);

  // This version ends the link with the life of its note, also if the previous release restores it.
  await mine.ok(note.deleteNoteContract, { id: one.id });
  await before.ok(restoreContract, { noteId: one.id });
  expect(await shown(token)).toEqual(NO_LINK);
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('check-data --repair removes what is left of a workspace that the previous release has deleted', async () => {
  const me = await newUser({}, current.url);
  const used = async () => (await me.ok(getAccountContract, {})).data.storage.used;
  const empty = await used();
  const { data: other } = await me.ok(workspace.createWorkspaceContract, { name: 'Other' });
  const { id: workspaceId } = other;
  const { data: one } = await me.ok(note.createNoteContract, { name: 'one', workspaceId });
  const { data: link } = await me.ok(createLinkContract, { noteId: one.id, workspaceId });
  const { data: file } = await me.ok(putFileContract, { path: 'x.png', bytes: BYTES, workspaceId });
  await clientOf(me, previous.url).ok(workspace.deleteWorkspaceContract, { workspaceId });
  expect(await shown(tokenOf(link.url))).toEqual(NO_LINK);
  expect(await used()).toBe(empty);

  const left = `link ${link.id} belongs to no workspace of its user`;
  const bytes = `chunk 1 of file ${file.id} belongs to no file and does not wait to be purged`;
  expect(violations(await readTable()).toSorted()).toEqual([bytes, left, left]);
  const removed = `link ${link.id}: removed, because its other row, its user or its workspace does not exist`;
  expect((await repairTable(await readTable())).toSorted()).toEqual([
    expect.stringContaining(`file ${file.id}: `),
    removed,
    removed,
  ]);
  expect(violations(await readTable())).toEqual([]);
  // The janitor deletes the bytes an hour later.
  const stored = async () =>
    [...(await readTable()).chunks.keys()].filter((name) => name.startsWith(file.id));
  expect(await stored()).toHaveLength(1);
  await current.setClock(Date.now() + 2 * 3_600_000);
  await current.runJanitor();
  await current.setClock(undefined);
  expect(await stored()).toEqual([]);
});
