// Folders and archives that the web app imports (E20), as the engine of imports reads them.
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pickedFolder } from '../../functions/app/moving-in/picked-folder.ts';
import { zipFolder } from '../../functions/app/moving-in/zip-folder.ts';
import { zipName, zipPath } from '../../functions/app/moving-in/zip-names.ts';
import type { ReadFolder } from '../../lib/folders/disk.ts';

interface Packed {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  /** What the archive says, if it is not the truth. */
  readonly size?: number;
  readonly flags?: number;
}

const UTF8 = 0x800;

/** An archive with these entries, all of them compressed. */
function zip(entries: readonly Packed[], name = 'vault.zip'): File {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name: given, content = '', size, flags = UTF8 } of entries) {
    const nameBytes = Buffer.from(given as string);
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(0x5a21, 8);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size ?? bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, central, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(offset, 16);
  return new File([new Uint8Array(Buffer.concat([...locals, all, end]))], name);
}

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
  const archive = zip([
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
  const { folder, leftOut } = await zipFolder(
    zip([
      { name: '../evil.md', content: 'x' },
      { name: '/etc/passwd', content: 'x' },
      { name: 'C:\\evil.md', content: 'x' },
      { name: 'a/..\\..\\evil.md', content: 'x' },
      { name: 'secret.md', content: 'x', flags: UTF8 + 1 },
      { name: 'bomb.md', content: 'x'.repeat(5_000_000), size: 10 },
      { name: 'large.bin', content: new Uint8Array(4_194_305) },
      { name: 'ok\\a.md', content: 'fine' },
    ]),
  );
  expect(leftOut).toEqual([
    '../evil.md: its path leads out of the archive',
    '/etc/passwd: its path leads out of the archive',
    'C:\\evil.md: its path leads out of the archive',
    'a/..\\..\\evil.md: its path leads out of the archive',
    'secret.md: it is encrypted',
  ]);
  expect(await textsIn(folder)).toEqual({
    'bomb.md': expect.stringMatching(/^! can’t be unpacked/) as string,
    'large.bin': '! it is larger than 4 MB',
    'ok/a.md': 'fine',
  });
});

test('an archive that is truncated, too large or none is rejected', async () => {
  const whole = zip([{ name: 'a.md', content: 'text' }]);
  await expect(zipFolder(new File([whole.slice(0, 40)], 'cut.zip'))).rejects.toThrow(
    'cut.zip can’t be read as a ZIP archive',
  );
  await expect(zipFolder(new File(['text'], 'text.zip'))).rejects.toThrow('text.zip can’t be read');
  const many = zip(Array.from({ length: 300 }, (_, n) => ({ name: `${n}.bin`, size: 4_194_304 })));
  await expect(zipFolder(many)).rejects.toThrow('vault.zip has more than 1 GB of files');
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

test('chosen files are a folder, in the order of the bytes of their names', async () => {
  const picked = ['Vault/😀.md', 'Vault/\uff5e.md', 'Vault/sub/a.md'].map((path) => ({
    path,
    file: new File([path], path),
  }));
  const folder = pickedFolder(picked);
  const names = (await folder.list('')).map(({ name }) => name);
  expect({ name: folder.name, names }).toEqual({ name: 'Vault', names: ['sub', '\uff5e.md', '😀.md'] });
  await expect(folder.create('x')).rejects.toThrow('can’t write Vault/x');
  expect(await textsIn(pickedFolder([{ path: 'a.md', file: new File(['a'], 'a.md') }]))).toEqual({
    'a.md': 'a',
  });
});
