// The calling convention of the functions that serve requests: `(caller, input, options)` returns an outcome.
import { ApiError } from '../errors.ts';

/** The tags of an `If-Match` header; `*` matches any. */
export type IfMatch = readonly string[] | '*';

/** Whether the tags of a header include this one. */
export const matches = (tags: IfMatch | undefined, etag: string): boolean =>
  tags === '*' || (tags?.includes(etag) ?? false);

/**
 * Checks an `If-Match` header. @param etag of the resource; undefined if there is none
 * @throws ApiError with the current ETag if it is not one of the tags, or without one for no resource
 */
export function requireMatch(
  etag: string | undefined,
  ifMatch: IfMatch | undefined,
  error: 'noteChanged' | 'fileChanged',
): void {
  if (ifMatch === undefined || (etag !== undefined && matches(ifMatch, etag))) return;
  throw new ApiError(error, { ...(etag !== undefined && { etag }) });
}

/** Headers of a request that its function takes into account, and where the request comes from. */
export interface CallOptions {
  /** The accepted ETags; undefined accepts any. */
  readonly ifMatch?: IfMatch | undefined;
  /** A repeated call with the same key changes nothing. */
  readonly idempotencyKey?: string | undefined;
  /** Whether a tool of agents calls. Its edits form series (E34). */
  readonly isAgent?: boolean | undefined;
}

/** Headers of partial edits. */
export interface EditOptions extends CallOptions {
  /** Whether `\n` in `find` also matches `\r\n` and `\r`, of which no half is matched (E34). */
  readonly anyLineEnd?: boolean | undefined;
}

/** Headers of requests that return shares. */
export interface ShareOptions extends CallOptions {
  /** The address of the service as the request names it, without a trailing slash. */
  readonly baseUrl?: string | undefined;
}

/** The bytes of a file, and how browsers may use them. */
export interface Download {
  /** Without folders. */
  readonly name: string;
  readonly type: string;
  readonly isShownInline: boolean;
  /** The hash of the bytes, without quotes. */
  readonly etag: string;
  /** Whether the caller knows the hash of these bytes, so that they may be cached permanently. */
  readonly isKnown: boolean;
  readonly bytes: AsyncIterable<Buffer>;
}

/** The content of a share, as the body of a response. */
export interface Shared {
  readonly kind: 'json' | 'markdown' | 'calendar';
  readonly body: string;
  /** The hash of the body, without quotes. */
  readonly etag: string;
}

/** How a reader of a share wants its content. */
export interface SharedOptions {
  /** Whether a note is returned as its bare text. */
  readonly asText: boolean;
  /** Whether the client has the body with this tag, so that it is not sent. */
  readonly hasBody: (etag: string) => boolean;
  /** The address of the service as the request names it, without a trailing slash. */
  readonly baseUrl: string;
}

/** The result of a call: its data, and the values of response headers. */
export interface Outcome<T> {
  readonly data: T;
  /** The strong entity tag of the data's state, without quotes. */
  readonly etag?: string;
  /** Present if an earlier call with the same key wrote the data. */
  readonly replayed?: true;
}

/** The result of a call that returns one state of a resource. */
export interface Tagged<T> extends Outcome<T> {
  readonly etag: string;
}
