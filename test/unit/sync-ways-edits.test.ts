// How editors save a note while a folder is synced, and what happens to texts that both sides change or delete (E33).
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { during, scene } from '../harness/sync/ways.ts';
import type { SyncOptions } from '../../lib/folders/sync/sync.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const LONG = 'a text of more than twenty bytes\n';
/** Of the folder: the steps of an editor fall between all of the first 25 operations of a round. */
const OPERATIONS = [1, 3, 5, 8, 11, 14, 17, 20, 23];

type Disk = ReturnType<typeof scene>['A']['disk'];

test.for<[string, (disk: Disk, text: string) => (() => void)[]]>([
  [
    'Vim',
    (disk, text) => [
      () => disk.rename('note.md', 'note.md~'),
      () => disk.write('note.md', ''),
      () => disk.write('note.md', text),
      () => disk.remove('note.md~'),
    ],
  ],
  ['VS Code, in place', (disk, text) => [() => disk.write('note.md', ''), () => disk.write('note.md', text)]],
  [
    'an editor that writes a temporary file',
    (disk, text) => [
      () => disk.write('note.md.tmp', text),
      () => disk.remove('note.md'),
      () => disk.rename('note.md.tmp', 'note.md'),
    ],
  ],
])('a save of %s in the middle of a round is one edit of the same note', async ([, stepsOf]) => {
  const { world, A, B, app, agree, round, idOf } = scene();
  A.disk.write('note.md', `old ${LONG}`);
  A.disk.write('other.md', `other ${LONG}`);
  await agree();
  const id = idOf('note');
  for (const n of OPERATIONS) {
    B.disk.write('other.md', `other ${n} ${LONG}`);
    await round(B);
    await round(A, during(world, n, stepsOf(A.disk, `new ${n} ${LONG}`)));
    expect(await agree()).toEqual({ 'note.md': `new ${n} ${LONG}`, 'other.md': `other ${n} ${LONG}` });
  }
  expect([idOf('note'), app.trashed()]).toEqual([id, []]);
});

test('an edit in Vim and one in the app at every operation of a round keep both lines', async () => {
  const { world, A, app, agree, round, idOf } = scene();
  const lines = (first: string, last: string): string => `${first}\n\nmiddle\n\n${last}\n`;
  A.disk.write('note.md', lines('first 0', 'last 0'));
  await agree();
  for (const [turn, n] of OPERATIONS.entries()) {
    const steps = [
      () => app.edit(idOf('note'), lines(`first ${turn}`, `last ${turn + 1}`)),
      () => A.disk.save('note.md', lines(`first ${turn + 1}`, `last ${turn}`)),
    ];
    A.disk.write('other.md', `${n} ${LONG}`);
    await round(A, during(world, n, steps));
    expect((await agree())['note.md']).toBe(lines(`first ${turn + 1}`, `last ${turn + 1}`));
  }
});

test('a box ticked in Vim is ticked in the app, and the reverse, also if size and time stay', async () => {
  const { A, B, app, agree, idOf } = scene();
  A.disk.write('list.md', '- [ ] call\n- [ ] pay\n');
  await agree();
  A.disk.tick('list.md', '- [x] call\n- [ ] pay\n');
  await agree();
  expect(app.todos()).toEqual([
    { text: 'call', completed: true },
    { text: 'pay', completed: false },
  ]);
  app.tick(idOf('list'), 1);
  expect(await agree()).toEqual({ 'list.md': '- [x] call\n- [x] pay\n' });
  B.disk.tick('list.md', '- [ ] call\n- [x] pay\n');
  await agree();
  expect(app.todos()).toEqual([
    { text: 'call', completed: false },
    { text: 'pay', completed: true },
  ]);
});

const MINE = 'title\nthe line of the folder\n';
const THEIRS = 'title\nthe line of the app\n';

test.for([
  ['folder', MINE, THEIRS],
  ['service', THEIRS, MINE],
] as const)(
  'with --prefer %s the note keeps that text, and the other one is a version',
  async ([prefer, text, other]) => {
    const { A, app, agree, idOf } = scene({ prefer });
    A.disk.write('Plan.md', 'title\nthe old line\n');
    await agree();
    app.edit(idOf('Plan'), THEIRS);
    A.disk.write('Plan.md', MINE);
    expect(await agree()).toEqual({ 'Plan.md': text });
    expect(app.snapshots().filter(({ content }) => content === other)).toEqual([
      { noteId: idOf('Plan'), content: other },
    ]);
  },
);

test('a conflict leaves two notes on both sides, and is over when a person has merged them', async () => {
  const { A, B, app, agree, round, idOf } = scene();
  A.disk.write('Work/Plan.md', 'title\nthe old line\n');
  await agree();
  app.edit(idOf('Plan'), THEIRS);
  A.disk.write('Work/Plan.md', MINE);
  const beside = 'Work/Plan (conflict 2026-03-02 08.00).md';
  expect(await agree()).toEqual({ 'Work/Plan.md': THEIRS, [beside]: MINE });
  expect((await round(B)).conflicts).toBe(1);
  const both = 'title\nthe line of the app\nthe line of the folder\n';
  B.disk.save('Work/Plan.md', both);
  B.disk.remove(beside);
  expect(await agree()).toEqual({ 'Work/Plan.md': both });
  expect([(await round(A)).conflicts, (await round(B)).conflicts]).toEqual([0, 0]);
});

test('a second conflict of a note in the same minute gets a number, and one of a conflict note no second date', async () => {
  const { A, app, agree, idOf } = scene();
  A.disk.write('Plan.md', 'a\n');
  await agree();
  for (const n of [1, 2]) {
    app.edit(idOf('Plan'), `app ${n}\n`);
    A.disk.write('Plan.md', `folder ${n}\n`);
    vi.setSystemTime('2026-03-02T09:00:00Z');
    await agree();
  }
  const name = 'Plan (conflict 2026-03-02 09.00)';
  app.edit(idOf(name), 'app 3\n');
  A.disk.write(`${name}.md`, 'folder 3\n');
  vi.setSystemTime('2026-03-02T09:00:00Z');
  expect(await agree()).toEqual({
    'Plan.md': 'app 2\n',
    'Plan (conflict 2026-03-02 09.00).md': 'app 3\n',
    'Plan (conflict 2026-03-02 09.00 2).md': 'folder 2\n',
    'Plan (conflict 2026-03-02 09.00 3).md': 'folder 3\n',
  });
});

test.for<[string, string]>([
  ['line ends', 'one\r\ntwo\r\n'],
  ['a byte order mark', '\uFEFFone\ntwo\n'],
  ['both', '\uFEFFone\r\ntwo\r\n'],
])('%s that an editor changes are an upload, and merge with an edit of the app', async ([, form]) => {
  const { A, B, app, agree, idOf } = scene();
  A.disk.write('note.md', 'one\ntwo\n');
  await agree();
  A.disk.save('note.md', form);
  expect(await agree()).toEqual({ 'note.md': form });
  B.disk.write('note.md', 'one\ntwo\n');
  app.edit(idOf('note'), `${form}three\n`);
  const files = await agree();
  expect(Object.keys(files)).toEqual(['note.md']);
  expect(files['note.md']?.replace('\uFEFF', '').split(/\r?\n/)).toEqual(['one', 'two', 'three', '']);
});

test('an editor with other line ends on each device is no conflict', async () => {
  const { A, B, agree } = scene();
  A.disk.write('note.md', 'one\ntwo\n');
  await agree();
  A.disk.save('note.md', 'one\r\ntwo\r\n');
  B.disk.save('note.md', '\uFEFFone\ntwo\n');
  expect(Object.keys(await agree())).toEqual(['note.md']);
});

test('a note that is deleted on one side and edited on the other comes back with the edit', async () => {
  const { A, B, app, agree, idOf } = scene();
  A.disk.write('Work/here.md', `here ${LONG}`);
  A.disk.write('Work/there.md', `there ${LONG}`);
  A.disk.write('both.md', `both ${LONG}`);
  await agree();
  const ids = [idOf('here'), idOf('there')];
  A.disk.remove('Work/here.md');
  app.edit(idOf('here'), `edited in the app ${LONG}`);
  app.trash(idOf('there'));
  B.disk.write('Work/there.md', `edited in the folder ${LONG}`);
  A.disk.remove('both.md');
  app.trash(idOf('both'));
  expect(await agree()).toEqual({
    'Work/here.md': `edited in the app ${LONG}`,
    'Work/there.md': `edited in the folder ${LONG}`,
  });
  expect([idOf('here'), idOf('there')]).toEqual(ids);
});

test('a round that would delete many notes does nothing, and deletes them with --allow-deletions', async () => {
  const sync: { allowDeletions?: boolean } & SyncOptions = {};
  const { A, B, app, agree, round } = scene(sync);
  const names = Array.from({ length: 20 }, (_, n) => `n${n}`);
  for (const name of names) A.disk.write(`Notes/${name}.md`, `${name} ${LONG}`);
  const before = await agree();
  A.disk.remove('Notes');
  A.disk.write('new.md', `new ${LONG}`);
  const message =
    'This round would delete 20 of 21 notes and files, so nothing was done. If that is right, run it once with --allow-deletions.';
  await expect(round(A)).rejects.toThrow(message);
  await expect(round(A)).rejects.toThrow(message);
  expect([app.notes().length, app.trashed(), B.disk.files()]).toEqual([21, [], before]);
  sync.allowDeletions = true;
  A.restart();
  B.restart();
  expect(await agree()).toEqual({ 'new.md': `new ${LONG}` });
  expect(app.trashed().length).toBe(20);
});

test('--dry-run prints the plan and writes on neither side', async () => {
  const sync: { dryRun?: boolean } & SyncOptions = {};
  const { world, A, app, agree, round, said, idOf } = scene(sync);
  A.disk.write('Work/a.md', `a ${LONG}`);
  A.disk.write('b.md', `b ${LONG}`);
  A.disk.write('c.md', `c ${LONG}`);
  await agree();
  sync.dryRun = true;
  A.restart();
  A.disk.write('new.md', 'new\n');
  A.disk.rename('b.md', 'Home/b2.md');
  A.disk.remove('c.md');
  app.edit(idOf('a'), 'from the app\n');
  app.create('theirs', 'theirs\n');
  const [requests, writes, lines] = [world.service.log.length, A.folder.writes.length, said(A).length];
  await round(A);
  expect(world.service.log.slice(requests).filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(A.folder.writes.slice(writes)).toEqual([]);
  expect(said(A).slice(lines).toSorted()).toEqual([
    'Would download: Work/a.md',
    'Would download: theirs.md',
    'Would move to the trash of the service: c.md',
    'Would rename on the service: b.md → Home/b2.md',
    'Would upload: new.md',
  ]);
});

test('--dry-run of a folder that was never synced leaves no trace of itself', async () => {
  const { world, A, app, round } = scene({ dryRun: true });
  A.disk.write('mine.md', 'mine\n');
  app.create('theirs', 'theirs\n');
  await round(A);
  expect([A.folder.writes, [...A.disk.paths('', true)].map(({ path }) => path)]).toEqual([[], ['mine.md']]);
  expect(world.service.log.filter(({ method }) => method !== 'GET')).toEqual([]);
});
