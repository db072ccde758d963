// A browser with a profile on disk that can be killed at any moment, as by a crash or an empty battery.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type BrowserContext } from 'playwright-core';
import { EXECUTABLE, ARGUMENTS } from './browser.ts';

export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Ends it as a user does. */
  close(): Promise<void>;
  /** Ends all of its processes at once, without a chance to store anything. */
  kill(): Promise<void>;
}

/** Milliseconds. On a busy machine, a browser takes minutes to start. */
const TIMEOUT = 600_000;

/** @param profile a folder, which the next browser continues with */
export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const child = spawn(
    EXECUTABLE ?? '',
    [
      ...ARGUMENTS,
      '--headless=new',
      '--remote-debugging-port=0',
      '--no-first-run',
      `--user-data-dir=${profile}`,
    ],
    // A process group of its own: killing it kills renderers and helpers too.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const browser = await chromium.connectOverCDP(await debuggerOf(child), { timeout: TIMEOUT });
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no context');
  context.setDefaultTimeout(TIMEOUT);
  const ended = once(child, 'exit');
  return {
    context,
    async close() {
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close');
      await ended;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      process.kill(-Number(child.pid), 'SIGKILL');
      await ended;
    },
  };
}

/** The address of the debugger, which the browser prints. Its output is read until it ends, so that it never waits. */
const debuggerOf = ({ stderr }: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    if (!stderr) return reject(new Error('the browser has no output'));
    const lines = createInterface({ input: stderr });
    lines.on('line', (line) => {
      const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    lines.on('close', () => reject(new Error('the browser has ended')));
  });
