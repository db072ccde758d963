// What a person meets when the disk of a synced folder fails: full, read-only, gone, damaged, or changed by other programs.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OneFolder } from '../harness/sync/one-folder.ts';
import { idOf, LONG, synced } from '../harness/sync/synced.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('a full disk', () => {
  /** Both sides change in every way, and the disk is full from the nth write on. */
  async function fullFrom(n: number) {
    const one = await synced();
    one.app.edit(idOf(one, 'Plan'), 'first\nsecond\nTHIRD\n');
    one.app.rename(idOf(one, 'Report'), 'Summary');
    one.app.create('There', 'new on the service\n');
    one.app.putFile('pic.png', 'other bytes');
    one.disk.save('Plan.md', 'FIRST\nsecond\nthird\n');
    one.disk.write('Here.md', 'new in the folder\n');
    let writes = 0;
    one.before = ({ number }) => {
      if (number > 0) writes += 1;
      return number > 0 && writes >= n ? 'full' : undefined;
    };
    const outcome = await one.round().then(
      ({ problems }) => (problems > 0 ? 'reported' : 'silent'),
      (error: Error) => error.message,
    );
    one.before = () => undefined;
    const { problems } = await one.settle();
    return { outcome, problems, isFull: writes >= n, files: one.disk.files(), there: one.shown() };
  }

  test('is reported, loses nothing, and the next round completes what was begun, whichever write fails', async () => {
    const end = {
      'Here.md': 'new in the folder\n',
      'Plan.md': 'FIRST\nsecond\nTHIRD\n',
      'There.md': 'new on the service\n',
      'Work/Summary.md': LONG,
      'pic.png': 'other bytes',
    };
    const outcomes = new Map<string, number>();
    let n = 1;
    for (; ; n += 1) {
      const { outcome, isFull, ...rest } = await fullFrom(n);
      expect({ n, ...rest }).toEqual({ n, problems: 0, files: end, there: end });
      if (!isFull) break;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect(n).toBeGreaterThan(20);
    expect([...outcomes.keys()]).toEqual(["folder can't be synced now: no space left on device"]);
  });
});

test('a file that may not be changed is reported, keeps its text, and follows when it may', async () => {
  const one = await synced();
  one.app.edit(idOf(one, 'Plan'), 'changed\n');
  one.disk.setLocked('Plan.md');
  const { problems } = await one.round();
  const text = one.disk.text('Plan.md');
  one.disk.setLocked('Plan.md', false);
  await one.settle();
  expect([problems, text, one.warned, one.disk.text('Plan.md')]).toEqual([
    1,
    'first\nsecond\nthird\n',
    ['Not synced: Plan.md: permission denied'],
    'changed\n',
  ]);
});

test('a read-only folder still sends its own changes, and reports what it can not store', async () => {
  const one = await synced();
  one.disk.setLocked('Work');
  one.app.edit(idOf(one, 'Report'), 'changed\n');
  one.app.deleteFile(one.app.files()[0]?.id ?? '');
  one.disk.save('Plan.md', 'changed here\n');
  await one.round();
  const first = one.shown();
  one.disk.setLocked('Work', false);
  await one.settle();
  expect([first, one.warned, one.disk.files()]).toEqual([
    { 'Plan.md': 'changed here\n', 'Work/Report.md': 'changed\n' },
    ['Not synced: Work/Report.md: permission denied'],
    { 'Plan.md': 'changed here\n', 'Work/Report.md': 'changed\n' },
  ]);
});

test('a folder that disappears deletes nothing on the service', async () => {
  const one = await synced();
  const writes = one.writesThere();
  one.folder.isGone = true;
  await expect(one.round()).rejects.toThrow("folder can't be synced now: no longer exists");
  expect([one.writesThere() - writes, one.app.notes().length]).toEqual([0, 2]);
});

test('a folder that disappears in the middle of a round deletes nothing on the service', async () => {
  /** The folder does not exist from the nth operation on. */
  async function goneFrom(n: number) {
    const one = await synced();
    one.disk.save('Plan.md', 'changed\n');
    one.disk.write('New.md', 'new\n');
    let operations = 0;
    one.before = () => {
      operations += 1;
      if (operations === n) one.folder.isGone = true;
      return undefined;
    };
    await one.round().catch(() => undefined);
    const trashed = one.app.trashed().length + one.app.files(true).length;
    one.before = () => undefined;
    one.folder.isGone = false;
    one.restart();
    await one.settle();
    return { isOver: operations < n, trashed, files: one.disk.files(), there: one.shown() };
  }
  const end = {
    'New.md': 'new\n',
    'Plan.md': 'changed\n',
    'Work/Report.md': LONG,
    'pic.png': 'bytes of a picture',
  };
  let n = 0;
  for (let isOver = false; !isOver;) {
    n += 1;
    const { isOver: isEnd, ...rest } = await goneFrom(n);
    isOver = isEnd;
    expect({ n, ...rest }).toEqual({ n, trashed: 0, files: end, there: end });
  }
  expect(n).toBeGreaterThan(20);
});

test('an empty folder in the place of a disk that is not mounted gets the notes and deletes nothing', async () => {
  const one = await synced();
  const { disk } = one;
  const files = disk.files();
  const empty = new OneFolder().disk;
  one.restart(Object.assign(empty, { clock: one.clock }));
  await one.settle();
  const there = one.shown();
  one.restart(disk);
  await one.settle();
  expect([there, one.app.trashed(), one.disk.files()]).toEqual([files, [], files]);
});

test('a folder whose notes all disappeared stops the round before any action', async () => {
  const one = new OneFolder();
  for (let n = 0; n < 20; n += 1) one.disk.write(`Note ${n}.md`, `text ${n}\n`);
  await one.settle();
  for (const path of Object.keys(one.disk.files())) one.disk.remove(path);
  const writes = one.writesThere();
  await one.round();
  await expect(one.round()).rejects.toThrow(
    'This round would delete 20 of 20 notes and files, so nothing was done. ' +
      'If that is right, run it once with --allow-deletions.',
  );
  expect(one.writesThere() - writes).toBe(0);
});

test('a file that changes while it is read is sent when it is complete', async () => {
  const one = await synced();
  one.disk.save('Plan.md', 'half of a text, and the other half\n');
  one.whileRead = (path) => {
    if (path !== 'Plan.md') return;
    one.whileRead = () => undefined;
    one.disk.write('Plan.md', 'a text that is written in two parts\n');
  };
  await one.settle();
  expect([one.shown()['Plan.md'], one.app.snapshots().map(({ content }) => content)]).toEqual([
    'a text that is written in two parts\n',
    ['first\nsecond\nthird\n'],
  ]);
});

test('a file that a person saves at any moment of a round is never lost', async () => {
  let n = 1;
  for (; ; n += 1) {
    const one = await synced();
    one.app.edit(idOf(one, 'Plan'), 'first\nsecond\nTHIRD of the app\n');
    let operations = 0;
    one.before = () => {
      operations += 1;
      if (operations === n) one.disk.save('Plan.md', 'FIRST of the person\nsecond\nthird\n');
      return undefined;
    };
    await one.round();
    one.before = () => undefined;
    if (operations < n) break;
    await one.settle();
    // A person who saves over the text of the app finds it in the versions.
    const texts = [...one.app.notes(), ...one.app.snapshots()].map(({ content }) => content);
    const all = texts.flatMap((text) => text.split('\n'));
    expect([n, one.disk.files()]).toEqual([n, one.shown()]);
    expect([n, all]).toEqual([n, expect.arrayContaining(['FIRST of the person', 'THIRD of the app'])]);
  }
  expect(n).toBeGreaterThan(15);
});

test('a note that a person deletes at any moment of a round stays deleted, or comes back with the text of the service', async () => {
  for (let n = 1; ; n += 1) {
    const one = await synced();
    one.app.edit(idOf(one, 'Plan'), 'changed in the app\n');
    let operations = 0;
    one.before = () => {
      operations += 1;
      if (operations === n && one.disk.at('Plan.md')) one.disk.remove('Plan.md');
      return undefined;
    };
    await one.round();
    one.before = () => undefined;
    if (operations < n) return;
    await one.settle();
    expect([n, one.disk.files()]).toEqual([n, one.shown()]);
    const texts = [...one.app.notes(), ...one.app.trashed()].map(({ content }) => content);
    expect([n, texts]).toEqual([n, expect.arrayContaining(['changed in the app\n'])]);
  }
});

test('a clock that jumps back and forth by a day changes nothing, and edits are seen', async () => {
  const one = await synced();
  const writes = one.writesThere();
  const day = 86_400_000;
  const idle: boolean[] = [];
  for (const jump of [-day, day, day, -day, -day]) {
    one.clock.advance(jump);
    idle.push((await one.settle()).hasChanged);
  }
  const idleWrites = one.writesThere() - writes;
  one.clock.advance(-day);
  one.disk.save('Plan.md', 'changed on the day before\n');
  one.clock.advance(day);
  await one.settle();
  one.disk.save('Plan.md', 'changed with a time in the future\n');
  one.disk.setTime('Plan.md', Date.now() + day);
  await one.settle();
  expect([idle, idleWrites, one.shown()['Plan.md'], one.app.trashed()]).toEqual([
    [false, false, false, false, false],
    0,
    'changed with a time in the future\n',
    [],
  ]);
});

test('a tick that keeps size and time is seen', async () => {
  const one = new OneFolder();
  one.disk.write('List.md', '- [ ] call the shop\n');
  await one.settle();
  one.disk.tick('List.md', '- [x] call the shop\n');
  await one.settle();
  expect([one.shown()['List.md'], one.app.todos()]).toEqual([
    '- [x] call the shop\n',
    [{ text: 'call the shop', completed: true }],
  ]);
});

test('files with equal times and sizes are told apart', async () => {
  const one = new OneFolder();
  const time = Date.now() - 3_600_000;
  for (const name of ['a', 'b', 'c']) {
    one.disk.write(`${name}.md`, `text ${name}\n`);
    one.disk.setTime(`${name}.md`, time);
  }
  await one.settle();
  one.disk.rename('a.md', 'x');
  one.disk.rename('b.md', 'a.md');
  one.disk.rename('x', 'b.md');
  await one.settle();
  expect(one.shown()).toEqual({ 'a.md': 'text b\n', 'b.md': 'text a\n', 'c.md': 'text c\n' });
});
