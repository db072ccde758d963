// Today in the web app (E20): capture online and offline, time zones, and the note of the day.
// @module-tag slow
// @module-tag browser
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import * as account from '../../../lib/api/routes/account.ts';
import * as daily from '../../../lib/api/routes/daily.ts';
import { changeUser } from '../../../lib/domain/keys/api-keys.ts';
import { test } from '../../harness/browser-test.ts';
import { appUrl, holdStore, PHONE, signedInPage, worksOffline } from '../../harness/web-app.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Add to this day' });

async function capture(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect.poll(() => field(page).inputValue()).toBe('');
}

const sendsNothing = (page: Page) => page.locator('.pending').waitFor({ state: 'detached' });

describe('today', () => {
  test('captured lines are appended with their todos, and ticking one changes the text', async ({
    me,
    pages,
  }) => {
    const { page } = await pages.signedIn({ viewport: PHONE, timezoneId: 'UTC' });
    await page.getByText('A fresh page.').waitFor();
    await capture(page, 'first **line**');
    await field(page).fill('- [ ] a todo');
    await field(page).press('Control+Enter');
    await page.getByRole('checkbox', { name: 'a todo' }).click();
    await page.locator('.save-status.is-reading').waitFor();
    await expect
      .poll(async () => (await me.ok(daily.getDailyContract, {})).data.content)
      .toBe('- first **line**\n- [x] a todo');
  });

  test('what is typed while the line before is being stored stays in the field', async ({ me, pages }) => {
    const { page } = await pages.signedIn({ viewport: PHONE, timezoneId: 'UTC' });
    const release = await holdStore(page, 'queue');
    await field(page).fill('one');
    await field(page).press('Control+Enter');
    await field(page).press('Control+Enter');
    await page.keyboard.insertText(' two');
    await release();
    await expect.poll(() => field(page).inputValue()).toBe(' two');
    await field(page).press('Control+Enter');
    await expect.poll(() => field(page).inputValue()).toBe('');
    await sendsNothing(page);
    expect((await me.ok(daily.getDailyContract, {})).data.content).toBe('- one\n- two');
  });

  test('the time zone of the device is offered, and the refusal is remembered', async ({ me, pages }) => {
    await changeUser(me.userId, { timeZone: 'Asia/Tokyo' });
    const { context, page } = await pages.signedIn({ viewport: PHONE, timezoneId: 'Europe/Berlin' });
    await page.getByRole('button', { name: 'Keep Asia/Tokyo' }).click();
    await page.reload();
    await field(page).waitFor();
    expect(await page.getByText('Europe/Berlin').count()).toBe(0);
    await page.evaluate('localStorage.clear()');
    await page.goto('about:blank');
    const again = await signedInPage(context, me.key);
    await again.getByRole('button', { name: 'Use Europe/Berlin' }).click();
    await again.getByRole('button', { name: 'Use Europe/Berlin' }).waitFor({ state: 'detached' });
    expect((await me.ok(account.getAccountContract, {})).data.timeZone).toBe('Europe/Berlin');
  });

  test('#capture fills the field and waits for a click', async ({ me, pages }) => {
    const { page } = await pages.signedIn({ viewport: PHONE, timezoneId: 'UTC' });
    await page.goto('about:blank');
    await page.goto(appUrl(`#capture=${encodeURIComponent('from a link & more')}`));
    await expect.poll(() => field(page).inputValue()).toBe('from a link & more');
    expect(page.url()).toBe(appUrl('#/today'));
    expect((await me.ok(daily.getDailyContract, {})).data.content).toBe('');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.locator('.markdown').getByText('from a link & more').waitFor();
    expect((await me.ok(daily.getDailyContract, {})).data.content).toBe('- from a link & more');
  });

  test('the shortcut Capture of an installed app puts the cursor into the field', async ({ pages }) => {
    const { context, page } = await pages.signedIn({ viewport: PHONE, timezoneId: 'UTC' });
    await worksOffline(page);
    const { data: text } = await (await context.newCDPSession(page)).send('Page.getAppManifest');
    const { shortcuts } = JSON.parse(text ?? '') as { shortcuts: { name: string; url: string }[] };
    const { url = '' } = shortcuts.find(({ name }) => name === 'Capture') ?? {};
    await page.goto('about:blank');
    await page.goto(new URL(url, appUrl('/file')).href);
    await field(page).waitFor();
    await page.keyboard.type('typed at once');
    await expect.poll(() => field(page).inputValue()).toBe('typed at once');
    expect(page.url()).toBe(appUrl('#/today'));
  });
});
