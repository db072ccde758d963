// What a browser does for the service worker of the web app: installs its versions one after another, stores files, sends
// requests of pages to the active one, and tells the pages. The worker and the page's side of it (state/updates.ts) are the
// app's own code.
import { build } from 'esbuild';
import { compileFunction } from 'node:vm';
import type * as updates from '../../functions/app/state/updates.ts';
import { ROOT } from '../../infra/ground/root.ts';
import { TabTimers } from './app-device.ts';

const ORIGIN = 'https://notes.test';
const HOME = '/api/app';

/** A version of the app: its files by name, of which the first is the page. */
export interface AppVersion {
  readonly version: string;
  readonly files: readonly string[];
}

type State = 'installing' | 'installed' | 'activating' | 'activated' | 'redundant';

/** An event whose listeners can delay what follows, or respond to a request. */
class WorkerEvent extends Event {
  readonly waits: Promise<unknown>[] = [];
  response: Promise<Response> | undefined;
  readonly waitUntil = (wait: Promise<unknown>): void => void this.waits.push(wait);
  readonly respondWith = (response: Promise<Response>): void => void (this.response = response);
}

const bundled = new Map<string, Promise<string>>();

function codeOf(file: string): Promise<string> {
  const known = bundled.get(file);
  const code =
    known ??
    build({
      entryPoints: [`${ROOT}/functions/app/${file}`],
      bundle: true,
      write: false,
      format: 'cjs',
      target: 'es2024',
    }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  bundled.set(file, code);
  return code;
}

async function run(file: string, globals: Readonly<Record<string, unknown>>): Promise<unknown> {
  const module = { exports: {} };
  compileFunction(await codeOf(file), ['module', ...Object.keys(globals)])(module, ...Object.values(globals));
  return module.exports;
}

/** Files by name of the cache and path. */
class CacheStore {
  readonly stored = new Map<string, Map<string, string>>();

  readonly keys = async (): Promise<string[]> => [...this.stored.keys()];
  readonly delete = async (name: string): Promise<boolean> => this.stored.delete(name);
  readonly match = async (path: string): Promise<Response | undefined> =>
    [...this.stored.values()].flatMap((files) => responseOf(files.get(path)))[0];

  readonly open = async (name: string) => {
    const files = this.stored.get(name) ?? new Map<string, string>();
    this.stored.set(name, files);
    return {
      match: async (path: string) => responseOf(files.get(path))[0],
      put: async (path: string, response: Response): Promise<void> => {
        files.set(path, await response.text());
      },
    };
  };
}

const responseOf = (text: string | undefined): Response[] => (text === undefined ? [] : [new Response(text)]);

class Worker extends EventTarget {
  state: State = 'installing';
  readonly scope = new EventTarget();
  private readonly host: WorkerHost;

  constructor(host: WorkerHost) {
    super();
    this.host = host;
  }

  async start({ version, files }: AppVersion): Promise<void> {
    const self = Object.assign(this.scope, {
      location: new URL(`${HOME}/sw.js`, ORIGIN),
      clients: { claim: () => this.host.claim(this) },
      skipWaiting: () => this.host.activate(this),
    });
    const [page, ...others] = files;
    const constants = { VERSION: version, PAGE_FILE: page, PRECACHED_FILES: others };
    const { caches, fetch, setTimeout } = this.host;
    await run('service-worker.ts', { self, caches, fetch, setTimeout, ...constants });
  }

  become(state: State): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }

  /** @returns whether everything that the listeners wait for has succeeded */
  async tell(type: string, members: object = {}): Promise<boolean> {
    const event = Object.assign(new WorkerEvent(type), members);
    this.scope.dispatchEvent(event);
    return (await Promise.allSettled(event.waits)).every(({ status }) => status === 'fulfilled');
  }

  async responseTo(request: Request): Promise<Response> {
    const event = Object.assign(new WorkerEvent('fetch'), { request });
    this.scope.dispatchEvent(event);
    return event.response ?? this.host.fetch(request);
  }

  postMessage(data: unknown): void {
    void this.tell('message', { data });
  }
}

class Registration extends EventTarget {
  installing: Worker | undefined;
  waiting: Worker | undefined;
  active: Worker | undefined;
  readonly update = async (): Promise<void> => undefined;
}

interface Page {
  readonly updates: typeof updates;
  /** How often the page was reloaded. */
  readonly reloads: () => number;
  readonly container: EventTarget & { controller: Worker | undefined };
  /** Whether the page follows the service worker. */
  readonly isRegistered: () => boolean;
  /** The text of a file of the app as the page gets it, or the status if there is none. */
  readonly read: (path: string) => Promise<string>;
}

export class WorkerHost {
  /** The files that the service has, by path. */
  readonly served = new Map<string, string>();
  /** What all requests wait for. */
  held: Promise<unknown> = Promise.resolve();
  /** Whether the service responds to a request with 429, as it does to those over its limit. */
  isOverLimit = (): boolean => false;
  /** The paths that were requested, in order. */
  readonly requested: string[] = [];
  setTimeout: (call: () => void, ms: number) => unknown = globalThis.setTimeout;
  readonly fetch = async (input: Request | string): Promise<Response> => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, ORIGIN);
    await this.held;
    this.requested.push(pathname);
    if (this.isOverLimit()) return new Response(null, { status: 429, headers: { 'Retry-After': '1' } });
    const text = this.served.get(pathname);
    return new Response(text ?? null, { status: text === undefined ? 404 : 200 });
  };
  readonly caches = new CacheStore();
  readonly registration = new Registration();
  private readonly pages: Page[] = [];

  /** Deploys a version, whose files have its name as their text. `missing`: a file that can't be read. */
  deploy({ version, files }: AppVersion, missing?: string): void {
    this.served.clear();
    for (const file of files) if (file !== missing) this.served.set(`${HOME}/${file}`, version);
    this.served.set(HOME, version);
  }

  /** What the browser does when it finds a version. */
  async find(version: AppVersion): Promise<void> {
    const { registration } = this;
    const worker = new Worker(this);
    await worker.start(version);
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    const isInstalled = await worker.tell('install');
    registration.installing = undefined;
    if (!isInstalled) return worker.become('redundant');
    registration.waiting?.become('redundant');
    registration.waiting = worker;
    worker.become('installed');
    if (!registration.active) await this.activate(worker);
  }

  async activate(worker: Worker): Promise<void> {
    const { registration } = this;
    registration.active?.become('redundant');
    registration.waiting = undefined;
    registration.active = worker;
    for (const page of this.pages) if (page.container.controller) this.control(page, worker);
    worker.become('activating');
    await worker.tell('activate');
    worker.become('activated');
  }

  claim(worker: Worker): void {
    for (const page of this.pages) if (page.container.controller !== worker) this.control(page, worker);
  }

  private control({ container }: Page, worker: Worker): void {
    container.controller = worker;
    container.dispatchEvent(new Event('controllerchange'));
  }

  /** Opens the app in a page, which starts the service worker. */
  async open(): Promise<Page> {
    const { registration } = this;
    const [window, timers] = [new EventTarget(), new TabTimers()];
    let [reloads, isRegistered] = [0, false];
    const ready = Promise.resolve(registration);
    const register = async (): Promise<Registration> => registration;
    const members = { controller: registration.active, ready, register };
    const container = Object.assign(new EventTarget(), members);
    const module = (await run('state/updates.ts', {
      location: { pathname: HOME, reload: () => (reloads += 1) },
      window,
      navigator: { onLine: true, serviceWorker: container },
      // The last thing that it does is to add its manifest.
      document: { createElement: () => ({}), head: { append: () => (isRegistered = true) } },
      setTimeout: timers.set,
      setInterval: () => 0,
      MANIFEST_FILE: 'app.webmanifest',
    })) as typeof updates;
    module.startServiceWorker();
    window.dispatchEvent(new Event('load'));
    const read = async (path: string): Promise<string> => {
      const request = new Request(ORIGIN + path);
      const response = await (container.controller?.responseTo(request) ?? this.fetch(request));
      return response.ok ? response.text() : String(response.status);
    };
    const page = {
      updates: module,
      reloads: () => reloads,
      isRegistered: () => isRegistered,
      container,
      read,
    };
    this.pages.push(page);
    return page;
  }
}
