// Changes that may outgrow one transaction: a row of commits, each of which leaves a valid state.
import { ThrottledError } from '../core/throttled.ts';
import { now } from '../core/clock.ts';
import type { WorkspaceCode } from '../core/ids.ts';
import { deadline } from '../core/request-context.ts';
import { changesOf } from '../db/ledger/changes.ts';
import { commit, type Ledger, type Refusal } from '../db/ledger/commit.ts';
import { MAX_ACTIONS, type Action } from '../db/table/transaction.ts';

/** Actions of one commit; the account's comes on top. */
export const BATCH_ACTIONS = MAX_ACTIONS - 1;

/** An action and what it changes in the ledger. */
export interface Step {
  readonly action: Action;
  readonly ledger: Ledger;
}

export interface CommitOptions {
  /** The workspace's id, where the request named it. */
  readonly workspaceId?: string;
  /** Nothing else may change meanwhile: the revision that was read. */
  readonly revision?: number;
  /** What every commit after the first must find true. */
  readonly guard?: Action;
  /** Hears of every commit that is done. */
  readonly onCommit?: (ledger: Required<Ledger>) => void;
}

/**
 * Commits units of steps in order, as many at a time as fit. A unit stays in one commit unless it alone outgrows it.
 * @returns the first refusal; the commits before it are done
 * @throws ThrottledError when the request's time runs out between two commits
 */
export async function commitSteps(
  userId: string,
  code: WorkspaceCode,
  units: readonly (readonly Step[])[],
  { workspaceId, revision, guard, onCommit }: CommitOptions = {},
): Promise<Refusal | undefined> {
  const batches = packed(units, guard ? BATCH_ACTIONS - 1 : BATCH_ACTIONS);
  let raised = 0;
  for (const [n, batch] of batches.entries()) {
    if (n > 0 && now() >= deadline())
      throw new ThrottledError('a part is done; the same request goes on with it');
    const ledger = total(batch);
    const actions = [...(guard && n > 0 ? [guard] : []), ...batch.map(({ action }) => action)];
    const refusal = await commit({
      userId,
      code,
      actions,
      ledger,
      ...(workspaceId !== undefined && { workspaceId }),
      // Our own commits raise the revision too.
      ...(revision !== undefined && { revision: revision + raised }),
    });
    if (refusal) return refusal;
    raised += changesOf(actions).count;
    onCommit?.(ledger);
  }
  return undefined;
}

/** Units in batches of at most `size` steps. */
function packed(units: readonly (readonly Step[])[], size: number): Step[][] {
  const batches: Step[][] = [[]];
  for (const unit of units) {
    if ((batches.at(-1)?.length ?? 0) + unit.length > size) batches.push([]);
    for (const step of unit) {
      if (batches.at(-1)?.length === size) batches.push([]);
      batches.at(-1)?.push(step);
    }
  }
  return batches.filter((batch) => batch.length > 0);
}

/** What steps change in the ledger together. */
function total(steps: readonly Step[]): Required<Ledger> {
  const sum = { notes: 0, groups: 0, todos: 0, bytes: 0 };
  for (const { ledger } of steps) {
    sum.notes += ledger.notes ?? 0;
    sum.groups += ledger.groups ?? 0;
    sum.todos += ledger.todos ?? 0;
    sum.bytes += ledger.bytes ?? 0;
  }
  return sum;
}
