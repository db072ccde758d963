// WebKit as Epiphany and, nearly, Safari have it: WebKitGTK's MiniBrowser over WebDriver, on a screen of its own.
import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:net';
import { startProcess, type RemoteBrowser, type Started } from './remote-browser.ts';
import { hasScreen, startScreen } from './screen.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const MINI_BROWSER = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0] ?? '';

/** The reason why there is no WebKit; undefined if there is one. */
export const webkitMissing =
  hasScreen && [DRIVER, MINI_BROWSER].every((path) => existsSync(path))
    ? undefined
    : 'no WebKitGTK is installed (Debian: apt-get install webkit2gtk-driver xvfb)';

export async function startWebkit(): Promise<RemoteBrowser> {
  const started: Started[] = [];
  const stop = async (): Promise<void> => {
    for (const each of started.toReversed()) await each.end();
  };
  try {
    const screen = await startScreen();
    started.push(screen);
    const port = await freePort();
    // Its sandbox needs a user other than root. The page is our own.
    const driver = startProcess(DRIVER, [`--port=${port}`], {
      ...screen.env,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    });
    started.push(driver);
    return await connected(`http://127.0.0.1:${port}`, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The driver prints no port of its own choice. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

const CAPABILITIES = {
  alwaysMatch: {
    'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
  },
};

async function connected(base: string, stop: () => Promise<void>): Promise<RemoteBrowser> {
  const call = async <T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> => {
    const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  while (!(await call<{ ready: boolean }>('/status').catch(() => ({ ready: false }))).ready)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const { sessionId } = await call<{ sessionId: string }>('/session', { capabilities: CAPABILITIES });
  const session = `/session/${sessionId}`;
  await call(`${session}/timeouts`, { script: 60_000, pageLoad: 60_000 });
  return {
    // It reports nothing; the page does (watched-service.ts).
    log: [],
    open: (url) => call(`${session}/url`, { url }),
    async evaluate<T>(expression: string): Promise<T> {
      const script = `const done = arguments[0];
        (async () => JSON.stringify([await (${expression})]))().then((text) => done({ text }), (error) => done({ error: String(error) }))`;
      const { text, error } = await call<Evaluated>(`${session}/execute/async`, { script, args: [] });
      if (text === undefined) throw new Error(error);
      return (JSON.parse(text) as [T])[0];
    },
    async perform(actions) {
      await call(`${session}/actions`, { actions });
      await call(`${session}/actions`, undefined, 'DELETE');
    },
    screenshot: async () => Buffer.from(await call<string>(`${session}/screenshot`), 'base64'),
    async resize(width, height) {
      await call(`${session}/window/rect`, { x: 0, y: 0, width, height });
    },
    async stop() {
      await call(session, undefined, 'DELETE').catch(() => undefined);
      await stop();
    },
  };
}

interface Evaluated {
  readonly text?: string;
  readonly error?: string;
}
