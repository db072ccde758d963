// Moving through the web app (E20): scroll positions, the search field, and the keyboard in lists.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as note from '../../../lib/api/routes/note.ts';
import { test } from '../../harness/browser-test.ts';
import { type Client } from '../../harness/client.ts';
import { appUrl, DESK, openView } from '../../harness/web-app.ts';

const create = (me: Client, name: string, content = ''): Promise<unknown> =>
  me.ok(note.createNoteContract, { name, content });

const scrollY = (page: Page): Promise<number> => page.evaluate('scrollY');
const focused = (page: Page): Promise<string> =>
  page.evaluate(`document.activeElement?.querySelector('.row-name')?.textContent ?? ''`);

describe('navigation', () => {
  test('back and forward return to the place, a followed link begins at the top', async ({ me, pages }) => {
    const long = 'A line of text.\n\n'.repeat(200);
    await Promise.all(Array.from({ length: 150 }, (_, number) => create(me, `note ${number}`, long)));
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, '#/notes');
    await page.locator('.row').first().waitFor();
    // Beyond the first page, so that a reload has to read more before it can return.
    await expect
      .poll(async () => {
        // Not with a wheel, whose last step could come after the position below is set.
        await page.evaluate('scrollBy(0, 3000)');
        return scrollY(page);
      })
      .toBeGreaterThan(7_500);
    await page.evaluate('scrollTo(0, 7400)');
    // A row in the middle of the screen: a click of a locator would scroll.
    const isRow = `document.elementFromPoint(700, 450)?.closest('.row') !== null`;
    await expect.poll(() => page.evaluate(isRow)).toBe(true);
    await page.mouse.click(700, 450);
    await page.locator('.markdown').waitFor();
    await expect.poll(() => scrollY(page)).toBe(0);
    // The text comes in parts, and may still be too short.
    await expect
      .poll(async () => {
        await page.evaluate('scrollTo(0, 900)');
        return scrollY(page);
      })
      .toBe(900);
    await page.goBack();
    await expect.poll(() => scrollY(page)).toBe(7_400);
    await page.goForward();
    await expect.poll(() => scrollY(page)).toBe(900);
    await page.goBack();
    await expect.poll(() => scrollY(page)).toBe(7_400);
    await page.reload();
    await expect.poll(() => scrollY(page)).toBe(7_400);
  });

  test('rows that are shown do not move when others come', async ({ me, pages }) => {
    for (let number = 0; number < 60; number += 1) await create(me, `note ${number}`);
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, '#/notes');
    const row = page.locator('.row', { hasText: 'note 25' });
    await page.locator('.row').first().waitFor();
    await page.evaluate('scrollTo(0, 2400)');
    await row.waitFor();
    const before = await row.boundingBox();
    const count = () => page.locator('.list-head p').textContent();
    const counted = await count();
    for (const name of ['new one', 'new two', 'new three']) await create(me, name);
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await expect.poll(count).not.toBe(counted);
    expect((await row.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    // On paper are all rows, and then again those of the screen.
    const rows = page.locator('.row');
    expect(await rows.count()).toBeLessThan(60);
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    await expect.poll(() => rows.count()).toBe(63);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    await expect.poll(() => rows.count()).toBeLessThan(60);
    await row.waitFor();
  });

  test('the search field stays where it is, and the arrow keys and Enter open a result', async ({
    me,
    pages,
  }) => {
    for (const name of ['Apples', 'Apricots', 'Pears']) await create(me, name, 'fruit');
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, '#/notes');
    await page.locator('.row').first().waitFor();
    const field = page.getByRole('searchbox', { name: 'Search' });
    const before = await field.boundingBox();
    await page.locator('main').focus();
    await page.keyboard.press('/');
    await page.keyboard.type('fruit');
    await expect.poll(() => page.locator('.list-head').textContent()).toContain('3 results');
    expect(await field.boundingBox()).toMatchObject({ y: before?.y });
    const found = await page.locator('.row-name').allTextContents();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(found[0]);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(found[1]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: found[0] ?? '' }).waitFor();
  });

  test('a chosen order stays for the next visit', async ({ me, pages }) => {
    for (const name of ['b', 'c', 'a']) await create(me, name);
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, '#/notes');
    await page.getByLabel('Order').selectOption('Name');
    const names = () => page.locator('.row-name').allTextContents();
    await expect.poll(async () => (await names()).slice(-3)).toEqual(['a', 'b', 'c']);
    await page.goto('about:blank');
    await page.goto(appUrl('#/notes'));
    await expect.poll(async () => (await names()).slice(-3)).toEqual(['a', 'b', 'c']);
  });
});
