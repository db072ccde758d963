// An HTTP client of the service. It sends a few requests at a time; after a 429 or 5xx all of them pause.
import { setTimeout } from 'node:timers/promises';
import { UserError } from '../user-error.ts';
import { Refused } from './failures.ts';

interface Envelope<T> {
  readonly data: T;
  readonly message?: string;
  /** Whether an earlier call with the same idempotency key created it. */
  readonly replayed: boolean;
  readonly pagination?: { readonly total: number; readonly totalPages: number };
}

const PARALLEL = 6;
const ATTEMPTS = 8;
const BACKOFF_MS = 200;
const LISTINGS = 5;
const PAGE = 100;
const NOT_FOUND = 404;

/** Runs `work` for all items, a few at a time. After an error it starts no more items, and throws when all are done. */
export async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift())
      await work(item).catch((error: unknown) => {
        queue.length = 0;
        throw error;
      });
  };
  const workers = await Promise.allSettled(Array.from({ length: PARALLEL }, worker));
  for (const worked of workers) if (worked.status === 'rejected') throw worked.reason;
}

export type Api = ReturnType<typeof newApi>;

export function newApi(url: string, key: string) {
  let pausedUntil = 0;

  async function fetched(path: string, init: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      await setTimeout(Math.max(0, pausedUntil - Date.now()));
      const response = await fetch(`${url}${path}`, init).catch((error: unknown) => {
        if (attempt === ATTEMPTS) throw new UserError(`${url} can't be reached: ${reasonOf(error)}`);
      });
      if (response && ((response.status < 500 && response.status !== 429) || attempt === ATTEMPTS))
        return response;
      const seconds = Number(response?.headers.get('Retry-After') ?? 0);
      pausedUntil = Date.now() + Math.max(seconds * 1_000, BACKOFF_MS * 2 ** (attempt - 1));
    }
  }

  async function envelope<T>(
    method: string,
    path: string,
    body?: object,
    idempotencyKey?: string,
  ): Promise<Envelope<T>> {
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    };
    const response = await fetched(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const content = (await response.json().catch(() => ({ message: 'no JSON' }))) as Envelope<T>;
    if (response.ok) return { ...content, replayed: response.headers.has('Idempotency-Replayed') };
    const { message = '' } = content;
    if (response.status === 401)
      throw new UserError(`${url} rejects the key (${message}). Use another one: NOTES_KEY or --key`);
    if (message === 'Key is read-only')
      throw new UserError('The key is read-only. Use a key with write access for an import.');
    throw new Refused(message, response.status);
  }

  return {
    /** Returns the data of a response. @throws Refused if the service rejects the request; UserError otherwise */
    call: async <T>(...request: readonly [string, string, object?]) => (await envelope<T>(...request)).data,
    /** Returns a resource; undefined if there is none. */
    find: <T>(path: string) =>
      envelope<T>('GET', path).then(
        ({ data }) => data,
        (error: unknown) => {
          if (!(error instanceof Refused && error.status === NOT_FOUND)) throw error;
          return undefined;
        },
      ),
    /** Creates a resource. If an earlier call with this key created it, returns that one. */
    make: <T>(path: string, body: object, idempotencyKey: string): Promise<Envelope<T>> =>
      envelope('POST', path, body, idempotencyKey),
    /** Returns all items of a list, each once. */
    async list<T extends { readonly id: string }>(path: string) {
      // A deletion meanwhile moves later items to earlier pages. If the total changes between two pages, or items are
      // missing, the list is read again.
      for (let listing = 1; ; listing += 1) {
        const items = new Map<string, T>();
        const totals = new Set<number>();
        let pages = 1;
        for (let page = 1; page <= pages; page += 1) {
          const { data, pagination } = await envelope<T[]>('GET', `${path}&limit=${PAGE}&page=${page}`);
          for (const item of data) items.set(item.id, item);
          pages = pagination?.totalPages ?? 1;
          totals.add(pagination?.total ?? items.size);
        }
        const isWhole = totals.size === 1 && totals.has(items.size);
        if (isWhole || listing === LISTINGS) return [...items.values()];
      }
    },
  };
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error
    ? cause.message || String((cause as NodeJS.ErrnoException).code)
    : String(error);
}
