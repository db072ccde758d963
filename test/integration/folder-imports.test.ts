// What an import takes from files besides their text, and what it says of those it leaves out.
import { rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { newUser, type Client } from '../harness/client.ts';
import { folderOf, imported, newFolder } from '../harness/folders.ts';

const created = async (me: Client): Promise<Record<string, string>> => {
  const { data } = await me.ok(listNotesContract, { content: false, limit: 100 });
  return Object.fromEntries(data.map(({ name, createdAt }) => [name, createdAt]));
};

test('an import counts the files it leaves out by kind and the notes that refer to them, and --list names them', async () => {
  const me = await newUser();
  const folder = await folderOf({
    'one.md': '![[Diagram Ä.PNG|300]] and [[other note]]',
    'two.md': 'see [the scan](files/scan%20%281%29.pdf#page=2) and ![](<files/my photo.jpg>)',
    'three.markdown': '<img alt="x" src="../files/photo.jpg">\n\n[logo]: files/logo.svg',
    'four.MD': 'https://example.org/logo.svg [x](https://example.org/photo.jpg) logo.svg',
    'five.md': '[broken](%FF) [mail](mailto:photo.jpg) [[Diagram]]',
    'files/Diagram A\u0308.png': '',
    'files/scan (1).pdf': '',
    'files/my photo.jpg': '',
    'files/photo.jpg': '',
    'files/logo.svg': '',
    'files/README': '',
    'files/%~2.md': '',
    '.obsidian/app.json': '{}',
    '.trash/old.md': 'x',
  });
  await symlink('one.md', join(folder, 'link.md'));
  const report = (total: number, kinds: string) =>
    `Skipped: ${total} files (${kinds}). 3 notes refer to them.`;
  const kinds = '2 hidden, 2 jpg, 1 link, 1 named %~…, 1 no extension, 1 pdf, 1 png, 1 svg';
  expect(await imported(me, folder)).toEqual({
    whole: true,
    err: '',
    out: `Done: 5 notes created\n${report(10, kinds)} --list names them.`,
  });
  expect((await imported(me, folder, { list: true })).out.split('\n')).toEqual([
    'Done: 5 unchanged',
    report(10, kinds),
    '  .obsidian',
    '  .trash',
    '  files/%~2.md',
    '  files/Diagram A\u0308.png',
    '  files/README',
    '  files/logo.svg',
    '  files/my photo.jpg',
    '  files/photo.jpg',
    '  files/scan (1).pdf',
    '  link.md',
  ]);
  expect(Object.keys(await created(me)).toSorted()).toEqual(['five', 'four', 'one', 'three', 'two']);
});

test('an import that leaves nothing out says nothing of it', async () => {
  const me = await newUser();
  const folder = await folderOf({ 'a.md': '![[a.png]]', 'deep/b.md': '' });
  expect((await imported(me, folder, { list: true })).out).toBe('Done: 2 notes created');
  const archive = await folderOf({ 'My.enex': '<xml/>' });
  expect((await imported(me, archive)).out).toBe(
    'Done: nothing to do\nSkipped: 1 file (1 enex). 0 notes refer to it. --list names them.',
  );
});

test('--dates takes the creation time from front matter, or from the file', async () => {
  const me = await newUser({ timeZone: 'America/New_York' });
  const matter = (...lines: string[]) => ['---', ...lines, '---', 'text'].join('\n');
  const files = {
    'date.md': matter('title: x', 'created: 2019-05-04'),
    'quoted.md': matter("created: '2019-05-04 13:31:02Z' # by hand"),
    'offset.md': matter('date: "2019-05-04T13:31+0530"'),
    'both.md': matter('date: 2001-01-01T00:00:00Z', 'created: 2002-01-01T00:00:00Z'),
    'unusable.md': matter('created: last May', 'date: 2003-01-01T00:00:00.5Z'),
    'crlf.md': `\uFEFF${matter('created: 2004-02-29T23:59:59+01:00').replaceAll('\n', '\r\n')}`,
    'late.md': `text\n${matter('created: 2005-01-01')}`,
    'open.md': '---\ncreated: 2006-01-01\ntext',
    'nested.md': matter('meta:', '  created: 2007-01-01'),
    'ancient.md': matter('date: 1066-10-14'),
    'future.md': matter('date: 9999-01-01'),
    'none.md': 'text',
  };
  const folder = await folderOf(files);
  const fileTime = '2010-10-10T10:10:10.000Z';
  for (const path of Object.keys(files)) await utimes(join(folder, path), new Date(), new Date(fileTime));
  await imported(me, folder, { dates: true });
  expect(await created(me)).toEqual({
    date: '2019-05-04T04:00:00.000Z',
    quoted: '2019-05-04T13:31:02.000Z',
    offset: '2019-05-04T08:01:00.000Z',
    both: '2002-01-01T00:00:00.000Z',
    unusable: '2003-01-01T00:00:00.500Z',
    crlf: '2004-02-29T22:59:59.000Z',
    late: fileTime,
    open: fileTime,
    nested: fileTime,
    ancient: fileTime,
    future: fileTime,
    none: fileTime,
  });
});

test('--dates dates a file from before 1970 or from the future as 1970 or as now, and without it notes are of now', async () => {
  const [me, other] = [await newUser(), await newUser()];
  const folder = await folderOf({ 'old.md': '', 'new.md': '---\ncreated: 2001-01-01\n---' });
  await utimes(join(folder, 'old.md'), new Date(), new Date('1960-01-01'));
  const started = new Date().toISOString();
  await imported(me, folder, { dates: true });
  expect(await created(me)).toMatchObject({ old: '1970-01-01T00:00:00.000Z' });
  await imported(other, folder);
  for (const time of Object.values(await created(other))) expect(time >= started).toBe(true);
});

test('--todos derives todos from the notes that an import creates or overwrites', async () => {
  const me = await newUser();
  const folder = await folderOf({ 'list.md': '- [ ] seeds\n- [x] soil', 'Days/2026-11-22.md': '* [ ] rake' });
  const todos = async () =>
    (await me.ok(listTodosContract, {})).data.map(({ text, completed }) => [text, completed]).toSorted();
  await imported(me, folder);
  expect(await todos()).toEqual([]);
  await writeFile(join(folder, 'list.md'), '- [ ] water');
  await imported(me, folder, { todos: true, update: true });
  expect(await todos()).toEqual([['water', false]]);
  const other = await newUser();
  await imported(other, folder, { todos: true, daily: 'Days' });
  expect((await other.ok(listTodosContract, {})).data.map(({ text }) => text).toSorted()).toEqual([
    'rake',
    'water',
  ]);
});

test('an import recognizes a moved folder by the id it wrote, and a copied one needs an id of its own', async () => {
  const me = await newUser();
  const folder = await folderOf({ 'a.md': 'a', 'b/c.md': 'c' });
  expect((await imported(me, folder)).out).toBe('Done: 2 notes created');
  const moved = join(await newFolder(), 'moved');
  await rename(folder, moved);
  expect((await imported(me, moved)).out).toBe('Done: 2 unchanged');
  expect((await imported(me, moved, { id: 'copy' })).out).toBe('Done: 2 notes created');
  expect((await imported(me, moved, { id: 'copy' })).out).toBe('Done: 2 unchanged');
  // The default workspace is the same folder's whether it is named or not.
  expect((await imported(me, moved, { workspace: me.workspaceId.toUpperCase() })).out).toBe(
    'Done: 2 unchanged',
  );
  for (const text of ['', '{}', '{"id": 1}']) {
    await writeFile(join(moved, '.notes-import.json'), text);
    await expect(imported(me, moved)).rejects.toThrow(/\.notes-import\.json [^]*name the folder: --id TEXT/);
  }
  expect((await me.ok(listNotesContract, {})).count).toBe(4);
});
