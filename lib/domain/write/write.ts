// The domain's writes: steps, each with its changes to the counters and the error of its failed condition.
import { commit, type Commit, type ConditionFailure, type CounterChanges } from '../../db/ledger/commit.ts';
import type { TransactItem } from '../../db/table/transaction.ts';
import { accessError, type WorkspaceRef } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { Conflict } from './conflict.ts';
import { ApiError, type ErrorName } from '../errors.ts';

export interface Step {
  readonly action: TransactItem;
  /** The amounts that the step adds to the counters of the workspace. */
  readonly counters?: CounterChanges;
  /**
   * The error if the condition fails. Without one a failed condition is a conflict: the row has changed since it was
   * read.
   */
  readonly error?: ErrorName;
  /** The note whose todos become deleted or live with it and are not written. */
  readonly todosOf?: string;
  /** Bytes of the items removed with it: all items of a transaction may have 4 MB in total, including removed ones. */
  readonly removes?: number;
}

export const step = (action: TransactItem, options: Omit<Step, 'action'> = {}): Step => ({
  action,
  ...options,
});

/** The steps of actions that change no counter and whose failed conditions are conflicts. */
export const steps = (actions: readonly TransactItem[]): Step[] => actions.map((action) => ({ action }));

interface WriteOptions extends Pick<Commit, 'revision' | 'template'> {
  /** Whether a key of one group may write this (E39): it has a permit, or completes a write that had one. */
  readonly isPermitted?: boolean;
}

/**
 * Writes all steps or none. With `revision` the write fails if anything in the workspace has changed since this revision
 * was read, with `template` if that has changed. A key that writes in one group needs a permit.
 * @throws ApiError the first that applies: the workspace is not the caller's, a step failed, the quota is exceeded
 * @throws Conflict if a step without an error failed, or the revision or the template has changed
 * @throws Error if nothing has checked that a key of one group may write this
 */
export async function write(
  caller: Caller,
  workspace: WorkspaceRef,
  all: readonly Step[],
  { revision, template, isPermitted = false }: WriteOptions = {},
): Promise<void> {
  if (caller.writeGroupId !== undefined && !isPermitted)
    throw new Error('a key of one group writes without a permit');
  const failure = await commit({
    userId: caller.userId,
    code: workspace.code,
    workspaceId: workspace.id,
    actions: all.map(({ action }) => action),
    counters: total(all),
    todosOf: all.flatMap(({ todosOf }) => todosOf ?? []),
    revision,
    template,
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
export function total(all: readonly Step[]): Required<CounterChanges> {
  const sum = { notes: 0, groups: 0, todos: 0, bytes: 0 };
  for (const { counters = {} } of all) {
    sum.notes += counters.notes ?? 0;
    sum.groups += counters.groups ?? 0;
    sum.todos += counters.todos ?? 0;
    sum.bytes += counters.bytes ?? 0;
  }
  return sum;
}
