// Firefox over WebDriver BiDi, which it speaks itself on a WebSocket: no geckodriver, which only GitHub distributes.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, type RemoteBrowser } from './remote-browser.ts';
import { hasScreen, startScreen } from './screen.ts';

const EXECUTABLE = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** The reason why there is no Firefox; undefined if there is one. */
export const firefoxMissing =
  EXECUTABLE !== undefined && hasScreen
    ? undefined
    : 'no Firefox or no Xvfb is installed (Debian: apt-get install firefox-esr xvfb)';

/** The settings of a profile whose browser visits nothing but the page. */
const SETTINGS = Object.entries({
  'app.update.auto': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.server': '',
  'remote.active-protocols': 1,
})
  .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
  .join('');

export async function startFirefox(): Promise<RemoteBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'notes-firefox-'));
  writeFileSync(join(profile, 'user.js'), SETTINGS);
  const args = ['--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank'];
  const screen = await startScreen();
  const firefox = startProcess(EXECUTABLE ?? '', args, { ...screen.env, MOZ_CRASHREPORTER_DISABLE: '1' });
  const stop = async (): Promise<void> => {
    await firefox.end();
    await screen.end();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    return await connected(await firefox.said(/WebDriver BiDi listening on (ws:\S+)/), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly type: string; readonly level: string; readonly text: string };
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

async function connected(address: string, stop: () => Promise<void>): Promise<RemoteBrowser> {
  const socket = new WebSocket(`${address}/session`);
  const log: string[] = [];
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data)) as Message;
    if (method === 'log.entryAdded' && params) log.push(`${params.type} ${params.level}: ${params.text}`);
    const call = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('Firefox has closed the connection'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let calls = 0;
  const send = async <T>(method: string, params: object): Promise<T> => {
    const call = Promise.withResolvers<unknown>();
    waiting.set((calls += 1), call);
    socket.send(JSON.stringify({ id: calls, method, params }));
    return (await call.promise) as T;
  };
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context ?? '';
  return {
    log,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate<T>(expression: string): Promise<T> {
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
        expression: `(async () => JSON.stringify([await (${expression})]))()`,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
      if (!result) throw new Error(exceptionDetails?.text);
      return (JSON.parse(result.value) as [T])[0];
    },
    async perform(actions) {
      await send('input.performActions', { context, actions });
      await send('input.releaseActions', { context });
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async stop() {
      socket.close();
      await stop();
    },
  };
}

interface Evaluated {
  readonly result?: { readonly value: string };
  readonly exceptionDetails?: { readonly text: string };
}
