// Many files; the other tests are in test/integration/folders.test.ts.
// @module-tag heavy
import { expect, test } from 'vitest';
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
