// The API reference in a real browser. SCREENSHOTS=folder stores screenshots.
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { browserMissing, launchBrowser } from '../harness/browser.ts';
import { newUser } from '../harness/client.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

if (browserMissing !== undefined) console.log(`The page's tests are skipped: ${browserMissing}`);

describe.skipIf(browserMissing !== undefined)('the reference page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** Opens the page and records the browser's errors, warnings and requests. */
  async function open(options: BrowserContextOptions) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const complaints: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('request', (sent) => asked.push(sent.url()));
    await page.goto(`${inject('baseUrl')}/`);
    if (options.javaScriptEnabled !== false) await page.getByRole('button', { name: 'Authorize' }).waitFor();
    return { page, complaints, asked };
  }

  async function look(page: Page, name: string): Promise<void> {
    const folder = process.env['SCREENSHOTS'];
    if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
  }

  async function authorize(page: Page, key: string): Promise<void> {
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.locator('.auth-container input').fill(key);
    await look(page, 'key');
    await page.locator('.auth-btn-wrapper .authorize').click();
    await page.locator('.auth-btn-wrapper .btn-done').click();
  }

  test.for([
    ['light', 'light', DESK],
    ['dark', 'dark', DESK],
    ['phone', 'light', PHONE],
    ['phone-dark', 'dark', PHONE],
  ] as const)(
    '%s: shows every tag, respects its content security policy, makes no foreign request and fits the width',
    async ([name, colorScheme, viewport]) => {
      const { page, complaints, asked } = await open({ colorScheme, viewport });
      for (const tag of ['Workspaces', 'Notes', 'Todos', 'Calendar', 'Snapshots', 'Account'])
        expect(await page.locator(`#operations-tag-${tag}`).isVisible()).toBe(true);
      await look(page, name);
      const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
      const [red = 0] = /\d+/.exec(background)?.map(Number) ?? [];
      expect(red > 128).toBe(colorScheme === 'light');
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        viewport.width,
      );
      expect(complaints).toEqual([]);
      const { origin } = new URL(inject('baseUrl'));
      expect(asked.filter((url) => !url.startsWith(`${origin}/api`) && !url.startsWith('data:'))).toEqual([]);
      expect(asked.length).toBeGreaterThan(4);
      await page.context().close();
    },
  );

  test('GET /workspace runs with a key, which is stored for this tab only until logout', async () => {
    const me = await newUser();
    const { page, complaints } = await open({ viewport: DESK });
    await authorize(page, me.key);
    const ask = async () => {
      const operation = page.locator('#operations-Workspaces-listWorkspaces');
      await operation.locator('.opblock-summary').click();
      await operation.getByRole('button', { name: 'Execute' }).click();
      const answer = operation.locator('.live-responses-table .response').first();
      await answer.waitFor();
      return answer.innerText();
    };
    expect(await ask()).toMatch(/^200[^]*"Personal"/);
    await page
      .locator('#operations-Workspaces-listWorkspaces .live-responses-table')
      .scrollIntoViewIfNeeded();
    await look(page, 'tried');
    await page.goto(`${inject('baseUrl')}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).waitFor();
    expect(await ask()).toMatch(/^200[^]*"Personal"/);

    const kept = () =>
      page.evaluate('[Object.values({ ...sessionStorage }), { ...localStorage }, document.cookie]');
    expect(await kept()).toEqual([[me.key], {}, '']);
    const other = await page.context().newPage();
    await other.goto(`${inject('baseUrl')}/docs`);
    expect(await other.evaluate('sessionStorage.length')).toBe(0);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.locator('.auth-btn-wrapper', { hasText: 'Logout' }).locator('button').first().click();
    expect(await kept()).toEqual([[], {}, '']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a link in llms.txt opens its endpoint on the page', async () => {
    const { page, complaints } = await open({ viewport: DESK });
    const address = `${inject('baseUrl')}/llms.txt`;
    const text = await (await fetch(address)).text();
    const [, link = ''] = /\[PUT \/note\]\((.+?)\)/.exec(text) ?? [];
    // An open page is not loaded again for another fragment, so leave it first.
    await page.goto('about:blank');
    await page.goto(new URL(link, address).href);
    await page.locator('#operations-Notes-updateNote.is-open').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('without JavaScript the page links to openapi.json', async () => {
    const { page } = await open({ javaScriptEnabled: false, viewport: PHONE });
    await look(page, 'plain');
    await page.getByRole('link', { name: 'openapi.json' }).first().click();
    expect(page.url()).toBe(`${inject('baseUrl')}/openapi.json`);
    expect(await page.textContent('body')).toContain('"openapi":"3.1.0"');
    await page.context().close();
  });
});
