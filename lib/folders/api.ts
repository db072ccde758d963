// An HTTP client of the service.
import { BYTES_TYPE } from '../core/bytes.ts';
import type { StoredFile } from '../schema/files.ts';
import type { Bytes } from './disk.ts';
import { RejectedError } from './failures.ts';
import { newRequests, type RequestOptions, type SentRequest } from './requests.ts';
import { contentOf, failureOf } from './responses.ts';

interface Envelope<T> {
  readonly data: T;
  /** Whether an earlier call with the same idempotency key created it: not an attempt of this call whose response was lost. */
  readonly replayed: boolean;
  readonly etag: string | undefined;
  readonly pagination?: { readonly total: number; readonly totalPages: number };
}

interface Conditions {
  readonly idempotencyKey?: string;
  /** The tag of the state that the request is to change. */
  readonly ifMatch?: string | undefined;
}

const LISTINGS = 5;
const PAGE = 100;
const NOT_FOUND = 404;

export type Api = ReturnType<typeof newApi>;

/** @param options as of `newRequests` */
export function newApi(url: string, key: string, options: RequestOptions = {}) {
  const requests = newRequests(url, options);
  const fetched = async (path: string, init: SentRequest): Promise<Response> =>
    (await requests.send(path, init)).response;

  async function envelope<T>(
    method: string,
    path: string,
    body?: object,
    { idempotencyKey, ifMatch }: Conditions = {},
  ): Promise<Envelope<T>> {
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
    };
    const { response, attempt } = await requests.send(path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const content = await contentOf<Envelope<T>>(url, response);
    const etag = response.headers.get('ETag') ?? undefined;
    const isRepeated = response.headers.has('Idempotency-Replayed');
    return { ...content, replayed: isRepeated && (attempt === 1 || requests.isOlder(content.data)), etag };
  }

  const found = async <T>(path: string): Promise<Envelope<T> | undefined> =>
    envelope<T>('GET', path).catch((error: unknown) => {
      if (!(error instanceof RejectedError && error.status === NOT_FOUND)) throw error;
      return undefined;
    });

  return {
    /** Returns the data of a response. @throws RejectedError if the service rejects the request; FatalError otherwise */
    call: async <T>(...request: readonly [string, string, object?]) => (await envelope<T>(...request)).data,
    /** Returns the data of a response with its tag. @throws as `call` */
    send: envelope,
    /** Returns a whole response, which has further members. @throws as `call` */
    page: async <T>(path: string): Promise<T> => (await envelope<unknown>('GET', path)) as unknown as T,
    /** Returns a resource with its tag; undefined if there is none. */
    findTagged: found,
    /** Returns a resource; undefined if there is none. */
    find: async <T>(path: string): Promise<T | undefined> => (await found<T>(path))?.data,
    /** Returns bytes. @throws RejectedError if the service rejects the request */
    async bytes(path: string): Promise<Bytes> {
      const response = await fetched(path, { headers: { Authorization: `Bearer ${key}` } });
      if (!response.ok) throw failureOf(url, response.status, `the bytes can't be read (${response.status})`);
      return new Uint8Array(await response.arrayBuffer());
    },
    /** Stores bytes. @param tag the hash of the bytes to replace @throws RejectedError if the service rejects them */
    async upload(path: string, bytes: Bytes, tag?: string): Promise<StoredFile> {
      const headers = {
        Authorization: `Bearer ${key}`,
        'Content-Type': BYTES_TYPE,
        ...(tag !== undefined && { 'If-Match': `"${tag}"` }),
      };
      const response = await fetched(path, { method: 'PUT', headers, body: bytes });
      return (await contentOf<{ readonly data: StoredFile }>(url, response)).data;
    },
    /** Creates a resource. If an earlier call with this key created it, returns that one. */
    make: <T>(path: string, body: object, idempotencyKey: string): Promise<Envelope<T>> =>
      envelope('POST', path, body, { idempotencyKey }),
    /** Returns all items of a list, each once. */
    async list<T extends { readonly id: string }>(path: string) {
      // A deletion during the listing moves later items to earlier pages. If the total changes between two pages, or
      // items are missing, the list is read again.
      for (let listing = 1; ; listing += 1) {
        const items = new Map<string, T>();
        const totals = new Set<number>();
        let pages = 1;
        for (let page = 1; page <= pages; page += 1) {
          const { data, pagination } = await envelope<T[]>(
            'GET',
            `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}&page=${page}`,
          );
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
