// The system's own Chromium, driven by Playwright, which installs none: browser tests are skipped if there is none.
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

export const EXECUTABLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
);

/** The reason why there is no browser; undefined if there is one. */
export const browserMissing =
  EXECUTABLE === undefined ? 'no Chromium is installed (Debian: apt-get install chromium)' : undefined;

/** The sandbox needs a user other than root, and /dev/shm is small in a container. The page is our own. */
export const ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage'];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: EXECUTABLE ?? '', args: ARGUMENTS });
