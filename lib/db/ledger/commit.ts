// The only write path in a workspace: one transaction of the items, the account, and a row of the change feed. So
// counts and bytes are exact by construction, writes to a deleted workspace fail, the quota holds under any race, and
// an unchanged revision proves that nothing changed.
import { now } from '../../core/clock.ts';
import type { WorkspaceCode } from '../../core/ids.ts';
import { updateItem } from '../table/items.ts';
import { account } from '../table/keys.ts';
import { MAX_ACTIONS, transact, type TransactItem, type FailedCondition } from '../table/transaction.ts';
import type { Account } from './accounts.ts';
import { putChange } from './change-feed.ts';

/** The amounts a commit adds to the counters of its workspace; `bytes` also counts towards the user's quota. */
export interface CounterChanges {
  readonly notes?: number;
  readonly groups?: number;
  readonly todos?: number;
  readonly bytes?: number;
}

export interface Commit {
  readonly userId: string;
  readonly code: WorkspaceCode;
  /** The workspace's id if the request named it: the code alone does not identify it. */
  readonly workspaceId?: string | undefined;
  readonly actions: readonly TransactItem[];
  readonly counters?: CounterChanges;
  /** Notes whose todos change with them. */
  readonly todosOf?: readonly string[];
  /** The commit fails if anything in the workspace has changed since this revision was read. */
  readonly revision?: number | undefined;
  /** The commit fails if the workspace has another template than the one that was read. */
  readonly template?: ReadTemplate | undefined;
}

/** A template of a workspace as it was read; undefined for none. */
export interface ReadTemplate {
  readonly field: 'dailyTemplate' | 'weeklyTemplate';
  readonly value: string | undefined;
}

/** The account and the change feed take two of a transaction's actions. */
export const COMMIT_MAX_ACTIONS = MAX_ACTIONS - 2;

/** Why nothing was written; the first reason in the order of D2. */
export type ConditionFailure =
  | { readonly by: 'workspace' }
  /** `index`: the position among the commit's actions. */
  | { readonly by: 'action'; readonly index: number }
  | { readonly by: 'revision' }
  | { readonly by: 'quota'; readonly used: number; readonly limit: number };

/** Writes everything, or nothing and returns the reason. */
export async function commit(write: Commit): Promise<ConditionFailure | undefined> {
  const time = now();
  const head = [ledgerUpdate(write, time), putChange(write, time)];
  const failed = await transact([...head, ...write.actions]);
  return failed && failureOf(write, failed, head.length);
}

function failureOf(
  { code, workspaceId, revision, template }: Commit,
  failed: readonly FailedCondition[],
  first: number,
): ConditionFailure {
  const ledger = failed.find(({ index }) => index === 0);
  const entry = (ledger?.old as Account | undefined)?.workspaces[code];
  if (ledger && (!entry || (workspaceId ?? entry.id) !== entry.id)) return { by: 'workspace' };
  const action = failed.find(({ index }) => index >= first);
  if (action) return { by: 'action', index: action.index - first };
  if (revision !== undefined && entry?.revision !== revision) return { by: 'revision' };
  if (template && entry?.[template.field] !== template.value) return { by: 'revision' };
  const { storageLimit: limit = 0, storageLeft: left = 0 } = (ledger?.old ?? {}) as Partial<Account>;
  return { by: 'quota', used: limit - left, limit };
}

const hasTemplate = ({ value }: ReadTemplate): string =>
  value === undefined
    ? 'attribute_not_exists(workspaces.#code.#template)'
    : 'workspaces.#code.#template = :template';

const COUNTERS = ['notes', 'groups', 'todos', 'bytes'] as const;

function ledgerUpdate(
  { userId, code, workspaceId, counters = {}, revision, template }: Commit,
  time: number,
): TransactItem {
  const changed = COUNTERS.filter((counter) => counters[counter]);
  const bytes = counters.bytes ?? 0;
  const sets = [
    'workspaces.#code.revision = workspaces.#code.revision + :one',
    'workspaces.#code.changed = :time',
    ...changed.map((counter) => `workspaces.#code.#${counter} = workspaces.#code.#${counter} + :${counter}`),
    ...(bytes === 0 ? [] : ['storageLeft = storageLeft - :bytes']),
  ];
  const conditions = [
    'attribute_exists(workspaces.#code)',
    // A write that grows the total past the quota fails; one that shrinks it never does (D20).
    ...(bytes > 0 ? ['storageLeft >= :bytes'] : []),
    ...(workspaceId === undefined ? [] : ['workspaces.#code.id = :id']),
    ...(revision === undefined ? [] : ['workspaces.#code.revision = :revision']),
    ...(template ? [hasTemplate(template)] : []),
  ];
  return updateItem(account(userId), `SET ${sets.join(', ')}`, {
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: {
      '#code': code,
      ...Object.fromEntries(changed.map((counter) => [`#${counter}`, counter])),
      ...(template && { '#template': template.field }),
    },
    ExpressionAttributeValues: {
      ':one': 1,
      ':time': time,
      ...Object.fromEntries(changed.map((counter) => [`:${counter}`, counters[counter]])),
      ...(workspaceId !== undefined && { ':id': workspaceId }),
      ...(revision !== undefined && { ':revision': revision }),
      ...(template?.value !== undefined && { ':template': template.value }),
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
}
