// Uploads of the web app (E24): originals, progress, what the service rejects, and pictures as they come into view.
// @module-tag slow
// @module-tag browser
import { describe, expect } from 'vitest';
import * as file from '../../../lib/api/routes/file.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { violations } from '../../harness/accessibility.ts';
import { test, type Pages } from '../../harness/browser-test.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { bytesOf } from '../../harness/files.ts';
import { pastePicture, shownWidth } from '../../harness/pictures.ts';
import { DESK, look, openView, PHONE } from '../../harness/web-app.ts';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const filesOf = async (me: Client) => (await me.ok(file.listFilesContract, {})).data;

describe('uploads', () => {
  /** The editor of an empty note. */
  const editing = async (me: Client, pages: Pages, viewport = DESK) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Trip', content: '' });
    const { context, page } = await pages.signedIn({ viewport, key: me.key });
    const edit = async (): Promise<void> => {
      await openView(page, `#/note/${data.id}/edit`);
      await page.locator('.cm-content').waitFor();
    };
    return { context, page, edit };
  };

  test('a picture stays as it is if the user wants originals', async ({ me, pages }) => {
    const { page, edit } = await editing(me, pages, PHONE);
    await openView(page, '#/account');
    await page.getByLabel('Add original pictures').check();
    await page.getByText('Add original pictures').scrollIntoViewIfNeeded();
    await look(page, 'phone-light-originals');
    expect(await violations(page)).toEqual([]);
    await edit();
    await pastePicture(page, 3_000, 200);
    await expect.poll(async () => (await filesOf(me)).map(({ type }) => type)).toEqual(['image/png']);
    // The service can have the file before the text names it.
    await page.locator('.cm-picture').waitFor();
    await page.locator('.save-status.is-reading').waitFor();
    await page.getByRole('link', { name: 'Done' }).click();
    await expect.poll(() => shownWidth(page)).toBe(3_000);
  });

  test('an upload shows its progress in percent', async ({ me, pages }) => {
    const { context, page, edit } = await editing(me, pages, PHONE);
    await edit();
    const session = await context.newCDPSession(page);
    // So slow that the upload takes longer than the wait for a percentage. A server that reads nothing does not hold it: the
    // sockets take all of it.
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 };
    await session.send('Network.emulateNetworkConditions', slow);
    const choose = page.getByLabel('Add a picture or a file');
    await choose.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: bytesOf(2_000_000) });
    const progress = page.getByRole('progressbar', { name: 'Sending files' });
    const percent = async () => Number(await progress.getAttribute('value'));
    await expect.poll(percent).toBeGreaterThan(0);
    expect(await percent()).toBeLessThan(100);
    await look(page, 'phone-light-upload');
    await session.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await progress.waitFor({ state: 'detached' });
    expect((await filesOf(me)).map(({ size }) => size)).toEqual([2_000_000]);
  });

  test('a file that exceeds the quota stays on the device, with a sentence that says what to do', async ({
    pages,
  }) => {
    const me = await newUser({ storageLimit: 1_000 });
    const { page, edit } = await editing(me, pages, PHONE);
    await edit();
    const choose = page.getByLabel('Add a picture or a file');
    await choose.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: bytesOf(2_000) });
    const alert = page.getByRole('alert').filter({ hasText: 'is stored only here' });
    await alert.getByText('Your storage is full. The trash counts, too: empty it, then try again.').waitFor();
    await look(page, 'phone-light-quota');
    expect(await violations(page)).toEqual([]);
    await alert.getByRole('button', { name: 'Delete it' }).click();
    await alert.waitFor({ state: 'detached' });
    expect(await filesOf(me)).toEqual([]);
  });

  test('pictures load as they come into view', async ({ me, pages }) => {
    const paths = Array.from({ length: 40 }, (_, n) => `p/${n}.png`);
    for (const path of paths) await me.ok(file.putFileContract, { path, bytes: PIXEL });
    const content = paths.map((path) => `![](${path})\n`).join('\n');
    const { data } = await me.ok(note.createNoteContract, { name: 'Album', content });
    const { page } = await pages.signedIn({ viewport: PHONE });
    const read = new Set<string>();
    page.on('request', (request) => /\/file\/[^?]/.test(request.url()) && read.add(request.url()));
    await openView(page, `#/note/${data.id}`);
    const loaded = page.locator('.markdown img[src]');
    await expect.poll(() => loaded.count()).toBeGreaterThan(3);
    await page.getByText('Changed', { exact: false }).first().waitFor();
    const before = read.size;
    expect(before).toBeLessThan(20);
    await page.locator('.markdown img').last().scrollIntoViewIfNeeded();
    await page.locator('.markdown img').last().and(page.locator('[src]')).waitFor();
    expect(read.size).toBeGreaterThan(before);
  });
});
