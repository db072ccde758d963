// Where things are in the web app (E20): the palette, workspaces, the trash, the bar of a phone, and texts that other apps
// share.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import * as file from '../../../lib/api/routes/file.ts';
import * as group from '../../../lib/api/routes/group.ts';
import * as note from '../../../lib/api/routes/note.ts';
import * as trash from '../../../lib/api/routes/trash.ts';
import * as workspace from '../../../lib/api/routes/workspace.ts';
import { test } from '../../harness/browser-test.ts';
import { type Client } from '../../harness/client.ts';
import { appUrl, DESK, openView, PHONE, worksOffline } from '../../harness/web-app.ts';

const create = async (me: Client, name: string, more: object = {}): Promise<string> =>
  (await me.ok(note.createNoteContract, { name, ...more })).data.id;

const options = (page: Page): Promise<string[]> => page.locator('.picker li > span').allTextContents();

describe('places', () => {
  test('the palette finds notes, groups, days and commands, also by keyboard alone', async ({
    me,
    pages,
  }) => {
    const { data: garden } = await me.ok(group.createGroupContract, { name: 'Garden' });
    await create(me, 'Gardening tools', { groupId: garden.id });
    await create(me, 'Other', { content: 'x '.repeat(200) + 'gardens' });
    const { page } = await pages.signedIn({ viewport: DESK, timezoneId: 'UTC' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('garden');
    await expect
      .poll(async () => (await options(page)).toSorted())
      .toEqual(['Garden', 'Gardening tools', 'Other']);
    const above = (await options(page)).indexOf('Garden');
    for (let step = 0; step < above; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Garden', exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('2026-03-01');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sunday 1 March' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('xyzzy');
    await page.getByText('Nothing matches.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('tra');
    await expect.poll(() => options(page)).toContain('Trash');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(appUrl('#/today/2026-03-01'));
    // A browser tells the page that a dialog is closed only afterwards, which can be after the next key.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.evaluate(`
      document.querySelector('dialog').close();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    `);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('tra');
    await expect.poll(() => options(page)).toContain('Trash');
  });

  test('a workspace is created, renamed, and deleted after a question', async ({ me, pages }) => {
    const { page } = await pages.signedIn({ viewport: PHONE });
    await page.getByRole('link', { name: 'More' }).click();
    await page.locator('main').getByRole('link', { name: 'Workspaces' }).click();
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await page.getByLabel('Name').fill('Works');
    await page.keyboard.press('Enter');
    await page.getByText('No notes here yet.').waitFor();
    await openView(page, '#/workspaces');
    await page.getByRole('link', { name: 'Rename Works' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('Works');
    await page.getByLabel('Name').fill('Work');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete Work' }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('“Work” is deleted.').waitFor();
    const { data } = await me.ok(workspace.listWorkspacesContract, {});
    expect(data.map(({ id }) => id)).toEqual([me.workspaceId]);
  });

  test('one note in the trash is deleted permanently, then all', async ({ me, pages }) => {
    for (const name of ['one', 'two', 'three'])
      await me.ok(note.deleteNoteContract, { id: await create(me, name) });
    const { data: picture } = await me.ok(file.putFileContract, {
      path: 'a.png',
      bytes: new Uint8Array([1]),
    });
    await me.ok(file.deleteFileContract, { id: picture.id });
    const { page } = await pages.signedIn({ viewport: PHONE });
    const left = async (): Promise<string[]> =>
      (await me.ok(trash.listTrashContract, {})).data.map(({ name }) => name);
    await openView(page, '#/trash');
    await page.getByRole('button', { name: 'Restore a.png' }).click();
    await page.getByRole('button', { name: 'Restore a.png' }).waitFor({ state: 'detached' });
    expect((await me.ok(file.listFilesContract, {})).data.map(({ path }) => path)).toEqual(['a.png']);
    await page.getByRole('button', { name: 'Delete two permanently' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await left()).toEqual(['three', 'two', 'one']);
    await page.getByRole('button', { name: 'Delete two permanently' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await expect.poll(left).toEqual(['three', 'one']);
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('The trash is empty.').waitFor();
    expect(await left()).toEqual([]);
  });

  test('the bar of a phone has Today, Notes, New, Todos and More', async ({ pages }) => {
    const { page } = await pages.signedIn({ viewport: PHONE });
    const bar = page.getByRole('navigation', { name: 'Main' });
    expect(await bar.getByRole('link').allInnerTexts()).toEqual(['Today', 'Notes', 'New', 'Todos', 'More']);
  });

  test('a text that another app shares waits in the capture field', async ({ pages }) => {
    const { context, page } = await pages.signedIn({ viewport: PHONE, timezoneId: 'UTC' });
    await worksOffline(page);
    // The page of another app, as Android sends its form.
    const { origin } = new URL(inject('baseUrl'));
    await context.route(`${origin}/other`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" enctype="multipart/form-data" action="${new URL(appUrl()).pathname}/share">
          <input name="title" value="A page"><input name="text" value="5 > 3 &amp; more"><input name="url" value="https://example.com/">
          <button>Share</button></form>`,
      }),
    );
    await page.goto(`${origin}/other`);
    await page.getByRole('button', { name: 'Share' }).click();
    const field = page.getByRole('textbox', { name: 'Add to this day' });
    await expect.poll(() => field.inputValue()).toBe('A page\n5 > 3 & more\nhttps://example.com/');
    expect(page.url()).toBe(appUrl('#/today'));
  });
});
