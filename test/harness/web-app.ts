// The web app in a real browser. Records whatever a page must not do.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject } from 'vitest';

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1440, height: 900 };

/** A context in which every page is watched. */
export interface Watched {
  readonly context: BrowserContext;
  /** Dialogs, uncaught errors, console output, policy violations and requests to other hosts. */
  readonly complaints: string[];
}

/** The address of the app, with a fragment. */
export const appUrl = (fragment = '', base = inject('baseUrl')): string => `${base}/app${fragment}`;

/**
 * Opens a browser context in which every page is watched. A test that holds, changes or counts requests in a route sets
 * `serviceWorkers: 'block'`: a worker that takes over the page meanwhile can send them past it.
 */
export async function watched(
  browser: Browser,
  options: BrowserContextOptions = {},
  base?: string,
): Promise<Watched> {
  const context = await browser.newContext(options);
  // Only a page that hangs should reach this limit.
  context.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  watch(context, complaints, base);
  return { context, complaints };
}

export function watch(context: BrowserContext, complaints: string[], base = inject('baseUrl')): void {
  const { origin } = new URL(base);
  context.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`));
  context.on('console', (message) => {
    // The browser's own messages: responses that are errors, requests without a connection, advice about forms. And
    // Playwright's, in a test without a service worker.
    if (/^(?:Failed to load resource:|\[DOM\]|.*blocked by Playwright)/.test(message.text())) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== 'data:') complaints.push(`request: ${request.url()}`);
  });
}

/** Opens the app and signs in, so that the key is stored on this device. */
export async function signedInPage(context: BrowserContext, key: string, base?: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(appUrl(`#key=${key}`, base));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Add to this day' }).waitFor();
  return page;
}

/** Waits until the service worker has stored the files of the app. */
export async function worksOffline(page: Page): Promise<void> {
  // waitForFunction would need eval, which the page's policy forbids.
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
}

/** Cuts the browser off, once the service worker has all files: also the editor's, which is loaded when it is needed. */
export async function goOffline(page: Page): Promise<void> {
  await worksOffline(page);
  await page.context().setOffline(true);
}

/** Opens a view by its fragment, as a link on the page does, and waits until it has replaced the view before. */
export async function openView(page: Page, fragment: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const main = document.getElementById('main');
    const before = location.href;
    // The app marks the view that it has rendered by the fragment.
    new MutationObserver(resolve).observe(main, { attributeFilter: ['data-view'] });
    // The mark stays if the app has changed the address since.
    if (main.dataset.view === ${JSON.stringify(fragment)})
      addEventListener('hashchange', () => setTimeout(resolve), { once: true });
    location.hash = ${JSON.stringify(fragment)};
    if (location.href === before) resolve();
  })`);
}

/** Opens the palette, types a text, and takes the first choice when it has a name. */
export async function fromPalette(page: Page, text: string, name = text): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await page.locator('.picker [aria-selected=true]').getByText(name, { exact: true }).waitFor();
  await page.keyboard.press('Enter');
}

/** Stores a screenshot in the folder that SCREENSHOTS names. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** The texts of the drafts that the browser has stored. */
export const storedTexts = async (tab: Page): Promise<string[]> =>
  (await fromStore<{ readonly text: string }>(tab, 'drafts', 'getAll')).map(({ text }) => text);

/** The names of the copies that the browser has stored. */
export const storedCopies = (tab: Page): Promise<string[]> => fromStore(tab, 'copies', 'getAllKeys');

const fromStore = <T>(tab: Page, store: string, read: string): Promise<T[]> =>
  tab.evaluate(`(async () => {
    const [{ name }] = (await indexedDB.databases()).filter(({ name }) => name.startsWith('notes '));
    const asked = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const db = await asked(indexedDB.open(name));
    const found = await asked(db.transaction('${store}').objectStore('${store}').${read}());
    db.close();
    return found;
  })()`);

/** Makes the disk slow: a transaction holds a store of the app until the returned function is called. */
export async function holdStore(
  page: Page,
  store: 'queue' | 'files' | 'drafts',
): Promise<() => Promise<void>> {
  await page.evaluate(`(async () => {
    const [{ name }] = (await indexedDB.databases()).filter(({ name }) => name.startsWith('notes '));
    const db = await new Promise((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const held = db.transaction('${store}', 'readwrite').objectStore('${store}');
    const hold = () => (held.count().onsuccess = () => window.released || hold());
    hold();
  })()`);
  return () => page.evaluate('window.released = true');
}
