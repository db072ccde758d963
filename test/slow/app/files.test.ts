// Pictures and files in the web app (E24): pasted, scaled, shown while offline, and sent once.
// @module-tag slow
// @module-tag browser
import { describe, expect } from 'vitest';
import * as file from '../../../lib/api/routes/file.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { test } from '../../harness/browser-test.ts';
import { pastePicture, shownWidth } from '../../harness/pictures.ts';
import { DESK, holdStore, look, openView, PHONE, signedInPage } from '../../harness/web-app.ts';

describe('pictures and files', () => {
  test('a pasted picture is scaled, stored beside the note, and shown', async ({ me, pages }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Trip', content: 'Photos:\n' });
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, `#/note/${data.id}/edit`);
    await page.locator('.cm-content').press('Control+End');
    await pastePicture(page, 4_000, 1_000);
    await page.locator('.cm-picture').waitFor();
    const files = async () => (await me.ok(file.listFilesContract, {})).data;
    await expect.poll(async () => (await files()).length).toBe(1);
    const [stored] = await files();
    expect(stored?.path).toMatch(/^assets\/Pasted image \d{8}-\d{6}-[0-9a-f]{4}\.webp$/);
    await page.locator('.save-status.is-reading').waitFor();
    await page.getByRole('link', { name: 'Done' }).click();
    await expect.poll(() => shownWidth(page)).toBe(2_048);
    await look(page, 'desktop-light-picture');
    const { content } = (await me.ok(note.getNoteContract, { noteId: data.id })).data;
    expect(content).toBe(`Photos:\n![](${encodeURI(stored?.path ?? '')})\n`);
  });

  test('where WebP can’t be written, a transparent picture stays transparent, and any other one becomes JPEG', async ({
    me,
    pages,
  }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Logo', content: '' });
    const { context } = await pages.context({ viewport: DESK });
    await context.addInitScript(`{
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
        toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
      };
    }`);
    const page = await signedInPage(context, me.key);
    await openView(page, `#/note/${data.id}/edit`);
    await page.locator('.cm-content').waitFor();
    const types = async () =>
      (await me.ok(file.listFilesContract, { sort: 'createdAt:asc' })).data.map(({ type }) => type);
    await pastePicture(page, 300, 200);
    await expect.poll(types).toEqual(['image/png']);
    await pastePicture(page, 300, 200, true);
    await expect.poll(types).toEqual(['image/png', 'image/jpeg']);
    await page.locator('.save-status.is-reading').waitFor();
  });

  test('a picture whose note is left before it is stored is in the note nevertheless', async ({
    me,
    pages,
  }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Trip', content: 'Photos:' });
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, `#/note/${data.id}/edit`);
    await page.locator('.cm-content').waitFor();
    const release = await holdStore(page, 'files');
    await pastePicture(page, 300, 200);
    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    await release();
    await expect.poll(() => shownWidth(page)).toBe(300);
    await page.locator('.save-status.is-reading').waitFor();
    const [stored] = (await me.ok(file.listFilesContract, {})).data;
    const { content } = (await me.ok(note.getNoteContract, { noteId: data.id })).data;
    expect(content).toBe(`Photos:\n![](${encodeURI(stored?.path ?? '')})\n`);
  });

  test('a chosen file becomes a link that downloads it, and one that can’t be used is explained', async ({
    me,
    pages,
  }) => {
    const { data } = await me.ok(note.createNoteContract, { name: 'Papers', content: '' });
    const { page } = await pages.signedIn({ viewport: PHONE });
    await openView(page, `#/note/${data.id}/edit`);
    await page.locator('.cm-content').waitFor();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel('Add a picture or a file').setInputFiles({ name, mimeType, buffer });
    await choose('photo.heic', 'image/heic', Buffer.from('no picture'));
    await page.getByText('This browser can’t read photo.heic. Save it as JPEG or PNG').waitFor();
    await choose('large.pdf', 'application/pdf', Buffer.alloc(5_000_000));
    await page.getByText('Files can be at most 4 MB').waitFor();
    await choose('plan.pdf', 'application/pdf', Buffer.from('%PDF'));
    await page.locator('.cm-content').getByText('plan.pdf').waitFor();
    await page.locator('.save-status.is-reading').waitFor();
    await page.getByRole('link', { name: 'Done' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'plan.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('plan.pdf');
  });
});
