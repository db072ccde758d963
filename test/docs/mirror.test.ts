// docs/examples/mirror.mjs: a folder that follows the notes.
// @module-tag slow
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, inject, onTestFinished } from 'vitest';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { createWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { EXAMPLES_FOLDER, newFolder, NODE, run, type Surroundings } from '../harness/example.ts';
import { startProxy, type Seen } from '../harness/http-proxy.ts';
import { test } from '../harness/user-test.ts';

const STATE_FILE = '.mirror.json';

const mirror = (surroundings: Surroundings, folder: string, ...more: string[]) =>
  run(surroundings, NODE, 'mirror.mjs', folder, ...more);

/** The files of a mirror with their contents. */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name !== STATE_FILE)
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

test('it copies every note, then only the changes, and removes the files of deleted notes', async ({
  me,
}) => {
  const folder = newFolder();
  const made = [];
  for (const [name, content] of [
    ['Plan', 'one\n'],
    ['PLAN', 'another, in capitals'],
    ['a/b: "c"?', 'Ünïcödé 日本 🍏'],
    ['Gone', 'soon'],
  ] as const)
    made.push((await me.ok(createNoteContract, { name, content })).data);
  expect(await mirror(me, folder)).toEqual({ status: 0, out: '4 notes, 4 written, 0 removed\n', err: '' });
  expect(filesIn(folder)).toEqual({
    'Plan.md': 'one\n',
    'PLAN (2).md': 'another, in capitals',
    'a_b_ _c__.md': 'Ünïcödé 日本 🍏',
    'Gone.md': 'soon',
  });

  const [plan, , third, gone] = made.map(({ id }) => id);
  await me.ok(appendNoteContract, { id: plan ?? '', content: 'two' });
  await me.ok(updateNoteContract, { id: third ?? '', name: 'Renamed' });
  await me.ok(deleteNoteContract, { id: gone ?? '' });
  const asked: string[] = [];
  const url = await startProxy(({ path }) => void asked.push(path.replace(/\?.*/, '')));
  expect(await mirror({ ...me, url }, folder)).toEqual({
    status: 0,
    out: '3 notes, 2 written, 1 removed\n',
    err: '',
  });
  expect(asked.filter((path) => path === '/note')).toEqual([]);
  const after = {
    'Plan.md': 'one\ntwo',
    'PLAN (2).md': 'another, in capitals',
    'Renamed.md': 'Ünïcödé 日本 🍏',
  };
  expect(filesIn(folder)).toEqual(after);

  expect(await mirror(me, folder)).toEqual({ status: 0, out: '3 notes, 0 written, 0 removed\n', err: '' });
  await me.ok(restoreContract, { noteId: gone ?? '' });
  expect(await mirror(me, folder)).toMatchObject({ status: 0, out: '4 notes, 1 written, 0 removed\n' });
  await me.ok(deleteNoteContract, { id: gone ?? '' });
  await me.ok(purgeContract, { all: true });
  expect(await mirror(me, folder)).toMatchObject({ status: 0, out: '3 notes, 0 written, 1 removed\n' });
  expect(filesIn(folder)).toEqual(after);
});

test('an interrupted first run is continued, and includes notes written meanwhile', async ({ me }) => {
  const folder = newFolder();
  for (let n = 0; n < 102; n++) await me.ok(createNoteContract, { name: `Note ${n}`, content: String(n) });
  const reject = ({ path }: Seen) =>
    /[?&]page=1\b/.test(path)
      ? Response.json({ error: 'FORBIDDEN', message: 'cut' }, { status: 403 })
      : undefined;
  const cut = await mirror({ ...me, url: await startProxy(reject) }, folder);
  expect(cut).toEqual({ status: 1, out: '', err: 'mirror: 403 FORBIDDEN: cut\n' });
  expect(Object.keys(filesIn(folder))).toHaveLength(2);

  const { data } = await me.ok(createNoteContract, { name: 'Meanwhile' });
  let isFirst = true;
  const url = await startProxy(async ({ path }) => {
    // Writes while the list is being read.
    if (/[?&]page=1\b/.test(path) && isFirst) {
      isFirst = false;
      await me.ok(updateNoteContract, { id: data.id, content: 'newer' });
    }
    return undefined;
  });
  expect(await mirror({ ...me, url }, folder)).toMatchObject({ status: 0, err: '' });
  const files = filesIn(folder);
  expect(Object.keys(files)).toHaveLength(103);
  expect(files).toMatchObject({ 'Note 0.md': '0', 'Note 101.md': '101', 'Meanwhile.md': 'newer' });
});

test('a note restored while the list is read makes it skip no other note', async ({ me }) => {
  const folder = newFolder();
  const { data: first } = await me.ok(createNoteContract, { name: 'First' });
  for (let n = 0; n < 101; n++) await me.ok(createNoteContract, { name: `Note ${n}` });
  await me.ok(deleteNoteContract, { id: first.id });
  let isLast = true;
  const url = await startProxy(async ({ path }) => {
    if (!/[?&]page=1\b/.test(path) || !isLast) return undefined;
    isLast = false;
    await me.ok(restoreContract, { noteId: first.id });
    return undefined;
  });
  expect(await mirror({ ...me, url }, folder)).toMatchObject({ status: 0, err: '' });
  expect(Object.keys(filesIn(folder))).toHaveLength(102);
});

test('with an expired cursor it copies everything again and removes files of deleted notes', async ({
  me,
}) => {
  const folder = newFolder();
  const { data } = await me.ok(createNoteContract, { name: 'Old', content: 'x' });
  await me.ok(createNoteContract, { name: 'Stays', content: 'y' });
  await mirror(me, folder);
  await me.ok(deleteNoteContract, { id: data.id });
  const file = join(folder, STATE_FILE);
  const state = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...state, cursor: 'of-another-time' }));
  const { status, out, err } = await mirror(me, folder);
  expect({ status, out }).toEqual({ status: 0, out: '1 notes, 1 written, 1 removed\n' });
  expect(err).toContain('too long ago');
  expect(filesIn(folder)).toEqual({ 'Stays.md': 'y' });
});

test('it waits for Retry-After on a 429, and retries after a broken connection', async ({ me }) => {
  await me.ok(createNoteContract, { name: 'Patience', content: 'rewarded' });
  let trouble = 0;
  const url = await startProxy(() => {
    trouble++;
    if (trouble === 1 || trouble === 3)
      return Response.json(
        { error: 'RATE_LIMITED', message: '' },
        { status: 429, headers: { 'Retry-After': '0' } },
      );
    if (trouble === 4) throw new Error('cut');
    return undefined;
  });
  const folder = newFolder();
  expect(await mirror({ ...me, url }, folder)).toEqual({
    status: 0,
    out: '1 notes, 1 written, 0 removed\n',
    err: '',
  });
  expect(filesIn(folder)).toEqual({ 'Patience.md': 'rewarded' });
  expect(trouble).toBeGreaterThan(4);
});

test('it follows the given workspace, and one folder holds one workspace', async ({ me }) => {
  const { data } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(createNoteContract, { name: 'Here', workspaceId: data.id });
  await me.ok(createNoteContract, { name: 'Not here' });
  const folder = newFolder();
  await mirror(me, folder, '--workspace', data.id);
  expect(filesIn(folder)).toEqual({ 'Here.md': '' });
  const other = await mirror(me, folder);
  expect(other.status).toBe(2);
  expect(other.err).toContain('mirrors another workspace');
});

test('with --watch it continues to follow changes', async ({ me }) => {
  const folder = newFolder();
  const child = spawn(NODE, ['mirror.mjs', folder, '--watch', '0.05'], {
    cwd: EXAMPLES_FOLDER,
    env: { ...process.env, NOTES_URL: inject('baseUrl'), NOTES_KEY: me.key },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (said.push(line) === 1) await me.ok(createNoteContract, { name: 'Later', content: 'seen' });
    if (line === '1 notes, 1 written, 0 removed') break;
  }
  expect(said[0]).toBe('0 notes, 0 written, 0 removed');
  expect(filesIn(folder)).toEqual({ 'Later.md': 'seen' });
});

test('it changes no folder with other files, and explains errors', async ({ me }) => {
  const folder = newFolder();
  writeFileSync(join(folder, 'mine.txt'), 'mine');
  expect(await mirror(me, folder)).toEqual({
    status: 2,
    out: '',
    err: `mirror: ${folder} is not empty and not a mirror. Name another folder.\n`,
  });
  expect(readdirSync(folder)).toEqual(['mine.txt']);
  const empty = newFolder();
  expect(await mirror({ ...me, env: { NOTES_KEY: '' } }, empty)).toMatchObject({
    status: 2,
    err: expect.stringContaining('NOTES_KEY is not set') as string,
  });
  expect(await mirror({ key: `service_${'x'.repeat(43)}` }, empty)).toMatchObject({
    status: 1,
    err: 'mirror: 401 UNAUTHORIZED: Authentication required\n',
  });
  expect((await mirror(me, empty, '--bogus')).err).toContain('usage: node mirror.mjs FOLDER');
});
