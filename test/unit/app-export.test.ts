// What the web app downloads (E20), compared with npm run export; and the files that no note refers to (E24).
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import * as daily from '../../lib/api/routes/daily.ts';
import * as file from '../../lib/api/routes/file.ts';
import * as group from '../../lib/api/routes/group.ts';
import * as note from '../../lib/api/routes/note.ts';
import * as weekly from '../../lib/api/routes/weekly.ts';
import * as workspace from '../../lib/api/routes/workspace.ts';
import { Device, offline } from '../harness/app-tab.ts';
import { newUser, type Client } from '../harness/client.ts';
import { exported, filesIn, imported, newFolder } from '../harness/folders.ts';
import { test } from '../harness/user-test.ts';

async function fill(me: Client): Promise<void> {
  const { data: work } = await me.ok(group.createGroupContract, { name: 'Work: a/b' });
  const { data: below } = await me.ok(group.createGroupContract, { name: 'below', parentId: work.id });
  await me.ok(group.createGroupContract, { name: 'empty' });
  const names = [
    'same',
    'same',
    'SAME',
    'con',
    '.hidden',
    'x'.repeat(200),
    '東'.repeat(150),
    'a %41 b',
    'a%3F',
    'a%20b',
    'ends.',
  ];
  for (const [index, name] of names.entries())
    await me.ok(note.createNoteContract, {
      name,
      content: `text ${index}\n`,
      ...(index % 2 === 0 && { groupId: index % 4 === 0 ? work.id : below.id }),
    });
  await me.ok(note.createNoteContract, { name: 'named', aliases: ['other', 'names'] });
  await me.ok(daily.putDailyContract, { date: '2026-02-03', content: 'a day' });
  await me.ok(weekly.putWeeklyContract, { week: 6, year: 2026, content: 'a week' });
  await me.ok(note.createNoteContract, { name: '2026-02-03', content: 'not the day' });
}

/** The files of the download, written to a folder. */
async function downloaded(me: Client): Promise<string> {
  const tab = await new Device().signedIn(me.key);
  const folder = await newFolder();
  for await (const { name, input } of tab.exporting.exported(me.workspaceId)) {
    const path = join(folder, name);
    await mkdir(input === undefined ? path : dirname(path), { recursive: true });
    if (input !== undefined) await writeFile(path, input);
  }
  return folder;
}

const json = async (folder: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, '%~notes.json'), 'utf8'));

test(
  'the download has the files of npm run export, and npm run import takes them back',
  { tags: ['slow'] },
  async ({ me }) => {
    await fill(me);
    const mine = await downloaded(me);
    const other = await newFolder();
    expect((await exported(me, other)).whole).toBe(true);
    expect(await filesIn(mine)).toEqual(await filesIn(other));
    expect(await json(mine)).toEqual(await json(other));
    const next = await newUser();
    expect((await imported(next, mine)).whole).toBe(true);
    const again = await newFolder();
    await exported(next, again);
    expect(await filesIn(again)).toEqual(await filesIn(other));
    expect((await next.ok(daily.getDailyContract, { date: '2026-02-03' })).data.content).toBe('a day');
  },
);

test('files are downloaded with their bytes, and each of several workspaces has a folder', async ({ me }) => {
  const bytes = new Uint8Array([0, 255, 137, 80, 10, 13]);
  await me.ok(file.putFileContract, { path: 'assets/x.png', bytes });
  await me.ok(workspace.updateWorkspaceContract, { workspaceId: me.workspaceId, name: 'First' });
  const { data: second } = await me.ok(workspace.createWorkspaceContract, { name: 'Second: 2' });
  await me.ok(note.createNoteContract, { name: 'there', content: 'text', workspaceId: second.id });
  const tab = await new Device().signedIn(me.key);
  const found: Record<string, unknown> = {};
  for await (const { name, input } of tab.exporting.exportedAll())
    if (!name.includes('%~')) found[name] = typeof input === 'string' ? input : [...(input ?? [])];
  expect(found).toEqual({ 'First/assets/x.png': [...bytes], 'Second%3A 2/there.md': 'text' });
});

test('without a connection a download fails, and is not empty', async ({ me }) => {
  const tab = await new Device().signedIn(me.key, 'tab');
  tab.network = offline;
  await expect(Array.fromAsync(tab.exporting.exportedAll())).rejects.toThrow('the service is not reachable');
});

test('a file is unused if no note refers to it, in any form; notes in the trash count', async ({ me }) => {
  for (const path of ['a/used.png', 'used too.png', 'trashed.png', 'unused.png', 'b/code.png'])
    await me.ok(file.putFileContract, { path, bytes: new Uint8Array([path.length]) });
  await me.ok(note.createNoteContract, {
    name: 'n',
    content: '![](a/used.png) and ![[used too.png]]\n\n```\n![](b/code.png)\n```\n',
  });
  const { data } = await me.ok(note.createNoteContract, { name: 't', content: '![](trashed.png)' });
  await me.ok(note.deleteNoteContract, { id: data.id });
  const tab = await new Device().signedIn(me.key);
  const unused = await tab.unused.unusedFiles(me.workspaceId);
  expect(unused.map(({ path }) => path)).toEqual(['b/code.png', 'unused.png']);
});

test('tags are those of the service, of the shown workspace', async ({ me }) => {
  await me.ok(note.createNoteContract, { name: 'a', content: '#garden #work/q4' });
  await me.ok(note.createNoteContract, { name: 'b', content: '#garden' });
  const tab = await new Device().signedIn(me.key);
  tab.tags.followTags();
  await expect
    .poll(() => tab.tags.tags.value)
    .toEqual([
      { tag: 'garden', notes: 2 },
      { tag: 'work', notes: 1 },
      { tag: 'work/q4', notes: 1 },
    ]);
});
