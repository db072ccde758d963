// Signing in to and out of the web app (E20): where the key is, whose data is shown, and what stays on the disk.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as account from '../../../lib/api/routes/account.ts';
import * as daily from '../../../lib/api/routes/daily.ts';
import { createKey, type KeyScope, type NewKey } from '../../../lib/domain/keys/api-keys.ts';
import { revokeKey } from '../../../lib/domain/keys/revoke-keys.ts';
import { test } from '../../harness/browser-test.ts';
import { newUser } from '../../harness/client.ts';
import { appUrl, DESK, goOffline, openView, PHONE, signedInPage } from '../../harness/web-app.ts';

/** All that the browser stores, except the files of the app. */
const stored = (page: Page): Promise<{ device: string; tab: string; databases: string[] }> =>
  page.evaluate(`(async () => ({
    device: JSON.stringify({ ...localStorage }),
    tab: JSON.stringify({ ...sessionStorage }),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))()`);

async function anotherKey(userId: string, scope: KeyScope = {}): Promise<NewKey> {
  const made = await createKey(userId, 'another', scope);
  if (!made) throw new Error('there is no such user');
  return made;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Add to this day' });
const keyField = (page: Page) => page.getByLabel('API key');
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });

describe('signing in', () => {
  test('a pasted key opens today on this device, also after the tab is closed', async ({ me, pages }) => {
    const { context } = await pages.context({ viewport: PHONE });
    const page = await context.newPage();
    await page.goto(appUrl());
    await keyField(page).fill('service_wrong');
    await signInButton(page).click();
    await page.getByRole('alert').getByText('This key is not valid').waitFor();
    await keyField(page).fill(` ${me.key} `);
    await signInButton(page).click();
    await field(page).waitFor();
    await page.close();
    const again = await context.newPage();
    await again.goto(appUrl());
    await field(again).waitFor();
    const { device, tab } = await stored(again);
    expect([device.includes(me.key), tab.includes(me.key)]).toEqual([true, false]);
  });

  test('a key in a link replaces a mistyped one in the form, with its error', async ({ me, pages }) => {
    const { context } = await pages.context({ viewport: PHONE });
    const page = await context.newPage();
    await page.goto(appUrl());
    await keyField(page).fill('service_wrong');
    await signInButton(page).click();
    await page.getByRole('alert').waitFor();
    await page.evaluate(`location.hash = 'key=${me.key}'`);
    await page.getByText('Your link contains a key.').waitFor();
    await expect.poll(() => keyField(page).inputValue()).toBe(me.key);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.keyboard.press('Enter');
    await field(page).waitFor();
  });

  test('a key for this tab only is not stored on the disk, and neither are notes', async ({ me, pages }) => {
    await me.ok(daily.appendDailyContract, { content: 'a secret plan' });
    const { context } = await pages.context({ viewport: DESK });
    const page = await context.newPage();
    await page.goto(appUrl(`#key=${me.key}`));
    await page.getByText('In this tab only').click();
    await signInButton(page).click();
    await page.getByText('a secret plan').waitFor();
    await page.reload();
    await page.getByText('a secret plan').waitFor();
    const { device } = await stored(page);
    expect(device.includes(me.key)).toBe(false);
    const copies = await page.evaluate(`(async () => {
      const [{ name }] = await indexedDB.databases();
      const db = await new Promise((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      const counts = [...db.objectStoreNames].map((store) => new Promise((resolve) => {
        const counting = db.transaction(store).objectStore(store).count();
        counting.onsuccess = () => resolve([store, counting.result]);
      }));
      return Object.fromEntries(await Promise.all(counts));
    })()`);
    expect(copies).toEqual({ bases: 0, copies: 0, drafts: 0, files: 0, queue: 0 });
    const other = await context.newPage();
    await other.goto(appUrl());
    await keyField(other).waitFor();
  });

  test('a key in a link leaves the address at once, and replaces another key only after a click', async ({
    me,
    pages,
  }) => {
    const other = await newUser();
    await other.ok(daily.appendDailyContract, { content: 'of the other user' });
    const { page } = await pages.signedIn({ viewport: PHONE });
    expect(page.url()).toBe(appUrl('#/today'));
    await page.goto('about:blank');
    await page.goto(appUrl(`#key=${other.key}`));
    await page.getByRole('heading', { name: 'Use another key?' }).waitFor();
    expect(page.url()).toBe(appUrl('#/today'));
    await page.getByRole('button', { name: 'Keep my key' }).click();
    await field(page).waitFor();
    expect((await stored(page)).device).toContain(me.key);
    await page.goto('about:blank');
    await page.goto(appUrl(`#key=${other.key}`));
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByText('of the other user').waitFor();
    const { device } = await stored(page);
    expect([device.includes(me.key), device.includes(other.key)]).toEqual([false, true]);
  });

  test('a revoked key keeps the page, and what is typed is sent after signing in again', async ({
    me,
    pages,
  }) => {
    const second = await anotherKey(me.userId);
    const { context } = await pages.context({ viewport: DESK });
    const isToday = context.waitForEvent('response', (response) => response.url().includes('/daily?'));
    const page = await signedInPage(context, second.key);
    await isToday;
    await revokeKey(second.keyId);
    await field(page).fill('typed before');
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await page.getByText('Your key is no longer valid').waitFor();
    expect((await stored(page)).device).not.toContain(second.key);
    await page.keyboard.type(', typed after');
    await page.reload();
    await expect.poll(() => field(page).inputValue()).toBe('typed before, typed after');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await keyField(page).fill(me.key);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Your key is no longer valid').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add' }).click();
    await page.locator('.markdown').getByText('typed before, typed after').waitFor();
    expect((await me.ok(daily.getDailyContract, {})).data.content).toBe('- typed before, typed after');
  });

  test('signing out lists unsent text, and deletes everything only after a click', async ({ me, pages }) => {
    const { page } = await pages.signedIn({ viewport: PHONE });
    await goOffline(page);
    await field(page).fill('not sent yet');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByText('Waiting to be sent').waitFor();
    await openView(page, '#/account');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByText('- not sent yet', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Delete and sign out' }).click();
    await keyField(page).waitFor();
    const { device, tab, databases } = await stored(page);
    expect({ device: device.includes(me.key), tab: tab.includes(me.key), databases }).toEqual({
      device: false,
      tab: false,
      databases: [],
    });
  });

  test('a read-only key shows no controls that write, and an absent day as such', async ({ me, pages }) => {
    const readOnly = await anotherKey(me.userId, { readOnly: true });
    const { context } = await pages.context({ viewport: DESK });
    const page = await context.newPage();
    await page.goto(appUrl(`#key=${readOnly.key}`));
    await signInButton(page).click();
    await page.getByText('No note for today yet.').waitFor();
    for (const fragment of ['#/today', '#/notes', '#/todos', '#/trash']) {
      await openView(page, fragment);
      await page.locator('main h1').waitFor();
      expect(await page.getByRole('link', { name: 'New note' }).count()).toBe(0);
      expect(await page.locator('main button:not([aria-label=Calendar])').count()).toBe(0);
    }
    expect((await me.ok(account.getAccountContract, {})).data.storage.used).toBe(0);
  });
});
