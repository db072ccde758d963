// The results of handlers: a body with a status and headers of its own.
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

/** The parts of an outcome that are returned as headers. */
export type Tags = Omit<Outcome<unknown>, 'data'>;

/** The result of an outcome; 304 without a body if the caller has its state. */
export function resultOf(
  { etag, replayed, ...body }: Tags,
  { ifNoneMatch }: RequestHeaders,
): Result<unknown> {
  const headers = {
    ...(etag !== undefined && { ETag: quoted(etag) }),
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  };
  const isKnown = etag !== undefined && (ifNoneMatch === '*' || ifNoneMatch?.includes(etag));
  return isKnown ? new Result(undefined, headers, 304) : new Result(body, headers);
}

/** An entity tag in header syntax. */
export const quoted = (etag: string): string => `"${etag}"`;
