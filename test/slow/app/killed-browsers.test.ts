// The browser is killed while somebody types offline in the web app (E20). What was typed until 300 ms before is stored,
// and reaches the service when the browser is opened again.
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
import { startKillableBrowser } from '../../harness/killable-browser.ts';
import { appUrl, signedInPage } from '../../harness/web-app.ts';

const KILLS = 20;
const STORED_WITHIN_MS = 300;

describe.skipIf(browserMissing !== undefined)('a browser that is killed while somebody types', () => {
  let profile: string;
  beforeAll(() => {
    profile = mkdtempSync(join(tmpdir(), 'notes-profile-'));
  });
  afterAll(() => rmSync(profile, { recursive: true, maxRetries: 10 }));

  test(`${KILLS} times, has what was typed ${STORED_WITHIN_MS} ms before`, async () => {
    const me = await newUser();
    const { workspaceId } = me;
    const { data } = await me.ok(note.createNoteContract, { workspaceId, name: 'Draft', content: 'start\n' });
    const { below } = chance(KILLS);
    const captured: string[] = [];
    let browser = await startKillableBrowser(profile);
    await signedInPage(browser.context, me.key);
    await browser.kill();

    for (let round = 0; round < KILLS; round += 1) {
      browser = await startKillableBrowser(profile);
      const page = await browser.context.newPage();
      const inNote = round % 2 === 0;
      await page.goto(appUrl(inNote ? `#/note/${data.id}/edit` : '#/today'));
      const field = page.locator(inNote ? '.cm-content' : '#capture');
      await field.waitFor();
      await page.locator('.loading').waitFor({ state: 'detached' });
      await browser.context.setOffline(true);
      await field.focus();
      await page.keyboard.press('Control+End');
      if (!inNote && round % 4 === 3) {
        captured.push(`captured ${round}`);
        await page.keyboard.insertText(`captured ${round}`);
        await page.keyboard.press('Control+Enter');
        await page.getByText(`captured ${round}`).waitFor();
      }
      const typed = await typeWords(page, `round ${round}`, 10 + below(20));
      await browser.kill();
      const killedAt = Date.now();
      const stored = typed.findLast(({ at }) => at <= killedAt - STORED_WITHIN_MS)?.text ?? '';

      browser = await startKillableBrowser(profile);
      const next = await browser.context.newPage();
      await next.goto(appUrl(inNote ? `#/note/${data.id}/edit` : '#/today'));
      const arrived = async (): Promise<string> =>
        inNote
          ? (await me.ok(note.getNoteContract, { noteId: data.id })).data.content
          : next.locator('#capture').inputValue();
      await expect.poll(arrived).toContain(stored);
      if (!inNote) await next.locator('#capture').fill('');
      await browser.kill();
    }
    const { data: today } = await me.ok(getDailyContract, { workspaceId });
    expect(today.content.split('\n').filter((line) => line.startsWith('captured'))).toEqual(captured);
  });
});

/** Types words, and records when which text had been typed. */
async function typeWords(page: Page, first: string, words: number): Promise<{ at: number; text: string }[]> {
  const typed: { at: number; text: string }[] = [];
  let text = '';
  for (let word = 0; word < words; word += 1) {
    const next = word === 0 ? `${first}:` : ` word${word}`;
    await page.keyboard.type(next);
    text += next;
    typed.push({ at: Date.now(), text });
  }
  return typed;
}
