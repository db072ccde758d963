// Safe retries with an Idempotency-Key. The id of the created resource is derived from the user, the endpoint and the
// key. A repeated call therefore finds the existing row and creates nothing.
import { derivedId } from '../../core/derived-id.ts';
import { newId, type WorkspaceCode } from '../../core/ids.ts';
import type { Caller } from '../caller.ts';
import { ApiError, type ErrorName } from '../errors.ts';
import type { Outcome } from './outcome.ts';
import { Conflict, retryOnConflict } from './conflict.ts';

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
 * @throws the error of `create` if nothing was created before
 */
export const createOnce = <T>(
  idempotencyKey: string | undefined,
  create: () => Promise<Outcome<T>>,
  get: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  retryOnConflict(async () => {
    try {
      return await create();
    } catch (error) {
      if (idempotencyKey === undefined || !canExist(error)) throw error;
      const existing = await get().catch((reason: unknown) => {
        throw reason instanceof ApiError ? error : reason;
      });
      return { ...existing, replayed: true };
    }
  });

/** Keys are scoped to a workspace, so a call to someone else's workspace is never a repeat. */
const OF_WORKSPACE: ReadonlySet<ErrorName> = new Set(['workspaceNotFound', 'workspaceDenied']);

/** Whether an earlier call can have created the resource, although this one has failed, for example on its id. */
const canExist = (error: unknown): boolean =>
  error instanceof Conflict || (error instanceof ApiError && !OF_WORKSPACE.has(error.errorName));
