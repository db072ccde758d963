// Safe retries: a key names what it makes. The id is derived from the user, the endpoint and the key, so the same call
// again meets the row of the first one, and makes nothing.
import { derivedId } from '../core/derived-id.ts';
import { newId, type WorkspaceCode } from '../core/ids.ts';
import type { Caller } from './caller.ts';
import { ApiError } from './errors.ts';
import { Conflict, retryOnConflict } from './write.ts';

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

/**
 * Makes what a key names, or gets what an earlier call with it has made: also where the same call would be refused by
 * now, because its group is gone or its note in the trash.
 * @throws whatever `make` throws, where nothing was made before
 */
export const makeOnce = <T>(
  idempotencyKey: string | undefined,
  make: () => Promise<T>,
  get: () => Promise<T>,
): Promise<Made<T>> =>
  retryOnConflict(async () => {
    try {
      return { data: await make() };
    } catch (error) {
      if (idempotencyKey === undefined) throw error;
      return { data: await getMade(error, get), replayed: true };
    }
  });

/** What an earlier call has made, after this one has failed: because its id is taken, say. @throws the error where there is nothing */
async function getMade<T>(error: unknown, get: () => Promise<T>): Promise<T> {
  if (!(error instanceof Conflict || error instanceof ApiError)) throw error;
  return get().catch((reason: unknown) => {
    throw reason instanceof ApiError ? error : reason;
  });
}
