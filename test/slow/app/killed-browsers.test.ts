// The browser is killed while somebody types offline in the web app (E20). What was typed until 300 ms before is stored,
// and reaches the service when the browser is opened again.
// @module-tag heavy
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDailyContract } from '../../../lib/api/routes/daily.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { browserMissing } from '../../harness/browser.ts';
import { chance } from '../../harness/chance.ts';
import { newUser } from '../../harness/client.ts';
import { startKillableBrowser, type KillableBrowser } from '../../harness/killable-browser.ts';
import { appUrl, openView, signedInPage } from '../../harness/web-app.ts';

const KILLS = 20;
/** On a busy machine a page runs later than its timers say. */
const STORED_WITHIN_MS = 300 * Number(process.env['TIME_SCALE']);

describe.skipIf(browserMissing !== undefined)('a browser that is killed while somebody types', () => {
  let profile: string;
  let browser: KillableBrowser;
  beforeAll(() => {
    profile = mkdtempSync(join(tmpdir(), 'notes-profile-'));
  });
  afterAll(async () => {
    await browser.kill();
    rmSync(profile, { recursive: true, maxRetries: 10 });
  });

  async function openToday(): Promise<Page> {
    browser = await startKillableBrowser(profile);
    const page = await browser.context.newPage();
    await page.goto(appUrl('#/today'));
    await page.locator('#capture').waitFor();
    return page;
  }

  test(`${KILLS} times, has what was typed before, and each captured text once`, async () => {
    const me = await newUser();
    const { workspaceId } = me;
    const { data } = await me.ok(note.createNoteContract, { workspaceId, name: 'Draft', content: 'start\n' });
    const contentOf = {
      note: async () => (await me.ok(note.getNoteContract, { noteId: data.id })).data.content,
      today: async () => (await me.ok(getDailyContract, { workspaceId })).data.content,
    };
    const { below } = chance(KILLS);
    const captured: string[] = [];
    const ages: number[] = [];
    browser = await startKillableBrowser(profile);
    await signedInPage(browser.context, me.key);
    // The key is on the disk only after seconds, and without it there is nothing to continue.
    await browser.close();

    let page = await openToday();
    for (let round = 0; round < KILLS; round += 1) {
      const inNote = round % 2 === 0;
      if (inNote) await openView(page, `#/note/${data.id}/edit`);
      const field = page.locator(inNote ? '.cm-content' : '#capture');
      await field.waitFor();
      await browser.context.setOffline(true);
      await field.focus();
      await page.keyboard.press('Control+End');
      if (!inNote) {
        await page.keyboard.insertText(`captured ${round}`);
        await page.keyboard.press('Control+Enter');
        await page.getByText(`captured ${round}`).waitFor();
        captured.push(`captured ${round}`);
      }
      const typed = await typeFor(page, `round ${round}:`, STORED_WITHIN_MS + 200 + below(1_000));
      const killedAt = Date.now();
      await browser.kill();
      const stored = typed.findLast(({ at }) => at <= killedAt - STORED_WITHIN_MS)?.text ?? '';
      expect(stored).not.toBe('');

      page = await openToday();
      const capture = page.locator('#capture');
      const found = inNote ? contentOf.note : () => capture.inputValue();
      await expect.poll(found).toContain(stored);
      const text = await found();
      const lost = typed.find((one) => !text.includes(one.text));
      if (lost) ages.push(killedAt - lost.at);
      await capture.fill('');
      await expect.poll(async () => capturesIn(await contentOf.today())).toEqual(captured);
    }
    console.log(`Typed text that a kill has lost was at most ${Math.max(0, ...ages)} ms old.`);
  });
});

const capturesIn = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('captured'));

/** Types words for some time (milliseconds), and records when which text had been typed. */
async function typeFor(page: Page, first: string, time: number): Promise<{ at: number; text: string }[]> {
  const start = Date.now();
  const typed: { at: number; text: string }[] = [];
  for (let text = first, next = first, word = 1; Date.now() - start < time; word += 1) {
    await page.keyboard.type(next);
    typed.push({ at: Date.now(), text });
    next = ` word${word}`;
    text += next;
  }
  return typed;
}
