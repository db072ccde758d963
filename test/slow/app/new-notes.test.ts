// Nothing is lost (E20): new notes, pictures and captures made offline survive a killed browser, and a day in whose editor somebody
// writes keeps what a script appends to it, also if that browser is killed.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as daily from '../../../lib/api/routes/daily.ts';
import * as file from '../../../lib/api/routes/file.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { test } from '../../harness/browser-test.ts';
import { pastePicture } from '../../harness/pictures.ts';
import { marksOf } from '../../harness/shared-note.ts';
import { DESK, goOffline, holdStore, openView, storedTexts } from '../../harness/web-app.ts';

const KILLS = 3;
const APPENDS = 15;

describe('new notes and shared days', () => {
  test(`${KILLS} new notes with pictures, and captures, each written offline before the browser is killed, arrive once`, async ({
    me,
    device,
  }) => {
    await device.signIn(me.key);
    const names = async () =>
      (await me.ok(note.listNotesContract, { sort: 'createdAt:asc', search: 'Round' })).data.map(
        ({ name }) => name,
      );
    const expected: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const page = await device.open('#/notes');
      await page.getByRole('searchbox', { name: 'Search' }).waitFor();
      await expect.poll(names).toEqual(expected);
      await goOffline(page);
      await openView(page, '#/new');
      await page.locator('.cm-content').waitFor();
      await page.keyboard.type(`Round ${round}\n\n`);
      await pastePicture(page, 30 + round, 20);
      await page.locator('.cm-content').getByText('![](assets/').waitFor();
      await page.keyboard.type(`text of ${round}`);
      // The draft of the round before may still be here: the connection can end before the response with its note is read.
      await expect.poll(() => storedTexts(page)).toContainEqual(expect.stringContaining(`text of ${round}`));
      await openView(page, '#/today');
      await page.locator('#capture').fill(`captured ${round}`);
      await page.keyboard.press('Control+Enter');
      await page.locator('.pending').getByText(`captured ${round}`).waitFor();
      await device.kill();
      expected.push(`Round ${round}`);
    }
    const page = await device.open('#/notes');
    await expect.poll(names).toEqual(expected);
    await expect.poll(() => storedTexts(page)).toEqual([]);
    await expect.poll(async () => (await me.ok(file.listFilesContract, {})).data.length).toBe(KILLS);
    const rounds = Array.from({ length: KILLS }, (_, round) => `- captured ${round}`);
    await expect
      .poll(async () => (await me.ok(daily.getDailyContract, {})).data.content)
      .toBe(rounds.join('\n'));
  });

  test('a capture that a killed browser was storing is in the field or on its way, not both', async ({
    me,
    device,
  }) => {
    await device.signIn(me.key);
    const field = (page: Page) => page.locator('#capture');
    for (const isStored of [false, true]) {
      const page = await device.open('#/today');
      await field(page).waitFor();
      await goOffline(page);
      if (!isStored) await field(page).fill('once');
      await expect.poll(() => storedTexts(page)).toEqual(['once']);
      const release = await holdStore(page, 'drafts');
      await field(page).press('Control+Enter');
      // Longer than it takes to store a text without its draft.
      for (let turn = 0; turn < 50; turn += 1) await page.evaluate('indexedDB.databases()');
      expect(await field(page).inputValue()).toBe('once');
      expect(await page.locator('.pending').count()).toBe(0);
      if (isStored) await release();
      if (isStored) await page.locator('.pending').getByText('once').waitFor();
      await device.kill();
    }
    const page = await device.open('#/today');
    await page.locator('.markdown').getByText('once').waitFor();
    expect((await me.ok(daily.getDailyContract, {})).data.content).toBe('- once');
    expect(await storedTexts(page)).toEqual([]);
    expect(await field(page).inputValue()).toBe('');
  });

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

  test(`what is written at the end of today, to which a script appends, survives ${KILLS} killed browsers, once`, async ({
    me,
    device,
  }) => {
    const { data } = await me.ok(daily.appendDailyContract, { content: 'start' });
    const contentOf = async () => (await me.ok(note.getNoteContract, { noteId: data.id })).data.content;
    await device.signIn(me.key);
    const written: string[] = [];
    const append = async (mark: string): Promise<void> => {
      await me.ok(daily.appendDailyContract, { content: mark });
      written.push(mark);
    };
    for (let round = 0; round <= KILLS; round += 1) {
      const page = await device.open(`#/note/${data.id}/edit`);
      await page.locator('.cm-content').press('Control+End');
      await page.keyboard.press('Enter');
      for (let line = 0; line < APPENDS / 3; line += 1) {
        const mark = `typed ${round * APPENDS + line};`;
        await Promise.all([append(`script ${round * APPENDS + line};`), page.keyboard.type(mark)]);
        written.push(mark);
      }
      // A part may have been sent, and no draft is left of it.
      const last = written.at(-1) ?? '';
      await expect.poll(async () => [...(await storedTexts(page)), await contentOf()].join()).toContain(last);
      await device.kill();
      await append(`meanwhile ${round};`);
    }
    const page = await device.open('#/today');
    await expect.poll(async () => marksOf(await contentOf()).toSorted()).toEqual(written.toSorted());
    await expect.poll(() => storedTexts(page)).toEqual([]);
    expect(marksOf(await contentOf())).toHaveLength(written.length);
  });
});
