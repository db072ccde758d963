// The domain's writes: steps, each with its changes to the counters and the error of its failed condition.
import { commit, type ConditionFailure, type CounterDeltas } from '../db/ledger/commit.ts';
import type { Action } from '../db/table/transaction.ts';
import { accessError, type WorkspaceRef } from './access-error.ts';
import type { Caller } from './caller.ts';
import { Conflict } from './conflict.ts';
import { ApiError, type ErrorName } from './errors.ts';

export interface Step {
  readonly action: Action;
  /** What the step adds to the counters of the workspace. */
  readonly deltas?: CounterDeltas;
  /**
   * The error if the condition fails. Without one a failed condition is a conflict: the row has changed since it was
   * read.
   */
  readonly error?: ErrorName;
  /** The note whose todos this step deletes or restores without writing them. */
  readonly todosOf?: string;
  /** Bytes of the items removed with it: all items of a transaction may have 4 MB in total, including removed ones. */
  readonly removes?: number;
}

export const step = (action: Action, options: Omit<Step, 'action'> = {}): Step => ({ action, ...options });

/** The steps of actions that change no counter and whose failed conditions are conflicts. */
export const steps = (actions: readonly Action[]): Step[] => actions.map((action) => ({ action }));

/**
 * Writes all steps or none. With `revision` the write fails if anything in the workspace has changed since this revision
 * was read.
 * @throws ApiError the first that applies: the workspace is not the caller's, a step failed, the quota is exceeded
 * @throws Conflict if a step without an error failed, or the revision has changed
 */
export async function write(
  caller: Caller,
  workspace: WorkspaceRef,
  all: readonly Step[],
  { revision }: { readonly revision?: number | undefined } = {},
): Promise<void> {
  const failure = await commit({
    userId: caller.userId,
    code: workspace.code,
    workspaceId: workspace.id,
    actions: all.map(({ action }) => action),
    deltas: total(all),
    todosOf: all.flatMap(({ todosOf }) => todosOf ?? []),
    revision,
  });
  if (failure) throw await writeError(caller, workspace, failure, all);
}

async function writeError(
  caller: Caller,
  workspace: WorkspaceRef,
  failure: ConditionFailure,
  all: readonly Step[],
): Promise<Error> {
  if (failure.by === 'workspace') return accessError(caller, workspace);
  if (failure.by === 'quota') return quotaError(failure.used, failure.limit);
  const error = failure.by === 'action' ? all[failure.index]?.error : undefined;
  return error ? new ApiError(error) : new Conflict(failure.by);
}

/** The error of a write that exceeds the quota, with the bytes used and the limit. */
export const quotaError = (used: number, limit: number): ApiError =>
  new ApiError('quotaExceeded', { details: { used, limit } });

/** The sum of the steps' changes to the counters. */
export function total(all: readonly Step[]): Required<CounterDeltas> {
  const sum = { notes: 0, groups: 0, todos: 0, bytes: 0 };
  for (const { deltas = {} } of all) {
    sum.notes += deltas.notes ?? 0;
    sum.groups += deltas.groups ?? 0;
    sum.todos += deltas.todos ?? 0;
    sum.bytes += deltas.bytes ?? 0;
  }
  return sum;
}
