// Files of a synced folder that can't be read: they are reported, and never count as deleted.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, synced } from '../harness/sync/synced.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

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
