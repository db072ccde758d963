// What a person meets when the service no longer knows the cursor of a sync (410), and everything is listed.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OneFolder } from '../harness/sync/one-folder.ts';
import { changeAll, idOf, LONG, synced } from '../harness/sync/synced.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('a cursor that the service no longer knows deletes nothing, and both sides become equal', async () => {
  const one = await synced();
  const end = changeAll(one);
  one.service.forgetCursors();
  await one.settle();
  expect([one.disk.files(), one.shown(), one.app.trashed()]).toEqual([end, end, []]);
});

test('notes that were deleted before a cursor was lost move to the trash of the folder', async () => {
  const one = await synced();
  one.app.trash(idOf(one, 'Report'));
  one.service.forgetCursors();
  await one.settle();
  expect([Object.keys(one.disk.files()), one.trash()]).toEqual([['Plan.md', 'pic.png'], [LONG]]);
});

test('a listing during which notes are deleted and created deletes only those', async () => {
  const end = new Set<string>();
  for (let n = 1; n <= 6; n += 1) {
    const one = new OneFolder();
    for (let i = 0; i < 101; i += 1) one.app.create(`N${i}`, `the text of note ${i}\n`);
    await one.settle();
    one.service.forgetCursors();
    let lists = 0;
    one.fault = ({ method, template }) => {
      if (method === 'GET' && template !== '/changes') lists += 1;
      if (lists === n) {
        lists += 1_000;
        one.app.trash(idOf(one, 'N3'));
        one.app.create('New', 'new\n');
      }
      return undefined;
    };
    await one.round();
    one.fault = () => undefined;
    await one.settle();
    end.add(
      JSON.stringify([
        one.trash(),
        one.app.trashed().map(({ name }) => name),
        Object.keys(one.disk.files()).length,
      ]),
    );
    expect([n, one.disk.files()]).toEqual([n, one.shown()]);
  }
  expect([...end]).toEqual([
    JSON.stringify([['the text of note 3\n'], ['N3'], 101]),
    JSON.stringify([[], [], 101]),
  ]);
});
