// A browser with a profile on disk that can be killed at any moment, as by a crash or an empty battery.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type BrowserContext } from 'playwright-core';
import { EXECUTABLE, ARGUMENTS } from './browser.ts';

export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Ends all of its processes at once, without a chance to store anything. */
  kill(): Promise<void>;
}

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
  const browser = await chromium.connectOverCDP(await debuggerOf(child));
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no context');
  context.setDefaultTimeout(600_000);
  return {
    context,
    async kill() {
      const ended = once(child, 'exit');
      process.kill(-Number(child.pid), 'SIGKILL');
      await ended;
    },
  };
}

async function debuggerOf(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('the browser has no output');
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('the browser has ended');
}
