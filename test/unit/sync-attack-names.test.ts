// Names and paths that a sync must not follow, write to or take for another one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FatalError } from '../../lib/folders/failures.ts';
import { groupFolders } from '../../lib/folders/sync/plan/group-folders.ts';
import { Local } from '../../lib/folders/sync/sides/local.ts';
import { LONG, scene } from '../harness/sync/scene.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test.each(['../out', 'a/../../b', '.hidden', '.notes-sync', 'Days~'])(
  'daily notes in the folder %s are refused, and nothing is written',
  async (daily) => {
    for (const [options, settings] of [[{ daily }], [{}, JSON.stringify({ folder: daily })]] as const) {
      const { A, app } = scene(options);
      if (settings !== undefined) A.disk.write('.obsidian/daily-notes.json', settings);
      app.day('2026-03-01', 'a day');
      await expect(A.round()).rejects.toThrow(FatalError);
      expect(A.folder.writesOutside).toEqual([]);
    }
  },
);

test('a folder or note that is a symbolic link now is left alone', async () => {
  const { A, app, notes, start } = scene();
  await start();
  A.disk.write('Work/a.md', LONG);
  A.disk.write('b.md', 'b');
  await A.round();
  for (const path of ['Work', 'b.md']) {
    A.disk.remove(path);
    A.disk.put(path, A.disk.node('', 'link'));
  }
  app.create('new', 'new', app.groups()[0]?.id);
  A.folder.writes.length = 0;
  const round = await A.round();
  expect([round?.hasChanged, A.folder.writesOutside, notes()]).toEqual([
    false,
    [],
    [`Work/a: ${LONG}`, 'Work/new: new', 'b: b'],
  ]);
});

test('a note whose place a folder takes moves to the trash, and the notes in the folder are created', async () => {
  const { A, app, notes, start } = scene();
  await start();
  A.disk.write('x.md', 'x');
  await A.round();
  A.disk.remove('x.md');
  A.disk.write('x.md/inner.md', 'inner');
  expect((await A.round())?.problems).toBe(0);
  expect([notes(), app.trashed().map(({ name }) => name)]).toEqual([['x.md/inner: inner'], ['x']]);
});

test.each(['Archive~', 'x.tmp', '4913', 'Thumbs.db', '~$x'])(
  'notes and files in a group named %s are never deleted, and stop nothing',
  async (name) => {
    const { A, app, notes, start } = scene();
    await start();
    const group = app.createGroup('Work');
    app.create('a', LONG, group);
    app.putFile('picture.png', 'bytes that are long enough');
    await A.round();
    app.renameGroup(group, name);
    app.create('b', 'b', app.createGroup('Other'));
    app.create('c', 'c', group);
    app.moveFile(app.files()[0]?.id ?? '', `${name}/picture.png`);
    app.putFile(`pictures/${name}`, 'bytes');
    const found = (): object => ({ notes: notes(), files: app.files(), trash: app.trashed() });
    const before = found();
    await A.round();
    await A.round();
    expect(found()).toEqual(before);
    expect(A.disk.files()).toMatchObject({ 'Other/b.md': 'b' });
    expect((await A.round())?.again).toBeUndefined();
  },
);

test('names of the service never lead out of the folder or into hidden folders', async () => {
  const { A, app, settle, start } = scene();
  await start();
  app.create('..', '1', app.createGroup('..'));
  app.create('a/../../b', '2', app.createGroup('.notes-sync'));
  app.create('.notes-sync\\state.json', '3');
  app.putFile('.obsidian/app.json', '{}');
  await settle();
  const isPlain = (name: string): boolean => !name.startsWith('.') && !name.includes('\\');
  const paths = Object.keys(A.disk.files());
  expect([paths.length, paths.every((path) => path.split('/').every(isPlain))]).toEqual([4, true]);
  expect(app.trashed().length + app.files(true).length).toBe(0);
});

test('paths such as __proto__ are kept like others', async () => {
  const { A, B, settle, app, start } = scene();
  await start();
  const names = ['__proto__', 'constructor', 'toString', '123'];
  for (const name of names) A.disk.write(`${name}.md`, name);
  for (const name of names) A.disk.write(`${name}/${name}`, `file ${name}`);
  await settle();
  A.restart();
  A.disk.write('__proto__.md', 'changed');
  await settle();
  expect(B.disk.files()).toEqual(A.disk.files());
  expect([app.notes().length, app.files().length]).toEqual([4, 4]);
});

test('the folder of days may have other letter case on a disk that ignores it', async () => {
  const { A, app, notes } = scene({}, { ignoresCase: true });
  A.disk.write('daily notes/2026-03-05.md', 'of the folder');
  await A.round();
  app.day('2026-03-06', 'of the app');
  await A.round();
  expect([A.disk.files(), notes()]).toEqual([
    { 'daily notes/2026-03-05.md': 'of the folder', 'daily notes/2026-03-06.md': 'of the app' },
    ['Daily Notes/2026-03-05: of the folder', 'Daily Notes/2026-03-06: of the app'],
  ]);
  expect((await A.round())?.problems).toBe(0);
});

test('a note that is moved to the path of a day becomes the day', async () => {
  const { A, app, notes, start } = scene();
  await start();
  A.disk.write('Untitled.md', LONG);
  await A.round();
  A.disk.rename('Untitled.md', 'Daily Notes/2026-03-05.md');
  await A.round();
  app.openDay('2026-03-05');
  await A.round();
  expect([A.disk.files(), notes()]).toEqual([
    { 'Daily Notes/2026-03-05.md': LONG },
    [`Daily Notes/2026-03-05: ${LONG}`],
  ]);
});

test('days and the other notes of their folder are in one group', async () => {
  const { A, B, app, start } = scene();
  await start();
  A.disk.write('Daily Notes/2026-03-05.md', 'day');
  A.disk.write('Daily Notes/Index.md', 'index');
  await A.round();
  await B.round();
  expect([B.disk.files(), app.groups().map(({ path }) => path)]).toEqual([A.disk.files(), ['Daily Notes']]);
});

test('a second name does not make a conflict of two unrelated notes', async () => {
  const { A, app, notes, start } = scene();
  await start();
  app.change(app.create('Plan', 'of the app'), { aliases: ['Roadmap'] });
  A.disk.write('Roadmap.md', 'of the folder');
  await A.round();
  expect(notes()).toEqual(['Plan: of the app', 'Roadmap: of the folder']);
});

test('groups that seem to be in each other end no round', async () => {
  const groups = new Map(
    [
      ['a', 'b'],
      ['b', 'a'],
    ].map(([id = '', parentId = '']) => [id, { id, name: id, parentId }]),
  );
  const sources = { known: new Map(), renamed: new Map(), freed: new Set<string>(), recorded: [] };
  const folders = groupFolders({ groups, local: new Local(), ...sources });
  expect(folders.pathOf('a').length + folders.pathOf('b').length).toBeGreaterThan(0);
});
