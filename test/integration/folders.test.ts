// Folders into a workspace and out of it, over HTTP.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, assert, expect, inject, test, vi } from 'vitest';
import { newApi } from '../../infra/folders/api.ts';
import { exportFolder } from '../../infra/folders/export-folder.ts';
import { importFolder, type ImportOptions } from '../../infra/folders/import-folder.ts';
import { Tally } from '../../infra/folders/tally.ts';
import { LOOPBACK } from '../../infra/local/ports.ts';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { createGroupContract, listGroupsContract } from '../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { newUser, type Client } from '../harness/client.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) await close();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'notes-folder-'));
  closing.push(() => rm(folder, { recursive: true }));
  return folder;
}

async function folderOf(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await newFolder();
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** All files by path, and empty folders with a slash behind them. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const shown = path.slice(folder.length + 1);
    if (entry.isFile()) return [shown, (await readFile(path)).toString('latin1')];
    return (await readdir(path)).length === 0 ? [`${shown}/`, ''] : [];
  });
  return Object.fromEntries((await Promise.all(found)).filter(([path]) => path !== undefined)) as Record<
    string,
    string
  >;
}

interface Outcome {
  readonly whole: boolean;
  readonly out: string;
  readonly err: string;
}

/** What a command prints at its end. */
async function told(work: (tally: Tally) => Promise<void>): Promise<Outcome> {
  const out = vi.spyOn(console, 'log').mockReturnValue();
  const err = vi.spyOn(console, 'error').mockReturnValue();
  const tally = new Tally('Done');
  await work(tally);
  const whole = tally.finish();
  const outcome = { whole, out: out.mock.calls.join('\n'), err: err.mock.calls.join('\n') };
  vi.restoreAllMocks();
  return outcome;
}

const everything = { trash: true, snapshots: true };

const imported = (
  me: Client,
  folder: string,
  options: Partial<ImportOptions> = {},
  url = inject('baseUrl'),
) => told((tally) => importFolder(newApi(url, me.key), folder, { id: folder, ...options }, tally));

const exported = (me: Client, folder: string, options = {}) =>
  told((tally) => exportFolder(newApi(inject('baseUrl'), me.key), folder, options, tally));

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

test('whatever notes and groups are called, a workspace goes out and comes back as it was, trash and snapshots too', async () => {
  const me = await newUser();
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
  const kept = (await me.ok(createNoteContract, { name: 'kept', content: 'three' })).data;
  for (const content of ['one', 'two'])
    await me.ok(createSnapshotContract, { noteId: kept.id, workspaceId: me.workspaceId, content });
  const gone = (await me.ok(createNoteContract, { name: 'gone', content: 'bye', groupId: groups[1] ?? null }))
    .data;
  await me.ok(deleteNoteContract, { id: gone.id });

  const [first, second] = [await newFolder(), await newFolder()];
  expect(await exported(me, first, everything)).toMatchObject({ whole: true, out: 'Done: 13 notes written' });
  const other = await newUser();
  expect(await imported(other, first, everything)).toMatchObject({
    whole: true,
    out: expect.stringMatching(/12 notes made, 1 in the trash/) as string,
  });
  expect(await contents(other)).toEqual(await contents(me));
  await exported(other, second, everything);
  const [before, after] = [await filesIn(first), await filesIn(second)];
  // Which of two that have one name is the first may differ.
  const paths = (files: object): string[] =>
    Object.keys(files)
      .map((path) => path.toLowerCase())
      .toSorted();
  expect(paths(after)).toEqual(paths(before));
  const texts = (files: Readonly<Record<string, string>>): string[] =>
    Object.values(files)
      .filter((content) => !content.startsWith('{'))
      .toSorted();
  expect(texts(after)).toEqual(texts(before));
});

test('the same import or export again changes nothing; what has changed is told, and left or updated as asked', async () => {
  const me = await newUser();
  const folder = await folderOf({ 'one.md': '1', 'deep/er/two.md': '2', 'deep/picture.png': 'no note' });
  await mkdir(join(folder, 'empty'));
  expect((await imported(me, folder)).out).toBe('Done: 2 notes made');
  const { cursor } = await me.ok(listChangesContract, {});
  expect((await imported(me, folder)).out).toBe('Done: 2 there already');
  expect((await me.ok(listChangesContract, { cursor })).data).toEqual([]);
  const out = await newFolder();
  await exported(me, out);
  expect(await filesIn(out)).toEqual({ 'one.md': '1', 'deep/er/two.md': '2', 'empty/': '' });
  expect((await exported(me, out)).out).toBe('Done: 2 there already');

  const note = (await me.ok(listNotesContract, { search: 'one' })).data[0];
  assert(note);
  await me.ok(updateNoteContract, { id: note.id, content: 'mine' });
  expect((await imported(me, folder)).out).toMatch(/1 with another text there, left so/);
  expect((await exported(me, out)).out).toMatch(/\b1 notes written\b/);
  expect((await filesIn(out))['one.md']).toBe('mine');
  expect((await imported(me, folder, { update: true })).out).toMatch(/1 updated/);
  expect((await me.ok(listNotesContract, { search: 'one' })).data[0]?.content).toBe('1');
});

test('files that can’t become notes are named with the reason; the others are imported', async () => {
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
  expect(err).toMatch(/^ {2}n{201}\.md: name: must be a string of 1 to 200 characters/m);
  expect(err).toMatch(/^ {2}g{101}\/in\.md: name: must be a string of 1 to 100 characters/m);
  expect((await me.ok(listNotesContract, { content: false })).data).toHaveLength(1);
});

test('an import that is asked to wait waits, all of it, and misses nothing; a refused key ends it', async () => {
  const me = await newUser();
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n % 3}/${n}.md`, `note ${n}`]));
  const folder = await folderOf(files);
  let [asked, early] = [0, 0];
  let until = 0;
  const url = await inFrontOf(() => {
    if (Date.now() < until) early += 1;
    asked += 1;
    if (asked !== 9) return undefined;
    until = Date.now() + 900;
    return {
      status: 429,
      headers: { 'Retry-After': '1' },
      body: '{"error":"RATE_LIMITED","message":"Too many"}',
    };
  });
  expect(await imported(me, folder, {}, url)).toMatchObject({ whole: true, out: 'Done: 30 notes made' });
  // Those that were under way when it was asked to wait.
  expect(early).toBeLessThan(6);
  const copy = await newFolder();
  await exported(me, copy);
  expect(await filesIn(copy)).toEqual(files);
  await expect(imported({ ...me, key: `service_${'x'.repeat(43)}` }, folder)).rejects.toThrow(
    /refuses the key.*--key or NOTES_API_KEY/,
  );
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A server before the gateway that answers some requests itself. Returns its base URL. */
async function inFrontOf(answer: () => Answer | undefined): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const own = answer();
      if (own) return response.writeHead(own.status, own.headers).end(own.body);
      const { authorization = '', 'idempotency-key': key = '' } = request.headers as Record<string, string>;
      const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
      const real = await fetch(`${inject('baseUrl')}${request.url}`, {
        method: request.method ?? '',
        headers,
        body,
      });
      return response.writeHead(real.status).end(await real.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  return `http://${LOOPBACK}:${typeof address === 'object' && address ? address.port : 0}`;
}
