// The page that asks the owner of a key (E28), in a real browser. SCREENSHOTS=folder stores screenshots.
// @module-tag slow
// @module-tag browser
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { getAccountContract } from '../../lib/api/routes/account.ts';
import { listKeysContract } from '../../lib/api/routes/key.ts';
import { violations } from '../harness/accessibility.ts';
import { test, type Pages } from '../harness/browser-test.ts';
import { clientOf } from '../harness/client.ts';
import { groupsOf } from '../harness/group-keys.ts';
import { clientId, newSecret, redeem, redeemed, REDIRECT } from '../harness/sign-in.ts';
import { DESK, PHONE } from '../harness/web-app.ts';

const SCREENS = [
  ['phone', 'light', PHONE],
  ['phone', 'dark', PHONE],
  ['desktop', 'light', DESK],
  ['desktop', 'dark', DESK],
] as const;

describe('the page of sign-in', () => {
  let program: Server;
  let redirect = '';
  /** The addresses that the program has received. */
  const received: URL[] = [];
  beforeAll(async () => {
    program = createServer((request, response) => {
      if (request.url?.includes('?')) received.push(new URL(request.url, redirect));
      response.end('done');
    }).listen(0, '127.0.0.1');
    await once(program, 'listening');
    redirect = `http://127.0.0.1:${(program.address() as { port: number }).port}/callback`;
  });
  afterAll(() => void program.close());

  const { verifier, challenge } = newSecret();
  const address = (changes: Readonly<Record<string, string>> = {}): string =>
    `${inject('baseUrl')}/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: clientId('Claude', [redirect, REDIRECT]),
      redirect_uri: redirect,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 's',
      ...changes,
    }).toString()}`;

  const opened = async (pages: Pages, options: BrowserContextOptions = {}): Promise<Page> =>
    (await pages.unwatched(options)).newPage();

  /** The answer that the program has received since. */
  async function responseTo(act: () => Promise<unknown>): Promise<URLSearchParams> {
    const before = received.length;
    await act();
    await expect.poll(() => received.length, { timeout: 30_000 }).toBeGreaterThan(before);
    return received[before]?.searchParams ?? new URLSearchParams();
  }

  const choose = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check();
  const allow = (page: Page) => page.getByRole('button', { name: 'Allow' }).click();

  test.for(SCREENS)(
    'on a %s, %s, it says who asks and where the key goes, without violations of axe',
    async ([device, colorScheme, size], { pages }) => {
      const page = await opened(pages, { viewport: size, colorScheme });
      await page.goto(address({ redirect_uri: REDIRECT }));
      await page.getByText('https://claude.ai', { exact: true }).waitFor();
      expect(await page.locator('#name').textContent()).toBe('Claude');
      expect(await page.locator('input:checked').count()).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await violations(page)).toEqual([]);
      const folder = process.env['SCREENSHOTS'];
      if (folder !== undefined)
        await page.screenshot({ path: join(folder, `sign-in-${device}-${colorScheme}.png`), fullPage: true });
    },
  );

  test('lets the owner choose the group in which the program may write', async ({ me, pages }) => {
    const { own } = await groupsOf(me);
    const page = await opened(pages);
    await page.goto(address());
    await choose(page, /in one group/);
    await page.getByText('Enter your key to see your groups.').waitFor();
    await page.getByLabel('Your key').fill(me.key);
    await allow(page);
    const groups = page.getByLabel('The group');
    await expect
      .poll(() => groups.locator('option').allTextContents())
      .toEqual(['Choose a group', 'other', 'outer', 'outer / own', 'outer / own / below']);
    await allow(page);
    await page.getByText('Choose the group in which the program may write.').waitFor();
    await groups.selectOption('outer / own');
    const response = await responseTo(() => allow(page));
    const form = {
      grant_type: 'authorization_code',
      code: response.get('code') ?? '',
      redirect_uri: redirect,
    };
    const client_id = clientId('Claude', [redirect, REDIRECT]);
    const key = await redeemed({ ...form, client_id, code_verifier: verifier });
    const { data } = await clientOf({ ...me, key }).ok(getAccountContract, {});
    expect(data.key).toMatchObject({ readOnly: false, writeGroupId: own });
  });

  test('sends a code to the program only after the owner has chosen and clicked', async ({ me, pages }) => {
    const before = received.length;
    const page = await opened(pages);
    await page.goto(address());
    await page.getByText(/^a program on this device/).waitFor();
    await page.getByLabel('Your key').fill(me.key);
    await allow(page);
    expect(received).toHaveLength(before);
    await choose(page, /^Read only/);
    const response = await responseTo(() => allow(page));
    expect([response.get('state'), response.get('iss')]).toEqual(['s', inject('baseUrl')]);
    const key = await redeemed({
      grant_type: 'authorization_code',
      code: response.get('code') ?? '',
      client_id: clientId('Claude', [redirect, REDIRECT]),
      redirect_uri: redirect,
      code_verifier: verifier,
    });
    const { data } = await clientOf({ ...me, key }).ok(getAccountContract, {});
    expect(data.key).toMatchObject({ name: 'Claude', readOnly: true });
    const days = (Date.parse(data.key.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  });

  test('offers the key that the app remembers, and uses it only if it is chosen', async ({ me, pages }) => {
    const page = await opened(pages);
    await page.goto(`${inject('baseUrl')}/docs`);
    const session = JSON.stringify({ key: me.key, account: { key: { name: 'laptop' } }, storage: 'device' });
    await page.evaluate(`localStorage.setItem('notes-session /api', ${JSON.stringify(session)})`);
    await page.goto(address());
    await choose(page, /^Read and write/);
    await allow(page);
    await page.getByText('Choose which key approves this.').waitFor();
    await choose(page, /^The key that this browser remembers: laptop/);
    await responseTo(() => allow(page));
    expect((await me.ok(listKeysContract, {})).count).toBe(1);
  });

  test('says why a key cannot approve, and nothing is sent', async ({ pages }) => {
    const before = received.length;
    const page = await opened(pages);
    await page.goto(address());
    await choose(page, /^Read only/);
    for (const [key, text] of [
      ['nonsense', 'That is not a valid key.'],
      [`service_${'x'.repeat(43)}`, 'That is not a valid key.'],
    ] as const) {
      await page.getByLabel('Your key').fill(key);
      await allow(page);
      await page.getByText(text).waitFor();
    }
    expect(received).toHaveLength(before);
  });

  test('tells the program that the owner has refused', async ({ pages }) => {
    const page = await opened(pages);
    await page.goto(address());
    const response = await responseTo(() => page.getByRole('button', { name: 'Cancel' }).click());
    expect(Object.fromEntries(response)).toEqual({
      error: 'access_denied',
      state: 's',
      iss: inject('baseUrl'),
    });
  });

  test('is not shown in a frame of another page', async ({ pages }) => {
    const page = await opened(pages);
    await page.goto(redirect);
    await page.evaluate(`document.body.innerHTML = '<iframe></iframe>'`);
    await page.evaluate(`document.querySelector('iframe').src = ${JSON.stringify(address())}`);
    await expect
      .poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:')))
      .toBe(true);
  });

  test('a code without the program’s secret is worth nothing', async ({ me, pages }) => {
    const page = await opened(pages);
    await page.goto(address());
    await page.getByLabel('Your key').fill(me.key);
    await choose(page, /^Read only/);
    const response = await responseTo(() => allow(page));
    const { body } = await redeem({
      grant_type: 'authorization_code',
      code: response.get('code') ?? '',
      client_id: clientId('Claude', [redirect, REDIRECT]),
      redirect_uri: redirect,
      code_verifier: newSecret().verifier,
    });
    expect(body).toMatchObject({ error: 'invalid_grant' });
  });
});
