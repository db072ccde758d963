// Folders and archives that the web app imports (E20), as the engine of imports reads them.
import { expect, test } from 'vitest';
import { pickedFolder } from '../../functions/app/moving-in/picked-folder.ts';
import { zipFolder } from '../../functions/app/moving-in/zip-folder.ts';
import { isSameFolder, newKnownFolder } from '../../functions/app/moving-in/known-folder.ts';
import { zipName, zipPath } from '../../functions/app/moving-in/zip-names.ts';
import type { ReadFolder } from '../../lib/folders/disk.ts';
import { ENCRYPTED, UTF8, zipFile } from '../harness/zip.ts';

/** The files of a folder with their texts; folders end with a slash. */
async function textsIn(folder: ReadFolder, at = ''): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, kind } of await folder.list(at)) {
    const path = at === '' ? name : `${at}/${name}`;
    if (kind === 'folder') {
      const inside = await textsIn(folder, path);
      Object.assign(found, Object.keys(inside).length === 0 ? { [`${path}/`]: '' } : inside);
    } else
      found[path] = await folder.read(path).then(
        (bytes) => Buffer.from(bytes).toString(),
        (error: Error) => `! ${error.message}`,
      );
  }
  return found;
}

test('an archive is a folder, without the folder around everything', async () => {
  const archive = zipFile([
    { name: 'Vault/' },
    { name: 'Vault/Notes/b.md', content: 'second' },
    { name: 'Vault/a.md', content: 'first' },
    { name: 'Vault/Empty/' },
    { name: '__MACOSX/Vault/._a.md', content: 'x' },
  ]);
  const { folder, leftOut } = await zipFolder(archive);
  expect({ name: folder.name, leftOut, texts: await textsIn(folder) }).toEqual({
    name: 'Vault',
    leftOut: [],
    texts: { 'Empty/': '', 'Notes/b.md': 'second', 'a.md': 'first' },
  });
  expect(await folder.find('a.md')).toMatchObject({ kind: 'file', size: 5 });
  expect(await folder.find('c.md')).toBeUndefined();
});

test('what leads out of an archive, is encrypted or lies about its size is not read', async () => {
  const { folder, leftOut, archives } = await zipFolder(
    zipFile([
      { name: '../evil.md', content: 'x' },
      { name: '/etc/passwd', content: 'x' },
      { name: 'C:\\evil.md', content: 'x' },
      { name: 'a/..\\..\\evil.md', content: 'x' },
      { name: 'secret.md', content: 'x', flags: UTF8 + ENCRYPTED },
      { name: 'bomb.md', content: 'x'.repeat(5_000_000), size: 10 },
      { name: 'short.md', content: 'x', size: 10 },
      { name: 'damaged.md', content: 'x', checksum: 1 },
      { name: 'large.bin', content: new Uint8Array(4_194_305) },
      { name: 'ok\\a.md', content: 'fine' },
      { name: 'ok/./a.md', content: 'lost' },
      { name: 'both', content: 'lost' },
      { name: 'both/a.md', content: 'fine' },
      { name: 'inner.zip', content: 'PK' },
    ]),
  );
  expect(leftOut).toEqual([
    '../evil.md: its path leads out of the archive',
    '/etc/passwd: its path leads out of the archive',
    'C:\\evil.md: its path leads out of the archive',
    'a/..\\..\\evil.md: its path leads out of the archive',
    'secret.md: it is encrypted',
    'ok/a.md: the archive has several files with this path',
    'both: the archive has a folder with this path',
  ]);
  expect(archives).toEqual(['inner.zip']);
  expect(await textsIn(folder)).toEqual({
    'bomb.md': '! can’t be unpacked (the archive states another size)',
    'both/a.md': 'fine',
    'damaged.md': '! can’t be unpacked (the archive is damaged)',
    'inner.zip': 'PK',
    'large.bin': '! it is larger than 4 MB',
    'ok/a.md': 'fine',
    'short.md': '! can’t be unpacked (the archive states another size)',
  });
});

test('an archive that is truncated, too large or none is rejected', async () => {
  const whole = zipFile([{ name: 'a.md', content: 'text' }]);
  await expect(zipFolder(new File([whole.slice(0, 40)], 'cut.zip'))).rejects.toThrow(
    'cut.zip can’t be read: it is no ZIP archive, or it is damaged or incomplete',
  );
  await expect(zipFolder(new File(['text'], 'text.zip'))).rejects.toThrow('text.zip can’t be read');
  const many = zipFile(
    Array.from({ length: 300 }, (_, n) => ({ name: `${n}.bin`, content: 'x', size: 4_194_304 })),
  );
  await expect(zipFolder(many)).rejects.toThrow('vault.zip has more than 1 GB of files');
  const entries = zipFile(Array.from({ length: 50_001 }, (_, n) => ({ name: `${n}.md` })));
  await expect(zipFolder(entries)).rejects.toThrow('vault.zip has more than 50,000 entries');
});

test('links in an archive are links, and times are in UTC where the archive has them', async () => {
  const { folder } = await zipFolder(
    zipFile([
      { name: 'a.md', content: 'first', time: 1_700_000_001 },
      { name: 'b.md', content: 'a.md', mode: 0o120_777 },
    ]),
  );
  expect(await folder.list('')).toEqual([
    { name: 'a.md', kind: 'file' },
    { name: 'b.md', kind: 'link' },
  ]);
  expect(await folder.find('a.md')).toEqual({ kind: 'file', size: 5, time: 1_700_000_001_000 });
  expect(await folder.find('b.md')).toMatchObject({ kind: 'link' });
});

test('a folder is the same one as before if it has the name and most of the paths', () => {
  const paths = Array.from({ length: 1_000 }, (_, n) => `${String(n).padStart(3, '0')}.md`);
  const known = newKnownFolder('Vault', paths);
  expect(known.paths).toHaveLength(200);
  expect(newKnownFolder('Vault', paths.toReversed())).toEqual(known);
  expect(isSameFolder(known, 'Vault', [...paths.slice(300), 'new.md'])).toBe(true);
  expect(isSameFolder(known, 'Vault', paths.slice(600))).toBe(false);
  expect(isSameFolder(known, 'Other', paths)).toBe(false);
  expect(isSameFolder(newKnownFolder('Vault', []), 'Vault', [])).toBe(false);
});

test.for([
  [Buffer.from('Übung.md'), 'Übung.md'],
  [Buffer.from('U\u0308bung.md'), 'U\u0308bung.md'],
  [Buffer.from([0x9a, 0x62, 0x75, 0x6e, 0x67]), 'Übung'],
  [Buffer.from([0x81, 0xe1, 0x61]), 'üßa'],
] as const)('the name %j is %j', ([bytes, name]) => {
  expect(zipName(bytes)).toBe(name);
});

test.for([
  ['a/b.md', 'a/b.md'],
  ['./a//b.md', 'a/b.md'],
  ['a\\b\\', 'a/b/'],
  ['a..b/..c.md', 'a..b/..c.md'],
  ['a/../b', undefined],
  ['\\\\server\\a', undefined],
  ['c:a', undefined],
  ['a\0b', undefined],
] as const)('the path of %j is %j', ([name, path]) => {
  expect(zipPath(name)).toBe(path);
});

const picked = (...paths: readonly string[]) => ({
  files: paths.map((path) => ({ path, file: new File([path], path) })),
  empty: [],
});

test('chosen files are a folder, in the order of the bytes of their names', async () => {
  const { files } = picked('Vault/😀.md', 'Vault/\uff5e.md', 'Vault/sub/a.md');
  const closed = { path: 'Vault/closed.md', file: 'can’t be read (no)' };
  const folder = pickedFolder({ files: [...files, closed], empty: ['Vault/sub/none'] });
  const names = (await folder.list('')).map(({ name }) => name);
  expect({ name: folder.name, names }).toEqual({
    name: 'Vault',
    names: ['closed.md', 'sub', '\uff5e.md', '😀.md'],
  });
  expect(await textsIn(folder, 'sub')).toEqual({ 'sub/a.md': 'Vault/sub/a.md', 'sub/none/': '' });
  await expect(folder.read('closed.md')).rejects.toThrow('can’t be read (no)');
  await expect(folder.create('x')).rejects.toThrow('can’t write Vault/x');
});

test('chosen files without a folder have a name of their own, which other files do not have', async () => {
  const [one, other] = [pickedFolder(picked('a.md')), pickedFolder(picked('a.md', 'b.md'))];
  expect(await textsIn(other)).toEqual({ 'a.md': 'a.md', 'b.md': 'b.md' });
  expect(one.name).toMatch(/^Files [0-9a-f]{8}$/);
  expect(other.name).not.toBe(one.name);
  expect(pickedFolder(picked('a.md', 'sub/b.md')).name).toBe('Files');
});
