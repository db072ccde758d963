// A sync of a folder that an import has read before, or an export has written (E33).
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { exported, imported } from '../harness/sync/model-folders.ts';
import { scene, type Scene } from '../harness/sync/ways.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const LONG = 'a text of more than twenty bytes\n';

const VAULT = {
  'Ideas.md': '---\ntitle: Great ideas\n---\n[[2026-03-02]]\n',
  'Projects/plan.md':
    '---\ncreated: 2021-05-01\naliases: [Scheme]\ntitle: The plan\n---\n\n- [ ] begin\n![[map.png]]\n',
  'Projects/map.png': 'bytes of a map that is a picture',
  'Projects/Same.md': '---\ntitle: Great ideas\n---\nother\n',
  'Caf\u00e9 & Co.md': 'coffee\n',
  'Cafe\u0301.md': 'in another form of Unicode\n',
  'What is 50%.md': 'a name with a percent sign\n',
  'empty.md': '',
  'Journal/2026-03-01.md': 'a day\n',
  'Journal/2026-03-02.md': '- [x] another day\n',
  'Weekly Notes/2026-W09.md': 'a week\n',
};

const LOGSEQ = {
  'logseq/config.edn': '{:meta/version 1}',
  'journals/2026_03_01.md': '- a day\n',
  'journals/2026_03_02.md': '- TODO another day\n',
  'pages/Projects___plan.md': 'alias:: Scheme\n\n- the plan\n',
  'pages/Ideas.md': '- ideas\n',
  'pages/contents.md': '',
  'assets/map.png': 'bytes of a map that is a picture',
  'logseq/bak/pages/Ideas/1.md': '- old ideas\n',
};

/** What a sync of the folder writes and changes, in its first round and in that of a new process. */
async function effectsOf({ world, A, app, round }: Scene) {
  const [files, notes] = [A.disk.files(), app.notes()];
  const [requests, done] = [world.service.log.length, A.folder.writesOutside.length];
  await round(A);
  A.restart();
  const { hasChanged, problems } = await round(A);
  return {
    sent: world.service.log.slice(requests).filter(({ method }) => method !== 'GET'),
    written: A.folder.writesOutside.slice(done),
    changed: [
      JSON.stringify(files) !== JSON.stringify(A.disk.files()),
      JSON.stringify(notes) !== JSON.stringify(app.notes()),
      hasChanged,
    ].includes(true),
    problems,
  };
}

const NOTHING = { sent: [], written: [], changed: false, problems: 0 };

test.for([
  ['--daily and --titles', { daily: 'Journal', titles: true }, { daily: 'Journal' }],
  ['--daily', { daily: 'Journal' }, { daily: 'Journal' }],
  ['--dates and --todos', { dates: true, todos: true }, {}],
  ['no options', {}, {}],
] as const)(
  'after an import of a vault with %s, a sync writes no file and creates no note',
  async ([, options, sync]) => {
    const at = scene(sync);
    for (const [path, text] of Object.entries(VAULT)) at.A.disk.write(path, text);
    await imported(at.world.service, at.A.disk, options);
    expect(await effectsOf(at)).toEqual(NOTHING);
  },
);

test('after an import of a vault with settings for days, a sync writes no file and creates no note', async () => {
  const at = scene();
  for (const [path, text] of Object.entries(VAULT)) at.A.disk.write(path, text);
  at.A.disk.write('.obsidian/daily-notes.json', '{"folder":"Journal","template":"Templates/day"}');
  at.A.disk.write('Templates/day.md', '# {{date}}\n- [ ] plan\n');
  await imported(at.world.service, at.A.disk, { todos: true });
  expect(await effectsOf(at)).toEqual(NOTHING);
});

test('after an import of a Logseq graph, a sync writes no file and creates no note', async () => {
  const at = scene();
  for (const [path, text] of Object.entries(LOGSEQ)) at.A.disk.write(path, text);
  await imported(at.world.service, at.A.disk, {});
  const days = at.app.notes().filter(({ groupPath }) => groupPath === 'Daily Notes');
  expect(days.map(({ name }) => name)).toEqual(['2026-03-01', '2026-03-02']);
  expect(await effectsOf(at)).toEqual(NOTHING);
});

test('a note that is renamed after an import with --titles is renamed on both sides, and the others stay', async () => {
  const at = scene({ daily: 'Journal' });
  const { world, A, app, round } = at;
  for (const [path, text] of Object.entries(VAULT)) A.disk.write(path, text);
  await imported(world.service, A.disk, { daily: 'Journal', titles: true });
  await round(A);
  const plan = app.notes().find(({ name }) => name === 'The plan');
  app.rename(plan?.id ?? '', 'The new plan');
  A.disk.rename('Ideas.md', 'Better ideas.md');
  await round(A);
  const { 'Projects/plan.md': text, 'Ideas.md': ideas, ...others } = VAULT;
  const { '.notes-import.json': _, ...files } = A.disk.files();
  expect(files).toEqual({ ...others, 'Projects/The new plan.md': text, 'Better ideas.md': ideas });
  expect(app.notes().filter(({ name }) => name === 'Better ideas').length).toBe(1);
  expect(await effectsOf(at)).toEqual(NOTHING);
});

/** A workspace with names that a file system does not take as they are. */
function fill({ world, app }: Scene): void {
  const work = app.createGroup('Work: now?');
  for (const [name, group] of [
    ['a/b', work],
    ['Same', work],
    ['Same', work],
    ['same', work],
    ['CON'],
    ['.hidden'],
    ['x'.repeat(200)],
  ] as const) {
    world.clock.advance(1_000);
    app.create(name, `${app.notes().length} ${LONG}`, group ?? null);
  }
  app.create('empty', '');
  app.day('2026-03-01', 'a day\n');
  app.week(2026, 9, 'a week\n');
  app.putFile(PICTURE, 'bytes of a map that is a picture');
}

const PICTURE = 'Work: now?/map.png';

test('after an export, a sync with the same workspace writes nothing on either side', async () => {
  const at = scene();
  fill(at);
  await exported(at.world.service, at.A.disk);
  expect(await effectsOf(at)).toEqual(NOTHING);
});

test('after an export, a sync with another workspace creates each note there, and no file', async () => {
  const sync: { workspace?: string } = {};
  const at = scene(sync);
  const { world, A, app, round } = at;
  fill(at);
  await exported(world.service, A.disk);
  const files = A.disk.files();
  sync.workspace = app.createWorkspace('Other');
  const notes = app.notes();
  await round(A);
  expect([A.disk.files(), app.notes()]).toEqual([files, notes]);
  const [, other] = world.service.user.workspaces;
  const names = (all: readonly { readonly name: string; readonly content: string }[]) =>
    all.map(({ name, content }) => `${name}: ${content}`).toSorted();
  expect(names(other?.note ?? [])).toEqual(names(notes));
  expect(other?.file.map(({ path }) => path)).toEqual([PICTURE]);
});

test('a first sync gives the folder what an export would, and another folder, too', async () => {
  const at = scene();
  fill(at);
  await exported(at.world.service, at.B.disk);
  const { '%~notes.json': _, ...files } = at.B.disk.files();
  await at.round(at.A);
  expect(Object.keys(at.A.disk.files())).toEqual(Object.keys(files).filter((path) => !path.startsWith('%~')));
});
