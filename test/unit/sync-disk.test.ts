// The folder that a sync works on: it never replaces or removes a file, and a process that is killed leaves none half.
import { link, lstat, mkdir, readFile, rename, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Link } from '../../infra/folders/rename-safely.ts';
import { syncFolderOf } from '../../infra/folders/sync-folder.ts';
import { RejectedError } from '../../lib/folders/failures.ts';
import { filesIn, folderOf, newFolder } from '../harness/folders.ts';

const TIME = 1_600_000_000_123;
const NO_PARTS = { '.notes-sync/part/': '' };

/** A file system without hard links: FAT, exFAT, and some shares. */
const withoutLinks: Link = () => Promise.reject(Object.assign(new Error('no links'), { code: 'ENOTSUP' }));

const FILE_SYSTEMS: readonly (readonly [string, Link])[] = [
  ['with hard links', link],
  ['without hard links', withoutLinks],
];

test('the identity of a folder stays after its content changes and after it is renamed, and a copy has another', async () => {
  const [home, copy] = [await newFolder(), await newFolder()];
  await mkdir(join(home, 'vault'));
  const before = await syncFolderOf(join(home, 'vault')).identity();
  await syncFolderOf(join(home, 'vault')).replace('.notes-sync/state.json', '{}');
  await rename(join(home, 'vault'), join(home, 'moved'));
  expect(await syncFolderOf(join(home, 'moved')).identity()).toBe(before);
  expect(await syncFolderOf(copy).identity()).not.toBe(before);
});

test('a folder that has disappeared is not created again', async () => {
  const home = await newFolder();
  const folder = syncFolderOf(join(home, 'gone'));
  const gone = new RejectedError('no longer exists (ENOENT)');
  await expect(folder.identity()).rejects.toEqual(gone);
  await expect(folder.create('a.md', 'a')).rejects.toEqual(gone);
  await expect(folder.makeFolder('Plans')).rejects.toEqual(gone);
  await expect(folder.append('.notes-sync/log', 'x')).rejects.toEqual(gone);
  expect(await filesIn(home)).toEqual({});
});

test('stat describes files, folders and links, and not what a link leads to', async () => {
  const root = await folderOf({ 'a.md': 'text', 'Plans/b.md': '' });
  await symlink('a.md', join(root, 'link.md'));
  const folder = syncFolderOf(root);
  const kinds = ['a.md', 'Plans', 'link.md', 'none.md', 'a.md/none.md'].map((path) => folder.stat(path));
  expect((await Promise.all(kinds)).map((each) => each?.kind)).toEqual([
    'file',
    'folder',
    'link',
    undefined,
    undefined,
  ]);
  const { ino, size } = await stat(join(root, 'a.md'));
  expect(await folder.stat('a.md')).toMatchObject({ size, file: String(ino) });
});

test('stat shows a tick that keeps size and time, and a file that takes the place of another one', async () => {
  const root = await folderOf({ 'a.md': '- [ ] a', 'b.md': '- [ ] a' });
  const [folder, file] = [syncFolderOf(root), join(root, 'a.md')];
  await utimes(file, TIME / 1_000, TIME / 1_000);
  const before = await folder.stat('a.md');
  // The clock of the file system may be a few milliseconds coarse.
  do {
    await writeFile(file, '- [x] a');
    await utimes(file, TIME / 1_000, TIME / 1_000);
  } while ((await folder.stat('a.md'))?.changed === before?.changed);
  const ticked = await folder.stat('a.md');
  expect(ticked).toEqual({ ...before, changed: ticked?.changed });
  await rename(join(root, 'b.md'), file);
  expect((await folder.stat('a.md'))?.file).not.toBe(before?.file);
});

for (const [name, linkOf] of FILE_SYSTEMS) {
  test(`${name}, create writes a file with its time and folders, and leaves no part`, async () => {
    const root = await newFolder();
    const folder = syncFolderOf(root, linkOf);
    expect(await folder.create('Plans/Häuser/a.md', 'text', TIME)).toBe(true);
    expect(await folder.create('b.bin', Uint8Array.of(0, 255))).toBe(true);
    expect((await folder.stat('Plans/Häuser/a.md'))?.modified).toBe(TIME);
    expect(await filesIn(root)).toEqual({ ...NO_PARTS, 'Plans/Häuser/a.md': 'text', 'b.bin': '\0ÿ' });
  });

  test(`${name}, create replaces neither a file nor a folder nor a link that leads nowhere`, async () => {
    const root = await folderOf({ 'a.md': 'mine', 'b.md/c.md': 'mine' });
    await symlink('nowhere', join(root, 'link.md'));
    const folder = syncFolderOf(root, linkOf);
    for (const path of ['a.md', 'b.md', 'link.md']) expect(await folder.create(path, 'other')).toBe(false);
    expect(await filesIn(root)).toEqual({ 'a.md': 'mine', 'b.md/c.md': 'mine' });
  });

  test(`${name}, rename moves a file and creates the folders of its new path`, async () => {
    const root = await folderOf({ 'a.md': 'a', '.notes-sync/trash/1/b.md': 'b' });
    const folder = syncFolderOf(root, linkOf);
    expect(await folder.rename('a.md', 'Plans/2026/a.md')).toBe(true);
    expect(await folder.rename('.notes-sync/trash/1/b.md', 'b.md')).toBe(true);
    expect(await folder.rename('Plans/2026/a.md', '.notes-sync/moves/1')).toBe(true);
    expect(await filesIn(root)).toEqual({
      '.notes-sync/moves/1': 'a',
      '.notes-sync/trash/1/': '',
      'Plans/2026/': '',
      'b.md': 'b',
    });
  });

  test(`${name}, rename replaces neither a file nor a folder nor a link that leads nowhere`, async () => {
    const root = await folderOf({ 'a.md': 'a', 'b.md': 'b', 'c.md/d.md': 'd', '.notes-sync/moves/1': 'x' });
    await symlink('nowhere', join(root, 'link.md'));
    const before = await filesIn(root);
    const folder = syncFolderOf(root, linkOf);
    for (const to of ['b.md', 'c.md', 'link.md', '.notes-sync/moves/1'])
      expect(await folder.rename('a.md', to)).toBe(false);
    expect(await folder.rename('none.md', 'e.md')).toBe(false);
    expect(await folder.rename('b.md/none.md', 'e.md')).toBe(false);
    expect(await filesIn(root)).toEqual(before);
  });

  test(`${name}, rename moves a symbolic link and a folder as they are`, async () => {
    const root = await folderOf({ 'a.md': 'a', 'Plans/b.md': 'b' });
    await symlink('a.md', join(root, 'link.md'));
    const folder = syncFolderOf(root, linkOf);
    expect(await folder.rename('link.md', 'other.md')).toBe(true);
    expect(await folder.rename('Plans', 'Ideas')).toBe(true);
    expect((await folder.stat('other.md'))?.kind).toBe('link');
    expect(await filesIn(root)).toEqual({ 'Ideas/b.md': 'b', 'a.md': 'a' });
  });

  test(`${name}, rename keeps a file with one name that both paths reach, as on a file system without letter case`, async () => {
    const root = await folderOf({ 'Plans/a.md': 'a' });
    await link(join(root, 'Plans/a.md'), join(root, 'other.md'));
    await symlink('Plans', join(root, 'plans'));
    expect(await syncFolderOf(root, linkOf).rename('Plans/a.md', 'plans/a.md')).toBe(true);
    expect(await filesIn(root)).toEqual({ 'Plans/a.md': 'a', 'other.md': 'a' });
  });

  test(`${name}, rename completes a rename that was interrupted between its two steps`, async () => {
    const root = await folderOf({ 'a.md': 'a', 'c.md': 'c', '.notes-sync/moves/1': 'x' });
    await mkdir(join(root, 'Plans'));
    await link(join(root, 'a.md'), join(root, 'Plans/a.md'));
    await link(join(root, 'c.md'), join(root, 'C.md'));
    await link(join(root, '.notes-sync/moves/1'), join(root, 'd.md'));
    const folder = syncFolderOf(root, linkOf);
    expect(await folder.rename('a.md', 'Plans/a.md')).toBe(true);
    expect(await folder.rename('c.md', 'C.md')).toBe(true);
    expect(await folder.rename('.notes-sync/moves/1', 'd.md')).toBe(true);
    expect(await filesIn(root)).toEqual({
      '.notes-sync/moves/': '',
      'C.md': 'c',
      'Plans/a.md': 'a',
      'd.md': 'x',
    });
  });
}

test('rename keeps a file that another program creates at the new path in the same moment', async () => {
  const root = await folderOf({ 'a.md': 'a' });
  const folder = syncFolderOf(root, async (from, to) => {
    await writeFile(to, 'other');
    await link(from, to);
  });
  expect(await folder.rename('a.md', 'b.md')).toBe(false);
  expect(await folder.create('c.md', 'c')).toBe(false);
  expect(await filesIn(root)).toEqual({ ...NO_PARTS, 'a.md': 'a', 'b.md': 'other', 'c.md': 'other' });
});

test('rename keeps a file that an editor saves at the old path in the same moment', async () => {
  const root = await folderOf({ 'a.md': 'old', 'new.md': 'new' });
  const folder = syncFolderOf(root, async (from, to) => {
    await link(from, to);
    await rename(join(root, 'new.md'), from);
  });
  expect(await folder.rename('a.md', 'b.md')).toBe(true);
  expect(await filesIn(root)).toEqual({ 'a.md': 'new', 'b.md': 'old' });
});

test('a path with one file under it in place of a folder is reported, and nothing is written', async () => {
  const root = await folderOf({ 'a.md': 'a' });
  const folder = syncFolderOf(root);
  const inPlace = { message: expect.stringMatching(/^a file is in the place of /) as string };
  await expect(folder.create('a.md/b.md', 'b')).rejects.toMatchObject(inPlace);
  await expect(folder.makeFolder('a.md')).rejects.toMatchObject(inPlace);
  await expect(folder.rename('a.md', 'a.md/b.md')).rejects.toMatchObject(inPlace);
  expect(await filesIn(root)).toEqual({ 'a.md': 'a' });
});

test('a write that fails leaves neither a file nor a part', async () => {
  const root = await newFolder();
  const folder = syncFolderOf(root);
  const long = `${'a'.repeat(300)}.md`;
  const reason = new RejectedError('the path is too long for this system (ENAMETOOLONG)');
  await expect(folder.create(long, 'a')).rejects.toEqual(reason);
  await expect(folder.replace(`.notes-sync/${long}`, 'a')).rejects.toEqual(reason);
  await folder.makeFolder('.notes-sync/base');
  await expect(folder.replace('.notes-sync/base', 'a')).rejects.toThrow(RejectedError);
  expect(await filesIn(root)).toEqual({ ...NO_PARTS, '.notes-sync/base/': '' });
});

test('the parts of an interrupted run are removed before the first write, and no other files', async () => {
  const root = await folderOf({ '.notes-sync/part/0a1b2c-1.%~': 'half', '.notes-sync/part/mine.md': 'mine' });
  const folder = syncFolderOf(root);
  await Promise.all(['a', 'b', 'c'].map((name) => folder.create(`${name}.md`, name)));
  expect(await filesIn(root)).toEqual({
    '.notes-sync/part/mine.md': 'mine',
    'a.md': 'a',
    'b.md': 'b',
    'c.md': 'c',
  });
});

test('only empty folders are removed', async () => {
  const root = await folderOf({ 'Plans/.DS_Store': '', 'a.md': 'a' });
  const folder = syncFolderOf(root);
  await folder.makeFolder('Ideas/2026');
  await folder.makeFolder('Ideas/2026');
  await symlink('Ideas', join(root, 'link'));
  const removed: boolean[] = [];
  for (const path of ['Plans', 'a.md', 'none', 'link', 'Ideas', 'Ideas/2026', 'Ideas'])
    removed.push(await folder.removeFolder(path));
  expect(removed).toEqual([false, false, false, false, false, true, true]);
  expect(await filesIn(root)).toEqual({ 'Plans/.DS_Store': '', 'a.md': 'a' });
});

test('in .notes-sync, files are replaced, added to and removed', async () => {
  const root = await newFolder();
  const folder = syncFolderOf(root);
  await folder.append('.notes-sync/log', 'one\n');
  await folder.append('.notes-sync/log', 'two\n');
  await folder.replace('.notes-sync/base/aa/1', Uint8Array.of(1));
  await folder.replace('.notes-sync/base/aa/1', 'new');
  await folder.replace('.notes-sync/base/bb/2', 'x');
  await folder.remove('.notes-sync/base/bb');
  await folder.remove('.notes-sync/none');
  expect(await filesIn(root)).toEqual({
    ...NO_PARTS,
    '.notes-sync/base/aa/1': 'new',
    '.notes-sync/log': 'one\ntwo\n',
  });
});

test('removing a link in .notes-sync keeps what it leads to', async () => {
  const root = await folderOf({ 'Plans/a.md': 'a', '.notes-sync/trash/b.md': 'b' });
  await symlink('../../Plans', join(root, '.notes-sync/trash/link'));
  await syncFolderOf(root).remove('.notes-sync/trash');
  expect(await filesIn(root)).toEqual({ '.notes-sync/': '', 'Plans/a.md': 'a' });
});

test('outside of .notes-sync nothing is replaced, added to or removed', async () => {
  const root = await folderOf({ 'a.md': 'a', '.notes-sync/log': 'x', '.notes-sync2/a': 'a' });
  const before = await filesIn(root);
  const folder = syncFolderOf(root);
  for (const path of [
    'a.md',
    '',
    '.',
    '.notes-sync',
    '.notes-sync/',
    '.notes-sync/../a.md',
    '.notes-sync2/a',
  ]) {
    const guarded = new Error(`${path} is not in .notes-sync`);
    await expect(folder.replace(path, 'b')).rejects.toEqual(guarded);
    await expect(folder.append(path, 'b')).rejects.toEqual(guarded);
    await expect(folder.remove(path)).rejects.toEqual(guarded);
  }
  expect(await filesIn(root)).toEqual(before);
});

test('a file keeps one name after a rename', async () => {
  const root = await folderOf({ 'a.md': 'a' });
  await syncFolderOf(root).rename('a.md', 'b.md');
  expect((await lstat(join(root, 'b.md'))).nlink).toBe(1);
  expect(await readFile(join(root, 'b.md'), 'utf8')).toBe('a');
});
