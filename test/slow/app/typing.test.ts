// Somebody types on in the web app (E20) through everything that can go wrong: a change from elsewhere (412), a revoked key
// (401), a reload and a killed browser. Nothing waits until a character is stored, except before the kill.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as note from '../../../lib/api/routes/note.ts';
import { createKey } from '../../../lib/domain/keys/api-keys.ts';
import { revokeKey } from '../../../lib/domain/keys/revoke-keys.ts';
import { test, type OwnDevice } from '../../harness/browser-test.ts';
import { storedTexts } from '../../harness/web-app.ts';

describe('typing', () => {
  /** Opens the browser again, with the note in the editor. */
  async function openEditor(device: OwnDevice, noteId: string): Promise<Page> {
    const page = await device.open(`#/note/${noteId}/edit`);
    await page.locator('.cm-content').waitFor();
    return page;
  }

  test('through a 412, a 401, a reload and a killed browser, no character is lost', async ({
    me,
    device,
  }) => {
    const second = await createKey(me.userId, 'second', {});
    const { data } = await me.ok(note.createNoteContract, { name: 'Draft', content: 'start\n' });
    const service = async () => (await me.ok(note.getNoteContract, { noteId: data.id })).data.content;
    await device.signIn(second?.key ?? '');

    let page = await openEditor(device, data.id);
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

    await page.context().setOffline(true);
    await continueTyping();
    await type('typed offline');
    await me.ok(note.updateNoteContract, { id: data.id, content: 'elsewhere\nstart\n' });
    const merged = page.getByText('Merged a change from elsewhere').waitFor();
    await Promise.all([merged, page.context().setOffline(false), type(', during the 412')]);
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
    await device.kill();

    page = await openEditor(device, data.id);
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
