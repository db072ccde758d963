// A full disk (E20): the browser gives the app no more room. What is typed stays on the page, the app says so, and once there
// is room everything is stored and sent once. Each text alone: test/unit/app-captures.test.ts and app-new-note.test.ts.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as file from '../../../lib/api/routes/file.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { test, type Pages } from '../../harness/browser-test.ts';
import { type Client } from '../../harness/client.ts';
import { writtenText } from '../../harness/editor.ts';
import { pastePicture } from '../../harness/pictures.ts';
import { appUrl, goOffline, openView, PHONE, storedTexts } from '../../harness/web-app.ts';

/** Limits what the app may store, to bytes; without a number, no longer. */
async function limitDisk(page: Page, quotaSize?: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(appUrl());
  await session.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize && { quotaSize }) });
}

describe('on a full disk', () => {
  /** A phone without a network and without room. */
  async function fullPhone(pages: Pages) {
    const { context, page } = await pages.signedIn({ viewport: PHONE, timezoneId: 'UTC' });
    await goOffline(page);
    await limitDisk(page, 1);
    return { context, page };
  }

  /** Types until nothing is stored any more: Chromium uses its last measurement of the room for half a minute. */
  async function typeUntilFull(page: Page, text: string): Promise<string> {
    await page.keyboard.type(text);
    let typed = text;
    const isTold = () => page.getByText('This browser refuses to store your text.').isVisible();
    await expect
      .poll(
        async () => {
          if (await isTold()) return true;
          await page.keyboard.type('.');
          typed += '.';
          return false;
        },
        { timeout: 120_000, interval: 500 },
      )
      .toBe(true);
    return typed;
  }

  test('a capture and a pasted picture are not added, with a message, and are stored and sent once there is room', async ({
    me,
    pages,
  }) => {
    const { context, page } = await fullPhone(pages);
    await openView(page, '#/new');
    await page.locator('.cm-content').waitFor();
    const typed = await typeUntilFull(page, 'A picture on a full disk');
    await pastePicture(page, 300, 200);
    await page.getByText(/^This browser can’t store Pasted image .*Free some space/).waitFor();
    expect(await writtenText(page)).toBe(typed);
    const { hash } = new URL(page.url());
    await openView(page, '#/today');
    const capture = page.getByRole('textbox', { name: 'Add to this day' });
    await capture.fill('a thought');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('This browser can’t store the text.').waitFor();
    expect(await capture.inputValue()).toBe('a thought');
    await limitDisk(page);
    await page.getByRole('button', { name: 'Add' }).click();
    await page.locator('.pending').getByText('a thought').waitFor();
    await openView(page, hash);
    await page.locator('.cm-content').press('Control+End');
    await page.locator('.cm-content').press('Enter');
    await pastePicture(page, 300, 200);
    await page.locator('.cm-picture').waitFor();
    const text = await writtenText(page);
    expect(text.startsWith(`${typed}\n![](assets/`)).toBe(true);
    await expect.poll(() => storedTexts(page)).toEqual([text]);
    await context.setOffline(false);
    await expect
      .poll(async () => (await notesOf(me)).map(({ content }) => content).toSorted())
      .toEqual(['- a thought', text].toSorted());
    const paths = async () => (await me.ok(file.listFilesContract, {})).data.map(({ path }) => path);
    await expect.poll(paths).toHaveLength(1);
    expect(text).toContain(`![](${encodeURI((await paths())[0] ?? '')})`);
  });
});

const notesOf = async (me: Client) => (await me.ok(note.listNotesContract, {})).data;
