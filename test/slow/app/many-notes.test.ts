// Many notes at once, and groups, in the web app (E20): selecting with keys, a mouse and a finger, and one undo for all.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import * as group from '../../../lib/api/routes/group.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { violations } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser-test.ts';
import { type Client } from '../../harness/client.ts';
import { DESK, goOffline, look, openView, PHONE } from '../../harness/web-app.ts';

async function createNotes(me: Client, ...names: string[]): Promise<void> {
  for (const name of names) await me.ok(note.createNoteContract, { name, content: `About ${name}.` });
}

const createGroup = async (me: Client, name: string, parentId?: string): Promise<string> =>
  (await me.ok(group.createGroupContract, { name, ...(parentId !== undefined && { parentId }) })).data.id;

/** The notes of the user, by name, as a reader of the service sees them. */
async function read(me: Client) {
  const { data } = await me.ok(note.listNotesContract, { sort: 'name:asc' });
  return data.map(({ name, groupId, content, pinned = false }) => ({ name, groupId, content, pinned }));
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected notes' });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name });
const row = (page: Page, name: string) =>
  page.locator('.row', { has: page.getByText(name, { exact: true }) });

const checked = (page: Page): Promise<string[]> =>
  page.locator('.rows li:has(:checked) .row-name').allTextContents();

async function undo(page: Page, notice: string): Promise<void> {
  const shown = page.locator('.notice', { hasText: notice });
  await shown.getByRole('button', { name: 'Undo' }).click();
}

/** Chooses the first choice of a picker for a text. */
async function choose(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('notes are selected with keys and a mouse and moved, and groups are changed, each with one undo', async ({
  me,
  pages,
}) => {
  const work = await createGroup(me, 'Work');
  const clients = await createGroup(me, 'Clients', work);
  await createGroup(me, 'Home');
  await createNotes(me, 'd', 'c', 'b', 'a');
  const before = await read(me);
  const { page } = await pages.signedIn({ viewport: DESK });
  await openView(page, '#/notes');
  await row(page, 'a').focus();
  await page.keyboard.press('x');
  await bar(page).getByText('1 selected').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  await expect.poll(() => checked(page)).toEqual(['a', 'b', 'c']);
  await row(page, 'b').click();
  await page.getByRole('checkbox', { name: 'Select d' }).click({ modifiers: ['Shift'] });
  await row(page, 'c').click();
  await bar(page).getByText('3 selected').waitFor();
  await look(page, 'many-desk');
  expect({ checked: await checked(page), violations: await violations(page) }).toEqual({
    checked: ['a', 'b', 'd'],
    violations: [],
  });
  await button(page, 'Move…').click();
  await choose(page, 'clients');
  const inClients = before.map((one) => (one.name === 'c' ? one : { ...one, groupId: clients }));
  await expect.poll(() => read(me)).toEqual(inClients);
  expect(await bar(page).count()).toBe(0);
  await undo(page, '3 notes are in Work / Clients now.');
  await expect.poll(() => read(me)).toEqual(before);
  await row(page, 'a').click();
  await page.getByRole('heading', { name: 'a', exact: true }).waitFor();

  const tree = page.locator('.side').getByRole('navigation', { name: 'Groups' });
  const act = async (action: string): Promise<void> => {
    await page.getByLabel('More for this group').click();
    await page.locator('.menu').getByText(action).click();
  };
  await openView(page, `#/notes?group=${work}`);
  await act('Move…');
  // Not into itself or a group below it.
  await expect.poll(() => page.locator('.picker li > span').allTextContents()).toEqual(['No group', 'Home']);
  await choose(page, 'home');
  await page.locator('.eyebrow').getByText('Home').waitFor();
  // The tree opens the group above.
  await tree.getByRole('link', { name: 'Work' }).waitFor();
  await undo(page, '“Work” is in Home now.');
  await page.locator('.eyebrow').getByText('All notes').waitFor();
  await act('Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Job');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Job' }).waitFor();
  await undo(page, '“Work” is “Job” now.');
  await page.getByRole('heading', { name: 'Work' }).waitFor();
  await act('Delete group');
  await expect.poll(() => tree.locator('ul').getByRole('link').allTextContents()).toEqual(['Home']);
  await undo(page, 'The group and its notes are in the trash.');
  await page.getByRole('heading', { name: 'Work' }).waitFor();
  const groups = async () => {
    const { data } = await me.ok(group.listGroupsContract, { sort: 'name:asc' });
    return data.map(({ name, parentId }) => [name, parentId]);
  };
  await expect.poll(groups).toEqual([
    ['Clients', work],
    ['Home', null],
    ['Work', null],
  ]);
});

test('a long press selects on a phone, and all are tagged, pinned and deleted offline', async ({
  me,
  pages,
}) => {
  await createNotes(me, 'c', 'b', 'a');
  const before = await read(me);
  const { context, page } = await pages.signedIn({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
  });
  await openView(page, '#/notes');
  const { x, y } = (await row(page, 'b').boundingBox()) ?? { x: 0, y: 0 };
  const session = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + 100, y: y + 20 }],
    });
  await touch('touchStart');
  await bar(page).getByText('1 selected').waitFor();
  await touch('touchEnd');
  await row(page, 'c').tap();
  await bar(page).getByText('2 selected').waitFor();
  await look(page, 'many-phone');
  const sizes = await bar(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect()));
  expect({
    small: sizes.filter(({ width, height }) => width < 44 || height < 44),
    violations: await violations(page, 'colors'),
  }).toEqual({ small: [], violations: [] });
  await goOffline(page);
  await button(page, 'All').tap();
  await bar(page).getByText('3 selected').waitFor();
  await button(page, 'Tag…').tap();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('#12');
  await page.getByText('It is no number').waitFor();
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await page.locator('.notice', { hasText: '3 notes are tagged #12x now.' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select a' }).dispatchEvent('click');
  await button(page, 'Pin').tap();
  await page.locator('.notice', { hasText: '1 note is pinned now.' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select b' }).dispatchEvent('click');
  await button(page, 'All').tap();
  await button(page, 'Delete').tap();
  await expect.poll(() => page.locator('.row').count()).toBe(0);
  await undo(page, '3 notes are in the trash.');
  await context.setOffline(false);
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  const after = before.map((one) => ({
    ...one,
    content: `${one.content}\n\n#12x\n`,
    pinned: one.name === 'a',
  }));
  await expect.poll(() => read(me)).toEqual(after);
});
