// Responses with headers of their own: a note's ETag, or `Idempotency-Replayed`.
import { item } from './envelope.ts';
import type { RequestHeaders } from './request-headers.ts';
import { Result } from './result.ts';

interface Tagged<N> {
  readonly note: N;
  readonly etag: string;
  readonly replayed?: true;
}

/** A note with its ETag; 304 without a body if the caller has that state. */
export const taggedItem = <N>(tagged: Tagged<N>, headers: RequestHeaders = {}) =>
  result(item(tagged.note), tagged, headers);

/** A calendar note with its ETag and the effective filters. */
export const taggedCalendarItem = <N, F>(tagged: Tagged<N> & { filters: F }, headers: RequestHeaders = {}) =>
  result({ ...item(tagged.note), filters: tagged.filters }, tagged, headers);

/** The resource that a POST created, now or in an earlier call with the same key. */
export const createdItem = <T>({ data, replayed }: { data: T; replayed?: true }) =>
  new Result(item(data), replayedHeader(replayed));

/** The same for a snapshot, whose responses have no count. */
export const created = <T>({ data, replayed }: { data: T; replayed?: true }) =>
  new Result({ data }, replayedHeader(replayed));

/** The restored resource: a note with its ETag, a todo, or a group with the counts of what was restored. */
export function restored<N, T, G, R>(
  back: Tagged<N> | { readonly todo: T } | { readonly group: G; readonly restored: R },
) {
  if ('group' in back) return new Result({ ...item(back.group), restored: back.restored }, {});
  return 'todo' in back ? new Result(item(back.todo), {}) : taggedItem(back);
}

function result<T>(body: T, { etag, replayed }: Omit<Tagged<unknown>, 'note'>, headers: RequestHeaders) {
  const { ifNoneMatch } = headers;
  const tag = { ETag: quoted(etag) };
  if (ifNoneMatch === '*' || ifNoneMatch?.includes(etag)) return new Result<T>(undefined, tag, 304);
  return new Result(body, { ...tag, ...replayedHeader(replayed) });
}

/** An entity tag in header syntax. */
export const quoted = (etag: string): string => `"${etag}"`;

export const replayedHeader = (replayed: true | undefined): Record<string, string> =>
  replayed ? { 'Idempotency-Replayed': 'true' } : {};
