// The web app without a connection (E20), and after a new version was deployed.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import * as daily from '../../../lib/api/routes/daily.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { test } from '../../harness/browser-test.ts';
import { startProxy } from '../../harness/http-proxy.ts';
import {
  appUrl,
  DESK,
  goOffline,
  openView,
  PHONE,
  signedInPage,
  worksOffline,
} from '../../harness/web-app.ts';

/** The state of the waiting worker, and whether the page is served by the one before. */
const WORKERS = `navigator.serviceWorker.getRegistration().then(({ active, waiting }) => ({
  waiting: waiting?.state,
  isOld: navigator.serviceWorker.controller === active,
}))`;

const status = (page: Page, name: string) => page.locator(`.save-status.is-${name}`).waitFor();

async function served(path: string): Promise<{ headers: Headers; text: string }> {
  const response = await fetch(inject('baseUrl') + path);
  return { headers: response.headers, text: await response.text() };
}

describe('without a connection', () => {
  test('the app starts, shows what was read, and sends edits once the connection is back', async ({
    me,
    pages,
  }) => {
    await me.ok(daily.appendDailyContract, { content: 'written before' });
    const { data } = await me.ok(note.createNoteContract, { name: 'Read before', content: 'old text' });
    const { context, page } = await pages.signedIn({ viewport: PHONE });
    await openView(page, '#/notes');
    await page.getByRole('link', { name: 'Read before' }).click();
    await page.getByText('old text').waitFor();
    await goOffline(page);
    await page.reload();
    await page.getByText('old text').waitFor();
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.locator('.cm-content').fill('new text');
    await page.keyboard.press('Control+s');
    await status(page, 'waiting');
    await openView(page, '#/notes');
    await page.getByText('This is the list of your last visit.').waitFor();
    await openView(page, '#/trash');
    await page.getByText('This list is not stored on this device.').waitFor();
    await openView(page, '#/note/00000000-0000-4000-8000-000000000000');
    await page.getByText('This note is not stored on this device.').waitFor();
    await openView(page, '#/today');
    await page.locator('.markdown').getByText('written before').waitFor();
    await page.reload();
    await page.locator('.markdown').getByText('written before').waitFor();
    await context.setOffline(false);
    await expect
      .poll(async () => (await me.ok(note.getNoteContract, { noteId: data.id })).data.content)
      .toBe('new text');
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });

  test('the service worker controls the page, and the manifest makes it installable', async ({ pages }) => {
    const { context, page } = await pages.signedIn({ viewport: DESK });
    await worksOffline(page);
    const scope = await page.evaluate(`navigator.serviceWorker.ready.then(({ scope }) => scope)`);
    expect(scope).toBe(appUrl());
    const session = await context.newCDPSession(page);
    await expect
      .poll(async () => (await session.send('Page.getAppManifest')).url)
      .toMatch(/\/api\/app\/app-\w+\.webmanifest$/);
    // A test's browser context is a private window, in which nothing can be installed.
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  });

  /** A service whose next version can be deployed. */
  async function startDeployable() {
    const deployed = { isNext: false };
    const base = await startProxy(async ({ path }) => {
      if (path !== '/app/sw.js' || !deployed.isNext) return undefined;
      // The worker of the next version differs in the name of its cache.
      const { headers, text } = await served(path);
      return new Response(text.replace(/"[0-9a-f]{12}"/, '"next-version"'), { headers });
    });
    return { base, deployed };
  }

  test('a new version is offered, and used only after a click', async ({ pages }) => {
    const { base, deployed } = await startDeployable();
    const { page } = await pages.signedIn({ viewport: PHONE, base });
    await worksOffline(page);
    await page.reload();
    await page.getByRole('textbox', { name: 'Add to this day' }).waitFor();
    const files = (): Promise<string[]> =>
      page.evaluate(`caches.keys().then((names) => names.filter((name) => name.startsWith('notes ')))`);
    const before = await files();
    const storedFiles = (): Promise<string[]> =>
      page.evaluate(`caches.open('${before[0]}').then(async (cache) =>
        (await cache.keys()).map(({ url }) => url).sort())`);
    const storedBefore = await storedFiles();
    expect(storedBefore.length).toBeGreaterThan(5);
    deployed.isNext = true;
    await page.evaluate(`navigator.serviceWorker.ready.then((registration) => registration.update())`);
    const reload = page.getByRole('button', { name: 'Reload' });
    await reload.waitFor();
    // The new version is installed and waits; the old one serves the page, with all its files.
    await page.reload();
    await reload.waitFor();
    expect(await page.evaluate(WORKERS)).toEqual({ waiting: 'installed', isOld: true });
    expect(await storedFiles()).toEqual(storedBefore);
    expect((await files()).length).toBe(before.length + 1);
    // The page would also be loaded after five seconds, a second time on a busy machine.
    await page.evaluate(`{
      const later = setTimeout;
      window.setTimeout = (run, ms, ...given) => (ms === 5_000 ? 0 : later(run, ms, ...given));
    }`);
    await Promise.all([page.waitForEvent('load'), reload.click()]);
    await page.getByRole('textbox', { name: 'Add to this day' }).waitFor();
    await expect.poll(files).toEqual([expect.stringContaining('next-version')]);
  });

  test('if the file of the editor is missing, the text stays and a plain field takes its place', async ({
    me,
    pages,
  }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Note', content: 'begin' });
    const { context } = await pages.context({ viewport: PHONE, serviceWorkers: 'block' });
    await context.route(/\/app\/mount-editor-\w+\.js$/, (route) =>
      route.fulfill({ status: 404, body: '{}' }),
    );
    const page = await signedInPage(context, me.key);
    await openView(page, `#/note/${data.id}/edit`);
    await page.getByText('The full editor can’t be loaded.').waitFor();
    await page.getByRole('textbox', { name: 'Text' }).fill('written plainly');
    await expect
      .poll(async () => (await me.ok(note.getNoteContract, { noteId: data.id })).data.content)
      .toBe('written plainly');
    await page.getByRole('button', { name: 'Reload' }).waitFor();
  });
});
