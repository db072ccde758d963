// The results of handlers: an outcome of the domain as a body, a status and headers.
import type { Outcome } from '../domain/outcome.ts';
import type { RequestHeaders } from './request-headers.ts';

/** A handler's result with a status or headers of its own. */
export class Result<T> {
  readonly body: T | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly statusCode: number;

  constructor(body: T | undefined, headers: Readonly<Record<string, string>>, statusCode = 200) {
    this.body = body;
    this.headers = headers;
    this.statusCode = statusCode;
  }
}

/** One item, counted. 304 without a body if the caller has its state. */
export const item = <T, More>(outcome: Outcome<T> & More, headers: RequestHeaders = {}) =>
  resultOf(outcome, { count: 1 } as const, headers);

/** One item, not counted: a snapshot. */
export const bare = <T>(outcome: Outcome<T>) => resultOf(outcome, {}, {});

/** The outcome with its entity tag and its repetition as headers. */
function resultOf<T, More, C>(
  { data, etag, replayed, ...more }: Outcome<T> & More,
  count: C,
  { ifNoneMatch }: RequestHeaders,
) {
  const headers = {
    ...(etag !== undefined && { ETag: quoted(etag) }),
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  };
  const body = { data, ...count, ...more };
  const isKnown = etag !== undefined && (ifNoneMatch === '*' || ifNoneMatch?.includes(etag));
  return isKnown ? new Result<typeof body>(undefined, headers, 304) : new Result(body, headers);
}

/** An entity tag in header syntax. */
export const quoted = (etag: string): string => `"${etag}"`;
