// The lists of the web app (E20): notes, groups, search, workspaces, trash, todos and history.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as group from '../../../lib/api/routes/group.ts';
import * as note from '../../../lib/api/routes/note.ts';
import * as snapshot from '../../../lib/api/routes/snapshot.ts';
import * as workspace from '../../../lib/api/routes/workspace.ts';
import { test } from '../../harness/browser-test.ts';
import { type Client } from '../../harness/client.ts';
import { appUrl, DESK, goOffline, openView, PHONE } from '../../harness/web-app.ts';

const names = (page: Page): Promise<string[]> => page.locator('.row-name').allTextContents();

const SOUP = 'Soup Old leeks, see the tray.';

const create = async (me: Client, name: string, more: object = {}): Promise<string> =>
  (await me.ok(note.createNoteContract, { name, ...more })).data.id;

describe('the lists', () => {
  test('a phone shows groups as a tree and the notes of each, newest first', async ({ me, pages }) => {
    const { data: garden } = await me.ok(group.createGroupContract, { name: 'Garden' });
    const { data: beds } = await me.ok(group.createGroupContract, { name: 'Beds', parentId: garden.id });
    await create(me, 'Compost', { groupId: garden.id });
    await create(me, 'Beans', { groupId: beds.id });
    await create(me, 'Elsewhere');
    const { page } = await pages.signedIn({ viewport: PHONE });
    await page.getByRole('link', { name: 'Notes', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['Elsewhere', 'Beans', 'Compost']);
    await page.getByText('Groups and workspaces').click();
    const tree = page.locator('main').getByRole('navigation', { name: 'Groups' });
    await tree.getByRole('link', { name: 'Garden' }).click();
    await expect.poll(() => names(page)).toEqual(['Compost']);
    await page.getByRole('link', { name: 'Everything below' }).click();
    await expect.poll(() => names(page)).toEqual(['Beans', 'Compost']);
    const subgroups = page.getByRole('navigation', { name: 'Groups in this group' });
    await subgroups.getByRole('link', { name: 'Beds' }).click();
    await expect.poll(() => names(page)).toEqual(['Beans']);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(['Beans', 'Compost']);
  });

  test('search finds notes while typing, and Escape leaves it', async ({ me, pages }) => {
    await create(me, 'Tomatoes', { content: 'Sow them in March.' });
    await create(me, 'Leek', { content: 'Plant it in April.' });
    const { page } = await pages.signedIn({ viewport: DESK });
    await page.locator('main').focus();
    await page.keyboard.press('/');
    const isFocused = () => page.evaluate(`document.activeElement?.matches('input[type=search]')`);
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.type('march');
    await expect.poll(() => names(page)).toEqual(['Tomatoes']);
    expect(page.url()).toBe(appUrl('#/notes?q=march'));
    await expect.poll(() => page.locator('.row-excerpt mark').allTextContents()).toEqual(['March']);
    await page.keyboard.type('zzz');
    await page.getByText('Nothing matches.').waitFor();
    await page.keyboard.type(' april leek');
    await page.getByText('Nothing has all words. Notes with some of them:').waitFor();
    await expect.poll(() => names(page)).toEqual(['Leek']);
    await expect.poll(() => page.locator('.row-excerpt mark').allTextContents()).toEqual(['April']);
    await page.keyboard.press('Escape');
    await expect.poll(() => names(page)).toHaveLength(2);
  });

  test('a search is narrowed by a group and by further tags, chosen from a list', async ({ me, pages }) => {
    const { data: garden } = await me.ok(group.createGroupContract, { name: 'Garden' });
    await create(me, 'Beans', { content: '#garden #spring', groupId: garden.id });
    await create(me, 'Peas', { content: '#garden', groupId: garden.id });
    await create(me, 'Market', { content: '#garden #spring' });
    const { page } = await pages.signedIn({ viewport: PHONE });
    await openView(page, '#/notes?tag=garden');
    await expect.poll(() => names(page)).toHaveLength(3);
    const choose = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Filter…' }).click();
      await page.getByRole('option', { name }).click();
    };
    await choose('#spring');
    await expect.poll(async () => (await names(page)).toSorted()).toEqual(['Beans', 'Market']);
    await choose('Garden');
    await expect.poll(() => names(page)).toEqual(['Beans']);
    await page.getByRole('link', { name: 'In Garden: remove this filter' }).click();
    await expect.poll(() => names(page)).toHaveLength(2);
  });

  test('excerpts have no Markdown marks, in a search and below a note', async ({ me, pages }) => {
    const seeds = await create(me, 'Seeds');
    await create(me, 'Soup', { content: '## Soup\n\n**Old** leeks, see [[Seeds|the tray]].' });
    const { page } = await pages.signedIn({ viewport: PHONE });
    await openView(page, '#/notes?q=leeks');
    await expect.poll(() => page.locator('.row-excerpt').allTextContents()).toEqual([SOUP]);
    await page.getByText('1 result').waitFor();
    expect(await page.locator('.row-excerpt').allTextContents()).toEqual([SOUP]);
    await openView(page, `#/note/${seeds}`);
    await expect.poll(() => page.locator('.linked-from small').allTextContents()).toEqual([SOUP]);
  });

  test('the links to a note stay below it without a connection, and the others are read on demand', async ({
    me,
    pages,
  }) => {
    const target = await create(me, 'Target');
    for (let n = 0; n < 22; n += 1) await create(me, `Link ${n}`, { content: '[[Target]]' });
    const { context, page } = await pages.signedIn({ viewport: PHONE });
    await openView(page, `#/note/${target}`);
    const linked = page.locator('.linked-from');
    await linked.getByRole('button', { name: '2 more' }).waitFor();
    await goOffline(page);
    await linked.getByRole('button', { name: '2 more' }).click();
    await linked.getByText('can’t be reached').waitFor();
    expect(await linked.getByRole('link').count()).toBe(20);
    await context.setOffline(false);
    await page.evaluate(`dispatchEvent(new Event('online'))`);
    await expect.poll(() => linked.getByRole('link').count()).toBe(22);
    await linked.getByRole('status').waitFor({ state: 'detached' });
  });

  test('the workspace switcher shows the notes of the other workspace, also after a reload', async ({
    me,
    pages,
  }) => {
    const { data: work } = await me.ok(workspace.createWorkspaceContract, { name: 'Work' });
    await create(me, 'Private');
    await create(me, 'Plan', { workspaceId: work.id });
    const { page } = await pages.signedIn({ viewport: PHONE });
    await openView(page, '#/notes');
    await expect.poll(() => names(page)).toContain('Private');
    await page.getByText('Groups and workspaces').click();
    await page.locator('main').getByRole('combobox', { name: 'Workspace' }).selectOption('Work');
    await expect.poll(() => names(page)).toEqual(['Plan']);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['Plan']);
  });

  test('a note is created, moved to the trash, and restored from there', async ({ me, pages }) => {
    const { page } = await pages.signedIn({ viewport: PHONE });
    await openView(page, '#/new');
    await page.getByRole('textbox', { name: 'Text' }).waitFor();
    await page.keyboard.type('Shopping\n\nmilk');
    await page.locator('.save-status.is-reading').waitFor();
    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Shopping' }).waitFor();
    await expect.poll(() => page.locator('.markdown').textContent()).toBe('milk');
    await page.getByLabel('More for this note').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The note is in the trash.').waitFor();
    await openView(page, '#/trash');
    await page.getByRole('button', { name: 'Restore Shopping' }).click();
    await page.getByText('The trash is empty.').waitFor();
    const found = async () => (await me.ok(note.listNotesContract, { search: 'Shopping' })).data;
    await expect
      .poll(async () => (await found()).map(({ name, content }) => ({ name, content })))
      .toEqual([{ name: 'Shopping', content: 'Shopping\n\nmilk' }]);
  });

  test('a link by name opens its note, or offers to create it', async ({ me, pages }) => {
    await create(me, 'Compost', { content: 'brown and green' });
    const from = await create(me, 'Index', { content: '[[Compost]] and [[Missing one]]' });
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, `#/note/${from}`);
    await page.getByRole('link', { name: 'Compost' }).click();
    await page.getByText('brown and green').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Missing one' }).click();
    await page.locator('main').getByRole('link', { name: 'New note' }).click();
    await page.locator('.cm-content').getByText('Missing one').waitFor();
    await page.keyboard.type('written');
    await page.locator('.save-status.is-reading').waitFor();
    const { data } = await me.ok(note.listNotesContract, { name: 'Missing one' });
    expect(data.map(({ content }) => content)).toEqual(['# Missing one\n\nwritten']);
  });

  test('a version is kept, compared and restored', async ({ me, pages }) => {
    const id = await create(me, 'Draft', { content: 'first text' });
    const { page } = await pages.signedIn({ viewport: DESK, serviceWorkers: 'block' });
    const reading = Promise.withResolvers<undefined>();
    await page.route(/\/snapshot\?/, (route) => reading.promise.then(() => route.continue()));
    await openView(page, `#/note/${id}/history`);
    await page.locator('.loading').waitFor();
    reading.resolve(undefined);
    await page.getByText('There are no versions yet.').waitFor();
    await page.getByRole('button', { name: 'Keep a version now' }).click();
    await page.getByRole('link', { name: /^Version 1/ }).waitFor();
    await me.ok(note.updateNoteContract, { id, content: 'second text' });
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await page.getByRole('link', { name: /^Version 1/ }).click();
    await page.locator('.diff-removed').getByText('first text').waitFor();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.locator('.markdown').getByText('first text').waitFor();
    const { data } = await me.ok(snapshot.listSnapshotsContract, { noteId: id });
    expect(data.map(({ content }) => content)).toEqual(['second text', 'first text']);
  });
});
