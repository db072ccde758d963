// Import and export of folders over HTTP.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { assert, expect } from 'vitest';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { putDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { createSnapshotContract, listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { newUser, type Client } from '../harness/client.ts';
import { exported, filesIn, folderOf, imported, newFolder } from '../harness/folders.ts';
import { test } from '../harness/user-test.ts';

const everything = { trash: true, snapshots: true };

async function contents(me: Client): Promise<object> {
  const groups = (await me.ok(listGroupsContract, { limit: 100 })).data;
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const { data } = await me.ok(listNotesContract, { limit: 100, isDeleted: true });
  const notes = data.map(({ name, groupId, content, isDeleted }) => {
    const group = isDeleted ? undefined : names.get(groupId ?? '');
    return JSON.stringify({ name, group, content, isDeleted });
  });
  return { groups: [...names.values()].toSorted(), notes: notes.toSorted() };
}

test(
  'an export and import keeps notes, groups, trash and snapshots, whatever the names',
  { tags: ['slow'] },
  async ({ me }) => {
    const groups: (string | null)[] = [null];
    for (const name of ['a/b', 'A/B', 'nul', '日'.repeat(100), ' . '])
      groups.push((await me.ok(createGroupContract, { name, parentId: groups.at(-1) ?? null })).data.id);
    const names = [
      'same',
      'con',
      'same',
      'con',
      'SAME',
      'CON',
      '%~trash',
      'a:b',
      '日'.repeat(200),
      '..',
      'x.md',
    ];
    for (const [n, name] of names.entries())
      await me.ok(createNoteContract, {
        name,
        content: `---\ntitle: ${n}\n---\r\n\uFEFF${name}`,
        groupId: groups[n % 2] ?? null,
      });
    const live = (await me.ok(createNoteContract, { name: 'kept', content: 'three' })).data;
    for (const content of ['one', 'two'])
      await me.ok(createSnapshotContract, { noteId: live.id, workspaceId: me.workspaceId, content });
    const gone = (
      await me.ok(createNoteContract, { name: 'gone', content: 'bye', groupId: groups[1] ?? null })
    ).data;
    await me.ok(deleteNoteContract, { id: gone.id });

    const [first, second] = [await newFolder(), await newFolder()];
    expect(await exported(me, first, everything)).toEqual({
      whole: true,
      err: '',
      out: 'Done: 13 notes written, 2 snapshots written',
    });
    const other = await newUser();
    expect(await imported(other, first, everything)).toEqual({
      whole: true,
      err: '',
      out: 'Done: 12 notes created, 1 note created in the trash, 2 snapshots created',
    });
    expect(await contents(other)).toEqual(await contents(me));
    await exported(other, second, everything);
    expect(await filesIn(second)).toEqual(await filesIn(first));
  },
);

test(
  'repeating an import or export changes nothing; changed notes are counted and keep their texts',
  { tags: ['slow'] },
  async ({ me }) => {
    const folder = await folderOf({ 'one.md': '1', 'deep/er/two.md': '2', 'deep/picture.png': 'bytes' });
    await mkdir(join(folder, 'empty'));
    expect((await imported(me, folder)).out).toBe('Done: 2 notes created, 1 file created');
    const { cursor } = await me.ok(listChangesContract, {});
    expect((await imported(me, folder)).out).toBe('Done: 3 unchanged');
    expect((await me.ok(listChangesContract, { cursor })).data).toEqual([]);
    const out = await newFolder();
    await exported(me, out);
    expect(await filesIn(out)).toEqual(await filesIn(folder));
    expect((await exported(me, out)).out).toBe('Done: 3 unchanged');

    const note = (await me.ok(listNotesContract, { search: 'one' })).data[0];
    assert(note);
    await me.ok(updateNoteContract, { id: note.id, content: 'mine' });
    expect((await imported(me, folder)).out).toBe(
      'Done: 2 unchanged, 1 changed since the last import (skipped; sync keeps both versions)',
    );
    expect((await exported(me, out)).out).toBe('Done: 1 note written, 2 unchanged');
    expect((await filesIn(out))['one.md']).toBe('mine');
    expect((await me.ok(getNoteContract, { noteId: note.id })).data.content).toBe('mine');
  },
);

test('byte order marks, line ends and names like __proto__ come back byte for byte', async ({ me }) => {
  const files = {
    'mark.md': '\uFEFF# begins with a mark',
    'marks.md': '\uFEFF\uFEFF',
    'ends.md': 'a\r\nb\rc\n\n',
    'constructor/toString.md': '1',
    '__proto__/__proto__.md': '2',
  };
  const [folder, copy] = [await folderOf(files), await newFolder()];
  expect(await imported(me, folder)).toEqual({ whole: true, out: 'Done: 5 notes created', err: '' });
  expect(await exported(me, copy)).toEqual({ whole: true, out: 'Done: 5 notes written', err: '' });
  expect(await filesIn(copy)).toEqual(await filesIn(folder));
});

test('second names come back, of a note in the trash and of a day as well (E38)', async ({ me }) => {
  const { data: day } = await me.ok(putDailyContract, { date: '2026-11-22', content: 'Sunday' });
  await me.ok(updateNoteContract, { id: day.id, aliases: ['Wedding'] });
  await me.ok(createNoteContract, { name: 'a', aliases: ['b', 'c\nd'] });
  const { data: gone } = await me.ok(createNoteContract, { name: 'gone', aliases: ['past'] });
  await me.ok(deleteNoteContract, { id: gone.id });
  const folder = await newFolder();
  await exported(me, folder, everything);
  const other = await newUser();
  for (let n = 0; n < 2; n += 1) {
    await imported(other, folder, everything);
    const { data } = await other.ok(listNotesContract, { isDeleted: true, sort: 'name:asc' });
    expect(data.map(({ name, aliases }) => [name, aliases])).toEqual([
      ['2026-11-22', ['Wedding']],
      ['a', ['b', 'c\nd']],
      ['gone', ['past']],
    ]);
  }
});

test('an import names files that can’t become notes with the reason, and imports the others', async () => {
  const me = await newUser({ storageLimit: 2_000_000 });
  const folder = await folderOf({
    'fine.md': 'x'.repeat(1_048_576),
    'large.md': 'x'.repeat(1_048_577),
    'latin.md': Buffer.from('caf\u00E9', 'latin1'),
    'quota.md': 'x'.repeat(1_000_000),
    [`${'n'.repeat(201)}.md`]: '',
    [`${'g'.repeat(101)}/in.md`]: '',
    '.hidden/in.md': '',
  });
  const { whole, err } = await imported(me, folder);
  expect(whole).toBe(false);
  expect(err).toContain('  large.md: larger than 1 MB (1048577 bytes)\n');
  expect(err).toContain('  latin.md: not UTF-8\n');
  expect(err).toMatch(/^ {2}(quota|fine)\.md: User storage quota exceeded$/m);
  const long = (have: number, max: number, kind: string) =>
    `its name has ${have} characters, at most ${max} are allowed; rename the ${kind}`;
  expect(err).toContain(`  ${'n'.repeat(201)}.md: ${long(201, 200, 'file')}`);
  expect(err).toContain(`  ${'g'.repeat(101)}: ${long(101, 100, 'folder')}\n`);
  expect(err).toContain(`  ${'g'.repeat(101)}/in.md: its folder was not imported\n`);
  expect((await me.ok(listNotesContract, { content: false })).data).toHaveLength(1);
});

test(
  'snapshots come back in the order of their numbers, which is not that of their file names',
  { tags: ['slow'] },
  async () => {
    const [me, other] = [await newUser(), await newUser()];
    const { data: note } = await me.ok(createNoteContract, { name: 'n' });
    const copies = Array.from({ length: 10 }, (_, n) => `copy ${n + 1}`);
    for (const content of copies)
      await me.ok(createSnapshotContract, { noteId: note.id, workspaceId: me.workspaceId, content });
    const folder = await newFolder();
    await exported(me, folder, everything);
    expect((await imported(other, folder, everything)).whole).toBe(true);
    const [copy] = (await other.ok(listNotesContract, {})).data;
    const { data } = await other.ok(listSnapshotsContract, { noteId: copy?.id ?? '' });
    expect(data.map(({ content }) => content)).toEqual(copies.slice(-5).toReversed());
  },
);
