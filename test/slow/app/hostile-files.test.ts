// Hostile files in a real browser (E24): from /file, from a link, as a script of a page of the service, and shown in the
// app. No script runs in the origin of the service.
// @module-tag slow
// @module-tag browser
import type { BrowserContext } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { createNoteContract } from '../../../lib/api/routes/note.ts';
import { test } from '../../harness/browser-test.ts';
import type { Client } from '../../harness/client.ts';
import { putFile } from '../../harness/files.ts';
import { ACTIVE_FILES, type HostileFile } from '../../harness/hostile-files.ts';
import { sharedNote } from '../../harness/shares.ts';
import { openView, signedInPage } from '../../harness/web-app.ts';

/** What a script of a hostile file does is recorded here: a dialog, or a request. */
function recordRuns(context: BrowserContext): string[] {
  const runs: string[] = [];
  context.on('dialog', (dialog) => {
    runs.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (request.url().endsWith('/ran')) runs.push(request.url());
  });
  return runs;
}

/** Opens an address as its own page. An attachment is a download instead, which ends the navigation. */
async function open(context: BrowserContext, url: string): Promise<'shown' | 'downloaded'> {
  const page = await context.newPage();
  const download = page.waitForEvent('download').then(() => 'downloaded' as const);
  download.catch(() => undefined);
  const shown = page.goto(url, { waitUntil: 'load' }).then(() => 'shown' as const);
  const outcome = await Promise.any([shown, download]);
  await page.close();
  return outcome;
}

const stored = async (me: Client) => {
  const all: (HostileFile & { id: string })[] = [];
  for (const file of ACTIVE_FILES)
    all.push({ ...file, id: (await putFile(me, file.path, Buffer.from(file.text, 'latin1'))).id });
  return all;
};

const expected = ACTIVE_FILES.map(({ path, isShownInline }) => [
  path,
  isShownInline ? 'shown' : 'downloaded',
]);

describe('hostile files', () => {
  test('the same bytes run if they are sent as a page, so the other tests would notice', async ({
    pages,
  }) => {
    const context = await pages.unwatched();
    const runs = recordRuns(context);
    await context.route('**/page/*', (route) => {
      const file = ACTIVE_FILES.find(({ path }) => route.request().url().endsWith(path));
      const contentType = file?.path.endsWith('.svg') ? 'image/svg+xml' : 'text/html';
      return route.fulfill({ contentType, body: Buffer.from(file?.text ?? '', 'latin1') });
    });
    for (const path of ['script.svg', 'page.html', 'page.png', 'both.gif', 'both.pdf'])
      await open(context, `${inject('baseUrl')}/page/${path}`);
    expect(runs.filter((run) => run === 'dialog ran').length).toBeGreaterThanOrEqual(5);
  });

  test('opened with a key, pictures show or fail and everything else is a download', async ({
    me,
    pages,
  }) => {
    const context = await pages.unwatched({ extraHTTPHeaders: { Authorization: `Bearer ${me.key}` } });
    const runs = recordRuns(context);
    const outcomes = [];
    for (const { path, id } of await stored(me))
      outcomes.push([path, await open(context, `${inject('baseUrl')}/file/${id}`)]);
    expect({ outcomes, runs }).toEqual({ outcomes: expected, runs: [] });
  });

  test('opened from a link, the same, and none is accepted as a script, a worker or a frame of our pages', async ({
    me,
    pages,
  }) => {
    await stored(me);
    const { token } = await sharedNote(
      me,
      ACTIVE_FILES.map(({ path }) => `![[${path}]] [x](${path})`).join('\n\n'),
    );
    const context = await pages.unwatched();
    const runs = recordRuns(context);
    const urlOf = (path: string): string => `${inject('baseUrl')}/shared/${token}/file?path=${path}`;
    const outcomes = [];
    for (const { path } of ACTIVE_FILES) outcomes.push([path, await open(context, urlOf(path))]);
    expect({ outcomes, runs }).toEqual({ outcomes: expected, runs: [] });

    const page = await context.newPage();
    await page.goto(`${inject('baseUrl')}/s#${token}`);
    await page.locator('h1').first().waitFor();
    const own: string = await page.evaluate('document.querySelector("script[src]").src');
    const loads = (url: string): Promise<unknown> =>
      page.evaluate(`new Promise((resolve) => {
        const script = document.createElement('script');
        script.onload = () => resolve('loaded');
        script.onerror = () => resolve('blocked');
        script.src = ${JSON.stringify(url)};
        document.head.append(script);
      })`);
    expect(await loads(own)).toBe('loaded');
    for (const { path } of ACTIVE_FILES) expect([path, await loads(urlOf(path))]).toEqual([path, 'blocked']);
    const worker = await page.evaluate(
      `navigator.serviceWorker.register(${JSON.stringify(urlOf('code.js'))}).then(() => 'accepted', () => 'rejected')`,
    );
    expect({ worker, runs }).toEqual({ worker: 'rejected', runs: [] });
  });

  test('shown in the app and opened from there in a page of its own, an SVG with scripts runs none', async ({
    me,
    pages,
  }) => {
    await stored(me);
    const content = ACTIVE_FILES.filter(({ path }) => /\.(svg|png|gif|jpg)$/i.test(path))
      .map(({ path }) => `![[${path}]]`)
      .join('\n\n');
    const { data: note } = await me.ok(createNoteContract, { name: 'n', content });
    const context = await pages.unwatched();
    const runs = recordRuns(context);
    const page = await signedInPage(context, me.key);
    await openView(page, `#/note/${note.id}`);
    await page.locator('img[src^="blob:"]').first().waitFor();
    const image = `document.querySelector('img[src^="blob:"]')`;
    expect(await page.evaluate(`${image}.decode().then(() => ${image}.naturalWidth)`)).toBe(9);
    const opened = context.waitForEvent('page');
    await page.evaluate(`void window.open(${image}.src)`);
    const svg = await opened;
    await svg.waitForLoadState();
    expect(svg.url()).toMatch(/^blob:/);
    expect(await svg.evaluate('document.documentElement.tagName')).toBe('svg');
    expect(runs).toEqual([]);
  });
});
