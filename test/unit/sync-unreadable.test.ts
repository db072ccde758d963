// Files of a synced folder that can't be read: they are reported, and never count as deleted.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OneFolder } from '../harness/sync/one-folder.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const LONG = 'a text that is long enough to be recognized\n';

/** A synced folder with notes, a group and a picture. */
async function synced(options: ConstructorParameters<typeof OneFolder>[0] = {}): Promise<OneFolder> {
  const one = new OneFolder(options);
  one.disk.write('Plan.md', 'first\nsecond\nthird\n');
  one.disk.write('Work/Report.md', LONG);
  one.disk.write('pic.png', 'bytes of a picture');
  await one.settle();
  one.said.length = 0;
  return one;
}

const idOf = (one: OneFolder, name: string): string =>
  one.app.notes().find((note) => note.name === name)?.id ?? '';

test('a file or a folder that can not be read is reported, and never counts as deleted', async () => {
  const one = await synced();
  one.disk.setUnreadable('Plan.md');
  one.disk.write('Plan.md', 'changed\n');
  one.disk.setUnreadable('Work');
  const writes = one.writesThere();
  const { problems } = await one.settle();
  expect([problems, one.warned, one.writesThere() - writes]).toEqual([
    2,
    ['Not synced: Work: permission denied', 'Not synced: Plan.md: permission denied'],
    0,
  ]);
});

test('a file that is only in iCloud is reported, and stays as it is on the service', async () => {
  const one = await synced();
  one.disk.rename('Plan.md', '.Plan.md.icloud');
  const { problems } = await one.settle();
  one.disk.rename('.Plan.md.icloud', 'Plan.md');
  await one.settle();
  expect([problems, one.warned, one.shown()['Plan.md'], one.app.trashed()]).toEqual([
    1,
    ['Not synced: Plan.md: not downloaded from iCloud'],
    'first\nsecond\nthird\n',
    [],
  ]);
});

test('a note of the service that is a file in iCloud is not written over its placeholder', async () => {
  const one = await synced();
  one.disk.rename('Plan.md', '.Plan.md.icloud');
  one.app.edit(idOf(one, 'Plan'), 'changed\n');
  await one.settle();
  const during = Object.keys(one.disk.files());
  one.disk.rename('.Plan.md.icloud', 'Plan.md');
  await one.settle();
  expect([during, one.disk.text('Plan.md'), one.app.trashed()]).toEqual([
    ['.Plan.md.icloud', 'Work/Report.md', 'pic.png'],
    'changed\n',
    [],
  ]);
});

test('a file that is not UTF-8 is reported and stays as it is', async () => {
  const one = await synced();
  one.disk.write('Latin.md', new Uint8Array([0x63, 0x61, 0x66, 0xe9]));
  one.disk.save('Plan.md', new Uint8Array([0xff, 0xfe, 0x41]));
  const { problems } = await one.settle();
  expect([problems, one.warned.toSorted(), one.shown()['Plan.md'], one.disk.text('Latin.md')]).toEqual([
    2,
    ['Not synced: Latin.md: not UTF-8', 'Not synced: Plan.md: not UTF-8'],
    'first\nsecond\nthird\n',
    'bytes:caf\u00e9',
  ]);
});
