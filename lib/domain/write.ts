// How the domain writes: steps, each with what it adds to the counters and the error that its failed condition means.
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
  /** What its failed condition means; without one, that what was read has changed: a conflict. */
  readonly error: ErrorName | undefined;
  /** The note whose todos this puts into the trash or takes out of it, though it writes none of them. */
  readonly todosOf?: string;
  /** Bytes of what is removed along with it: a transaction's items may take 4 MB in all, whatever is done to them. */
  readonly removes?: number;
}

export const step = (action: Action, deltas: CounterDeltas = {}, error?: ErrorName): Step => ({
  action,
  deltas,
  error,
});

/** What was read has changed before it could be written: decide anew. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}

/** Repeats an attempt until what it read was current. @throws ThrottledError when the request's time runs out */
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
  /** Nothing else may have changed in the workspace since this revision was read. */
  readonly revision?: number | undefined;
}

/**
 * Writes all steps or none.
 * @throws ApiError of the first that holds: the workspace is not the caller's, a step failed, the quota is exceeded
 * @throws Conflict when a step without an error failed, or the revision is another
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

/** The refusal of a write that outgrows the quota, with the bytes used of it. */
export const quotaError = (used: number, limit: number): ApiError =>
  new ApiError('quotaExceeded', undefined, { details: { used, limit } });

/** What steps add to the counters together. */
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
