// Changes that may outgrow one transaction: a row of commits, each of which leaves a valid state.
import { TooBusy } from '../core/busy.ts';
import { now } from '../core/clock.ts';
import type { WorkspaceCode } from '../core/ids.ts';
import { deadline } from '../core/scope.ts';
import { commit, type Ledger, type Refusal } from '../db/commit.ts';
import { MAX_ACTIONS, type Action } from '../db/transact.ts';

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
}

/**
 * Commits steps in order, as many at a time as fit.
 * @returns the first refusal; the commits before it are done
 * @throws TooBusy when the request's time runs out between two commits
 */
export async function commitSteps(
  userId: string,
  code: WorkspaceCode,
  steps: readonly Step[],
  { workspaceId, revision, guard }: CommitOptions = {},
): Promise<Refusal | undefined> {
  let commits = 0;
  for (let done = 0; done < steps.length; commits++) {
    if (commits > 0 && now() >= deadline())
      throw new TooBusy('a part is done; the same request goes on with it');
    const guards = guard && commits > 0 ? [guard] : [];
    const batch = steps.slice(done, done + BATCH_ACTIONS - guards.length);
    done += batch.length;
    const refusal = await commit({
      userId,
      code,
      actions: [...guards, ...batch.map(({ action }) => action)],
      ledger: total(batch),
      ...(workspaceId !== undefined && { workspaceId }),
      // Each commit of our own raises the revision by one.
      ...(revision !== undefined && { revision: revision + commits }),
    });
    if (refusal) return refusal;
  }
  return undefined;
}

/** What steps change in the ledger together. */
export function total(steps: readonly Step[]): Required<Ledger> {
  const sum = { notes: 0, groups: 0, todos: 0, bytes: 0 };
  for (const { ledger } of steps) {
    sum.notes += ledger.notes ?? 0;
    sum.groups += ledger.groups ?? 0;
    sum.todos += ledger.todos ?? 0;
    sum.bytes += ledger.bytes ?? 0;
  }
  return sum;
}
