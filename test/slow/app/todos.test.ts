// Todos and days in the web app (E20, E26): ticking, dates, what is due, and days that are only looked at.
// @module-tag slow
// @module-tag browser
import { describe, expect } from 'vitest';
import { addDays } from '../../../lib/core/iso-calendar.ts';
import * as account from '../../../lib/api/routes/account.ts';
import * as note from '../../../lib/api/routes/note.ts';
import * as todo from '../../../lib/api/routes/todo.ts';
import { violations } from '../../harness/accessibility.ts';
import { test } from '../../harness/browser-test.ts';
import { type Client } from '../../harness/client.ts';
import { noonZone, todayIn } from '../../harness/noon.ts';
import { DESK, look, openView, PHONE } from '../../harness/web-app.ts';

const create = async (me: Client, name: string, content: string): Promise<unknown> =>
  me.ok(note.createNoteContract, { name, content, syncTodos: true });

/** Moves the user to where it is noon. Returns the time zone and the date there. */
async function atNoon(me: Client): Promise<{ timezoneId: string; today: string }> {
  const timezoneId = noonZone();
  await me.ok(account.updateAccountContract, { timeZone: timezoneId });
  return { timezoneId, today: todayIn(timezoneId) };
}

const openTodos = async (me: Client): Promise<string[]> =>
  (await me.ok(todo.listTodosContract, { completed: false, sort: 'lineNumber:asc' })).data.map(
    ({ text }) => text,
  );

describe('todos and days', () => {
  test('a tap on the text ticks a todo, and undo opens it again', async ({ me, pages }) => {
    await create(me, 'Garden', '- [ ] water\n- [x] done before\n- [ ] prune');
    const { page } = await pages.signedIn({ viewport: PHONE, hasTouch: true });
    await openView(page, '#/todos');
    await page.getByText('prune', { exact: true }).tap();
    await expect.poll(() => openTodos(me)).toEqual(['water']);
    await page.getByRole('button', { name: 'Undo: prune' }).tap();
    await expect.poll(() => openTodos(me)).toEqual(['water', 'prune']);
    await page.getByRole('link', { name: 'Garden' }).first().tap();
    await page.getByRole('heading', { name: 'Garden' }).waitFor();
  });

  test('on a phone of 320 pixels, a todo takes two lines only if its text does', async ({ me, pages }) => {
    const texts = ['Pay for insulation', 'Write down everything about insulation', 'Fix it'];
    await create(me, 'House', texts.map((text) => `- [ ] ${text} 📅 2026-01-17`).join('\n'));
    const { page } = await pages.signedIn({ viewport: { width: 320, height: 640 } });
    await openView(page, '#/todos');
    await page.locator('.rows').getByText('Fix it', { exact: true }).waitFor();
    const rows = await page.evaluate(`[...document.querySelectorAll('.rows .todo')].map((row) => [
      Math.round(row.querySelector('label span').offsetHeight / 22),
      row.offsetHeight,
    ])`);
    expect(rows).toEqual([
      [1, 59],
      [2, 83],
      [1, 59],
    ]);
  });

  test('a date is chosen, changed and removed, and 150 todos take at most 60 rows', async ({ me, pages }) => {
    const lines = Array.from({ length: 150 }, (_, number) => `- [ ] todo ${number}`);
    await create(me, 'Long', lines.join('\n'));
    const { timezoneId, today } = await atNoon(me);
    const { page } = await pages.signedIn({ viewport: DESK, timezoneId });
    await openView(page, '#/todos');
    await page.getByText('todo 0', { exact: true }).waitFor();
    expect(await page.locator('.rows > li').count()).toBeLessThanOrEqual(60);
    await page.getByRole('button', { name: /change the date of todo 1$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tomorrow' }).waitFor();
    await look(page, 'desktop-date-choice');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Tomorrow' }).click();
    const tomorrow = addDays(today, 1);
    await expect.poll(async () => (await openTodos(me))[1]).toBe(`todo 1 📅 ${tomorrow}`);
    await page.getByRole('heading', { name: 'Next 7 days' }).waitFor();
    await page.getByRole('button', { name: 'Tomorrow, change the date of todo 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'No date' }).click();
    await expect.poll(async () => (await openTodos(me))[1]).toBe('todo 1');
  });

  test('what is due is below the field of today, and is ticked there', async ({ me, pages }) => {
    const { timezoneId, today } = await atNoon(me);
    const yesterday = addDays(today, -1);
    await create(me, 'Bills', `- [ ] pay rent 📅 ${yesterday}\n- [ ] some day`);
    const { page } = await pages.signedIn({ viewport: PHONE, timezoneId });
    const due = page.getByRole('region', { name: 'Due' });
    await due.getByRole('checkbox', { name: 'pay rent' }).click();
    await expect.poll(() => openTodos(me)).toEqual(['some day']);
    expect(await due.getByRole('listitem').count()).toBe(1);
  });

  test('days and weeks that are only looked at are not created, and there is no 31 February', async ({
    me,
    pages,
  }) => {
    const { page } = await pages.signedIn({ viewport: DESK, timezoneId: 'UTC' });
    await openView(page, '#/today/2026-02-03');
    await page.getByText('A fresh page.').waitFor();
    await page.getByRole('link', { name: 'Previous day' }).click();
    await page.getByRole('heading', { name: 'Monday 2 February' }).waitFor();
    await page.getByText('A fresh page.').waitFor();
    await openView(page, '#/week/2026-W06');
    await page.getByRole('heading', { name: 'Week 6' }).waitFor();
    await page.getByText('A fresh page.').waitFor();
    await openView(page, '#/today/2026-02-31');
    await page.getByRole('heading', { name: 'There is no such day' }).waitFor();
    await openView(page, '#/constructor');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    expect((await me.ok(note.listNotesContract, {})).pagination.total).toBe(0);
    await openView(page, '#/week/2026-W06');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.locator('.cm-content').waitFor();
    expect((await me.ok(note.listNotesContract, {})).data.map(({ name }) => name)).toEqual(['2026-W06']);
  });
});
