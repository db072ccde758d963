// The account in the web app (E20, E31): keys, time zone, unused files, the download; and the calendar (E30).
// @module-tag slow
// @module-tag browser
import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import * as account from '../../../lib/api/routes/account.ts';
import * as daily from '../../../lib/api/routes/daily.ts';
import * as file from '../../../lib/api/routes/file.ts';
import { createGroupContract } from '../../../lib/api/routes/group.ts';
import * as key from '../../../lib/api/routes/key.ts';
import * as link from '../../../lib/api/routes/link.ts';
import * as note from '../../../lib/api/routes/note.ts';
import * as workspace from '../../../lib/api/routes/workspace.ts';
import { violations } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser-test.ts';
import { clientOf } from '../../harness/client.ts';
import { bytesOf } from '../../harness/files.ts';
import { DESK, look, openView, PHONE, signedInPage } from '../../harness/web-app.ts';

describe('account and calendar', () => {
  test('a key is created and shown once, and revoked after a question', async ({ me, pages }) => {
    const { page } = await pages.signedIn({ viewport: DESK });
    const keys = async () =>
      (await me.ok(key.listKeysContract, {})).data.map(({ name, readOnly }) => ({ name, readOnly }));
    const [own] = await keys();
    await openView(page, '#/account');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Phone');
    await page.getByLabel('May write').selectOption('Nothing');
    await page.getByRole('button', { name: 'Create' }).click();
    const secret = await page.locator('.secret').textContent();
    expect(secret).toMatch(/^service_\w+$/);
    expect(await violations(page)).toEqual([]);
    expect(await keys()).toEqual([own, { name: 'Phone', readOnly: true }]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Revoke Phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(keys).toEqual([own]);
    await page.getByRole('button', { name: 'Revoke Phone' }).waitFor({ state: 'detached' });
  });

  test('a key that writes in one group is created, and the list says in which', async ({ me, pages }) => {
    const { data: group } = await me.ok(createGroupContract, { name: 'Plans' });
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, '#/account');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('Agent');
    await page.getByLabel('May write').selectOption('Only in Plans');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.locator('.secret').waitFor();
    const { data } = await me.ok(key.listKeysContract, {});
    expect(data.at(-1)).toMatchObject({ name: 'Agent', readOnly: false, writeGroupId: group.id });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByText('writes only in Plans').waitFor();
  });

  test('before a key is revoked, the app asks about the links of the key and of those it created', async ({
    me,
    pages,
  }) => {
    const { data: made } = await me.ok(key.createKeyContract, { name: 'Laptop' });
    const laptop = clientOf({ ...me, keyId: made.id, key: made.key });
    const { data: other } = await laptop.ok(key.createKeyContract, { name: 'Tablet' });
    const tablet = clientOf({ ...me, keyId: other.id, key: other.key });
    for (const holder of [me, laptop, tablet]) await holder.ok(link.createLinkContract, { feed: 'todos' });
    const links = async () =>
      (await me.ok(link.listLinksContract, {})).data.map(({ createdBy }) => createdBy);
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, '#/account');
    await page.getByRole('button', { name: 'Revoke Tablet' }).click();
    await page.getByRole('checkbox', { name: /End the links .* 1 link,/ }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('1 link of the key still works.').waitFor();
    expect(await links()).toEqual([tablet.keyId, laptop.keyId, me.keyId]);
    await page.getByRole('button', { name: 'Revoke Laptop' }).click();
    await page.getByRole('checkbox', { name: /End the links .* 1 link,/ }).check();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('2 links of the key no longer work.').waitFor();
    expect(await links()).toEqual([me.keyId]);
    await expect
      .poll(() => page.getByRole('button', { name: 'Revoke the link of Todos in Personal' }).count())
      .toBe(1);
  });

  test('the time zone is changed, an unused file is deleted, and everything is downloaded', async ({
    me,
    pages,
  }) => {
    await me.ok(file.putFileContract, { path: 'unused.png', bytes: new Uint8Array([1, 2]) });
    await me.ok(note.createNoteContract, { name: 'Plan', content: 'sow beans' });
    const { context } = await pages.context({ viewport: PHONE, acceptDownloads: true });
    // As in Firefox and Safari.
    await context.addInitScript('delete window.showSaveFilePicker');
    const page = await signedInPage(context, me.key);
    await openView(page, '#/account');
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
    await expect
      .poll(async () => (await me.ok(account.getAccountContract, {})).data.timeZone)
      .toBe('Asia/Tokyo');
    await page.getByRole('button', { name: 'Find them' }).click();
    await page.getByRole('button', { name: 'Delete unused.png' }).click();
    await page.getByText('Every file is used.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as ZIP' }).click(),
    ]);
    const zip = await readFile(await download.path(), 'latin1');
    expect([zip.slice(0, 2), zip.includes('Plan.md'), zip.includes('sow beans')]).toEqual(['PK', true, true]);
  });

  test('where the browser can, everything is written to the chosen file piece by piece; closing the dialog ends it', async ({
    me,
    pages,
  }) => {
    await me.ok(note.createNoteContract, { name: 'Plan', content: 'sow beans' });
    await me.ok(file.putFileContract, { path: 'a.png', bytes: bytesOf(3_000_000) });
    const { context } = await pages.context({ viewport: DESK });
    // A test can't use the dialog. The file is a real one of the browser.
    await context.addInitScript(`window.showSaveFilePicker = async ({ suggestedName }) => {
      window.asked = (window.asked ?? 0) + 1;
      if (window.asked === 1) throw new DOMException('closed', 'AbortError');
      const folder = await navigator.storage.getDirectory();
      return folder.getFileHandle(suggestedName, { create: true });
    }`);
    const page = await signedInPage(context, me.key);
    await openView(page, '#/account');
    const button = page.getByRole('button', { name: 'Download as ZIP' });
    await button.click();
    await expect.poll(() => page.evaluate('window.asked')).toBe(1);
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.click();
    const zip = () =>
      page.evaluate<string[]>(`(async () => {
        const found = [];
        for await (const [name, handle] of await navigator.storage.getDirectory()) {
          const text = new TextDecoder('latin1').decode(await (await handle.getFile()).arrayBuffer());
          found.push(name.replace(/\\d+/g, '0'), text.slice(0, 2), text.includes('sow beans'), text.length > 3e6);
        }
        return found;
      })()`);
    await expect.poll(zip).toEqual(['notes-0-0-0.zip', 'PK', true, true]);
  });

  test('the links of all workspaces are listed, copied and revoked, and shared notes have a mark until they are in the trash', async ({
    me,
    pages,
  }) => {
    const { data: plan } = await me.ok(note.createNoteContract, { name: 'Plan' });
    const { data: party } = await me.ok(note.createNoteContract, { name: 'Party' });
    const { data: work } = await me.ok(workspace.createWorkspaceContract, { name: 'Work' });
    const { data: shared } = await me.ok(link.createLinkContract, { noteId: plan.id });
    await me.ok(link.createLinkContract, { noteId: party.id });
    await me.ok(link.createLinkContract, { feed: 'todos', workspaceId: work.id });
    const { page } = await pages.signedIn({
      viewport: DESK,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await openView(page, '#/notes');
    const marked = page.locator('.row', { has: page.getByRole('img', { name: 'Shared' }) });
    await expect.poll(() => marked.locator('.row-name').allTextContents()).toEqual(['Party', 'Plan']);
    await openView(page, '#/account');
    await page.getByText('works only on this computer').waitFor();
    await page.getByText('Todos in Work').waitFor();
    await page.getByRole('button', { name: 'Copy the link of Plan' }).click();
    await page.getByText('The link is copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(shared.url);
    await look(page, 'desk-light-links');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke the link of Plan' }).click();
    const kinds = async () => (await me.ok(link.listLinksContract, {})).data.map(({ noteId }) => noteId);
    await expect.poll(kinds).toEqual([party.id]);
    await openView(page, `#/note/${party.id}`);
    await page.getByRole('img', { name: 'Shared' }).waitFor();
    await page.getByLabel('More for this note').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Party' }).waitFor();
    await page.getByRole('img', { name: 'Shared' }).waitFor({ state: 'detached' });
  });

  test('todos are subscribed to in a calendar', async ({ me, pages }) => {
    const { page } = await pages.signedIn({
      viewport: PHONE,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await openView(page, '#/todos');
    await page.getByRole('button', { name: 'Subscribe in your calendar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('works only on this computer').waitFor();
    await dialog.getByLabel('A new link is valid').selectOption('For 7 days');
    await dialog.getByRole('button', { name: 'Create a link' }).click();
    await page.getByText('The link is copied.').waitFor();
    const [feed] = (await me.ok(link.listLinksContract, {})).data;
    expect([feed?.kind, feed?.workspaceId]).toEqual(['todos', me.workspaceId]);
    expect(new Date(feed?.expiresAt ?? 0) > new Date()).toBe(true);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(feed?.url);
    await look(page, 'phone-light-subscribe');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The link no longer works.').waitFor();
    expect((await me.ok(link.listLinksContract, {})).data).toEqual([]);
  });

  test('the calendar has a dot for each day with text, and leads to days and weeks', async ({
    me,
    pages,
  }) => {
    await me.ok(daily.putDailyContract, { date: '2026-02-03', content: 'text' });
    await me.ok(daily.putDailyContract, { date: '2026-02-04', content: '' });
    const { page } = await pages.signedIn({ viewport: PHONE, timezoneId: 'UTC' });
    await openView(page, '#/today/2026-02-10');
    await page.getByRole('button', { name: 'Calendar' }).click();
    const calendar = page.getByRole('dialog');
    await calendar.getByRole('link', { name: 'Tuesday 3 February, has text' }).waitFor();
    await calendar.getByRole('link', { name: 'Wednesday 4 February', exact: true }).waitFor();
    await look(page, 'phone-light-calendar');
    expect(await violations(page)).toEqual([]);
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await calendar.getByText('March 2026').waitFor();
    await calendar.getByRole('link', { name: 'Week 10' }).click();
    await page.getByRole('heading', { name: 'Week 10' }).waitFor();
    await openView(page, '#/calendar');
    await page.getByRole('heading', { name: 'Calendar' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect((await me.ok(note.listNotesContract, {})).pagination.total).toBe(2);
  });

  test('with a template, today begins with it, another day on request; its todos are in no list', async ({
    me,
    pages,
  }) => {
    const content = '# {{date:dddd}}\n\n- [ ] from the template';
    await me.ok(daily.getDailyContract, { date: '2026-02-04' });
    const { data } = await me.ok(note.createNoteContract, { name: 'Template', content, syncTodos: true });
    await me.ok(workspace.updateWorkspaceContract, {
      workspaceId: me.workspaceId,
      dailyTemplateId: data.id,
    });
    const { page } = await pages.signedIn({ viewport: DESK, timezoneId: 'UTC' });
    await page.locator('.markdown').getByText('from the template').waitFor();
    await openView(page, '#/today/2026-02-03');
    await page.getByText('A fresh page.').waitFor();
    await page.getByRole('button', { name: 'Use template' }).click();
    await page.locator('.markdown').getByText('Tuesday').waitFor();
    // A day that exists and is empty has it, too.
    await openView(page, '#/today/2026-02-04');
    await page.getByText('A fresh page.').waitFor();
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Use template' }).waitFor();
    await look(page, 'phone-light-empty-day');
    await page.setViewportSize(DESK);
    await look(page, 'desk-light-empty-day');
    await page.getByRole('button', { name: 'Use template' }).click();
    await page.locator('.markdown').getByText('Wednesday').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Use template' }).count()).toBe(0);
    const filled = async () => (await me.ok(daily.getDailyContract, { date: '2026-02-04' })).data.content;
    await expect.poll(filled).toBe('# Wednesday\n\n- [ ] from the template');
    await openView(page, '#/todos');
    await page.locator('.todo').nth(2).waitFor();
    const notes = await page.locator('.todo-note').allTextContents();
    expect(notes).toHaveLength(3);
    expect(notes).not.toContain('Template');
  });
});
