// Nothing is lost (E20): a day in whose editor somebody writes keeps what a script appends to it. What killed tabs have left is in
// test/unit/app-nothing-lost.test.ts.
// @module-tag slow
// @module-tag browser
import { describe, expect } from 'vitest';
import * as daily from '../../../lib/api/routes/daily.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { test } from '../../harness/browser-test.ts';
import { DESK, openView } from '../../harness/web-app.ts';

const APPENDS = 15;

describe('new notes and shared days', () => {
  test(`${APPENDS} lines that a script appends to today, and what is written at its end meanwhile, are all kept`, async ({
    me,
    pages,
  }) => {
    const { data } = await me.ok(daily.appendDailyContract, { content: 'start' });
    const { page } = await pages.signedIn({ viewport: DESK });
    await openView(page, `#/note/${data.id}/edit`);
    await page.locator('.cm-content').waitFor();
    await page.locator('.cm-content').press('Control+End');
    await page.keyboard.press('Enter');
    const written: string[] = [];
    for (let line = 0; line < APPENDS; line += 1) {
      await Promise.all([
        me.ok(daily.appendDailyContract, { content: `script ${line}` }),
        page.keyboard.type(`typed ${line};`),
      ]);
      written.push(`script ${line}`, `typed ${line};`);
      if (line % 5 === 4) await page.locator('.save-status.is-reading').waitFor();
    }
    await page.locator('.save-status.is-reading').waitFor();
    const { content } = (await me.ok(note.getNoteContract, { noteId: data.id })).data;
    expect(written.filter((text) => !content.includes(text))).toEqual([]);
    expect(content.match(/script \d+/g)).toHaveLength(APPENDS);
    expect(content.match(/typed \d+;/g)).toHaveLength(APPENDS);
    await expect.poll(() => page.locator('.cm-line').allTextContents()).toEqual(content.split('\n'));
  });
});
