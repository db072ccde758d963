// What the first run says before it begins, and when it asks (E33).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newApi } from '../../lib/folders/api.ts';
import { openSync } from '../../lib/folders/sync/sync-folder.ts';
import type { SyncOptions } from '../../lib/folders/sync/sync.ts';
import { KEY, URL_OF_SERVICE } from '../harness/sync/model-service.ts';
import { scene, type Scene } from '../harness/sync/ways.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Runs the rounds of a command. @returns what was printed, sorted because notes are uploaded in parallel, and asked */
async function run(
  { world, A }: Scene,
  { agrees = true, ...options }: SyncOptions & { agrees?: boolean } = {},
) {
  const said: string[] = [];
  const asked: string[] = [];
  const say = (line: string): void => void said.push(line);
  const api = newApi(URL_OF_SERVICE, KEY, world.service.connect());
  const sync = await openSync(api, A.folder, options, {
    say,
    warn: say,
    ask: async (plan) => {
      asked.push(plan);
      return agrees;
    },
  });
  const failure: unknown = await (async () => {
    for (let { again } = await sync.round(); again !== undefined; { again } = await sync.round())
      world.clock.advance(again + 1);
  })().catch((error: unknown) => (error as Error).message);
  return { said: said.toSorted(), asked, failure };
}

const DAYS = 'Daily notes are in Daily Notes.';

test('files that were just copied to the folder are in the plan that it prints', async () => {
  const at = scene();
  at.A.disk.write('a.md', 'a\n');
  at.A.disk.write('b.md', 'b\n');
  expect(await run(at)).toEqual({
    said: [
      DAYS,
      'First sync: 2 notes and files will be uploaded, 0 notes and files downloaded.',
      'Uploaded: a.md',
      'Uploaded: b.md',
    ],
    asked: [],
    failure: undefined,
  });
});

test('it asks once if both sides have content, also if the files were just copied, and a no changes nothing', async () => {
  const at = scene();
  const { world, A, app } = at;
  app.create('a', 'theirs\n');
  app.create('c', 'theirs\n');
  A.disk.write('a.md', 'mine\n');
  A.disk.write('b.md', 'mine\n');
  const asked = [
    'First sync: 1 note or file will be uploaded, 1 note or file downloaded, 1 differs, of which both texts are kept.',
  ];
  expect(await run(at, { agrees: false })).toEqual({ said: [DAYS], asked, failure: 'Nothing was changed.' });
  expect([A.folder.writesOutside, app.notes().length]).toEqual([[], 2]);
  expect(world.service.log.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect((await run(at)).asked).toEqual(asked);
  expect((await run(at)).asked).toEqual([]);
  expect(Object.keys(A.disk.files())).toEqual(['a (conflict 2026-03-02 08.00).md', 'a.md', 'b.md', 'c.md']);
});

test('--dry-run has files that were just written, and asks nothing', async () => {
  const at = scene();
  at.app.create('theirs', 'theirs\n');
  at.A.disk.write('a.md', 'a\n');
  expect(await run(at, { dryRun: true })).toEqual({
    said: ['Would download: theirs.md', 'Would upload: a.md'],
    asked: [],
    failure: undefined,
  });
});

test('a file that never stops changing does not keep the others from being synced', async () => {
  const at = scene();
  const { A, world } = at;
  A.disk.write('a.md', 'a\n');
  A.disk.write('log.md', '0');
  const advance = world.clock.advance.bind(world.clock);
  let n = 0;
  vi.spyOn(world.clock, 'advance').mockImplementation((ms) => {
    advance(ms);
    n += 1;
    if (n < 8) A.disk.write('log.md', String(n));
  });
  expect((await run(at)).said).toEqual([
    DAYS,
    'First sync: 1 note or file will be uploaded, 0 notes and files downloaded.',
    'Uploaded: a.md',
    'Uploaded: log.md',
  ]);
});
