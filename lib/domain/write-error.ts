// The error of a write of which a condition failed.
import type { ConditionFailure } from '../db/ledger/commit.ts';
import { accessError, type WorkspaceRef } from './access-error.ts';
import type { Caller } from './caller.ts';
import { Conflict } from './conflict.ts';
import { ApiError, type ErrorName } from './errors.ts';

/** The error of a failed write. `steps`: its steps, each with the error of its condition; without one it is a conflict. */
export async function writeError(
  caller: Caller,
  workspace: WorkspaceRef,
  failure: ConditionFailure,
  steps: readonly { readonly error?: ErrorName }[],
): Promise<Error> {
  if (failure.by === 'workspace') return accessError(caller, workspace);
  if (failure.by === 'quota') return quotaError(failure.used, failure.limit);
  const error = failure.by === 'action' ? steps[failure.index]?.error : undefined;
  return error ? new ApiError(error) : new Conflict(failure.by);
}

/** The error of a write that exceeds the quota, with the bytes used and the limit. */
export const quotaError = (used: number, limit: number): ApiError =>
  new ApiError('quotaExceeded', { details: { used, limit } });
