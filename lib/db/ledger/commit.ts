// The one write path inside a workspace: the items and always the account, in one transaction. So counts and
// bytes are exact by construction, a deleted workspace fences every write to it, the quota holds under any race,
// and an unchanged revision proves that nothing changed. What changed is remembered, so that a reader who knows an
// older revision reads that alone (changes.ts).
import type { WorkspaceCode } from '../../core/ids.ts';
import type { Account } from './accounts.ts';
import { changesOf, REMEMBERED } from './changes.ts';
import { tableName } from '../table/client.ts';
import { account } from '../table/keys.ts';
import { transact, type Action, type FailedCondition, type Row } from '../table/transaction.ts';

/** What a write changes in the ledger. */
export interface Ledger {
  readonly notes?: number;
  readonly groups?: number;
  readonly todos?: number;
  readonly bytes?: number;
}

export interface Write {
  readonly userId: string;
  readonly code: WorkspaceCode;
  /** The workspace's id, where the request named it: a code alone is not a name. */
  readonly workspaceId?: string;
  readonly actions: readonly Action[];
  readonly ledger?: Ledger;
  /** The write is only right if nothing in the workspace has changed since this revision was read. */
  readonly revision?: number;
}

/** Why nothing was written: the first of these that holds (D2). */
export type Refusal =
  | { readonly by: 'workspace' }
  | { readonly by: 'item'; readonly action: Action; readonly old: Row | undefined }
  | { readonly by: 'revision' }
  | { readonly by: 'quota' };

/** Writes all of it, or nothing and says why. */
export async function commit(write: Write): Promise<Refusal | undefined> {
  const failed = await transact([ledgerUpdate(write), ...write.actions]);
  return failed && refusal(write, failed);
}

function refusal(write: Write, failed: readonly FailedCondition[]): Refusal {
  const { code, workspaceId, actions, revision } = write;
  const ledger = failed.find(({ index }) => index === 0);
  const entry = (ledger?.old as Account | undefined)?.workspaces[code];
  if (ledger && (!entry || (workspaceId ?? entry.id) !== entry.id)) return { by: 'workspace' };
  const item = failed.find(({ index }) => index > 0);
  const action = item && actions[item.index - 1];
  if (action) return { by: 'item', action, old: item.old };
  return { by: revision !== undefined && entry?.revision !== revision ? 'revision' : 'quota' };
}

const COUNTS = ['notes', 'groups', 'todos', 'bytes'] as const;

function ledgerUpdate({ userId, code, workspaceId, actions, ledger = {}, revision }: Write): Action {
  const { count: steps, marks } = changesOf(actions);
  const sets = [
    'workspaces.#code.revision = workspaces.#code.revision + :steps',
    // An element set past the end is appended; as many are removed at the beginning.
    ...marks.map((_, n) => `workspaces.#code.recent[${REMEMBERED + n}] = :mark${n}`),
  ];
  const forgotten = marks.map((_, n) => `workspaces.#code.recent[${n}]`);
  const conditions = ['attribute_exists(workspaces.#code)'];
  const values: Record<string, unknown> = { ':steps': steps };
  for (const [n, mark] of marks.entries()) values[`:mark${n}`] = mark;
  for (const count of COUNTS) {
    const delta = ledger[count] ?? 0;
    if (delta === 0) continue;
    sets.push(`workspaces.#code.#${count} = workspaces.#code.#${count} + :${count}`);
    values[`:${count}`] = delta;
  }
  const names = Object.fromEntries(
    COUNTS.filter((count) => `:${count}` in values).map((count) => [`#${count}`, count]),
  );
  const bytes = ledger.bytes ?? 0;
  if (bytes !== 0) sets.push('storageLeft = storageLeft - :bytes');
  // A write that grows the total past the quota is refused; one that shrinks it never is (D20).
  if (bytes > 0) conditions.push('storageLeft >= :bytes');
  if (workspaceId !== undefined) {
    conditions.push('workspaces.#code.id = :id');
    values[':id'] = workspaceId;
  }
  if (revision !== undefined) {
    conditions.push('workspaces.#code.revision = :revision');
    values[':revision'] = revision;
  }
  return {
    Update: {
      TableName: tableName(),
      Key: account(userId),
      UpdateExpression: `SET ${sets.join(', ')} REMOVE ${forgotten.join(', ')}`,
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: { '#code': code, ...names },
      ExpressionAttributeValues: values,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}
