// Nothing is lost (E20): one of two tabs of a browser crashes. What tabs without a browser can show is in
// test/unit/app-new-note.test.ts and test/unit/app-two-tabs.test.ts.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '../../harness/browser-test.ts';
import { appUrl, DESK, openView, storedTexts } from '../../harness/web-app.ts';

/** Ends a tab without a chance to store anything. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A crashed page never responds.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

test('what a tab that has crashed had in the field of today is in the field of another one', async ({
  pages,
}) => {
  const { context, page: one } = await pages.signedIn({ viewport: DESK });
  const two = await context.newPage();
  await two.goto(appUrl('#/notes'));
  await two.getByRole('searchbox', { name: 'Search' }).waitFor();
  await openView(two, '#/today');
  await one.getByRole('textbox', { name: 'Add to this day' }).fill('half a thought');
  await expect.poll(() => storedTexts(two)).toEqual(['half a thought']);
  await crash(one);
  await two.bringToFront();
  const field = two.getByRole('textbox', { name: 'Add to this day' });
  const shown = async (): Promise<string> => {
    await two.evaluate(`dispatchEvent(new Event('focus'))`);
    return field.inputValue();
  };
  await expect.poll(shown).toBe('half a thought');
});
