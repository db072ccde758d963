// What an import reads from files besides their text, and what it reports about skipped files.
import { execFileSync } from 'node:child_process';
import { rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, vi } from 'vitest';
import { listNotesContract } from '../../lib/api/routes/note.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { newUser, type Client } from '../harness/client.ts';
import { exported, filesIn, folderOf, imported, newFolder } from '../harness/folders.ts';
import { startProxy } from '../harness/http-proxy.ts';
import { test } from '../harness/user-test.ts';
import { DATED } from '../harness/vaults.ts';

const created = async (me: Client): Promise<Record<string, string>> => {
  const { data } = await me.ok(listNotesContract, { content: false, limit: 100 });
  return Object.fromEntries(data.map(({ name, createdAt }) => [name, createdAt]));
};

test('an import with --no-files counts the files it skips by kind and the notes that refer to them, and --list names them', async ({
  me,
}) => {
  const folder = await folderOf({
    'one.md': '![[Diagram Ä.PNG|300]] and [[other note]]',
    'two.md': 'see [the scan](files/scan%20%281%29.pdf#page=2) and ![](<files/my photo.jpg>)',
    'three.markdown': '<img alt="x" src="../files/photo.jpg">\n\n[logo]: files/logo.svg',
    'four.MD': 'https://example.org/logo.svg [x](https://example.org/photo.jpg) logo.svg',
    'five.md': '[broken](%FF) [mail](mailto:photo.jpg) [[Diagram]]',
    'six.md': '[encoded](files/a%2Fb.pdf)',
    'files/a%2Fb.pdf': '',
    'files/Diagram A\u0308.png': '',
    'files/scan (1).pdf': '',
    'files/my photo.jpg': '',
    'files/photo.jpg': '',
    'files/logo.svg': '',
    'files/README': '',
    'files/%~2.md': '',
    '.obsidian/app.json': '{}',
    '.trash/old.md': 'x',
    '.draft.md': 'x',
  });
  await symlink('one.md', join(folder, 'link.md'));
  const report = (total: number, kinds: string) =>
    `Skipped: ${total} files (${kinds}). 4 notes refer to them.`;
  const kinds = '2 hidden, 2 jpg, 2 pdf, 1 hidden .md, 1 link, 1 named %~…, 1 no extension, 1 png, 1 svg';
  expect(await imported(me, folder, { files: false })).toEqual({
    whole: true,
    err: '',
    out: [
      'Done: 6 notes created',
      `${report(12, kinds)} --list names them.`,
      '7 links in 4 notes lead nowhere. --list names them.',
    ].join('\n'),
  });
  expect((await imported(me, folder, { files: false, list: true })).out.split('\n')).toEqual([
    'Done: 6 unchanged',
    report(12, kinds),
    '  .draft.md',
    '  .obsidian',
    '  .trash',
    '  files/%~2.md',
    '  files/Diagram A\u0308.png',
    '  files/README',
    '  files/a%2Fb.pdf',
    '  files/logo.svg',
    '  files/my photo.jpg',
    '  files/photo.jpg',
    '  files/scan (1).pdf',
    '  link.md',
    '7 links in 4 notes lead nowhere.',
    '  five.md: [[Diagram]]',
    '  five.md: [broken](%FF)',
    '  one.md: ![[Diagram Ä.PNG|300]]',
    '  one.md: [[other note]]',
    '  six.md: [encoded](files/a%2Fb.pdf)',
    '  two.md: ![](<files/my photo.jpg>)',
    '  two.md: [the scan](files/scan%20%281%29.pdf#page=2)',
  ]);
  expect(Object.keys(await created(me)).toSorted()).toEqual(['five', 'four', 'one', 'six', 'three', 'two']);
});

test('an import skips files that are empty, hidden, links or named %~…, and names one whose name is not UTF-8', async ({
  me,
}) => {
  const folder = await folderOf({
    'note.md': '![[empty.png]] ![[full.png]]',
    'empty.png': '',
    'full.png': 'x',
    '.hidden.png': 'x',
    'assets/%~2.png': 'x',
  });
  await symlink('full.png', join(folder, 'link.png'));
  await writeFile(
    Buffer.concat([Buffer.from(`${folder}/bad`), Buffer.from([0xff]), Buffer.from('.png')]),
    'x',
  );
  const skipped = 'Skipped: 4 files (1 empty, 1 hidden, 1 link, 1 named %~…). 1 note refers to them.';
  expect(await imported(me, folder)).toEqual({
    whole: false,
    err: 'Failures:\n  bad\uFFFD.png: its name is not UTF-8; rename it',
    out: [
      'Done: 1 note created, 1 file created, 1 failed',
      `${skipped} --list names them.`,
      '1 link in 1 note leads nowhere. --list names it.',
    ].join('\n'),
  });
  expect((await imported(me, folder, { files: false })).whole).toBe(true);
});

test('an import that skips no file reports no skipped files', async ({ me }) => {
  const folder = await folderOf({ 'a.md': '# a', 'deep/b.md': '' });
  expect((await imported(me, folder, { list: true })).out).toBe('Done: 2 notes created');
  const archive = await folderOf({ 'My.enex': '<xml/>' });
  expect((await imported(me, archive, { files: false })).out).toBe(
    `Done: nothing to do\nSkipped: 1 file (1 enex). 0 notes refer to it. --list names them.\nNo Markdown files (.md) were found in ${archive}.`,
  );
});

test('--dates takes the creation time from front matter, or from the file', async () => {
  const me = await newUser({ timeZone: 'America/New_York' });
  const folder = await folderOf(DATED);
  const fileTime = '2010-10-10T10:10:10.000Z';
  for (const path of Object.keys(DATED)) await utimes(join(folder, path), new Date(), new Date(fileTime));
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

test('--dates reports where dates came from and which values it did not understand, and --list names them', async ({
  me,
}) => {
  const folder = await folderOf({
    'a.md': '---\ncreated: 1639113925844\n---',
    'b/c.md': '---\ncreated: 05/01/2021\ndate: soon\n---',
    'd.md': '+++\nCreated = "2021/05/01"\n+++',
    'e.md': `---\ndate: 2021-02-30\ncreated: ${'very '.repeat(20)}\n---`,
    'f.md': 'text',
    'Journal/2024-05-01.md': '---\ndate: soon\n---',
  });
  const dates = 'Dates: 2 from front matter, 1 from file names, 3 from file times.';
  expect(await imported(me, folder, { dates: true, daily: 'Journal' })).toEqual({
    whole: true,
    err: '',
    out: `Done: 6 notes created\n${dates} 4 values were not understood. --list names them.`,
  });
  expect(await created(me)).toMatchObject({
    a: '2021-12-10T05:25:25.844Z',
    d: '2021-05-01T00:00:00.000Z',
  });
  // A repeated import reports the same, also what another one has read.
  expect((await imported(me, folder, { dates: true, daily: 'Journal', list: true })).out.split('\n')).toEqual(
    [
      'Done: 6 unchanged',
      `${dates} 4 values were not understood.`,
      '  b/c.md: 05/01/2021',
      '  b/c.md: soon',
      '  e.md: 2021-02-30',
      `  e.md: ${'very '.repeat(12)}…`,
    ],
  );
  expect((await imported(me, folder, { daily: 'Journal' })).out).toBe('Done: 6 unchanged');
  const one = await folderOf({ 'a.md': '---\ndate: soon\n---' });
  expect((await imported(me, one, { dates: true })).out).toBe(
    'Done: 1 note created\nDates: 1 from file times. 1 value was not understood. --list names it.',
  );
});

test(
  '--titles names notes after their title, also several notes of one name, and finds them again by their path',
  { tags: ['slow'] },
  async ({ me }) => {
    const titled = (title: string): string => `---\ntitle: ${title}\n---\n`;
    const folder = await folderOf({
      'Meeting _ plan_ Q4.md': titled('"Meeting / plan? Q4"'),
      'b.md': titled('Same'),
      'c.md': titled('Same'),
      'd.md': titled('x'.repeat(201)),
      'e.md': titled(''),
      'f.md': 'text',
      'g.md': '+++\ntitle = "TOML"\n+++',
      'h.md': titled('>\n  two\n\n  lines'),
      'Days/2024-05-01.md': titled('A day'),
    });
    const options = { titles: true, daily: 'Days' };
    const titles = 'Titles: 5 from front matter. 1 title is too long for a name.';
    expect((await imported(me, folder, options)).out).toBe(
      `Done: 9 notes created\n${titles} --list names it.`,
    );
    const { data } = await me.ok(listNotesContract, { content: false, limit: 100 });
    expect(data.map(({ name }) => name).toSorted()).toEqual([
      '2024-05-01',
      'Meeting / plan? Q4',
      'Same',
      'Same',
      'TOML',
      'd',
      'e',
      'f',
      'two lines',
    ]);
    expect((await imported(me, folder, { ...options, list: true })).out).toBe(
      `Done: 9 unchanged\n${titles}\n  d.md`,
    );
    await writeFile(join(folder, 'b.md'), titled('Other'));
    expect((await imported(me, folder, options)).out).toContain(
      '8 unchanged, 1 changed since the last import',
    );
    // In an export the name of the file is the name of the note, whatever its text says.
    const [out, other] = [await newFolder(), await newUser()];
    await exported(me, out);
    expect((await imported(other, out, { titles: true })).out).toBe(
      'Done: 9 notes created\n--titles had no effect: an export wrote this folder, so notes keep the names of their files.',
    );
    const copied = (await other.ok(listNotesContract, { content: false, limit: 100 })).data;
    expect(copied.map(({ name }) => name).toSorted()).toEqual(data.map(({ name }) => name).toSorted());
  },
);

test('--todos derives todos from the notes that an import creates', async ({ me }) => {
  const folder = await folderOf({ 'list.md': '- [ ] seeds\n- [x] soil', 'Days/2026-11-22.md': '* [ ] rake' });
  const todos = async () =>
    (await me.ok(listTodosContract, {})).data.map(({ text, completed }) => [text, completed]).toSorted();
  await imported(me, folder);
  expect(await todos()).toEqual([]);
  await writeFile(join(folder, 'new.md'), '- [ ] water');
  await imported(me, folder, { todos: true });
  expect(await todos()).toEqual([['water', false]]);
  const other = await newUser();
  await imported(other, folder, { todos: true, daily: 'Days' });
  expect((await other.ok(listTodosContract, {})).data.map(({ text }) => text).toSorted()).toEqual([
    'rake',
    'seeds',
    'soil',
    'water',
  ]);
});

test('an import recognizes a moved folder by the id it wrote, and a copied one needs an id of its own', async ({
  me,
}) => {
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

test('an import into a workspace that does not exist, or of another user, ends before anything is sent', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const folder = await folderOf({ 'a.md': 'a', 'b/c.md': 'c' });
  await expect(imported(me, folder, { workspace: crypto.randomUUID() })).rejects.toThrow(
    'Workspace not found',
  );
  await expect(imported(me, folder, { workspace: other.workspaceId })).rejects.toThrow(
    'Access denied to workspace',
  );
});

test('a service that can’t be reached is named at once, not only after the last attempt', async ({ me }) => {
  let calls = 0;
  const url = await startProxy(() => {
    calls += 1;
    if (calls <= 2) throw new Error('connection lost');
    return undefined;
  });
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const { out } = await imported(me, await folderOf({ 'a.md': 'a' }), {}, url);
  const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith(url));
  expect({ out, lines }).toEqual({
    out: 'Done: 1 note created',
    lines: [expect.stringMatching(/ can't be reached: .+\. Retrying for 25 seconds …\n$/)],
  });
});

test('a renamed file becomes a second note, and the record of an earlier version is neither read nor skipped', async ({
  me,
}) => {
  const folder = await folderOf({
    'old.md': 'text',
    '.notes-imported.json': '{',
    '.notes-imported.json.part': '{',
  });
  expect(await imported(me, folder)).toEqual({ whole: true, err: '', out: 'Done: 1 note created' });
  await rename(join(folder, 'old.md'), join(folder, 'new.md'));
  expect(await imported(me, folder)).toEqual({ whole: true, err: '', out: 'Done: 1 note created' });
  expect(Object.keys(await created(me)).toSorted()).toEqual(['new', 'old']);
});

test.for(['%~notes.json', '%~names.json', '.notes-import.json', '.obsidian/daily-notes.json'])(
  'stops at once if %s is a pipe, which would never end',
  async (name, { me }) => {
    const folder = await folderOf({ 'a.md': 'a', '.obsidian/app.json': '{}' });
    execFileSync('mkfifo', [join(folder, name)]);
    await expect(imported(me, folder)).rejects.toThrow(`${name} can't be read: it is not a file\n`);
  },
);

/** A service whose first response to each write gets lost: 429 arrives instead. */
function losesResponses(): Promise<string> {
  const seen = new Set<string>();
  return startProxy(async ({ method, path, headers, body }) => {
    const request = `${method} ${path} ${body}`;
    if (method === 'GET' || seen.has(request)) return undefined;
    seen.add(request);
    const {
      authorization = '',
      'content-type': type = '',
      'idempotency-key': key,
      'if-match': tag,
    } = headers;
    const passed = {
      authorization,
      'content-type': type,
      ...(typeof key === 'string' && { 'idempotency-key': key }),
      ...(tag !== undefined && { 'if-match': tag }),
    };
    const lost = { method, body, headers: passed };
    await fetch(`${inject('baseUrl')}${path}`, lost);
    return new Response('{"error":"RATE_LIMITED","message":"Too many requests"}', { status: 429 });
  });
}

test('the counts are those of what was written, although the first response to every write is lost', async ({
  me,
}) => {
  const files = {
    'a.md': 'one',
    'group/b.md': 'two',
    'Journal/2026-11-01.md': 'a day',
    'picture.png': 'png',
    '%~trash/gone.md': 'three',
    '%~snapshots/a/1.md': 'before',
  };
  const folder = await folderOf(files);
  const options = { daily: 'Journal', trash: true, snapshots: true };
  const url = await losesResponses();
  expect(await imported(me, folder, options, url)).toMatchObject({
    out: 'Done: 3 notes created, 1 note created in the trash, 1 file created, 1 snapshot created',
  });
  expect(await imported(me, folder, options, url)).toMatchObject({ out: 'Done: 6 unchanged' });
  await writeFile(join(folder, 'a.md'), 'one more');
  await writeFile(join(folder, 'Journal/2026-11-01.md'), 'a day more');
  await writeFile(join(folder, 'picture.png'), 'other png');
  const days = '1 daily or weekly note has other content (skipped; sync keeps both versions)';
  expect(await imported(me, folder, options, url)).toMatchObject({
    out: `Done: 3 unchanged, 2 changed since the last import (skipped; sync keeps both versions), ${days}`,
  });
  const copy = await newFolder();
  await exported(me, copy, { trash: true, snapshots: true });
  expect(await filesIn(copy)).toEqual({
    'a.md': 'one',
    'group/b.md': 'two',
    'Daily Notes/2026-11-01.md': 'a day',
    'picture.png': 'png',
    '%~trash/gone.md': 'three',
    '%~snapshots/a/1.md': 'before',
  });
});
