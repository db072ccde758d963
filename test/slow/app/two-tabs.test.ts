// Nothing is lost (E20): two tabs of one browser write new notes, with and without a connection. One of them crashes, or both
// are closed before the service has their texts.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as note from '../../../lib/api/routes/note.ts';
import { changeUser } from '../../../lib/domain/keys/api-keys.ts';
import { test, type Pages } from '../../harness/browser-test.ts';
import { type Client } from '../../harness/client.ts';
import { appUrl, DESK, openView, storedTexts, worksOffline } from '../../harness/web-app.ts';

const GIGABYTE = 1_000_000_000;

const contentsOf = async (me: Client): Promise<string[]> =>
  (await me.ok(note.listNotesContract, {})).data.map(({ content = '' }) => content).toSorted();

const editorText = async (page: Page): Promise<string> =>
  (await page.locator('.cm-line').allTextContents()).join('\n');

/** Types at the end of the note that a tab has open in the editor. */
async function type(page: Page, text: string): Promise<void> {
  await page.bringToFront();
  await page.locator('.cm-content').press('Control+End');
  await page.keyboard.type(text);
}

/** Opens the editor of a new note. The placeholder shows that it has replaced that of another note. */
async function beginNote(page: Page): Promise<void> {
  await page.bringToFront();
  await openView(page, '#/new');
  await page.locator('.cm-placeholder').waitFor();
}

/** Ends a tab without a chance to store anything. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A crashed page never responds.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

describe('new notes in two tabs', () => {
  /** Two tabs that work offline. */
  async function twoTabs(pages: Pages) {
    const { context, page: one } = await pages.signedIn({ viewport: DESK });
    await worksOffline(one);
    const two = await context.newPage();
    await two.goto(appUrl('#/notes'));
    await two.getByRole('searchbox', { name: 'Search' }).waitFor();
    return { context, one, two };
  }

  test('those written online and offline arrive once, also those of a tab that has crashed', async ({
    me,
    pages,
  }) => {
    const { context, one, two } = await twoTabs(pages);
    await beginNote(one);
    await type(one, 'one online');
    await beginNote(two);
    await type(two, 'two online');
    await context.setOffline(true);
    await beginNote(one);
    await type(one, 'one offline');
    await beginNote(two);
    await type(two, 'two offline');
    const offline = [expect.stringMatching(/^one offline$/), expect.stringMatching(/^two offline$/)];
    await expect.poll(() => storedTexts(two)).toEqual(expect.arrayContaining(offline));
    await crash(one);
    expect(await editorText(two)).toBe('two offline');
    const three = await context.newPage();
    await three.goto(appUrl('#/notes'));
    await beginNote(three);
    await type(three, 'three offline');
    await context.setOffline(false);
    const texts = ['one offline', 'one online', 'three offline', 'two offline', 'two online'];
    await expect.poll(() => contentsOf(me)).toEqual(texts);
    await type(two, ', and on');
    await expect.poll(() => contentsOf(me)).toContain('two offline, and on');
    await expect.poll(() => storedTexts(three)).toEqual([]);
    expect(await contentsOf(me)).toHaveLength(texts.length);
  });

  test('a new note that one tab writes is shown in another one, and both keep what they type', async ({
    me,
    pages,
  }) => {
    const { context, one, two } = await twoTabs(pages);
    await context.setOffline(true);
    await beginNote(one);
    await type(one, 'Plan\nof one');
    await expect.poll(() => storedTexts(one)).toEqual(['Plan\nof one']);
    await openView(two, new URL(one.url()).hash);
    await expect.poll(() => editorText(two)).toBe('Plan\nof one');
    await type(two, '\nof two');
    await type(one, '\nof one again');
    await context.setOffline(false);
    await expect
      .poll(async () => (await contentsOf(me))[0])
      .toMatch(/^Plan\nof one\nof (?:one again\nof two|two\nof one again)$/);
    await expect.poll(() => storedTexts(one)).toEqual([]);
    expect(await contentsOf(me)).toHaveLength(1);
  });

  test('what a tab that has crashed had in the field of today is in the field of another one', async ({
    pages,
  }) => {
    const { one, two } = await twoTabs(pages);
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

  test('two rejected texts of one note, of which one was typed at its first address, can both be opened', async ({
    me,
    pages,
  }) => {
    const { context, one, two } = await twoTabs(pages);
    await beginNote(one);
    await expect.poll(() => one.url()).toContain('#/note/new-');
    await two.goto(one.url());
    await two.locator('.cm-placeholder').waitFor();
    // A tab in the background does not follow what is typed in another one.
    await two.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden' })`);
    await type(one, 'Plan');
    await expect.poll(() => one.url()).not.toContain('new-');
    await expect.poll(() => storedTexts(one)).toEqual([]);
    await changeUser(me.userId, { storageLimit: 1 });
    await context.setOffline(true);
    await type(one, ' of one');
    await type(two, 'typed in two');
    await expect
      .poll(async () => (await storedTexts(two)).toSorted())
      .toEqual(['Plan of one', 'typed in two']);
    const address = one.url();
    await Promise.all([one.close(), two.close()]);
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(address);
    await expect.poll(() => editorText(next)).toBe('Plan of one');
    await next.getByRole('link', { name: 'typed in two' }).click();
    await expect.poll(() => editorText(next)).toBe('Plan\ntyped in two');
    await changeUser(me.userId, { storageLimit: GIGABYTE });
    await next.keyboard.press('Control+s');
    await expect.poll(() => contentsOf(me)).toEqual(['Plan of one\ntyped in two']);
    await expect.poll(() => storedTexts(next)).toEqual([]);
  });
});
