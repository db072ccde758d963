// What a browser gives the tabs of one device: storage, locks, messages between tabs, and timers.
import { IDBFactory } from 'fake-indexeddb';

/** IndexedDB on a disk that can be full: then nothing more is stored. */
export class DeviceDisk extends IDBFactory {
  isFull = false;
  /** Whether deleting copies would give it room again. */
  hasOldCopies = false;
  /** Called when a tab has begun to read. */
  onRead: () => void = () => undefined;
  private readonly connections = new Set<IDBDatabase>();

  /** Ends the open connections without an event, as some browsers do while a page is in the background. */
  loseConnections(error: 'InvalidStateError' | 'UnknownError'): void {
    for (const db of this.connections)
      db.transaction = () => {
        throw new DOMException('Connection to Indexed Database server lost.', error);
      };
    this.connections.clear();
  }

  override open(...args: Parameters<IDBFactory['open']>): IDBOpenDBRequest {
    const request = super.open(...args);
    request.addEventListener('success', () => this.limit(request.result));
    return request;
  }

  private limit(db: IDBDatabase): void {
    this.connections.add(db);
    const begin = db.transaction.bind(db);
    db.transaction = (...args) => {
      const transaction = begin(...args);
      if (args[1] !== 'readwrite') this.onRead();
      const storeOf = transaction.objectStore.bind(transaction);
      transaction.objectStore = (name) => {
        const store = storeOf(name);
        const [add, put] = [store.add.bind(store), store.put.bind(store)];
        const full = (request: IDBRequest<IDBValidKey>): IDBRequest<IDBValidKey> => {
          // The request succeeds, and the transaction can't be completed.
          request.addEventListener('success', () => abortForSpace(transaction));
          return request;
        };
        const remove = store.delete.bind(store);
        store.delete = (key) => {
          if (this.hasOldCopies && name === 'copies') this.isFull = false;
          return remove(key);
        };
        if (this.isFull)
          Object.assign(store, {
            add: (...given: Parameters<typeof add>) => full(add(...given)),
            put: (...given: Parameters<typeof put>) => full(put(...given)),
          });
        return store;
      };
      return transaction;
    };
  }
}

/** Ends a transaction without any of its changes, as browsers do when the disk is full. */
function abortForSpace(transaction: IDBTransaction): void {
  const { _abort: abort } = transaction as unknown as { _abort: (error: string) => void };
  abort.call(transaction, 'QuotaExceededError');
}

/** localStorage or sessionStorage. The other tabs get an event for each change. */
export class DeviceStorage {
  private readonly items = new Map<string, string>();
  private readonly windows = new Set<EventTarget>();

  getItem(name: string): string | null {
    return this.items.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    this.items.set(name, value);
  }

  removeItem(name: string): void {
    this.items.delete(name);
  }

  /** All that is stored. */
  get text(): string {
    return [...this.items].flat().join('\n');
  }

  /** The same storage, as a tab uses it. */
  seenFrom(window: EventTarget): Pick<DeviceStorage, 'getItem' | 'setItem' | 'removeItem'> {
    this.windows.add(window);
    const tell = (key: string): void => {
      for (const other of this.windows)
        if (other !== window)
          other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: this.getItem(key) }));
    };
    return {
      getItem: (name) => this.getItem(name),
      setItem: (name, value) => {
        this.setItem(name, value);
        tell(name);
      },
      removeItem: (name) => {
        this.removeItem(name);
        tell(name);
      },
    };
  }
}

type Callback = (lock: object | null) => unknown;

/** Web Locks. A tab asks for one that is free, or waits for it. */
export class DeviceLocks {
  private readonly holders = new Map<string, symbol>();
  private readonly ended = new Set<symbol>();

  of(owner: symbol) {
    return {
      query: async () => ({ held: [...this.holders.keys()].map((name) => ({ name })) }),
      request: async (
        name: string,
        { ifAvailable = false }: { readonly ifAvailable?: boolean },
        callback: Callback,
      ): Promise<unknown> => {
        // What a tab still awaits when it is killed continues here, but not in a browser.
        if (this.ended.has(owner)) return new Promise(() => undefined);
        if (ifAvailable && this.holders.has(name)) return callback(null);
        while (this.holders.has(name)) await new Promise((resolve) => setImmediate(resolve));
        this.holders.set(name, owner);
        try {
          return await callback({ name });
        } finally {
          if (this.holders.get(name) === owner) this.holders.delete(name);
        }
      },
    };
  }

  /** Releases the locks of a tab that has ended. */
  releaseAll(owner: symbol): void {
    this.ended.add(owner);
    for (const [name, holder] of this.holders) if (holder === owner) this.holders.delete(name);
  }
}

export class TabChannel extends EventTarget {
  private readonly name: string;
  private readonly channels: Set<TabChannel>;

  constructor(name: string, channels: Set<TabChannel>) {
    super();
    this.name = name;
    this.channels = channels;
    channels.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of this.channels)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

/** The timers of a tab. Their time passes only when a test says so. */
export class TabTimers {
  private readonly due = new Map<number, { readonly at: number; readonly run: () => void }>();
  private now = 0;
  private last = 0;

  readonly set = (run: () => void, after = 0): number => {
    this.last += 1;
    this.due.set(this.last, { at: this.now + after, run });
    return this.last;
  };

  readonly clear = (id: number | undefined): void => void this.due.delete(id ?? 0);

  /** Lets milliseconds pass. */
  pass(time: number): void {
    this.now += time;
    for (const [id, { at, run }] of [...this.due].toSorted(([, one], [, other]) => one.at - other.at))
      if (at <= this.now && this.due.delete(id)) run();
  }

  stop(): void {
    this.due.clear();
  }
}

/** XMLHttpRequest as the app uses it for uploads. `send` is the tab's fetch. */
export const uploadsWith = (send: (path: string, init: RequestInit) => Promise<Response>) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    responseText = '';
    status = 0;
    private request = { method: '', path: '' };
    private readonly headers: Record<string, string> = {};
    private response: Response | undefined;

    open(method: string, path: string): void {
      this.request = { method, path };
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }

    getResponseHeader(name: string): string | null {
      return this.response?.headers.get(name) ?? null;
    }

    async send(body: ArrayBuffer): Promise<void> {
      const { method, path } = this.request;
      try {
        this.response = await send(path, { method, headers: this.headers, body });
        this.responseText = await this.response.text();
      } catch {
        return void this.dispatchEvent(new Event('error'));
      }
      this.status = this.response.status;
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: body.byteLength }));
      this.dispatchEvent(new Event('load'));
    }
  };
