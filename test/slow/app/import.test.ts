// Import in the web app (E24): a folder and an archive, lost responses, no connection, and a tab that is closed.
// @module-tag slow
// @module-tag browser
import { readFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { listFilesContract } from '../../../lib/api/routes/file.ts';
import { listNotesContract } from '../../../lib/api/routes/note.ts';
import { test } from '../../harness/browser-test.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { filesIn, folderOf, imported } from '../../harness/folders.ts';
import { OBSIDIAN } from '../../harness/vaults.ts';
import { appUrl, DESK, openView, PHONE } from '../../harness/web-app.ts';
import { stateOf } from '../../harness/workspace-state.ts';
import { zipped } from '../../harness/zip.ts';

const loadedScripts = (page: Page): Promise<string[]> =>
  page.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name)`);

/** In seconds since the epoch. */
const TIME = 1_500_000_000;

/** Chooses a folder or an archive, and waits for the report. */
async function importOf(page: Page, chosen: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  const isFolder = typeof chosen === 'string';
  await page.locator(isFolder ? 'input[webkitdirectory]' : 'input[accept]').setInputFiles(chosen);
  await page.getByRole('heading', { name: /^The import is/ }).waitFor();
  return page.locator('.import-report').textContent();
}

const filesOf = async (me: Client) =>
  (await me.ok(listFilesContract, {})).data.map(({ path, sha256 }) => [path, sha256]);

describe('import', () => {
  test('a folder gives the notes, files and report that the command gives, and its archive nothing more', async ({
    me,
    pages,
  }) => {
    const other = await newUser();
    const folder = await folderOf({ ...OBSIDIAN, 'U\u0308bung.md': '![[a b.png]]', 'files/a b.png': 'x' });
    const paths = Object.keys(await filesIn(folder));
    for (const path of paths) await utimes(join(folder, path), TIME, TIME);
    const packed = paths.map((path) => ({
      name: `${basename(folder)}/${path}`,
      content: readFileSync(join(folder, path)),
    }));
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, '#/notes');
    expect((await loadedScripts(page)).filter((name) => name.includes('import-view'))).toEqual([]);
    await page.getByRole('link', { name: 'import', exact: true }).click();
    const report = await importOf(page, folder);
    const command = await imported(other, folder, { todos: true, dates: true, list: true });
    expect(report).toBe(command.out.replace('Done:', 'Imported:'));
    expect(await stateOf(me)).toEqual(await stateOf(other));
    expect(await filesOf(me)).toEqual(await filesOf(other));
    const archive = { name: 'a.zip', mimeType: 'application/zip', buffer: zipped(packed) };
    expect(await importOf(page, archive)).toMatch(/^Imported: 6 unchanged\n/);
  });

  test('what is lost on the way, and what a closed tab has not sent, is created once', async ({
    me,
    pages,
  }) => {
    const texts = Array.from({ length: 30 }, (_, n) => [`${n}.md`, `text ${n}`] as const);
    const folder = await folderOf(Object.fromEntries(texts));
    const { page, context } = await pages.signedIn({ viewport: PHONE, serviceWorkers: 'block' });
    let count = 0;
    await context.route('**/note', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      count += 1;
      // A response that is lost.
      if (count === 3) await route.fetch();
      if (count === 3) return route.abort();
      if (count === 10) await context.setOffline(true);
      // Nothing ends before the tab is closed.
      if (count <= 20) return route.continue();
    });
    await openView(page, '#/import');
    await page.locator('input[webkitdirectory]').setInputFiles(folder);
    await page.getByText('You are offline. The import continues').waitFor();
    await context.setOffline(false);
    await expect.poll(() => count).toBeGreaterThan(20);
    await page.close();
    await context.unroute('**/note');
    const next = await context.newPage();
    await next.goto(appUrl('#/import'));
    const report = await importOf(next, folder);
    const [, created, unchanged] =
      /^Imported: (\d+) notes created, (\d+) unchanged\n/.exec(report ?? '') ?? [];
    expect(Number(created) + Number(unchanged)).toBe(texts.length);
    const names = (await me.ok(listNotesContract, { limit: 100 })).data.map(({ name }) => `${name}.md`);
    expect(names.toSorted()).toEqual(texts.map(([path]) => path).toSorted());
  });
});
