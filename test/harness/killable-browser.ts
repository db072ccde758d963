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

/** Milliseconds. On a busy machine, a browser takes minutes. A test has more time, so that this error is the one shown. */
const TIMEOUT = 240_000;

/** Milliseconds. After a kill, Chromium sometimes accepts the connection of its debugger, and never answers. */
const CONNECT_TIMEOUTS = [60_000, 120_000, TIMEOUT];

/** @param profile a folder, which the next browser continues with */
export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const failures: unknown[] = [];
  for (const timeout of CONNECT_TIMEOUTS) {
    const child = startBrowser(profile);
    const ended = once(child, 'exit');
    const kill = async (): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      process.kill(-Number(child.pid), 'SIGKILL');
      await ended;
    };
    try {
      const browser = await chromium.connectOverCDP(await debuggerOf(child), { timeout });
      const [context] = browser.contexts();
      if (!context) throw new Error('the browser has no context');
      context.setDefaultTimeout(TIMEOUT);
      const close = async (): Promise<void> => {
        const session = await browser.newBrowserCDPSession();
        await session.send('Browser.close');
        await ended;
      };
      return { context, close, kill };
    } catch (error) {
      failures.push(error);
      await kill();
    }
  }
  throw new AggregateError(failures, 'the browser does not start');
}

const startBrowser = (profile: string): ChildProcess =>
  spawn(
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
