// Somebody types on in the web app (E20) through everything that can go wrong: a change from elsewhere (412), a revoked key
// (401), a reload and a killed browser. Nothing waits until a character is stored, except before the kill.
// @module-tag slow
// @module-tag browser
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as note from '../../../lib/api/routes/note.ts';
import { createKey } from '../../../lib/domain/keys/api-keys.ts';
import { revokeKey } from '../../../lib/domain/keys/revoke-keys.ts';
import { browserMissing } from '../../harness/browser.ts';
import { newUser } from '../../harness/client.ts';
import { startKillableBrowser, type KillableBrowser } from '../../harness/killable-browser.ts';
import { appUrl, signedInPage, storedTexts } from '../../harness/web-app.ts';

describe.skipIf(browserMissing !== undefined)('typing', () => {
  let profile: string;
  let browser: KillableBrowser;
  beforeAll(() => {
    profile = mkdtempSync(join(tmpdir(), 'notes-profile-'));
  });
  afterAll(async () => {
    await browser.kill();
    rmSync(profile, { recursive: true, maxRetries: 10 });
  });

  /** Opens the browser again, with the note in the editor. */
  async function openEditor(noteId: string): Promise<Page> {
    browser = await startKillableBrowser(profile);
    const page = await browser.context.newPage();
    await page.goto(appUrl(`#/note/${noteId}/edit`));
    await page.locator('.cm-content').waitFor();
    return page;
  }

  test('through a 412, a 401, a reload and a killed browser, no character is lost', async () => {
    const me = await newUser();
    const second = await createKey(me.userId, 'second', {});
    const { data } = await me.ok(note.createNoteContract, { name: 'Draft', content: 'start\n' });
    const service = async () => (await me.ok(note.getNoteContract, { noteId: data.id })).data.content;
    browser = await startKillableBrowser(profile);
    await signedInPage(browser.context, second?.key ?? '');
    // The key is on the disk only after seconds, and without it there is nothing to continue.
    await browser.close();

    let page = await openEditor(data.id);
    let typed = '';
    const type = async (text: string): Promise<void> => {
      await page.keyboard.type(text);
      typed += text;
    };
    const shown = async () => (await page.locator('.cm-line').allTextContents()).join('\n');
    const continueTyping = async (): Promise<void> => {
      await page.locator('.cm-content').focus();
      await page.keyboard.press('Control+End');
    };
    const expected = () => `elsewhere\nstart\n${typed}`;
    const rejected = () => page.getByText('Your key is no longer valid').waitFor();

    await browser.context.setOffline(true);
    await continueTyping();
    await type('typed offline');
    await me.ok(note.updateNoteContract, { id: data.id, content: 'elsewhere\nstart\n' });
    const merged = page.getByText('Merged a change from elsewhere').waitFor();
    await Promise.all([merged, browser.context.setOffline(false), type(', during the 412')]);
    await type(', after it');
    await expect.poll(shown).toBe(expected());

    await revokeKey(second?.keyId ?? '');
    await Promise.all([rejected(), type(', during the 401')]);
    await type(', after it, and before the reload');
    await page.reload();
    await rejected();
    await expect.poll(shown).toBe(expected());

    await continueTyping();
    await type(', before the kill');
    await expect.poll(() => storedTexts(page)).toEqual([expected()]);
    expect(await service()).not.toBe(expected());
    await browser.kill();

    page = await openEditor(data.id);
    await rejected();
    await expect.poll(shown).toBe(expected());
    await continueTyping();
    await type(', after the kill');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByLabel('API key').fill(me.key);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(service).toBe(expected());
    await expect.poll(() => storedTexts(page)).toEqual([]);
    expect(await shown()).toBe(expected());
  });
});
