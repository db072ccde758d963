// The calling convention of the functions that serve requests: `(caller, input, options)` returns an outcome.

/** The tags of an `If-Match` header; `*` matches any. */
export type IfMatch = readonly string[] | '*';

/** Headers of a request that its function takes into account. */
export interface CallOptions {
  /** The accepted ETags; undefined accepts any. */
  readonly ifMatch?: IfMatch | undefined;
  /** A repeated call with the same key changes nothing. */
  readonly idempotencyKey?: string | undefined;
}

/** The result of a call: its data, and the values of response headers. */
export interface Outcome<T> {
  readonly data: T;
  /** The strong entity tag of the data's state, without quotes. */
  readonly etag?: string;
  /** Present if an earlier call with the same key wrote the data. */
  readonly replayed?: true;
}
