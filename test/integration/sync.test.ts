// Sync as people use it (E33): with the service, a disk, and the served notes.mjs.
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, vi } from 'vitest';
import { syncFolderOf } from '../../infra/folders/sync-folder.ts';
import { newApiKey } from '../../lib/domain/keys/key-format.ts';
import { newApi } from '../../lib/folders/api.ts';
import { openSync } from '../../lib/folders/sync/sync-folder.ts';
import { runFile, type Typed } from '../harness/cli.ts';
import type { Client } from '../harness/client.ts';
import { filesIn, newFolder } from '../harness/folders.ts';
import { startProxy } from '../harness/http-proxy.ts';
import { test } from '../harness/user-test.ts';

const MINUTE_MS = 60_000;

/** Writes a file a minute ago: one that was written just now waits. */
async function write(root: string, path: string, text: string | Buffer): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  const time = new Date(Date.now() - MINUTE_MS);
  await utimes(file, time, time);
}

/** The files without those of sync itself. */
async function visible(root: string): Promise<Record<string, string>> {
  const all = Object.entries(await filesIn(root));
  return Object.fromEntries(all.filter(([path]) => !path.startsWith('.notes-sync/')));
}

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly content: string;
}

const request = async <T>(me: Client, method: string, path: string, body?: object): Promise<T> => {
  const headers = { 'Content-Type': 'application/json' };
  const sent = { method, path, headers, ...(body && { body: JSON.stringify(body) }) };
  return ((await me.send(sent)).body as { data: T }).data;
};

const notesOf = async (me: Client): Promise<Record<string, Shown>> => {
  const all = await request<Shown[]>(me, 'GET', '/note?content=true');
  return Object.fromEntries(all.map((note) => [note.name, note]));
};

describe('a session', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('keeps a folder and a workspace equal: edits, a conflict, a rename, a tick, a day and deletions', async ({
    me,
  }) => {
    const root = await newFolder();
    await write(root, 'Plan.md', '- [ ] call\n- [ ] pay\n');
    await write(root, 'Work/Garden.md', 'first line\n\nmiddle\n\nlast line\n');
    await write(root, 'Work/bed.png', Buffer.from([137, 80, 78, 71]));
    await request(me, 'POST', '/note', { name: 'Theirs', content: 'from the app\n' });
    const lines: string[] = [];
    const say = (line: string): void => void lines.push(line);
    const sync = await openSync(
      newApi(inject('baseUrl'), me.key),
      syncFolderOf(root),
      {},
      { say, warn: say },
    );

    /** Rounds until none is due. @returns what was printed */
    async function rounds(): Promise<string[]> {
      lines.length = 0;
      for (let again: number | undefined = 0; again !== undefined;) {
        vi.setSystemTime(Date.now() + again + 5_000);
        ({ again } = await sync.round());
      }
      return lines.toSorted();
    }

    expect(await rounds()).toEqual([
      'Created the group: Work',
      'Downloaded: Theirs.md',
      'First sync: 3 notes and files will be uploaded, 1 note or file downloaded.',
      'Uploaded: Plan.md',
      'Uploaded: Work/Garden.md',
      'Uploaded: Work/bed.png',
    ]);
    const { Garden, Plan } = await notesOf(me);
    const change = (content: string) => request(me, 'PUT', '/note', { id: Garden?.id, content });

    await change('first line of the app\n\nmiddle\n\nlast line\n');
    await write(root, 'Work/Garden.md', 'first line\n\nmiddle\n\nlast line of the folder\n');
    expect(await rounds()).toEqual(['Merged: Work/Garden.md']);
    const merged = 'first line of the app\n\nmiddle\n\nlast line of the folder\n';
    expect((await visible(root))['Work/Garden.md']).toBe(merged);

    await change('the app\n');
    await write(root, 'Work/Garden.md', 'the folder\n');
    const [conflict] = await rounds();
    expect(conflict).toMatch(/^Conflict: Work\/Garden\.md differs on both sides/);
    const beside = Object.keys(await visible(root)).find((path) => path.includes('conflict')) ?? '';
    expect((await notesOf(me))[beside.slice('Work/'.length, -'.md'.length)]?.content).toBe('the folder\n');
    await rm(join(root, beside));
    await write(root, 'Work/Garden.md', 'the app and the folder, both of them\n');
    await rounds();

    await rename(join(root, 'Work/Garden.md'), join(root, 'Work/Yard.md'));
    expect(await rounds()).toEqual(['Renamed on the service: Work/Garden.md → Work/Yard.md']);
    expect((await notesOf(me))['Yard']?.id).toBe(Garden?.id);

    await write(root, 'Plan.md', '- [x] call\n- [ ] pay\n');
    await write(root, 'Daily Notes/2026-03-02.md', 'a day\n');
    await rounds();
    const todos = await request<{ text: string; completed: boolean }[]>(
      me,
      'GET',
      `/todo?noteId=${Plan?.id}`,
    );
    expect(todos.map(({ text, completed }) => [text, completed]).toSorted()).toEqual([
      ['call', true],
      ['pay', false],
    ]);
    const day = await request<Shown>(me, 'GET', '/daily?date=2026-03-02');
    expect(day.content).toBe('a day\n');

    await rm(join(root, 'Theirs.md'));
    await request(me, 'DELETE', '/note', { id: Plan?.id });
    expect(await rounds()).toEqual([
      'Moved to .notes-sync/trash: Plan.md',
      'Moved to the trash of the service: Theirs.md',
    ]);
    expect(await visible(root)).toEqual({
      'Daily Notes/2026-03-02.md': 'a day\n',
      'Work/Yard.md': 'the app and the folder, both of them\n',
      'Work/bed.png': '\u0089PNG',
    });
    expect(await rounds()).toEqual([]);
  });
});

describe('notes.mjs sync', () => {
  let code: string;
  beforeAll(async () => {
    code = await (await fetch(`${inject('baseUrl')}/notes.mjs`)).text();
  });

  /** Runs the served file as a person without a terminal. */
  async function sync(args: readonly string[], key: string, url = inject('baseUrl')): Promise<Typed> {
    const file = join(await newFolder(), 'notes.mjs');
    await writeFile(file, code);
    return runFile(file, ['sync', ...args], { NOTES_URL: url, NOTES_KEY: key, NODE_NO_WARNINGS: '1' });
  }

  test('prints each change and one last line, and nothing if there is nothing to do', async ({ me }) => {
    const root = await newFolder();
    await write(root, 'a.md', 'a\n');
    expect(await sync([root], me.key)).toEqual({
      status: 0,
      out: [
        'Daily notes are in Daily Notes.',
        'First sync: 1 note or file will be uploaded, 0 notes and files downloaded.',
        'Uploaded: a.md',
        'Done: 1 uploaded. In sync: 1 note and 0 files.',
        '',
      ].join('\n'),
      err: '',
    });
    expect(await sync([root], me.key)).toEqual({ status: 0, out: '', err: '' });
  });

  test('exits with 1 and names what can’t be synced, and with 3 for too many deletions', async ({ me }) => {
    const root = await newFolder();
    for (let n = 0; n < 12; n += 1) await write(root, `Work/${n}.md`, `note ${n}\n`);
    await write(root, 'bad.md', Buffer.from([0xff, 0xfe, 0xff]));
    const { status, err } = await sync([root], me.key);
    expect({ status, err }).toEqual({ status: 1, err: 'Not synced: bad.md: not UTF-8\n' });
    const [group] = await request<Shown[]>(me, 'GET', '/group');
    await request(me, 'DELETE', '/group', { groupId: group?.id });
    const line =
      'This round would delete 12 of 12 notes and files, so nothing was done. If that is right, run it once with --allow-deletions.\n';
    expect(await sync([root], me.key)).toMatchObject({ status: 3, out: '', err: line });
    expect((await readdir(join(root, 'Work'))).length).toBe(12);
  });

  test.for<[string, (url: string) => string, (url: string) => string]>([
    [
      'a wrong key',
      (url) => url,
      (url) => `${url} rejects the key (Authentication required). Use another one: NOTES_KEY or --key`,
    ],
    [
      'an address without /api',
      (url) => url.replace(/\/api$/, ''),
      (url) => `${url} is not the base URL of the service: it must end in /api.`,
    ],
  ])('%s is one clear line, and exit status 1', async ([, urlOf, lineOf]) => {
    const url = urlOf(inject('baseUrl'));
    const root = await newFolder();
    const { status, out, err } = await sync([root], newApiKey(), url);
    expect({ status, out, err: err.trim() }).toEqual({ status: 1, out: '', err: lineOf(url) });
  });

  test('http instead of https is one clear line', async () => {
    const url = await startProxy(() =>
      Response.json({ error: 'FORBIDDEN', message: 'HTTPS is required' }, { status: 403 }),
    );
    const { status, err } = await sync([await newFolder()], newApiKey(), url);
    expect({ status, err: err.trim() }).toEqual({
      status: 1,
      err: `${url} accepts no http. Use https://${url.replace('http://', '')}`,
    });
  });

  test('wrong arguments are exit status 2, and --help fits a screen', async () => {
    expect(await sync(['.', '--prefer', 'mine'], 'k')).toEqual({
      status: 2,
      out: '',
      err: "error: option '--prefer <side>' argument 'mine' is invalid. Allowed choices are folder, service.\nTry: node notes.mjs sync --help\n",
    });
    const { status, out } = await sync(['--help'], 'k');
    expect([status, out.split('\n').length <= 30]).toEqual([0, true]);
  });
});
