// Local obstacles to an import or export: no user file is lost, and everything else is processed.
// @module-tag slow
import { chmod, chown, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { type } from '../harness/cli.ts';
import { type Client } from '../harness/client.ts';
import { exported, filesIn, folderOf, imported, newFolder } from '../harness/folders.ts';
import { startProxy } from '../harness/http-proxy.ts';
import { test } from '../harness/user-test.ts';

const newNote = async (me: Client, name: string, content: string, groupId: string | null = null) =>
  (await me.ok(createNoteContract, { name, content, groupId })).data.id;

/** The uid of the user `nobody`. */
const NOBODY = 65_534;

const FOREIGN = 'not written by an export; not overwritten (--force overwrites it)';
const EDITED = 'edited since the last export; not overwritten (--force overwrites it)';

test('an export overwrites foreign and edited files only with --force', async ({ me }) => {
  const readme = await newNote(me, 'README', 'the note');
  const same = await newNote(me, 'same', 'equal');
  await newNote(me, 'edited', 'exported');
  const folder = await folderOf({ 'README.md': 'MINE', 'same.md': 'equal', 'other.txt': 'mine' });
  expect(await exported(me, folder)).toEqual({
    whole: false,
    out: 'Done: 1 note written, 1 unchanged, 1 failed',
    err: `Failures:\n  README.md: ${FOREIGN}`,
  });
  const mine = { 'README.md': 'MINE', 'same.md': 'equal', 'other.txt': 'mine' };
  expect(await filesIn(folder)).toEqual({ ...mine, 'edited.md': 'exported' });

  await writeFile(join(folder, 'edited.md'), 'EDIT');
  await me.ok(updateNoteContract, { id: readme, content: 'the note, longer' });
  // Its bytes were equal to the note, so the export adopted the file and now updates it.
  await me.ok(updateNoteContract, { id: same, content: 'changed' });
  expect(await exported(me, folder)).toEqual({
    whole: false,
    out: 'Done: 1 note written, 2 failed',
    err: `Failures:\n  README.md: ${FOREIGN}\n  edited.md: ${EDITED}`,
  });
  expect(await filesIn(folder)).toEqual({ ...mine, 'same.md': 'changed', 'edited.md': 'EDIT' });

  expect(await exported(me, folder, { force: true })).toEqual({
    whole: true,
    out: 'Done: 2 notes written, 1 unchanged',
    err: '',
  });
  expect(await filesIn(folder)).toEqual({
    'README.md': 'the note, longer',
    'same.md': 'changed',
    'edited.md': 'exported',
    'other.txt': 'mine',
  });
});

test('an edited file can be exported again when the note has the same text', async ({ me }) => {
  await newNote(me, 'n', 'one');
  const folder = await newFolder();
  await exported(me, folder);
  await writeFile(join(folder, 'n.md'), 'two');
  const [note] = (await me.ok(listNotesContract, {})).data;
  await me.ok(updateNoteContract, { id: note?.id ?? '', content: 'two' });
  expect(await exported(me, folder)).toEqual({ whole: true, out: 'Done: 1 unchanged', err: '' });
  await me.ok(updateNoteContract, { id: note?.id ?? '', content: 'three' });
  expect(await exported(me, folder)).toEqual({ whole: true, out: 'Done: 1 note written', err: '' });
});

test('an export without a record recognises its files by their bytes, and names a damaged record', async ({
  me,
}) => {
  for (const name of ['a', 'b']) await newNote(me, name, name);
  const folder = await newFolder();
  await exported(me, folder);
  await rm(join(folder, '%~export.json'));
  await mkdir(join(folder, '%~part'));
  await writeFile(join(folder, '%~part/1.%~'), 'ha');
  expect(await exported(me, folder)).toEqual({ whole: true, out: 'Done: 2 unchanged', err: '' });
  expect(await readdir(folder)).toEqual(['%~export.json', '%~notes.json', 'a.md', 'b.md']);
  expect((await exported(me, folder)).out).toBe('Done: 2 unchanged');
  const record = join(folder, '%~export.json');
  await writeFile(record, (await readFile(record, 'utf8')).slice(0, -5));
  await expect(exported(me, folder)).rejects.toThrow(/%~export\.json can't be read: [^]*\nDelete it\. /);
});

test('an export recognises its file when the file system spells the name differently', async ({ me }) => {
  const id = await newNote(me, 'Résumé', 'one');
  const folder = await newFolder();
  await exported(me, folder);
  // Simulates a file system that ignores case and normalises accents.
  await rename(join(folder, 'Résumé.md'), join(folder, 're\u0301sume\u0301.md'));
  await me.ok(updateNoteContract, { id, name: 're\u0301sume\u0301', content: 'two' });
  expect(await exported(me, folder)).toEqual({ whole: true, out: 'Done: 1 note written', err: '' });
  expect(await filesIn(folder)).toEqual({ 're\u0301sume\u0301.md': 'two' });
});

test('an export names each path it can’t write with the reason, and writes the rest', async ({ me }) => {
  const folder = await newFolder();
  await newNote(me, 'fine', 'fine');
  await newNote(me, 'folder', 'x');
  await mkdir(join(folder, 'folder.md'));
  await newNote(me, 'link', 'x');
  await symlink('nowhere', join(folder, 'link.md'));
  const group = async (name: string, parentId: string | null = null) =>
    (await me.ok(createGroupContract, { name, parentId })).data.id;
  await newNote(me, 'in', 'x', await group('file'));
  await writeFile(join(folder, 'file'), 'mine');
  let deep: string | null = null;
  for (let depth = 0; depth < 20; depth += 1) deep = await group('日'.repeat(100), deep);
  await newNote(me, 'deep', 'x', deep);

  const { whole, out, err } = await exported(me, folder);
  expect(whole).toBe(false);
  expect(out).toMatch(/^Done: 1 note written, \d+ failed$/);
  const lines = err.split('\n');
  expect(lines).toContain('  folder.md: a folder is in its place; move or rename that folder');
  expect(lines).toContain(`  link.md: ${FOREIGN}`);
  expect(lines).toContain('  file: a file is in the place of this folder (EEXIST)');
  expect(lines).toContain('  file/in.md: a file is in the place of its folder (ENOTDIR)');
  const tooLong = lines.filter((line) =>
    line.endsWith(': the path is too long for this system (ENAMETOOLONG)'),
  );
  expect(tooLong.filter((line) => line.includes('/deep.md: '))).toHaveLength(1);
  expect(await readFile(join(folder, 'fine.md'), 'utf8')).toBe('fine');
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('mine');
  await expect(exported(me, join(folder, 'file'))).rejects.toThrow(/The folder .*file can't be written to: /);
});

test('an import names each file it can’t read with the reason, and imports the rest', async ({ me }) => {
  const folder = await folderOf({ 'fine.md': '1', 'group/vanishes.md': '2', 'group/fine.md': '3' });
  const named = (text: string): Buffer =>
    Buffer.concat([Buffer.from(`${folder}/${text}`), Buffer.from([0xff])]);
  await writeFile(Buffer.concat([named('bad'), Buffer.from('.md')]), '4');
  await mkdir(named('worse'));
  await symlink('loop.md', join(folder, 'loop.md'));
  await symlink('nowhere.md', join(folder, 'dangling.md'));
  await mkdir(join(folder, 'folder.md'));
  await writeFile(join(folder, '%~snapshots'), 'no folder');
  const url = await startProxy(async ({ path }) => {
    if (path === '/group') await rm(join(folder, 'group/vanishes.md'), { force: true });
    return undefined;
  });
  expect(await imported(me, folder, {}, url)).toEqual({
    whole: false,
    out: 'Done: 2 notes created, 3 failed\nSkipped: 2 files (2 link). 0 notes refer to them. --list names them.',
    err: [
      'Failures:',
      '  bad\uFFFD.md: its name is not UTF-8; rename it',
      '  group/vanishes.md: no longer exists',
      '  worse\uFFFD: its name is not UTF-8; rename it',
    ].join('\n'),
  });
  expect((await imported(me, folder, { snapshots: true })).err).toContain(
    '  %~snapshots/fine: a file is in the place of its folder (ENOTDIR)\n',
  );
});

test('the commands name paths without permission, print failures even if they end early, and exit with 1', async ({
  me,
}) => {
  const env = { NOTES_KEY: me.key };
  // Root can read everything, so the commands run as another user.
  const uid = process.getuid?.() === 0 ? NOBODY : undefined;
  const folder = await folderOf({ 'fine.md': '1', 'secret.md': '2', 'closed/in.md': '3' });
  for (const path of ['secret.md', 'closed']) await chmod(join(folder, path), 0o000);
  if (uid !== undefined) await chown(folder, uid, uid);
  await chmod(folder, 0o555);
  const failures = [
    'Failures:',
    '  closed: permission denied (EACCES)',
    '  secret.md: permission denied (EACCES)',
    '',
  ].join('\n');
  const words = [folder, '--url', inject('baseUrl')];
  const noId = await type('import', words, env, uid);
  expect(noId).toMatchObject({ status: 1, out: 'Imported: 1 failed\n' });
  expect(noId.err).toContain(`The folder's id can't be written to ${join(folder, '.notes-import.json')}: `);
  expect(noId.err).toContain('Name the folder instead: --id TEXT');

  const named = [...words, '--id', 'my notes'];
  const done = await type('import', named, env, uid);
  expect(done).toMatchObject({ status: 1, out: 'Imported: 1 note created, 2 failed\n' });
  expect(done.err).toContain(failures);

  const rejected = await type('import', named, { NOTES_KEY: `service_${'x'.repeat(43)}` }, uid);
  expect(rejected).toMatchObject({ status: 1, out: 'Imported: 1 failed\n' });
  expect(rejected.err).toContain('Failures:\n  closed: permission denied (EACCES)\n');
  expect(rejected.err).toContain('rejects the key');

  const locked = await type('export', words, env, uid);
  expect(locked).toMatchObject({ status: 1, out: 'Exported: nothing, because of the error below\n' });
  expect(locked.err).toContain(`The folder ${folder} can't be written to: permission denied (EACCES)`);
  await chmod(folder, 0o755);
  for (const path of ['secret.md', 'closed']) await chmod(join(folder, path), 0o755);
});
