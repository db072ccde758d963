// An HTTP client of the service. It sends a few requests at a time; after a 429 or 5xx all of them pause.
import { setTimeout } from 'node:timers/promises';
import { ERRORS } from '../../lib/domain/errors.ts';
import { BYTES_TYPE } from '../../lib/api/bytes-body.ts';
import { UserError } from '../ground/user-error.ts';
import { connectionReasonOf, RejectedError } from './failures.ts';

interface Envelope<T> {
  readonly data: T;
  readonly message?: string;
  /** Whether an earlier call with the same idempotency key created it. */
  readonly replayed: boolean;
  readonly etag: string | undefined;
  readonly pagination?: { readonly total: number; readonly totalPages: number };
}

const PARALLEL = 6;
const ATTEMPTS = 8;
const BACKOFF_MS = 200;
const RETRY_SECONDS = Math.round((BACKOFF_MS * (2 ** (ATTEMPTS - 1) - 1)) / 1_000);
const LISTINGS = 5;
const PAGE = 100;
const NOT_MODIFIED = 304;
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
type Sent = Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> };

export function newApi(url: string, key: string, userAgent = 'node') {
  let pausedUntil = 0;
  /** Whether a request has ended: later ones are retried without a notice, because it would be in the progress bar. */
  let isQuiet = false;

  async function fetched(path: string, init: Sent): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      await setTimeout(Math.max(0, pausedUntil - Date.now()));
      const headers = { 'User-Agent': userAgent, ...init.headers };
      const response = await fetch(`${url}${path}`, { ...init, headers }).catch((error: unknown) => {
        const problem = `${url} can't be reached: ${connectionReasonOf(error)}`;
        if (attempt === ATTEMPTS) throw new UserError(problem);
        if (!isQuiet) process.stderr.write(`${problem}. Retrying for ${RETRY_SECONDS} seconds …\n`);
      });
      isQuiet = true;
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
    if (response.ok) {
      const etag = response.headers.get('ETag') ?? undefined;
      return { ...content, replayed: response.headers.has('Idempotency-Replayed'), etag };
    }
    const { message = '' } = content;
    if (response.status === 401)
      throw new UserError(`${url} rejects the key (${message}). Use another one: NOTES_KEY or --key`);
    if (message === ERRORS.keyReadOnly.message)
      throw new UserError('The key is read-only. Use a key with write access for an import.');
    if (message === ERRORS.routeNotFound.message)
      throw new UserError(`${url} is not the base URL of the service: it must end in /api.`);
    throw new RejectedError(message, response.status);
  }

  return {
    /** Returns the data of a response. @throws RejectedError if the service rejects the request; UserError otherwise */
    call: async <T>(...request: readonly [string, string, object?]) => (await envelope<T>(...request)).data,
    /** Returns a resource; undefined if there is none. */
    find: <T>(path: string) =>
      envelope<T>('GET', path).then(
        ({ data }) => data,
        (error: unknown) => {
          if (!(error instanceof RejectedError && error.status === NOT_FOUND)) throw error;
          return undefined;
        },
      ),
    /** Whether a resource still has this tag. */
    async isCurrent(path: string, etag: string): Promise<boolean> {
      const headers = { Authorization: `Bearer ${key}`, 'If-None-Match': etag };
      return (await fetched(path, { headers })).status === NOT_MODIFIED;
    },
    /** Returns bytes. @throws RejectedError if the service rejects the request */
    async bytes(path: string): Promise<Buffer> {
      const response = await fetched(path, { headers: { Authorization: `Bearer ${key}` } });
      if (!response.ok)
        throw new RejectedError(`the bytes can't be read (${response.status})`, response.status);
      return Buffer.from(await response.arrayBuffer());
    },
    /** Stores bytes. @param tag the hash of the bytes to replace @throws RejectedError if the service rejects them */
    async upload(path: string, bytes: Buffer<ArrayBuffer>, tag?: string): Promise<void> {
      const headers = {
        Authorization: `Bearer ${key}`,
        'Content-Type': BYTES_TYPE,
        ...(tag !== undefined && { 'If-Match': `"${tag}"` }),
      };
      const response = await fetched(path, { method: 'PUT', headers, body: bytes });
      if (response.ok) return;
      const { message = '' } = (await response.json().catch(() => ({}))) as { message?: string };
      throw new RejectedError(message, response.status);
    },
    /** Creates a resource. If an earlier call with this key created it, returns that one. */
    make: <T>(path: string, body: object, idempotencyKey: string): Promise<Envelope<T>> =>
      envelope('POST', path, body, idempotencyKey),
    /** Returns all items of a list, each once. */
    async list<T extends { readonly id: string }>(path: string) {
      // A deletion during the listing moves later items to earlier pages. If the total changes between two pages, or
      // items are missing, the list is read again.
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
