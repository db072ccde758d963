// Files in imports and exports: a vault with pictures comes back byte for byte, and nothing is sent twice (E24).
import { expect } from 'vitest';
import { listFilesContract, putFileContract } from '../../lib/api/routes/file.ts';
import { createLinkContract } from '../../lib/api/routes/link.ts';
import { createNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { createWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { FILE_MAX_BYTES } from '../../lib/schema/limits.ts';
import { RECORD } from '../../lib/folders/layout.ts';
import { newUser, type Client } from '../harness/client.ts';
import { foldedName, NAMES, NOTES } from '../../lib/folders/names.ts';
import { bytesOf } from '../harness/files.ts';
import { startProxy } from '../harness/http-proxy.ts';
import { exported, filesIn, folderOf, imported, newFolder } from '../harness/folders.ts';
import { test } from '../harness/user-test.ts';

const byCodePoints = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

test(
  'a vault with pictures is the same after import and export, except for a file over 4 MB, which is named',
  { tags: ['slow'] },
  async () => {
    const vault = {
      'note.md': '![[x.png]] ![](assets/y%20z.jpg)',
      'Projects/plan.md': '![](../assets/y%20z.jpg)',
      'Projects/x.png': bytesOf(400_000, 'a'),
      'x.png': bytesOf(FILE_MAX_BYTES, 'b'),
      'assets/y z.jpg': bytesOf(3),
      'assets/deep/no extension': bytesOf(10),
      'assets/Ünïcode 😀.pdf': bytesOf(20),
    };
    const large = { 'assets/large.mp4': bytesOf(FILE_MAX_BYTES + 1) };
    const me = await newUser();
    const folder = await folderOf({ ...vault, ...large });
    const first = await imported(me, folder);
    expect(first).toMatchObject({ whole: true, err: '' });
    expect(first.out).toContain('2 notes created, 5 files created');
    expect(first.out).toContain('Larger than 4 MB, not imported:\n  assets/large.mp4');
    const writes: string[] = [];
    const url = await startProxy(({ method, path }) => {
      if (method !== 'GET') writes.push(`${method} ${path}`);
      return undefined;
    });
    expect((await imported(me, folder, {}, url)).out).toContain('7 unchanged');
    // The folder and the notes are sent again, with the keys that found them; no bytes of files are.
    expect(writes.toSorted()).toEqual(['POST /group', 'POST /note', 'POST /note']);
    const copy = await newFolder();
    expect(await exported(me, copy)).toMatchObject({ whole: true, err: '' });
    expect(await filesIn(copy)).toEqual(await filesIn(await folderOf(vault)));
    expect((await exported(me, copy)).out).toContain('7 unchanged');
  },
);

/** Names that some file system reserves, drops the end of, or shows in another order; and paths of 512 characters. */
const ODD_PATHS = [
  'CON',
  'aux.png',
  'com¹.txt',
  'nul/prn.pdf',
  'end.',
  'end. ',
  'dots.../x...',
  '.hidden.png',
  ' lead.png',
  'a:b/c\\d?.png',
  '<script>.svg',
  '%41.txt',
  'x%~2.png',
  '%~.png',
  '\u202Egnp.exe',
  '\u200Fمرحبا\u200E.png',
  'assets/x.png',
  'assets/X.png',
  'Assets/x 2.png',
  'Assets/x.png',
  'Assets/no extension',
  'Assets/No extension',
  `${'日'.repeat(196)}.png`,
  `${'日'.repeat(195)}本.png`,
  `${'語'.repeat(199)}.`,
  `${'a'.repeat(200)}/${'b.'.repeat(100)}/${'c'.repeat(106)}.png`,
  `${'日'.repeat(200)}/${':'.repeat(200)}/${'🎉'.repeat(106)}.png`,
];

/** What no file system accepts in a name, or Windows changes. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001F\u007F\\:*?"<>|]|(^|\/)[. ]|[. ](\/|$)|(^|\/)(con|prn|aux|nul|com[\d¹²³]|lpt\d)(\.|\/|$)/i;

test(
  'paths that a file system cannot store or that differ in case come back from an export',
  { tags: ['slow'] },
  async () => {
    const [me, other] = await Promise.all([newUser(), newUser()]);
    for (const path of ODD_PATHS) await me.ok(putFileContract, { path, bytes: bytesOf(9, path) });
    const list = async (client: typeof me) =>
      (await client.ok(listFilesContract, { limit: 100 })).data.map(({ path, sha256: hash }) => [path, hash]);
    expect((await list(me)).map(([path]) => path)).toEqual(ODD_PATHS.toSorted(byCodePoints));
    const copy = await newFolder();
    expect(await exported(me, copy)).toMatchObject({ whole: true, err: '' });
    const written = Object.keys(await filesIn(copy)).filter((path) => path !== NAMES);
    expect(written.filter((path) => FORBIDDEN.test(path))).toEqual([]);
    expect(written.filter((path) => path.split('/').some((name) => Buffer.byteLength(name) > 255))).toEqual(
      [],
    );
    expect(new Set(written.map(foldedName)).size).toBe(ODD_PATHS.length);
    expect(written.filter((path) => /^assets/i.test(path)).toSorted()).toEqual(
      [
        'assets 2/X.png',
        'assets 2/x 2.png',
        'Assets/No extension',
        'Assets/no extension 2',
        'Assets/x 2.png',
        'Assets/x.png',
      ].toSorted(),
    );
    // The extension stays, so that every program knows what it is.
    expect(written.filter((path) => path.startsWith('日日') && path.endsWith('.png'))).toHaveLength(3);
    expect(await imported(other, copy)).toMatchObject({ whole: true, err: '' });
    expect(await list(other)).toEqual(await list(me));
    expect((await imported(other, copy)).out).toContain(`Done: ${ODD_PATHS.length} unchanged`);
    const again = await newFolder();
    await exported(other, again);
    expect(await filesIn(again)).toEqual(await filesIn(copy));
  },
);

const pathsOf = async (me: Client): Promise<string[]> =>
  (await me.ok(listFilesContract, { limit: 100 })).data.map(({ path }) => path);

test('names with percent signs survive import and export', async ({ me }) => {
  const files = [
    'assets/100%.png',
    'assets/C# notes.png',
    'assets/a%20b.png',
    'assets/https%3A%2F%2Fx.org%2Fo%2Fimg.png',
    'assets/what%3F.png',
    'assets/x%2Fy.pdf',
    'https%3A%2F%2Fx.org/y.png',
  ];
  const texts = { 'a%20b.md': 'a', 'a%3F.md': 'b', 'https%3A%2F%2Fx.org/note.md': '![](y.png)' };
  const folder = await folderOf({
    ...texts,
    ...Object.fromEntries(files.map((path) => [path, bytesOf(9, path)])),
  });
  const before = await filesIn(folder);
  expect(await imported(me, folder)).toMatchObject({ whole: true, err: '' });
  expect(await pathsOf(me)).toEqual(files);
  await me.ok(createNoteContract, { name: 'a%3F', content: 'c' });
  const copy = await newFolder();
  expect(await exported(me, copy)).toMatchObject({ whole: true, err: '' });
  // Names that the import of an earlier version would decode are recorded.
  const names = {
    'a%3F%~2.md': 'a%3F',
    'assets/https%3A%2F%2Fx.org%2Fo%2Fimg.png': 'https%3A%2F%2Fx.org%2Fo%2Fimg.png',
    'assets/what%3F.png': 'what%3F.png',
    'assets/x%2Fy.pdf': 'x%2Fy.pdf',
  };
  const { [NAMES]: recorded = '{}', ...written } = await filesIn(copy);
  expect(written).toEqual({ ...before, 'a%3F%~2.md': 'c' });
  expect(JSON.parse(recorded)).toEqual(names);
});

test('the files of an export of 1.3.0 get the names that it encoded', async ({ me }) => {
  const at = { sha256: '', updatedAt: '' };
  const folder = await folderOf({
    'assets/a%2520b.png': bytesOf(1),
    'assets/what%3F.png': bytesOf(2),
    'assets/X 2.png': bytesOf(3),
    'assets/added%3F.png': bytesOf(4),
    'a%2520b/100%2541.md': 'text',
    'a%2520b/x.png': bytesOf(5),
    [NAMES]: JSON.stringify({ 'assets/X 2.png': 'x.png' }),
    [NOTES]: JSON.stringify({ notes: [] }),
    [RECORD]: JSON.stringify({
      files: {
        'assets/a%2520b.png': at,
        'assets/what%3F.png': at,
        'assets/X 2.png': at,
        'a%2520b/x.png': at,
      },
    }),
  });
  expect(await imported(me, folder)).toMatchObject({ whole: true, err: '' });
  const paths = ['a%20b/x.png', 'assets/a%20b.png', 'assets/what?.png', 'assets/x.png'];
  expect(await pathsOf(me)).toEqual([paths[0], 'assets/a%20b.png', 'assets/added%3F.png', ...paths.slice(2)]);
  expect((await me.ok(listNotesContract, {})).data).toMatchObject([{ name: '100%41' }]);
});

test('a file with other bytes is kept in the workspace, and counted', async ({ me }) => {
  await me.ok(putFileContract, { path: 'x.png', bytes: bytesOf(5) });
  const folder = await folderOf({ 'x.png': bytesOf(6) });
  expect((await imported(me, folder)).out).toBe(
    `Done: 1 changed since the last import (skipped; sync keeps both versions)\nNo Markdown files (.md) were found in ${folder}.`,
  );
  expect((await me.ok(listFilesContract, {})).data).toMatchObject([{ path: 'x.png', size: 5 }]);
});

test('of two files with the same path in the workspace one is stored, and the other one fails with the cause', async ({
  me,
}) => {
  const [composed, decomposed] = ['é.png'.normalize('NFC'), 'é.png'.normalize('NFD')];
  const folder = await folderOf({
    [decomposed]: bytesOf(5),
    [composed]: bytesOf(6),
    [`same/${decomposed}`]: bytesOf(7),
    [`same/${composed}`]: bytesOf(7),
    'a:b/x.png': bytesOf(8),
    'a%3Ab/x.png': bytesOf(9),
  });
  const err =
    'Failures:\n' +
    '  a%3Ab/x.png: the workspace stores it at the same path as a:b/x.png, which has other bytes; rename one of them and import again\n' +
    `  ${decomposed}: its name looks like that of ${composed}, but is written in another Unicode form (NFC, NFD). ` +
    'The workspace stores both at the same path, and the bytes differ; rename one of them and import again';
  expect(await imported(me, folder)).toEqual({
    whole: false,
    out: `Done: 3 files created, 1 unchanged, 2 failed\nNo Markdown files (.md) were found in ${folder}.`,
    err,
  });
  const stored = async () => (await me.ok(listFilesContract, {})).data.map(({ path, size }) => [path, size]);
  const expected = [
    ['a:b/x.png', 8],
    [`same/${composed}`, 7],
    [composed, 6],
  ];
  expect(await stored()).toEqual(expected);
  // A further import replaces neither with the other.
  expect(await imported(me, folder)).toEqual({
    whole: false,
    out: `Done: 4 unchanged, 2 failed\nNo Markdown files (.md) were found in ${folder}.`,
    err,
  });
  expect(await stored()).toEqual(expected);
});

test('files that exceed the quota end the import before anything is sent, with the command that raises it', async () => {
  const me = await newUser({ storageLimit: 100 });
  const folder = await folderOf({ 'note.md': 'text', 'x.png': bytesOf(60), 'y.png': bytesOf(70) });
  await expect(imported(me, folder)).rejects.toThrow(
    `--user ${me.userId} --storage-limit 130\nOr import the notes only: --no-files`,
  );
  expect((await me.ok(listFilesContract, {})).count).toBe(0);
});

test('an export says how many links it leaves out', { tags: ['slow'] }, async ({ me }) => {
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const outOf = async (workspace?: string) =>
    (await exported(me, await newFolder(), { ...(workspace && { workspace }) })).out;
  expect(await outOf()).toBe('Done: 1 note written');
  await me.ok(createLinkContract, { noteId: note.id });
  expect(await outOf()).toBe('Done: 1 note written\n1 link to a shared note or calendar is not exported.');
  await me.ok(createLinkContract, { feed: 'todos' });
  expect(await outOf()).toBe('Done: 1 note written\n2 links to shared notes or calendars are not exported.');
  expect(await outOf(work.id)).toBe('Done: nothing to do');
});
