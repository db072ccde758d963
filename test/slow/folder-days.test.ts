// Daily and weekly notes in folders: they are imported as such, from an export or from a vault.
// @module-tag slow
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assert, expect } from 'vitest';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract, listGroupsContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { getWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { createWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../harness/client.ts';
import { exported, filesIn, folderOf, imported, newFolder } from '../harness/folders.ts';
import { stateOf } from '../harness/workspace-state.ts';
import { test } from '../harness/user-test.ts';

const everything = { trash: true, snapshots: true };

const day = async (me: Client, date: string, content: string) =>
  (await me.ok(putDailyContract, { date, content })).data;

const contentOf = async (me: Client, date: string) => (await me.ok(getDailyContract, { date })).data.content;

test('an export writes daily and weekly notes by their dates and creates none', async ({ me }) => {
  await me.ok(createGroupContract, { name: 'Daily Notes' });
  await day(me, '2026-11-22', 'Sunday');
  await me.ok(putWeeklyContract, { year: 2026, week: 7, content: 'February' });
  const { cursor } = await me.ok(listChangesContract, {});
  const folder = await newFolder();
  await exported(me, folder);
  expect(await filesIn(folder)).toEqual({
    'Daily Notes/2026-11-22.md': 'Sunday',
    'Weekly Notes/2026-W07.md': 'February',
    'Daily Notes%~2/': '',
  });
  expect((await me.ok(listChangesContract, { cursor })).data).toEqual([]);
});

test('another user who imports an export gets every day, week, name, place, date, snapshot and the order of the trash', async ({
  me,
}) => {
  const group = async (name: string, parentId: string | null = null) =>
    (await me.ok(createGroupContract, { name, parentId })).data.id;
  for (const date of ['2026-11-20', '2026-11-21', '0000-01-01', '9999-12-31']) await day(me, date, date);
  for (const week of [1, 53]) await me.ok(putWeeklyContract, { year: 2026, week, content: `week ${week}` });
  // The calendar's own group is renamed and moved, and holds other notes and groups.
  const { data: groups } = await me.ok(listGroupsContract, {});
  const journal = groups.find(({ name }) => name === 'Daily Notes');
  assert(journal);
  const archive = await group('Archive');
  await me.ok(updateGroupContract, { groupId: journal.id, name: 'Journal', parentId: archive });
  const inside = await group('Ideas', journal.id);
  await me.ok(createNoteContract, { name: 'About', groupId: journal.id, createdAt: '2001-02-03' });
  const twins = [await group('twins'), await group('TWINS'), await group('twins')];
  for (const [n, groupId] of twins.entries())
    for (const name of ['same', 'SAME', 'same'])
      await me.ok(createNoteContract, { name, groupId, content: `${n} ${name}`, createdAt: `200${n}-01-01` });
  // Days that were renamed, moved, or both; one has the name of another day.
  const wedding = await day(me, '2019-05-04', 'yes');
  await me.ok(updateNoteContract, { id: wedding.id, name: '2026-11-20' });
  const moved = await day(me, '2019-05-05', 'moved');
  await me.ok(updateNoteContract, { id: moved.id, groupId: inside });
  const { data: week } = await me.ok(putWeeklyContract, { year: 2019, week: 18, content: 'both' });
  await me.ok(updateNoteContract, { id: week.id, name: 'Honeymoon', groupId: null });
  for (const content of ['one', 'two', 'three'])
    for (const noteId of [wedding.id, week.id])
      await me.ok(createSnapshotContract, { noteId, workspaceId: me.workspaceId, content });
  // The trash holds ordinary notes, a day and a week, each from a group or none.
  const trashed = [
    (await me.ok(createNoteContract, { name: 'first', content: '1', createdAt: '1970-01-01' })).data,
    await day(me, '2018-01-01', 'a deleted day'),
    (await me.ok(createNoteContract, { name: 'third', content: '3', groupId: archive })).data,
    (await me.ok(putWeeklyContract, { year: 2018, week: 1, content: 'a deleted week' })).data,
    (await me.ok(createNoteContract, { name: 'first', content: '5' })).data,
  ];
  await me.ok(createSnapshotContract, {
    noteId: trashed[0]?.id ?? '',
    workspaceId: me.workspaceId,
    content: 'kept',
  });
  for (const { id } of trashed) await me.ok(deleteNoteContract, { id });

  const [first, second] = [await newFolder(), await newFolder()];
  expect(await exported(me, first, everything)).toMatchObject({ whole: true, err: '' });
  const other = await newUser({ timeZone: 'Asia/Tokyo' });
  expect(await imported(other, first, everything)).toMatchObject({ whole: true, err: '' });
  expect(await stateOf(other)).toEqual(await stateOf(me));
  expect(await exported(other, second, everything)).toMatchObject({ whole: true, err: '' });
  expect(await filesIn(second)).toEqual(await filesIn(first));

  const { cursor } = await other.ok(listChangesContract, {});
  expect(await imported(other, first, everything)).toMatchObject({ whole: true, err: '' });
  expect(await exported(other, second, everything)).toMatchObject({ whole: true, err: '' });
  expect((await other.ok(listChangesContract, { cursor })).data).toEqual([]);
  expect(await contentOf(other, '2019-05-04')).toBe('yes');
  expect((await other.ok(getWeeklyContract, { year: 2019, week: 18 })).data.name).toBe('Honeymoon');
});

test('a day that exists with other content is skipped and counted', async ({ me }) => {
  for (const date of ['2026-11-20', '2026-11-21', '2026-11-22']) await day(me, date, `mine ${date}`);
  const folder = await newFolder();
  await exported(me, folder);
  const other = await newUser();
  await day(other, '2026-11-20', 'theirs');
  await day(other, '2026-11-21', 'mine 2026-11-21');
  const gone = await day(other, '2026-11-22', 'gone');
  await other.ok(deleteNoteContract, { id: gone.id });
  const skipped = '1 daily or weekly note has other content (skipped; sync keeps both versions)';
  expect(await imported(other, folder)).toEqual({
    whole: true,
    err: '',
    out: `Done: 1 unchanged, 1 in the trash (skipped), ${skipped}`,
  });
  expect(await contentOf(other, '2026-11-20')).toBe('theirs');
  expect((await other.ok(getNoteContract, { noteId: gone.id })).data).toMatchObject({
    isDeleted: true,
    content: 'gone',
  });
});

test('--daily and Obsidian’s settings say which files of a vault are daily notes', async () => {
  const files = {
    'Journal/2026-11-20.md': 'Friday',
    'Journal/2026-02-30.md': 'no date',
    'Journal/ideas.md': 'not daily',
    'Elsewhere/2026-11-21.md': 'elsewhere',
    'Log/2026/11/22.11.2026.md': 'Sunday',
    'Log/2026/12/22.11.2026.md': 'another month',
  };
  const names = async (me: Client) =>
    (await me.ok(listNotesContract, {})).data.map(({ name }) => name).toSorted();
  const groups = async (me: Client) => (await me.ok(listGroupsContract, {})).data.map(({ name }) => name);

  const one = await newUser();
  const folder = await folderOf(files);
  expect((await imported(one, folder, { daily: './Journal/' })).out).toBe('Done: 6 notes created');
  expect(await contentOf(one, '2026-11-20')).toBe('Friday');
  expect(await groups(one)).toEqual(['11', '12', '2026', 'Daily Notes', 'Elsewhere', 'Journal', 'Log']);
  expect((await imported(one, folder, { daily: 'Journal' })).out).toBe('Done: 6 unchanged');
  await expect(imported(one, folder, { daily: 'Diary' })).rejects.toThrow(/There is no folder Diary in /);

  const two = await newUser();
  const settings = { folder: 'Log', format: 'YYYY/MM/DD.MM.YYYY', template: 'x' };
  const vault = await folderOf({ ...files, '.obsidian/daily-notes.json': JSON.stringify(settings) });
  const hidden = '\nSkipped: 1 file (1 hidden). 0 notes refer to it. --list names them.';
  const missing = '\n.obsidian/daily-notes.json: there is no template x.md.';
  expect((await imported(two, vault)).out).toBe(`Done: 6 notes created${missing}${hidden}`);
  expect(await contentOf(two, '2026-11-22')).toBe('Sunday');
  expect(await names(two)).toContain('22.11.2026');
  expect(await groups(two)).toEqual(['12', '2026', 'Daily Notes', 'Elsewhere', 'Journal', 'Log']);

  const three = await newUser();
  await writeFile(join(vault, '.obsidian/daily-notes.json'), '{}');
  await writeFile(join(vault, '2026-11-23.md'), 'at the root');
  await imported(three, vault);
  expect(await contentOf(three, '2026-11-23')).toBe('at the root');

  const four = await newUser();
  await writeFile(join(vault, '.obsidian/daily-notes.json'), '{"format": "YYYY-MM-DD HH"}');
  const told =
    'A day can\'t be read from the format "YYYY-MM-DD HH" in .obsidian/daily-notes.json. ' +
    'Daily notes are imported as other notes.';
  expect((await imported(four, vault)).out).toBe(`Done: 7 notes created\n${told}${hidden}`);
});

test('an import into another workspace finds the days of that workspace', async ({ me }) => {
  await day(me, '2026-11-20', 'mine');
  const folder = await newFolder();
  await exported(me, folder);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const options = { workspace: work.id.toUpperCase() };
  expect((await imported(me, folder, options)).out).toBe('Done: 1 note created');
  expect((await imported(me, folder, options)).out).toBe('Done: 1 unchanged');
  const { data } = await me.ok(getDailyContract, { date: '2026-11-20', workspaceId: work.id });
  expect(data).toMatchObject({ content: 'mine', workspaceId: work.id });
});

test('a damaged %~notes.json ends an import before it creates anything', async ({ me }) => {
  for (const text of ['{', '[]', '{"notes": [{}]}', '{"notes": [], "daily": 1}']) {
    const folder = await folderOf({ 'a.md': 'a', '%~notes.json': text });
    await expect(imported(me, folder)).rejects.toThrow(/%~notes\.json[^]*Export again, or delete it: /);
  }
  const wrong = {
    notes: [
      { path: 'a.md', createdAt: 'x' },
      { path: 'b.md', week: '2026' },
      { path: 'c.md', date: 'x' },
    ],
  };
  const folder = await folderOf({
    'a.md': '',
    'b.md': '',
    'c.md': '',
    '%~notes.json': JSON.stringify(wrong),
  });
  expect((await imported(me, folder)).err.split('\n')).toEqual([
    'Failures:',
    '  a.md: createdAt: must be an RFC 3339 time or YYYY-MM-DD, from 1970 up to now',
    '  b.md: "2026" in %~notes.json is not a week such as 2026-W47.',
    '  c.md: Invalid date format. Use YYYY-MM-DD',
  ]);
  expect((await me.ok(listNotesContract, { isDeleted: true })).data).toEqual([]);
});
