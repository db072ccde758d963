// Many files; the other tests are in test/integration/folders.test.ts.
// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { createNoteContract, deleteNoteContract } from '../../lib/api/routes/note.ts';
import { newUser } from '../harness/client.ts';
import { startProxy } from '../harness/http-proxy.ts';
import { exported, filesIn, folderOf, imported, newFolder } from '../harness/folders.ts';

test('an export contains every note although one is moved to the trash between two pages of the list', async () => {
  const me = await newUser();
  const names = Array.from({ length: 102 }, (_, n) => `note ${100 + n}`);
  const ids: string[] = [];
  for (const name of names) ids.push((await me.ok(createNoteContract, { name })).data.id);
  let pages = 0;
  const url = await startProxy(async ({ path }) => {
    if (!path.startsWith('/note?') || !path.includes('page=2')) return undefined;
    pages += 1;
    if (pages === 1) await me.ok(deleteNoteContract, { id: ids[0] ?? '' });
    return undefined;
  });
  const folder = await newFolder();
  expect(await exported(me, folder, {}, url)).toMatchObject({ whole: true, out: 'Done: 101 notes written' });
  expect(Object.keys(await filesIn(folder)).toSorted()).toEqual(names.slice(1).map((name) => `${name}.md`));
  expect(pages).toBeGreaterThan(1);
});

test.each(['import', 'export'])(
  'an %s that Ctrl-C ends says what it has done, and the same command does the rest',
  async (name) => {
    const me = await newUser();
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}.png`, `picture ${n}`]));
    let folder = await folderOf(files);
    if (name === 'export') {
      await imported(me, folder);
      folder = await newFolder();
    }
    const run = (base: string) =>
      spawn(process.execPath, [join(ROOT, `infra/cli/${name}.ts`), folder, '--url', base], {
        env: { ...process.env, NOTES_KEY: me.key },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const ended = async (child: ReturnType<typeof run>) => {
      const [[status], out] = await Promise.all([once(child, 'close'), text(child.stdout)]);
      return { status, out };
    };
    let transfers = 0;
    const url = await startProxy(({ method, path }) => {
      if (method === 'PUT' || path.startsWith('/file/')) transfers += 1;
      if (transfers === 20) child.kill('SIGINT');
      return transfers < 20 ? undefined : new Promise(() => undefined);
    });
    const child = run(url);
    const first = await ended(child);
    const second = await ended(run(inject('baseUrl')));
    expect(first).toEqual({
      status: 130,
      out: expect.stringMatching(
        /^(Im|Ex)ported: \d+ files (created|written)\nStopped. Run the same command again to continue.\n$/,
      ) as string,
    });
    expect(second).toEqual({
      status: 0,
      out: expect.stringMatching(
        /^(Im|Ex)ported: \d+ files (created|written), \d+ unchanged\n(No Markdown files \(\.md\) were found in .+\n)?$/,
      ) as string,
    });
    const [rest, before] = (second.out.match(/\d+/g) ?? []).map(Number);
    expect((rest ?? 0) + (before ?? 0)).toBe(30);
  },
);

test('an import pauses all requests on 429, misses no file, and ends on a rejected key', async () => {
  const me = await newUser();
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n % 3}/${n}.md`, `note ${n}`]));
  const folder = await folderOf(files);
  let [asked, early] = [0, 0];
  let until = 0;
  const url = await startProxy(() => {
    if (Date.now() < until) early += 1;
    asked += 1;
    if (asked !== 9) return undefined;
    until = Date.now() + 900;
    const message = '{"error":"RATE_LIMITED","message":"Too many"}';
    return new Response(message, { status: 429, headers: { 'Retry-After': '1' } });
  });
  expect(await imported(me, folder, {}, url)).toMatchObject({ whole: true, out: 'Done: 30 notes created' });
  // Requests already sent when the 429 arrived.
  expect(early).toBeLessThan(6);
  const copy = await newFolder();
  await exported(me, copy);
  expect(await filesIn(copy)).toEqual(files);
  await expect(imported({ ...me, key: `service_${'x'.repeat(43)}` }, folder)).rejects.toThrow(
    /rejects the key.*NOTES_KEY or --key/,
  );
});
