// Safe retries with an Idempotency-Key. The id of the created resource is derived from the user, the endpoint and the
// key. A repeated call therefore finds the existing row and creates nothing.
import { derivedId } from '../core/derived-id.ts';
import { newId, type WorkspaceCode } from '../core/ids.ts';
import type { Caller } from './caller.ts';
import { ApiError, type ErrorName } from './errors.ts';
import { Conflict, retryOnConflict } from './write.ts';

/** The resource that a POST created, now or in an earlier call with the same key. */
export interface Made<T> {
  readonly data: T;
  readonly replayed?: true;
}

/** The id of the resource that a POST creates: random, or derived from its key. */
export const createdId = (
  { userId }: Caller,
  endpoint: string,
  code: WorkspaceCode,
  idempotencyKey: string | undefined,
): string =>
  idempotencyKey === undefined ? newId(code) : derivedId(`${endpoint} of ${userId}: ${idempotencyKey}`, code);

/**
 * Creates a resource, or returns the one that an earlier call with the same key created, even if the same call would
 * fail today, for example because its group was deleted or its note is in the trash.
 * @throws the error of `make` if nothing was created before
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

/** A key belongs to a workspace: a call that names no workspace of the caller repeats none. */
const OF_WORKSPACE: ReadonlySet<ErrorName> = new Set(['workspaceNotFound', 'workspaceDenied']);

/**
 * The resource of an earlier call, after this call has failed, for example because the id exists.
 * @throws the error of this call if there is no such resource
 */
async function getMade<T>(error: unknown, get: () => Promise<T>): Promise<T> {
  if (!(error instanceof Conflict || error instanceof ApiError)) throw error;
  if (error instanceof ApiError && OF_WORKSPACE.has(error.errorName)) throw error;
  return get().catch((reason: unknown) => {
    throw reason instanceof ApiError ? error : reason;
  });
}
