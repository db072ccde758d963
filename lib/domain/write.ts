// The domain's writes: steps, each with its changes to the counters and the error of its failed condition.
import { ThrottledError } from '../core/throttled.ts';
import { commit, type ConditionFailure, type CounterDeltas } from '../db/ledger/commit.ts';
import { backoff } from '../db/table/backoff.ts';
import type { Action } from '../db/table/transaction.ts';
import { accessError, type WorkspaceRef } from './access.ts';
import type { Caller } from './caller.ts';
import { ApiError, type ErrorName } from './errors.ts';

export interface Step {
  readonly action: Action;
  readonly deltas: CounterDeltas;
  /**
   * The error if the condition fails. Without one a failed condition is a conflict: the row has changed since it was
   * read.
   */
  readonly error: ErrorName | undefined;
  /** The note whose todos this step deletes or restores without writing them. */
  readonly todosOf?: string;
  /** Bytes of the items removed with it: all items of a transaction may have 4 MB in total, including removed ones. */
  readonly removes?: number;
}

export const step = (action: Action, deltas: CounterDeltas = {}, error?: ErrorName): Step => ({
  action,
  deltas,
  error,
});

/** The data has changed since it was read: read it and decide again. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}

/** Repeats an attempt until it meets no conflict. @throws ThrottledError if the request's time runs out */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      if (!(await backoff(count))) throw new ThrottledError('changed again and again', { cause: error });
    }
  }
}

export interface WriteOptions {
  /** The write fails if anything in the workspace has changed since this revision was read. */
  readonly revision?: number | undefined;
}

/**
 * Writes all steps or none.
 * @throws ApiError the first that applies: the workspace is not the caller's, a step failed, the quota is exceeded
 * @throws Conflict if a step without an error failed, or the revision has changed
 */
export async function write(
  caller: Caller,
  workspace: WorkspaceRef,
  steps: readonly Step[],
  { revision }: WriteOptions = {},
): Promise<void> {
  const failure = await commit({
    userId: caller.userId,
    code: workspace.code,
    workspaceId: workspace.id,
    actions: steps.map(({ action }) => action),
    deltas: total(steps),
    todosOf: steps.flatMap(({ todosOf }) => todosOf ?? []),
    revision,
  });
  if (failure) throw await errorOf(failure, caller, workspace, steps);
}

async function errorOf(
  failure: ConditionFailure,
  caller: Caller,
  workspace: WorkspaceRef,
  steps: readonly Step[],
): Promise<Error> {
  if (failure.by === 'workspace') return accessError(caller, workspace);
  if (failure.by === 'quota') return quotaError(failure.used, failure.limit);
  const error = failure.by === 'action' ? steps[failure.index]?.error : undefined;
  return error ? new ApiError(error) : new Conflict(failure.by);
}

/** The error of a write that exceeds the quota, with the bytes used and the limit. */
export const quotaError = (used: number, limit: number): ApiError =>
  new ApiError('quotaExceeded', undefined, { details: { used, limit } });

/** The sum of the steps' changes to the counters. */
export function total(steps: readonly Step[]): Required<CounterDeltas> {
  const sum = { notes: 0, groups: 0, todos: 0, bytes: 0 };
  for (const { deltas } of steps) {
    sum.notes += deltas.notes ?? 0;
    sum.groups += deltas.groups ?? 0;
    sum.todos += deltas.todos ?? 0;
    sum.bytes += deltas.bytes ?? 0;
  }
  return sum;
}
