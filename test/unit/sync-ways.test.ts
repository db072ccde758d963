// Ways of working with a synced folder that lose text or leave copies behind elsewhere (E33): names, editors, conflicts.
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { scene } from '../harness/sync/ways.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const LONG = 'a text of more than twenty bytes\n';

test.for([true, false])(
  'Untitled.md of Obsidian, renamed and created again, is two notes (rounds between: %s)',
  async (between) => {
    const { A, agree } = scene();
    const next = async (work: () => void): Promise<void> => {
      work();
      if (between) await agree();
    };
    await next(() => A.disk.write('Untitled.md', ''));
    await next(() => A.disk.write('Untitled.md', LONG));
    await next(() => A.disk.rename('Untitled.md', 'Ideas.md'));
    await next(() => A.disk.write('Untitled.md', ''));
    await next(() => A.disk.write('Untitled.md', 'other\n'));
    await next(() => A.disk.rename('Untitled.md', 'Plans.md'));
    await next(() => A.disk.write('Untitled.md', ''));
    expect(await agree()).toEqual({ 'Ideas.md': LONG, 'Plans.md': 'other\n', 'Untitled.md': '' });
  },
);

test('Untitled.md that is renamed and created again before a round keeps both texts', async () => {
  const { A, app, agree } = scene();
  A.disk.write('Untitled.md', LONG);
  await agree();
  A.disk.rename('Untitled.md', 'Ideas.md');
  A.disk.write('Untitled.md', 'new\n');
  expect(await agree()).toEqual({ 'Ideas.md': LONG, 'Untitled.md': 'new\n' });
  expect(app.trashed()).toEqual([]);
});

test('two notes from one template with equal text stay two, also if both are renamed at once', async () => {
  const { A, B, app, agree } = scene();
  const text = '# Meeting\n\n- [ ] agenda\n';
  A.disk.write('Meeting 1.md', text);
  A.disk.write('Meeting 2.md', text);
  B.disk.write('Meeting 3.md', text);
  const files = { 'Meeting 1.md': text, 'Meeting 2.md': text, 'Meeting 3.md': text };
  expect(await agree()).toEqual(files);
  A.disk.rename('Meeting 1.md', 'Ann.md');
  A.disk.rename('Meeting 2.md', 'Bob.md');
  expect(await agree()).toEqual({ 'Ann.md': text, 'Bob.md': text, 'Meeting 3.md': text });
  expect(
    app
      .trashed()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Meeting 1', 'Meeting 2']);
});

test('a renamed note, and one that was moved, keep their ids', async () => {
  const { A, B, idOf, agree } = scene();
  A.disk.write('One.md', `one ${LONG}`);
  A.disk.write('Two.md', `two ${LONG}`);
  await agree();
  const ids = [idOf('One'), idOf('Two')];
  A.disk.rename('One.md', 'Uno.md');
  B.disk.rename('Two.md', 'Numbers/Two.md');
  expect(await agree()).toEqual({ 'Uno.md': `one ${LONG}`, 'Numbers/Two.md': `two ${LONG}` });
  expect([idOf('Uno'), idOf('Two')]).toEqual(ids);
});

test('a renamed folder stays one group, and its notes keep their ids, also those that were edited and below it', async () => {
  const { A, B, app, agree, said } = scene();
  const names = ['a', 'b', 'c', 'd', 'Deep/e', 'Deep/f', 'Deep/g'];
  for (const name of names) A.disk.write(`Work/${name}.md`, `${name} ${LONG}`);
  await agree();
  const ids = new Set(app.notes().map(({ id }) => id));
  const groups = app.groups();
  A.disk.rename('Work', 'Archive/Jobs');
  A.disk.write('Archive/Jobs/a.md', `edited ${LONG}`);
  A.disk.write('Archive/Jobs/Deep/e.md', `edited ${LONG}`);
  B.disk.write('Work/b.md', `from B ${LONG}`);
  const wanted = Object.fromEntries(
    names.map((name) => [`Archive/Jobs/${name}.md`, `${name} ${LONG}`] as const),
  );
  expect(await agree()).toEqual({
    ...wanted,
    'Archive/Jobs/a.md': `edited ${LONG}`,
    'Archive/Jobs/b.md': `from B ${LONG}`,
    'Archive/Jobs/Deep/e.md': `edited ${LONG}`,
  });
  expect(new Set(app.notes().map(({ id }) => id))).toEqual(ids);
  expect(app.trashed()).toEqual([]);
  const now = new Map(app.groups().map(({ id, path }) => [id, path]));
  expect(groups.map(({ id }) => now.get(id))).toEqual(['Archive/Jobs', 'Archive/Jobs/Deep']);
  expect(B.disk.folders()).toEqual(['Archive', 'Archive/Jobs', 'Archive/Jobs/Deep']);
  expect([...said(A), ...said(B)].filter((line) => line.startsWith('Not synced'))).toEqual([]);
});

test.for([
  ['here', ['here\n']],
  ['on both sides', ['edited in the app\n', 'here\n']],
] as const)(
  'a folder that both sides rename to the same name is synced, with a note that was edited %s',
  async ([where, texts]) => {
    const { A, app, agree, round, idOf } = scene();
    A.disk.write('work/Plan.md', LONG);
    await agree();
    A.disk.rename('work', 'Home');
    A.disk.write('Home/Plan.md', 'here\n');
    app.renameGroup(app.groups()[0]?.id ?? '', 'Home');
    if (where !== 'here') app.edit(idOf('Plan'), 'edited in the app\n');
    await round(A);
    const { hasChanged, problems } = await round(A);
    const notes = app.notes().map(({ groupPath, content }) => `${groupPath}: ${content}`);
    expect([hasChanged, problems, Object.values(A.disk.files()).toSorted(), notes.toSorted()]).toEqual([
      false,
      0,
      texts,
      texts.map((text) => `Home: ${text}`),
    ]);
  },
);

test('a picture that is new on the service moves with the folder that is renamed here', async () => {
  const { A, B, app, agree, round } = scene();
  A.disk.write('Work/Plan.md', LONG);
  A.disk.write('Work/map.png', 'bytes of a map that is a picture');
  await agree();
  B.disk.write('Work/new.png', 'bytes of a new picture');
  await round(B);
  A.disk.rename('Work', 'Home');
  expect([await agree(), app.files().length]).toEqual([
    {
      'Home/Plan.md': LONG,
      'Home/map.png': 'bytes of a map that is a picture',
      'Home/new.png': 'bytes of a new picture',
    },
    2,
  ]);
});

test('on Linux, a note of a folder and one in a folder in other letter case are two', async () => {
  const { A, app, round } = scene();
  A.disk.write('work/Plan.md', 'old\n');
  A.disk.write('work/Other.md', LONG);
  await round(A);
  A.disk.remove('work/Plan.md');
  A.disk.write('Work/Plan.md', 'new\n');
  await round(A);
  const texts = (notes: readonly { readonly content: string }[]) => notes.map(({ content }) => content);
  expect([texts(app.notes()).toSorted(), texts(app.trashed())]).toEqual([[LONG, 'new\n'], ['old\n']]);
});

test('two notes that swap their names in the folder keep both texts in place and in their versions', async () => {
  const { A, app, agree } = scene();
  const [one, two] = [`one ${LONG}`, `two ${LONG}`];
  A.disk.write('One.md', one);
  A.disk.write('Two.md', two);
  await agree();
  A.disk.rename('One.md', 'swap');
  A.disk.rename('Two.md', 'One.md');
  A.disk.rename('swap', 'Two.md');
  expect(await agree()).toEqual({ 'One.md': two, 'Two.md': one });
  expect([app.notes().length, app.trashed()]).toEqual([2, []]);
  expect(
    app
      .snapshots()
      .map(({ content }) => content)
      .toSorted(),
  ).toEqual([one, two]);
});

test('two notes that swap their names in the app keep their ids, and the files swap their names', async () => {
  const { A, app, idOf, agree } = scene();
  const [one, two] = [`one ${LONG}`, `two ${LONG}`];
  A.disk.write('One.md', one);
  A.disk.write('Two.md', two);
  await agree();
  const ids = [idOf('One'), idOf('Two')];
  app.rename(idOf('One'), 'swap');
  app.rename(idOf('Two'), 'One');
  app.rename(idOf('swap'), 'Two');
  expect(await agree()).toEqual({ 'One.md': two, 'Two.md': one });
  expect([idOf('Two'), idOf('One')]).toEqual(ids);
});

test('git checkout of an older state and back changes both sides, and every text has a version or is in a trash', async () => {
  const { A, app, agree } = scene();
  const old = { 'a.md': `a1 ${LONG}`, 'b.md': `b1 ${LONG}`, 'old.md': `old ${LONG}` };
  const newer = { 'a.md': `a2 ${LONG}`, 'b.md': `b1 ${LONG}`, 'new.md': `new ${LONG}` };
  const checkout = (state: Readonly<Record<string, string>>): void => {
    for (const path of Object.keys(A.disk.files())) if (!(path in state)) A.disk.remove(path);
    for (const [path, text] of Object.entries(state))
      if (!A.disk.at(path) || A.disk.text(path) !== text) A.disk.save(path, text);
  };
  for (const state of [old, newer, old, newer]) {
    checkout(state);
    expect(await agree()).toEqual(state);
  }
  const texts = [...app.snapshots(), ...app.trashed()].map(({ content }) => content);
  expect(new Set(texts)).toEqual(new Set([old['a.md'], newer['a.md'], old['old.md'], newer['new.md']]));
});

test('a picture beside a note is uploaded, replaced, renamed with its folder, and deleted', async () => {
  const { A, B, app, agree } = scene();
  A.disk.write('Trip/day.md', `![[sea.png]] ${LONG}`);
  A.disk.write('Trip/sea.png', 'bytes of a picture of the sea');
  expect(await agree()).toEqual({
    'Trip/day.md': `![[sea.png]] ${LONG}`,
    'Trip/sea.png': 'bytes of a picture of the sea',
  });
  const ids = app.files().map(({ id }) => id);
  B.disk.save('Trip/sea.png', 'bytes of a better picture of it');
  await agree();
  A.disk.rename('Trip', 'Italy');
  expect(await agree()).toEqual({
    'Italy/day.md': `![[sea.png]] ${LONG}`,
    'Italy/sea.png': 'bytes of a better picture of it',
  });
  expect(app.files().map(({ id }) => id)).toEqual(ids);
  B.disk.remove('Italy/sea.png');
  expect(await agree()).toEqual({ 'Italy/day.md': `![[sea.png]] ${LONG}` });
  expect(app.files(true).map(({ id }) => id)).toEqual(ids);
});
