// Vitest's `test` with a browser. Each attempt has a user and pages of its own; they are closed in any case, and a page that
// complained fails the test. What a failed attempt showed is kept (browser-record.ts).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { keepRecord, startRecord } from './browser-record.ts';
import { browserMissing, launchBrowser } from './browser.ts';
import { startKillableBrowser, type KillableBrowser } from './killable-browser.ts';
import { test as base } from './user-test.ts';
import { appUrl, signedInPage, watched, type Watched } from './web-app.ts';

interface OpenOptions extends BrowserContextOptions {
  /** Another service than that of the run. */
  readonly base?: string;
  /** The key of another user. */
  readonly key?: string;
  /** Not for a page so large that its snapshots take minutes. */
  readonly isRecorded?: boolean;
}

/** The contexts of one attempt. */
export interface Pages {
  /** Opens a context in which every page is watched. */
  readonly context: (options?: OpenOptions) => Promise<Watched>;
  /** Opens a context whose pages may complain and visit other hosts. */
  readonly unwatched: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens the app in a context of its own, signed in as the user of the test. */
  readonly signedIn: (options?: OpenOptions) => Promise<Watched & { readonly page: Page }>;
}

/** A browser with a profile on disk, which is started and killed as often as the test wants. */
export interface OwnDevice {
  /** Signs in, so that the browsers which are started after this one are signed in. */
  readonly signIn: (key: string) => Promise<void>;
  /** Starts the browser, and opens the app. @param fragment of the address */
  readonly open: (fragment: string) => Promise<Page>;
  /** Ends all processes of the browser at once. */
  readonly kill: () => Promise<void>;
}

export const test = base
  // One for all files of a worker.
  // oxlint-disable-next-line no-empty-pattern
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = browserMissing === undefined ? await launchBrowser() : undefined;
    onCleanup(() => browser?.close());
    return browser;
  })
  .extend('pages', async ({ browser, me, task, skip }, { onCleanup }): Promise<Pages> => {
    if (!browser) return skip(browserMissing);
    const opened: Watched[] = [];
    const context: Pages['context'] = async ({
      base: url,
      key: _key,
      isRecorded = true,
      ...options
    } = {}) => {
      const made = await watched(browser, options, url);
      opened.push(made);
      if (isRecorded) await startRecord(made.context);
      return made;
    };
    const unwatched: Pages['unwatched'] = async (options = {}) => {
      const made = await browser.newContext(options);
      opened.push({ context: made, complaints: [] });
      await startRecord(made);
      return made;
    };
    onCleanup(async () => {
      const failed = task.result?.state === 'fail';
      for (const each of opened) {
        if (failed) await keepRecord(each, task.name);
        await each.context.close();
      }
      if (!failed) expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
    });
    const signedIn: Pages['signedIn'] = async (options = {}) => {
      const { key = me.key, base: url } = options;
      const made = await context(options);
      return { ...made, page: await signedInPage(made.context, key, url) };
    };
    return { context, unwatched, signedIn };
  })
  .extend('device', async ({ skip }, { onCleanup }): Promise<OwnDevice> => {
    if (browserMissing !== undefined) return skip(browserMissing);
    const profile = mkdtempSync(join(tmpdir(), 'notes-profile-'));
    let running: KillableBrowser | undefined;
    onCleanup(async () => {
      await running?.kill();
      rmSync(profile, { recursive: true, maxRetries: 10 });
    });
    const start = async (): Promise<KillableBrowser> => (running = await startKillableBrowser(profile));
    return {
      async signIn(key) {
        const browser = await start();
        await signedInPage(browser.context, key);
        // The key is on the disk only after seconds, and without it there is nothing to continue.
        await browser.close();
      },
      async open(fragment) {
        const page = await (await start()).context.newPage();
        await page.goto(appUrl(fragment));
        return page;
      },
      kill: async () => running?.kill(),
    };
  });
