// docs/examples/backup.sh: dated copies of a workspace, of which the newest are kept, and which restore it.
// @module-tag slow
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { listFilesContract } from '../../lib/api/routes/file.ts';
import { createNoteContract, deleteNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { newUser, type Client } from '../harness/client.ts';
import { newFolder, run, type Outcome } from '../harness/example.ts';
import { bytesOf, putFile } from '../harness/files.ts';
import { exported, filesIn, imported } from '../harness/folders.ts';
import { test } from '../harness/user-test.ts';

const EVERYTHING = { trash: true, snapshots: true };

/** Runs the example on a day: a program `date` before the real one prints it. */
async function backup(me: Client, day: string, folder: string, ...options: string[]): Promise<Outcome> {
  const programs = newFolder();
  writeFileSync(join(programs, 'date'), `#!/bin/sh\n[ "$1" = +%Y-%m-%d ] && echo ${day}\n`);
  chmodSync(join(programs, 'date'), 0o755);
  const env = { PATH: `${programs}:${process.env['PATH'] ?? ''}`, COPIES: '2' };
  return run({ key: me.key, env }, 'sh', 'backup.sh', folder, ...options);
}

/** A run that makes a complete copy. Its standard error has the counts of the export. */
async function copied(me: Client, day: string, folder: string): Promise<void> {
  const { status, err } = await backup(me, day, folder);
  expect(err).not.toContain('backup:');
  expect(status).toBe(0);
}

test('each day has a copy of its own, and only the newest ones stay', async ({ me }) => {
  const folder = join(newFolder(), 'my backups');
  await me.ok(createNoteContract, { name: 'first', content: 'one' });
  await copied(me, '2026-12-30', folder);
  mkdirSync(join(folder, 'other'));
  await me.ok(createNoteContract, { name: 'second', content: 'two' });
  await copied(me, '2026-12-31', folder);
  expect(readdirSync(folder).toSorted()).toEqual(['2026-12-30', '2026-12-31', 'other']);
  expect(existsSync(join(folder, '2026-12-30/second.md'))).toBe(false);

  const { data } = await me.ok(listNotesContract, {});
  for (const { id } of data) await me.ok(deleteNoteContract, { id });
  await copied(me, '2027-01-01', folder);
  expect(readdirSync(folder).toSorted()).toEqual(['2026-12-31', '2027-01-01', 'other']);
  expect(readFileSync(join(folder, '2026-12-31/second.md'), 'utf8')).toBe('two');
  expect(existsSync(join(folder, '2027-01-01/second.md'))).toBe(false);

  await me.ok(createNoteContract, { name: 'third', content: 'three' });
  await copied(me, '2027-01-01', folder);
  expect(readdirSync(folder).toSorted()).toEqual(['2026-12-31', '2027-01-01', 'other']);
  expect(readFileSync(join(folder, '2027-01-01/third.md'), 'utf8')).toBe('three');
});

test('a copy restores notes, files, trash and snapshots for a new user', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: note } = await me.ok(createNoteContract, { name: 'kept', content: '![](x.png)' });
  const { id: noteId, workspaceId } = note;
  await me.ok(createSnapshotContract, { noteId, workspaceId, content: 'earlier' });
  const { data: gone } = await me.ok(createNoteContract, { name: 'gone', content: 'in the trash' });
  await me.ok(deleteNoteContract, { id: gone.id });
  await putFile(me, 'x.png', bytesOf(300_000));
  const folder = newFolder();
  await copied(me, '2026-12-30', folder);

  const copy = join(folder, '2026-12-30');
  const before = await filesIn(copy);
  expect(await imported(other, copy, EVERYTHING)).toMatchObject({ whole: true, err: '' });
  const again = newFolder();
  expect(await exported(other, again, EVERYTHING)).toMatchObject({ whole: true, err: '' });
  expect(await filesIn(again)).toEqual(before);
  expect((await other.ok(listFilesContract, {})).data).toMatchObject([{ path: 'x.png', size: 300_000 }]);
});

test('a failed copy changes no other one', async ({ me }) => {
  const folder = newFolder();
  await me.ok(createNoteContract, { name: 'first', content: 'one' });
  for (const day of ['2026-12-29', '2026-12-30']) await copied(me, day, folder);
  const failed = await backup(me, '2026-12-31', folder, '--workspace', crypto.randomUUID());
  expect(failed.status).toBe(1);
  expect(failed.err).toContain('backup: The copy is not complete.');
  expect(failed.err).toContain('Earlier copies are unchanged.');
  expect(readdirSync(folder).filter((name) => name !== 'incomplete')).toEqual(['2026-12-29', '2026-12-30']);
});

test.for([
  [{}, [], /^backup: First name the folder/],
  [{}, ['--trash'], /^backup: First name the folder/],
  [{ NOTES_KEY: '' }, ['x'], /^backup: NOTES_KEY is not set/],
  [{ NOTES_URL: '' }, ['x'], /^backup: NOTES_URL is not set/],
  [{ COPIES: '0' }, ['x'], /^backup: COPIES is 0, and must be a whole number from 1/],
  [{ COPIES: 'all' }, ['x'], /^backup: COPIES is all, and must be a whole number from 1/],
] as [Record<string, string>, string[], RegExp][])('%o %o: one sentence', async ([env, args, sentence]) => {
  const { status, out, err } = await run({ key: 'unused', env }, 'sh', 'backup.sh', ...args);
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toMatch(sentence);
});
