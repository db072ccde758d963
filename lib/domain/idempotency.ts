// Safe retries: a key names what it makes. The id is derived from the user, the endpoint and the key, so the same call
// again meets the row of the first one, and makes nothing.
import { derivedId } from '../core/derived-id.ts';
import { newId, type WorkspaceCode } from '../core/ids.ts';
import type { Caller } from './caller.ts';
import { ApiError } from './errors.ts';
import { Conflict } from './write.ts';

/** What a POST made, now or in an earlier call with its key. */
export interface Made<T> {
  readonly data: T;
  readonly replayed?: true;
}

/** The id of what a POST makes: a new one, or the one its key names. */
export const createdId = (
  { userId }: Caller,
  endpoint: string,
  code: WorkspaceCode,
  idempotencyKey: string | undefined,
): string =>
  idempotencyKey === undefined ? newId(code) : derivedId(`${endpoint} of ${userId}: ${idempotencyKey}`, code);

/** What an earlier call has made, after this one has failed because its id is taken. @throws any other error */
export async function getMade<T>(error: unknown, get: () => Promise<T>): Promise<T> {
  if (!(error instanceof Conflict)) throw error;
  return get().catch((reason: unknown) => {
    throw reason instanceof ApiError ? error : reason;
  });
}
