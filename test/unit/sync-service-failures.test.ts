// What a person meets when the service fails, rejects a key, or rejects a note during a sync.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FatalError } from '../../lib/folders/failures.ts';
import { KEY, OTHER_KEY, READ_ONLY_KEY, type Fault } from '../harness/sync/model-service.ts';
import { OneFolder } from '../harness/sync/one-folder.ts';
import { changeAll, idOf, LONG, synced } from '../harness/sync/synced.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const MEGABYTE = 1_048_576;

test.for<Fault>(['429', '503', 'unreachable', 'lost 503', 'lost'])(
  'a service that fails twice for every request (%s) delays a round, and nothing is done twice',
  async (fault) => {
    const one = await synced();
    const end = changeAll(one);
    let number = 0;
    one.fault = () => ((number += 1) % 3 === 0 ? undefined : fault);
    const { problems } = await one.settle();
    one.fault = () => undefined;
    await one.settle();
    expect([problems, one.disk.files(), one.shown(), one.app.trashed()]).toEqual([0, end, end, []]);
  },
);

test('a service that is away ends the round with one line, deletes nothing, and the next round completes it', async () => {
  const errors: unknown[] = [];
  for (let n = 1, wasAway = true; wasAway; n += 1) {
    const one = await synced();
    const end = changeAll(one);
    let requests = 0;
    one.fault = () => ((requests += 1) >= n ? 'unreachable' : undefined);
    errors.push(await one.round().catch((failure: unknown) => failure instanceof FatalError));
    wasAway = requests >= n;
    one.fault = () => undefined;
    await one.settle();
    expect([n, one.disk.files(), one.shown(), one.app.trashed()]).toEqual([n, end, end, []]);
  }
  const last = errors.pop();
  expect([errors.length > 8, new Set(errors), last]).toEqual([true, new Set([true]), expect.any(Object)]);
});

test('a key that is revoked in the middle of a round stops it with one line, and another key of the user completes it', async () => {
  const errors: unknown[] = [];
  for (let n = 1, wasRevoked = true; wasRevoked; n += 1) {
    const one = await synced();
    const end = changeAll(one);
    one.key = OTHER_KEY;
    one.service.state.users[1] = one.service.user;
    one.restart();
    let requests = 0;
    one.fault = () => {
      requests += 1;
      if (requests === n) one.service.revoke(OTHER_KEY);
      return undefined;
    };
    errors.push(await one.round().catch((failure: Error) => failure.message));
    wasRevoked = requests >= n;
    one.key = KEY;
    one.restart();
    one.fault = () => undefined;
    await one.settle();
    expect([n, one.disk.files(), one.shown(), one.app.trashed()]).toEqual([n, end, end, []]);
    expect(one.warned).toEqual([]);
  }
  const last = errors.pop();
  expect([errors.length > 8, [...new Set(errors)], last]).toEqual([
    true,
    ['Authentication required', "the bytes can't be read (401)"].map(
      (reason) => `http://service.test/api rejects the key (${reason}). Use another one: NOTES_KEY or --key`,
    ),
    expect.any(Object),
  ]);
});

test('a key of another user stops the sync before any action', async () => {
  const one = await synced();
  changeAll(one);
  one.key = OTHER_KEY;
  one.restart();
  const writes = one.writesThere();
  const outside = one.folder.writesOutside.length;
  await expect(one.round()).rejects.toThrow(
    /can't be synced: Access denied to workspace\. Nothing was changed\./,
  );
  expect([one.writesThere() - writes, one.folder.writesOutside.length - outside]).toEqual([0, 0]);
});

test('a read-only key downloads, and reports what it may not send', async () => {
  const one = await synced();
  one.key = READ_ONLY_KEY;
  one.restart();
  one.disk.write('Here.md', 'new in the folder\n');
  one.app.create('There', 'new on the service\n');
  const round = await one.round().catch((error: Error) => error.message);
  one.key = KEY;
  one.restart();
  await one.settle();
  expect([round, one.disk.text('There.md'), one.shown()]).toEqual([
    expect.anything(),
    'new on the service\n',
    one.disk.files(),
  ]);
});

test('a workspace that was deleted stops the sync before any action', async () => {
  const one = new OneFolder();
  const id = one.app.createWorkspace('Second');
  const two = new OneFolder({ sync: { workspace: id } });
  const workspace = two.app.createWorkspace('Second');
  const third = new OneFolder({ sync: { workspace } });
  expect(third.app.createWorkspace('Second')).toBe(workspace);
  third.disk.write('Plan.md', LONG);
  await third.settle();
  third.app.deleteWorkspace(workspace);
  third.disk.save('Plan.md', 'changed\n');
  const writes = third.writesThere();
  for (const isNew of [false, true]) {
    if (isNew) third.restart();
    await expect(third.round()).rejects.toThrow(/can't be synced: .*\. Nothing was changed\./);
  }
  expect([third.writesThere() - writes, third.disk.files()]).toEqual([0, { 'Plan.md': 'changed\n' }]);
});

test('a file for which the quota has no room is skipped, and uploaded when there is room', async () => {
  const one = await synced({ service: { storageLimit: 2_000 } });
  one.disk.write('big.png', 'x'.repeat(3_000));
  one.disk.write('small.png', 'y'.repeat(100));
  const { problems } = await one.settle();
  const before = [problems, [...one.warned], Object.keys(one.shown()), await one.summary()];
  one.disk.save('big.png', 'x'.repeat(1_500));
  await one.settle();
  expect([before, one.disk.files()]).toEqual([
    [
      1,
      ['Not synced: big.png: User storage quota exceeded'],
      ['Plan.md', 'Work/Report.md', 'pic.png', 'small.png'],
      expect.stringMatching(/^Not synced: big\.png: User storage quota exceeded\n/),
    ],
    one.shown(),
  ]);
});

test('a file that waits for room is uploaded when another one is deleted', async () => {
  const one = await synced({ service: { storageLimit: 3_500 } });
  const old = one.app.putFile('old.png', 'o'.repeat(2_000));
  await one.settle();
  one.disk.write('new.png', 'n'.repeat(2_000));
  await one.settle();
  one.app.deleteFile(old);
  one.service.workspace.file.splice(
    one.service.workspace.file.findIndex(({ path }) => path === 'old.png'),
    1,
  );
  await one.settle();
  expect(Object.keys(one.shown())).toEqual(['Plan.md', 'Work/Report.md', 'new.png', 'pic.png']);
});

test('a note over 1 MB is reported once, stays in the folder, and follows when it is shorter', async () => {
  const one = await synced();
  const long = `${'x'.repeat(99)}\n`.repeat(MEGABYTE / 100 + 1);
  one.disk.write('Long.md', long);
  one.disk.save('Plan.md', long);
  const { problems } = await one.settle();
  await one.settle();
  const before = [problems, one.warned.toSorted(), one.shown()['Plan.md'], one.disk.text('Plan.md') === long];
  one.disk.save('Long.md', 'short\n');
  one.disk.save('Plan.md', 'shorter\n');
  await one.settle();
  expect([before, one.disk.files()]).toEqual([
    [
      2,
      [
        `Not synced: Long.md: larger than 1 MB (${long.length} bytes)`,
        `Not synced: Plan.md: larger than 1 MB (${long.length} bytes)`,
      ],
      'first\nsecond\nthird\n',
      true,
    ],
    one.shown(),
  ]);
});

test('texts that would be over 1 MB when merged become two notes', async () => {
  const one = new OneFolder();
  const lines = Array.from({ length: 60 }, (_, n) => `${n} ${'x'.repeat(14_000)}\n`).join('');
  one.disk.write('Plan.md', lines);
  await one.settle();
  one.disk.save('Plan.md', `${'mine '.repeat(30_000)}\n${lines}`);
  one.app.edit(idOf(one, 'Plan'), `${lines}${'theirs '.repeat(20_000)}\n`);
  const round = await one.settle();
  const sizes = Object.entries(one.disk.files()).map(([path, text]) => [
    path.replace(/ \(conflict .*\)/, ' (conflict)'),
    text.startsWith('mine'),
    text.length < MEGABYTE,
  ]);
  expect([round.conflicts, sizes, one.disk.files()]).toEqual([
    1,
    [
      ['Plan (conflict).md', true, true],
      ['Plan.md', false, true],
    ],
    one.shown(),
  ]);
});

test('a name of more than 200 characters is reported, and the note follows when it is renamed', async () => {
  const one = await synced();
  const name = 'n'.repeat(210);
  one.disk.write(`${name}.md`, LONG.replace('a text', 'another text'));
  one.disk.rename('Work/Report.md', `Work/${'m'.repeat(210)}.md`);
  const { problems } = await one.settle();
  const before = [problems, Object.keys(one.shown()), one.app.trashed()];
  one.disk.rename(`${name}.md`, 'Short.md');
  one.disk.rename(`Work/${'m'.repeat(210)}.md`, 'Work/Report.md');
  await one.settle();
  expect([before, one.disk.files(), one.app.trashed()]).toEqual([
    [2, ['Plan.md', 'Work/Report.md', 'pic.png'], []],
    one.shown(),
    [],
  ]);
});

test('a conflict of a note whose name has 200 characters gets a name that the service takes', async () => {
  const one = new OneFolder();
  const name = 'n'.repeat(200);
  one.disk.write(`${name}.md`, 'text\n');
  await one.settle();
  one.disk.save(`${name}.md`, 'of the folder\n');
  one.app.edit(idOf(one, name), 'of the service\n');
  const { problems, conflicts } = await one.settle();
  expect([problems, conflicts, one.disk.files()]).toEqual([0, 1, one.shown()]);
  expect(Object.values(one.disk.files()).toSorted()).toEqual(['of the folder\n', 'of the service\n']);
});

test('a note that is trashed again while a sync brings it back is brought back in the next pass', async () => {
  const one = new OneFolder();
  one.disk.write('work/Plan.md', 'text\n');
  await one.settle();
  one.app.deleteGroup(one.app.groups()[0]?.id ?? '');
  one.disk.save('work/Plan.md', 'changed\n');
  const trash = vi.fn<() => void>(() => one.app.trash(one.app.notes()[0]?.id ?? ''));
  one.fault = ({ method, template }) => {
    if (`${method} ${template}` === 'PUT /note' && trash.mock.calls.length === 0) trash();
    return undefined;
  };
  const { problems } = await one.settle();
  expect([problems, one.warned, one.shown()]).toEqual([0, [], { 'work/Plan.md': 'changed\n' }]);
});
