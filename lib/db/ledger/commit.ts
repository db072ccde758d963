// The one write path inside a workspace: the items, always the account, and a row of the change feed, in one
// transaction. So counts and bytes are exact by construction, a deleted workspace fences every write to it, the
// quota holds under any race, and an unchanged revision proves that nothing changed.
import { now } from '../../core/clock.ts';
import type { WorkspaceCode } from '../../core/ids.ts';
import { tableName } from '../table/client.ts';
import { account } from '../table/keys.ts';
import { MAX_ACTIONS, transact, type Action, type FailedCondition } from '../table/transaction.ts';
import type { Account } from './accounts.ts';
import { putChange } from './change-feed.ts';

/** What a commit adds to the counters of its workspace; `bytes` also to what the user has stored. */
export interface CounterDeltas {
  readonly notes?: number;
  readonly groups?: number;
  readonly todos?: number;
  readonly bytes?: number;
}

export interface Commit {
  readonly userId: string;
  readonly code: WorkspaceCode;
  /** The workspace's id, where the request named it: a code alone is not a name. */
  readonly workspaceId?: string | undefined;
  readonly actions: readonly Action[];
  readonly deltas?: CounterDeltas;
  /** Notes whose todos change with them. */
  readonly todosOf?: readonly string[];
  /** The commit is only right if nothing in the workspace has changed since this revision was read. */
  readonly revision?: number | undefined;
}

/** The account and the change feed take two of a transaction's actions. */
export const COMMIT_MAX_ACTIONS = MAX_ACTIONS - 2;

/** Why nothing was written: the first of these that holds (D2). */
export type ConditionFailure =
  | { readonly by: 'workspace' }
  /** `index`: which of the commit's actions. */
  | { readonly by: 'action'; readonly index: number }
  | { readonly by: 'revision' }
  | { readonly by: 'quota'; readonly used: number; readonly limit: number };

/** Writes all of it, or nothing and says why. */
export async function commit(write: Commit): Promise<ConditionFailure | undefined> {
  const time = now();
  const head = [ledgerUpdate(write, time), putChange(write, time)];
  const failed = await transact([...head, ...write.actions]);
  return failed && failureOf(write, failed, head.length);
}

function failureOf(
  { code, workspaceId, revision }: Commit,
  failed: readonly FailedCondition[],
  first: number,
): ConditionFailure {
  const ledger = failed.find(({ index }) => index === 0);
  const entry = (ledger?.old as Account | undefined)?.workspaces[code];
  if (ledger && (!entry || (workspaceId ?? entry.id) !== entry.id)) return { by: 'workspace' };
  const action = failed.find(({ index }) => index >= first);
  if (action) return { by: 'action', index: action.index - first };
  if (revision !== undefined && entry?.revision !== revision) return { by: 'revision' };
  const { storageLimit: limit = 0, storageLeft: left = 0 } = (ledger?.old ?? {}) as Partial<Account>;
  return { by: 'quota', used: limit - left, limit };
}

const COUNTERS = ['notes', 'groups', 'todos', 'bytes'] as const;

function ledgerUpdate({ userId, code, workspaceId, deltas = {}, revision }: Commit, time: number): Action {
  const changed = COUNTERS.filter((counter) => deltas[counter]);
  const bytes = deltas.bytes ?? 0;
  const sets = [
    'workspaces.#code.revision = workspaces.#code.revision + :one',
    'workspaces.#code.changed = :time',
    ...changed.map((counter) => `workspaces.#code.#${counter} = workspaces.#code.#${counter} + :${counter}`),
    ...(bytes === 0 ? [] : ['storageLeft = storageLeft - :bytes']),
  ];
  const conditions = [
    'attribute_exists(workspaces.#code)',
    // A write that grows the total past the quota is refused; one that shrinks it never is (D20).
    ...(bytes > 0 ? ['storageLeft >= :bytes'] : []),
    ...(workspaceId === undefined ? [] : ['workspaces.#code.id = :id']),
    ...(revision === undefined ? [] : ['workspaces.#code.revision = :revision']),
  ];
  return {
    Update: {
      TableName: tableName(),
      Key: account(userId),
      UpdateExpression: `SET ${sets.join(', ')}`,
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: {
        '#code': code,
        ...Object.fromEntries(changed.map((counter) => [`#${counter}`, counter])),
      },
      ExpressionAttributeValues: {
        ':one': 1,
        ':time': time,
        ...Object.fromEntries(changed.map((counter) => [`:${counter}`, deltas[counter]])),
        ...(workspaceId !== undefined && { ':id': workspaceId }),
        ...(revision !== undefined && { ':revision': revision }),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}
