// The web app below its views, without a browser: its own modules, bundled as for a browser, on the run's real service.
// A device has storage that its tabs share; each tab has its own copy of the modules, its own timers and network.
import { build } from 'esbuild';
import {
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb';
import { compileFunction } from 'node:vm';
import { inject } from 'vitest';
import type * as request from '../../functions/app/api/request.ts';
import type * as captures from '../../functions/app/actions/captures.ts';
import type * as queue from '../../functions/app/actions/queue.ts';
import type * as perform from '../../functions/app/actions/perform.ts';
import type * as catalogue from '../../functions/app/lists/catalogue.ts';
import type * as changes from '../../functions/app/notes/changes.ts';
import type * as counts from '../../functions/app/notes/compared-counts.ts';
import type * as files from '../../functions/app/files/files.ts';
import type * as links from '../../functions/app/search/resolve-link.ts';
import type * as feedStart from '../../functions/app/lists/feed-start.ts';
import type * as lists from '../../functions/app/lists/list.ts';
import type * as exporting from '../../functions/app/notes/export.ts';
import type * as newFile from '../../functions/app/files/new-file.ts';
import type * as noteLists from '../../functions/app/search/note-lists.ts';
import type * as openNotes from '../../functions/app/notes/open-notes.ts';
import type * as suggestions from '../../functions/app/search/suggestions.ts';
import type * as calendarNotes from '../../functions/app/notes/calendar-notes.ts';
import type * as tags from '../../functions/app/lists/tags.ts';
import type * as texts from '../../functions/app/search/texts.ts';
import type * as storedTexts from '../../functions/app/search/stored-texts.ts';
import type * as readTexts from '../../functions/app/search/read-texts.ts';
import type * as findHere from '../../functions/app/search/find-here.ts';
import type * as todoLists from '../../functions/app/lists/todo-lists.ts';
import type * as unused from '../../functions/app/files/unused-files.ts';
import type * as workspaces from '../../functions/app/lists/workspaces.ts';
import type * as client from '../../functions/app/state/client.ts';
import type * as notices from '../../functions/app/state/notices.ts';
import type * as renaming from '../../functions/app/search/rename-links.ts';
import type * as session from '../../functions/app/state/session.ts';
import type * as today from '../../functions/app/state/today.ts';
import type * as wake from '../../functions/app/state/wake.ts';
import type * as database from '../../functions/app/offline/database.ts';
import type * as draft from '../../functions/app/offline/draft.ts';
import { ROOT } from '../../infra/ground/root.ts';
import { DeviceDisk, DeviceLocks, DeviceStorage, TabChannel, TabTimers, uploadsWith } from './app-device.ts';
import type { Provided } from './provided-context.ts';

interface Modules {
  readonly request: typeof request;
  readonly captures: typeof captures;
  readonly queue: typeof queue;
  readonly perform: typeof perform;
  readonly catalogue: typeof catalogue;
  readonly changes: typeof changes;
  readonly counts: typeof counts;
  readonly files: typeof files;
  readonly links: typeof links;
  readonly feedStart: typeof feedStart;
  readonly lists: typeof lists;
  readonly exporting: typeof exporting;
  readonly newFile: typeof newFile;
  readonly noteLists: typeof noteLists;
  readonly openNotes: typeof openNotes;
  readonly suggestions: typeof suggestions;
  readonly calendarNotes: typeof calendarNotes;
  readonly today: typeof today;
  readonly tags: typeof tags;
  readonly texts: typeof texts;
  readonly readTexts: typeof readTexts;
  readonly storedTexts: typeof storedTexts;
  readonly findHere: typeof findHere;
  readonly todoLists: typeof todoLists;
  readonly unused: typeof unused;
  readonly workspaces: typeof workspaces;
  readonly client: typeof client;
  readonly notices: typeof notices;
  readonly renaming: typeof renaming;
  readonly session: typeof session;
  readonly wake: typeof wake;
  readonly database: typeof database;
  readonly draft: typeof draft;
}

const FILES: Readonly<Record<keyof Modules, string>> = {
  request: 'api/request.ts',
  captures: 'actions/captures.ts',
  queue: 'actions/queue.ts',
  perform: 'actions/perform.ts',
  catalogue: 'lists/catalogue.ts',
  changes: 'notes/changes.ts',
  counts: 'notes/compared-counts.ts',
  files: 'files/files.ts',
  links: 'search/resolve-link.ts',
  feedStart: 'lists/feed-start.ts',
  lists: 'lists/list.ts',
  exporting: 'notes/export.ts',
  newFile: 'files/new-file.ts',
  noteLists: 'search/note-lists.ts',
  openNotes: 'notes/open-notes.ts',
  suggestions: 'search/suggestions.ts',
  calendarNotes: 'notes/calendar-notes.ts',
  today: 'state/today.ts',
  tags: 'lists/tags.ts',
  texts: 'search/texts.ts',
  readTexts: 'search/read-texts.ts',
  storedTexts: 'search/stored-texts.ts',
  findHere: 'search/find-here.ts',
  todoLists: 'lists/todo-lists.ts',
  unused: 'files/unused-files.ts',
  workspaces: 'lists/workspaces.ts',
  client: 'state/client.ts',
  notices: 'state/notices.ts',
  renaming: 'search/rename-links.ts',
  session: 'state/session.ts',
  wake: 'state/wake.ts',
  database: 'offline/database.ts',
  draft: 'offline/draft.ts',
};

let bundled: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const lines = Object.entries(FILES).map(([name, file]) => `export * as ${name} from './${file}';`);
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: `${ROOT}/functions/app` },
    bundle: true,
    write: false,
    format: 'cjs',
    target: 'es2024',
  });
  return outputFiles[0]?.text ?? '';
}

/** One call of a tab: sends it to the service. */
export type Send = () => Promise<Response>;

export interface Tab extends Modules {
  readonly timers: TabTimers;
  readonly window: EventTarget;
  readonly document: { visibilityState: DocumentVisibilityState };
  /** The calls so far, such as `PUT /note`. */
  readonly calls: string[];
  /** How often the page was reloaded. */
  readonly reloads: () => number;
  /** What happens to each call. Without it, it is sent. */
  network: (send: Send, call: string, init: RequestInit) => Promise<Response>;
  /** Ends the tab as a crash does. */
  kill(): void;
}

export const online = (send: Send): Promise<Response> => send();

export const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

/** The service does what it is asked for, but no response arrives. */
export const responseLost = async (send: Send): Promise<Response> => {
  await send();
  return offline();
};

/** The connection ends within the response. */
export const responseCut = async (send: Send): Promise<Response> => {
  const { status, headers } = await send();
  return new Response('{"data":', { status, headers });
};

export class Device {
  readonly local = new DeviceStorage();
  readonly indexedDB = new DeviceDisk();
  private readonly locks = new DeviceLocks();
  private readonly channels = new Set<TabChannel>();

  /** Opens the app in a new tab. `sessionStorage`: that of a tab that is reloaded. */
  async tab(sessionStorage = new DeviceStorage()): Promise<Tab> {
    const { channels, locks, local } = this;
    const [timers, window, owner] = [new TabTimers(), new EventTarget(), Symbol('tab')];
    const document = { visibilityState: 'visible' as const, addEventListener: () => undefined };
    const calls: string[] = [];
    let [reloads, isAlive] = [0, true];
    const baseUrl: Provided['baseUrl'] = inject('baseUrl');
    const { origin } = new URL(baseUrl);
    const tab = { network: online } as unknown as Tab;
    const tabFetch = (path: string, { method = 'GET', ...init }: RequestInit): Promise<Response> => {
      const call = `${method} ${path.replace('/api', '')}`;
      calls.push(call);
      // Proxies may drop headers without a value.
      const headers = [...new Headers(init.headers)].filter(([, value]) => value !== '');
      const send: Send = () => fetch(origin + path, { method, ...init, headers });
      return isAlive ? tab.network(send, call, init) : offline();
    };
    const globals = {
      location: { pathname: '/api/app', hash: '', reload: () => (reloads += 1) },
      window,
      document,
      navigator: { onLine: true, locks: locks.of(owner) },
      localStorage: local.seenFrom(window),
      sessionStorage,
      indexedDB: this.indexedDB,
      IDBCursor,
      IDBDatabase,
      IDBIndex,
      IDBKeyRange,
      IDBObjectStore,
      IDBRequest,
      IDBTransaction,
      BroadcastChannel: class extends TabChannel {
        constructor(name: string) {
          super(name, channels);
        }
      },
      setTimeout: timers.set,
      clearTimeout: timers.clear,
      fetch: tabFetch,
      XMLHttpRequest: uploadsWith(tabFetch),
    };
    bundled ??= bundle();
    const module = { exports: {} as Modules };
    compileFunction(await bundled, ['module', ...Object.keys(globals)])(module, ...Object.values(globals));
    const kill = (): void => {
      isAlive = false;
      timers.stop();
      locks.releaseAll(owner);
    };
    const ownParts = { timers, window, document, calls, reloads: () => reloads, kill };
    return Object.assign(tab, { ...module.exports }, ownParts);
  }

  /** Opens the app and signs in. */
  async signedIn(key: string, storage: session.StorageKind = 'device'): Promise<Tab> {
    const tab = await this.tab();
    await tab.session.signIn(key, storage);
    return tab;
  }
}
