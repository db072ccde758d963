// What a person, another device or a kill does at a bad moment must not make a sync lose, delete or create anything.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newApi } from '../../lib/folders/api.ts';
import { openSync } from '../../lib/folders/sync/sync-folder.ts';
import type { DiskFault, Done } from '../harness/sync/memory-sync-folder.ts';
import { KEY, URL_OF_SERVICE } from '../harness/sync/model-service.ts';
import { idOf, LONG, scene } from '../harness/sync/scene.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Does something once, when an operation on the disk or a request is the wanted one. */
function once<T, R>(isIt: (of: T) => boolean, work: () => R): (of: T) => R | undefined {
  let isDone = false;
  return (of) => {
    if (isDone || !isIt(of)) return undefined;
    isDone = true;
    return work();
  };
}

const isCreation = ({ method, template }: { readonly method: string; readonly template: string }): boolean =>
  method === 'POST' && template === '/note';

test('a note that the service rejects does not stop the others', async () => {
  const { world, A, notes, start } = scene();
  await start();
  Object.assign(world.service.user, { storageLimit: 60 });
  A.disk.write('big.md', 'x'.repeat(500));
  await A.round();
  A.disk.write('later.md', 'later');
  expect((await A.round())?.problems).toBe(1);
  expect(notes()).toEqual(['later: later']);
});

test('a note whose group another device deletes while it is uploaded gets its group again', async () => {
  const { world, A, app, notes, start } = scene();
  await start();
  const group = app.createGroup('Work');
  await A.round();
  A.disk.write('Work/new.md', LONG);
  const request = once(isCreation, () => {
    world.act(() => app.deleteGroup(group));
    return undefined;
  });
  await A.round({ request });
  await A.round();
  expect(notes()).toEqual([`Work/new: ${LONG}`]);
});

test('an edit of a note whose creation was killed is merged', async () => {
  const { A, app, notes, start } = scene();
  await start();
  A.disk.write('Plan.md', 'one\ntwo\n');
  await A.round({ request: (sent) => (isCreation(sent) ? 'killed after' : undefined) });
  app.edit(idOf(app, 'Plan'), 'one of the app\ntwo\n');
  A.disk.write('Plan.md', 'one\ntwo\nthree\n');
  await A.round();
  expect([A.disk.files(), notes()]).toEqual([
    { 'Plan.md': 'one of the app\ntwo\nthree\n' },
    ['Plan: one of the app\ntwo\nthree\n'],
  ]);
});

test('a file that is renamed after its creation was killed becomes one note', async () => {
  const { A, notes, start } = scene();
  await start();
  A.disk.write('Untitled.md', LONG);
  await A.round({ request: (sent) => (isCreation(sent) ? 'killed after' : undefined) });
  A.disk.rename('Untitled.md', 'Named.md');
  await A.round();
  await A.round();
  expect(notes()).toEqual([`Named: ${LONG}`]);
});

test.each([1, 2, 3, 4])(
  'a swap of two names that is killed after its rename %i is finished',
  async (last) => {
    const { A, app, notes, start } = scene();
    await start();
    A.disk.write('one.md', 'text 1');
    A.disk.write('two.md', 'text 2');
    await A.round();
    // Half a line of the log.
    A.disk.write('three.md', 'three');
    await A.round({ operation: ({ operation }) => (operation === 'append' ? 'killed within' : undefined) });
    A.disk.remove('three.md');
    const ids = [idOf(app, 'one'), idOf(app, 'two')] as const;
    app.rename(ids[0], 'two');
    app.rename(ids[1], 'one');
    let renames = 0;
    const isLast = ({ operation }: Done): boolean => operation === 'rename' && (renames += 1) === last;
    await A.round({ operation: (done) => (isLast(done) ? 'killed after' : undefined) });
    await A.round();
    await A.round();
    expect([A.disk.files(), app.notes().map(({ id, name, content }) => [id, name, content])]).toEqual([
      { 'one.md': 'text 2', 'two.md': 'text 1' },
      expect.arrayContaining([
        [ids[0], 'two', 'text 1'],
        [ids[1], 'one', 'text 2'],
      ]),
    ]);
    expect(notes().length).toBe(2);
  },
);

test('a sync continues when a full disk has room again', async () => {
  const { A, notes, start } = scene();
  await start();
  A.disk.write('a.md', 'a');
  const full = once<Done, DiskFault>(
    ({ operation }) => operation === 'append',
    () => 'full',
  );
  await A.round({ operation: full }).catch(() => undefined);
  await A.round();
  expect(notes()).toEqual(['a: a']);
});

test('a folder that can not be written to stops nothing, and hides no note', async () => {
  const { A, app, start } = scene();
  await start();
  const group = app.createGroup('Work');
  app.create('in', 'in', group);
  const [a, b] = [app.create('a', `a ${LONG}`), app.create('b', `b ${LONG}`)];
  await A.round();
  A.disk.setLocked('Work');
  app.move(a, group);
  app.rename(b, 'b2');
  app.create('other', 'other');
  expect((await A.round())?.problems).toBe(1);
  expect(A.disk.files()).toEqual({
    'Work/in.md': 'in',
    'a.md': `a ${LONG}`,
    'b2.md': `b ${LONG}`,
    'other.md': 'other',
  });
  A.disk.setLocked('Work', false);
  await A.round();
  expect(Object.keys(A.disk.files())).toEqual(['Work/a.md', 'Work/in.md', 'b2.md', 'other.md']);
});

test('a dry run writes nothing and prints the deletions that would stop a round', async () => {
  const { world, A, app } = scene();
  for (let n = 0; n < 12; n += 1) A.disk.write(`${n}.md`, `text ${n}`);
  await A.round();
  for (const { id } of app.notes()) app.trash(id);
  const { writes } = A.folder;
  writes.length = 0;
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const api = newApi(URL_OF_SERVICE, KEY, world.service.connect());
  const sync = await openSync(api, A.folder, { dryRun: true }, { say, warn: say });
  await expect(sync.round()).rejects.toThrow('This round would delete 12 of 12');
  expect([lines.length, writes]).toEqual([12, []]);
});

test('a text that a person saves while the file is taken away is in the note, even if the process is killed', async () => {
  const { world, A, app, notes, start } = scene();
  await start();
  const id = app.create('n', 'one\ntwo\n');
  await A.round();
  app.edit(id, 'one\ntwo of the app\n');
  const save = once<Done, DiskFault>(
    ({ operation, path }) => operation === 'rename' && path === 'n.md',
    () => {
      world.act(() => A.disk.write('n.md', 'one of the person\ntwo\n'));
      return 'killed after';
    },
  );
  await A.round({ operation: save });
  await A.round();
  expect(notes().join('\n')).toContain('one of the person');
});
