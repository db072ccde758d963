// Names on the disks of macOS and Windows: letter case and Unicode forms are ignored, and some names are not allowed.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OneFolder } from '../harness/sync/one-folder.ts';
import { idOf, LONG } from '../harness/sync/synced.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const MAC = { ignoresCase: true, unicode: 'same' } as const;
const OLD_MAC = { ignoresCase: true, unicode: 'stored' } as const;
const WINDOWS = { ignoresCase: true, windowsNames: true } as const;
const DISKS = [
  ['macOS', MAC],
  ['an older macOS', OLD_MAC],
  ['Windows', WINDOWS],
] as const;

const NFC = 'Caf\u00e9';
const NFD = 'Cafe\u0301';

/** Notes of the service, and what a second sync without a state makes of the folder: the same. */
async function startAgain(one: OneFolder): Promise<void> {
  one.disk.remove('.notes-sync');
  one.restart();
  const before = [one.shown(), one.disk.files()];
  await one.settle();
  expect([one.shown(), one.disk.files()]).toEqual(before);
}

describe.for(DISKS)('on %s', ([, kind]) => {
  test('two notes whose names differ only in letter case get two files, and stay two notes', async () => {
    const one = new OneFolder({ kind });
    one.app.create('Plan', 'one\n');
    one.clock.advance(1_000);
    one.app.create('plan', 'two\n');
    await one.settle();
    const files = one.disk.files();
    const [first = '', second = ''] = Object.keys(files);
    one.disk.save(first, 'one, changed\n');
    one.disk.save(second, 'two, changed\n');
    await one.settle();
    expect([Object.keys(files), Object.values(one.shown()).toSorted(), one.app.trashed()]).toEqual([
      ['Plan.md', 'plan%~2.md'],
      ['one, changed\n', 'two, changed\n'],
      [],
    ]);
    await startAgain(one);
  });

  test('groups whose names differ only in letter case get two folders, and their notes stay apart', async () => {
    const one = new OneFolder({ kind });
    const [upper, lower] = [one.app.createGroup('Work'), one.app.createGroup('work')];
    one.app.create('Plan', 'upper\n', upper);
    one.app.create('Plan', 'lower\n', lower);
    await one.settle();
    await one.settle();
    expect([one.disk.files(), one.app.groups().length, one.app.notes().length]).toEqual([
      { 'Work/Plan.md': 'upper\n', 'work%~2/Plan.md': 'lower\n' },
      2,
      2,
    ]);
  });

  test('two groups never share one folder of the disk, which may have it in other letter case', async () => {
    const one = new OneFolder({ kind });
    one.app.putFile('Work/pic.png', 'bytes');
    const lower = one.app.createGroup('work');
    await one.settle();
    one.app.create('Plan', 'lower\n', lower);
    one.app.create('Plan', 'upper\n', one.app.createGroup('Work'));
    const { problems } = await one.settle();
    expect([problems, one.disk.files()]).toEqual([
      0,
      { 'Work%~2/Plan.md': 'upper\n', 'Work/Plan.md': 'lower\n', 'Work/pic.png': 'bytes' },
    ]);
  });

  test('a folder that is made again in other letter case is still that of its group', async () => {
    const one = new OneFolder({ kind });
    one.disk.write('work/Old.md', 'old\n');
    await one.settle();
    one.disk.remove('work');
    one.disk.write('Work/Plan.md', 'here\n');
    one.app.create('Plan', 'there\n', one.app.createGroup('work'));
    const { problems } = await one.settle();
    expect([problems, one.disk.files(), one.app.groups().map(({ path }) => path)]).toEqual([
      0,
      { 'Work/Plan.md': 'here\n', 'work%~2/Plan.md': 'there\n' },
      ['work', 'work'],
    ]);
  });

  test('the folder of a group that is missing for now keeps its name', async () => {
    const one = new OneFolder({ kind });
    one.disk.write('Work/Plan.md', 'upper\n');
    await one.settle();
    one.disk.remove('Work');
    one.app.create('Plan', 'lower\n', one.app.createGroup('work'));
    const { problems } = await one.settle();
    expect([problems, one.disk.files(), Object.values(one.shown())]).toEqual([
      0,
      { 'work%~2/Plan.md': 'lower\n' },
      ['lower\n'],
    ]);
  });

  test('pictures of folders that differ only in letter case get two files', async () => {
    const one = new OneFolder({ kind });
    one.app.createGroup('work');
    one.app.putFile('Work/pic.png', 'a capital letter');
    one.app.putFile('work/pic.png', 'small letters');
    const { problems } = await one.settle();
    expect([problems, Object.values(one.disk.files()).toSorted(), one.app.files().length]).toEqual([
      0,
      ['a capital letter', 'small letters'],
      2,
    ]);
  });

  test('a rename in the folder that changes only letter case renames the note, which keeps its id', async () => {
    const one = new OneFolder({ kind });
    one.disk.write('Plan.md', 'short\n');
    one.disk.makeFolder('work');
    one.disk.write('work/Report.md', LONG);
    await one.settle();
    const ids = one.app.notes().map(({ id }) => id);
    one.disk.rename('Plan.md', 'PLAN.md');
    one.disk.rename('work', 'Work');
    await one.settle();
    expect([
      one.app.notes().map(({ id }) => id),
      one.shown(),
      one.disk.files(),
      one.app.groups().length,
    ]).toEqual([
      ids,
      { 'PLAN.md': 'short\n', 'Work/Report.md': LONG },
      { 'PLAN.md': 'short\n', 'Work/Report.md': LONG },
      1,
    ]);
  });

  test('a rename on the service that changes only letter case renames the file, and the folder may keep its name', async () => {
    const one = new OneFolder({ kind });
    one.disk.write('Plan.md', 'short\n');
    one.disk.write('work/Report.md', LONG);
    await one.settle();
    one.app.rename(idOf(one, 'Plan'), 'PLAN');
    one.app.renameGroup(one.app.groups()[0]?.id ?? '', 'Work');
    await one.settle();
    one.restart();
    await one.settle();
    expect([one.disk.files(), one.shown()]).toEqual([
      { 'PLAN.md': 'short\n', 'work/Report.md': LONG },
      { 'PLAN.md': 'short\n', 'Work/Report.md': LONG },
    ]);
  });

  test('names that are not allowed on some disks are encoded in the folder, and stay as they are on the service', async () => {
    const one = new OneFolder({ kind });
    const names = ['CON', 'nul', 'a:b', 'what?', 'the end.', 'a/b', '.hidden', 'LPT1', 'a*"<>|b'];
    for (const name of names) one.app.create(name, `the text of ${name}\n`);
    const group = one.app.createGroup('AUX');
    one.app.create('Note', 'in a group\n', group);
    const { problems } = await one.settle();
    const files = Object.keys(one.disk.files());
    for (const path of files) one.disk.save(path, `${one.disk.text(path)}and a line\n`);
    await one.settle();
    const notes = one.app.notes().map(({ name, content }) => [name, content]);
    expect([problems, files, notes]).toEqual([
      0,
      [
        '%2Ehidden.md',
        '%41UX/Note.md',
        '%43ON.md',
        '%4CPT1.md',
        '%6Eul.md',
        'a%2A%22%3C%3E%7Cb.md',
        'a%2Fb.md',
        'a%3Ab.md',
        'the end..md',
        'what%3F.md',
      ],
      [
        ...names.map((name) => [name, `the text of ${name}\nand a line\n`]),
        ['Note', 'in a group\nand a line\n'],
      ],
    ]);
    await startAgain(one);
  });

  test('a name with an accent is one note, in whichever form a program writes it', async () => {
    const one = new OneFolder({ kind });
    one.disk.write(`${NFC}.md`, 'text\n');
    one.disk.write(`${NFC}s/Menu.md`, LONG);
    one.disk.write(`${NFC}.png`, 'bytes');
    await one.settle();
    const notes = one.app.notes().map(({ id, name }) => [id, name]);
    const file = one.disk.at(`${NFC}.md`);
    if (file) file.name = file.name.normalize('NFD');
    const picture = one.disk.at(`${NFC}.png`);
    if (picture) picture.name = picture.name.normalize('NFD');
    const writes = one.writesThere();
    await one.settle();
    expect([
      one.app.notes().map(({ id, name }) => [id, name]),
      notes.map(([, name]) => name?.normalize('NFC')).toSorted(),
      one.writesThere(),
    ]).toEqual([notes, [NFC, 'Menu'].toSorted(), writes]);
  });
});

test.for([
  ['macOS', MAC],
  ['an older macOS', OLD_MAC],
] as const)('on %s, notes whose names differ only in their Unicode form get two files', async ([, kind]) => {
  const one = new OneFolder({ kind });
  one.app.create(NFC, 'one\n');
  one.app.create(NFD, 'two\n');
  await one.settle();
  const paths = Object.keys(one.disk.files());
  for (const path of paths) one.disk.save(path, `${one.disk.text(path)}changed\n`);
  await one.settle();
  expect([
    paths.map((path) => path.normalize('NFC')).toSorted(),
    Object.values(one.shown()).toSorted(),
    one.app.trashed(),
  ]).toEqual([[`${NFC}%~2.md`, `${NFC}.md`].toSorted(), ['one\nchanged\n', 'two\nchanged\n'], []]);
});

test('on Linux, a folder with both forms of a name has two notes, which are never merged', async () => {
  const one = new OneFolder();
  one.disk.write(`${NFC}.md`, 'one, long enough to be recognized\n');
  one.disk.write(`${NFD}.md`, 'two, long enough to be recognized\n');
  one.disk.write('plan.md', 'three\n');
  one.disk.write('Plan.md', 'four\n');
  await one.settle();
  one.disk.save(`${NFD}.md`, 'two, changed\n');
  await one.settle();
  one.disk.rename(`${NFC}.md`, 'Other.md');
  await one.settle();
  expect([Object.values(one.shown()).toSorted(), one.disk.files(), one.app.trashed()]).toEqual([
    ['four\n', 'one, long enough to be recognized\n', 'three\n', 'two, changed\n'],
    {
      [`${NFD}.md`]: 'two, changed\n',
      'Other.md': 'one, long enough to be recognized\n',
      'Plan.md': 'four\n',
      'plan.md': 'three\n',
    },
    [],
  ]);
});

test('files of Windows that a person names with an encoded character keep their names', async () => {
  const one = new OneFolder({ kind: WINDOWS });
  one.disk.write('100%25.md', 'text one\n');
  one.disk.write('a%3Ab.md', 'text two\n');
  one.disk.write('Plan%~2.md', 'text three\n');
  await one.settle();
  const names = one.app.notes().map(({ name }) => name);
  await one.settle();
  expect([Object.keys(one.disk.files()), one.app.notes().map(({ name }) => name)]).toEqual([
    ['100%25.md', 'Plan%~2.md', 'a%3Ab.md'],
    names,
  ]);
  await startAgain(one);
});

test.for(DISKS)('pictures whose names differ only in letter case get two files on %s', async ([, kind]) => {
  const one = new OneFolder({ kind });
  one.app.putFile('pic.png', 'small letters');
  one.app.putFile('Pic.png', 'a capital letter');
  one.app.putFile('a/con.png', 'not allowed on Windows');
  const { problems } = await one.settle();
  await one.settle();
  const files = one.disk.files();
  expect([problems, Object.values(files).toSorted(), one.app.files().length]).toEqual([
    0,
    ['a capital letter', 'not allowed on Windows', 'small letters'],
    3,
  ]);
});
