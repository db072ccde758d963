// What a person meets when the folder .notes-sync is copied or damaged.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, LONG, synced } from '../harness/sync/synced.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('a copy of a synced folder is compared from the beginning, and nothing is deleted', async () => {
  const one = await synced();
  const copy = one.disk.copy();
  one.app.trash(idOf(one, 'Report'));
  one.app.create('New', 'new\n');
  await one.settle();
  one.restart(copy);
  copy.remove('Plan.md');
  await one.settle();
  expect([one.said.filter((line) => line.includes('copy')), one.disk.files(), one.shown()]).toEqual([
    [
      'folder is a copy of a synced folder, or was restored: it is compared with the service from the beginning, and nothing is deleted.',
    ],
    {
      'New.md': 'new\n',
      'Plan.md': 'first\nsecond\nthird\n',
      'Work/Report.md': LONG,
      'pic.png': 'bytes of a picture',
    },
    {
      'New.md': 'new\n',
      'Plan.md': 'first\nsecond\nthird\n',
      'Work/Report.md': LONG,
      'pic.png': 'bytes of a picture',
    },
  ]);
});

test.for(['{', '[]', '{"identity":{}}', 'null', '""', 'garbage'])(
  'a damaged state.json (%s) stops with a line, and nothing is changed',
  async (text) => {
    const one = await synced();
    one.disk.save('.notes-sync/state.json', text);
    one.restart();
    const writes = one.writesThere();
    await expect(one.round()).rejects.toThrow(/Delete it to start over: nothing is deleted then/);
    expect(one.writesThere() - writes).toBe(0);
  },
);

test('an interrupted log with a damaged line is read as far as it can be, and nothing is created twice', async () => {
  const one = await synced();
  one.disk.write('New.md', 'new\n');
  one.before = ({ operation, path }) =>
    operation === 'replace' && path.endsWith('state.json') ? 'full' : undefined;
  await one.round().catch(() => undefined);
  one.before = () => undefined;
  const log = one.disk.text('.notes-sync/log').split('\n');
  one.disk.save(
    '.notes-sync/log',
    log.map((line, n) => (n === 1 ? `\0\0${line.slice(0, 9)}` : line)).join('\n'),
  );
  one.restart();
  await one.settle();
  expect([one.disk.files(), Object.keys(one.shown())]).toEqual([
    one.shown(),
    ['New.md', 'Plan.md', 'Work/Report.md', 'pic.png'],
  ]);
});

test.for(['removed', 'damaged'] as const)(
  'texts of the last sync that are %s turn a merge into a conflict note, and lose no line',
  async (how) => {
    const one = await synced();
    const texts = Array.from(one.disk.paths('.notes-sync/base', true)).filter(
      ({ node }) => node.kind === 'file',
    );
    for (const { path } of texts) {
      if (how === 'removed') one.disk.remove(path);
      else one.disk.save(path, 'damaged');
    }
    one.disk.save('Plan.md', 'FIRST\nsecond\nthird\n');
    one.app.edit(idOf(one, 'Plan'), 'first\nsecond\nTHIRD\n');
    await one.settle();
    const plans = Object.entries(one.disk.files()).filter(([path]) => path.startsWith('Plan'));
    expect([plans.map(([, text]) => text), one.disk.files()]).toEqual([
      ['FIRST\nsecond\nthird\n', 'first\nsecond\nTHIRD\n'],
      one.shown(),
    ]);
  },
);
