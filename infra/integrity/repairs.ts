// Repairs a backup taken under load without guessing: user data is authoritative, counts and pointers are rebuilt. All
// other violations are only reported (violations.ts).
import { chunkCount, type ContentRef } from '../../lib/db/contents/content-store.ts';
import type { Account } from '../../lib/db/ledger/accounts.ts';
import { tableName } from '../../lib/db/table/client.ts';
import {
  account as accountKey,
  noteBody,
  snapshot,
  snapshotBody,
  snapshots,
} from '../../lib/db/table/keys.ts';
import { keyRepairs } from './key-repairs.ts';
import { noteRepairs } from './note-repairs.ts';
import { COUNTS, isFeedWrong, recount } from './recount.ts';
import { removal, type Repair } from './removal.ts';
import { groupRepairs } from './removed-groups.ts';
import { REPAIRED } from './repair-sentences.ts';
import type { TableRows, WorkspaceRows } from './table.ts';

/** Every repair that the rows of a table need. */
export function repairsOf(table: TableRows): Repair[] {
  return [
    ...[...table.workspaces].flatMap(([code, rows]) =>
      table.purges.has(code)
        ? []
        : [...groupRepairs(rows), ...straySnapshots(rows), ...orphanedChunks(rows), ...noteRepairs(rows)],
    ),
    ...[...table.accounts.values()].flatMap((account) => ledger(account, table)),
    ...keyRepairs(table),
  ];
}

/** Repairs the counts and bytes of an account's workspaces, and its remaining quota. */
function ledger(account: Account, { workspaces, purges }: TableRows): Repair[] {
  const { userId, storageLimit, storageLeft, workspacesVersion } = account;
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = { ':read': storageLeft, ':version': workspacesVersion };
  const sets: string[] = [];
  const conditions = ['storageLeft = :read', 'workspacesVersion = :version'];
  let used = 0;
  for (const [n, [code, entry]] of Object.entries(account.workspaces).entries()) {
    const rows = workspaces.get(code);
    const counted = rows?.owner === userId && !purges.has(code) ? recount(rows) : entry;
    used += counted.bytes;
    names[`#code${n}`] = code;
    values[`:revision${n}`] = entry.revision;
    conditions.push(`workspaces.#code${n}.revision = :revision${n}`);
    if (rows && isFeedWrong(entry, rows)) {
      values[`:changes${n}`] = rows.changes;
      sets.push(`workspaces.#code${n}.revision = :changes${n}`);
    }
    for (const count of COUNTS.filter((each) => entry[each] !== counted[each])) {
      names[`#${count}`] = count;
      values[`:${count}${n}`] = counted[count];
      sets.push(`workspaces.#code${n}.#${count} = :${count}${n}`);
    }
  }
  if (storageLeft !== storageLimit - used) {
    values[':left'] = storageLimit - used;
    sets.push('storageLeft = :left');
  }
  if (sets.length === 0) return [];
  const Update = {
    TableName: tableName(),
    Key: accountKey(userId),
    UpdateExpression: `SET ${sets.join(', ')}`,
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
  return [{ sentence: `account ${userId}: ${REPAIRED.accountRecounted()}`, action: { Update } }];
}

/** The snapshots of the existing notes, by id. */
const keptIn = ({ heads, notes }: WorkspaceRows): Map<string, ContentRef> =>
  new Map(
    [...heads].flatMap(([noteId, head]) =>
      (notes.has(noteId) ? head.snapshots : []).map((row) => [row.id, row] as const),
    ),
  );

/** Removes snapshots that no note lists. */
function straySnapshots(rows: WorkspaceRows): Repair[] {
  const kept = keptIn(rows);
  return [
    ...[...rows.heads]
      .filter(([noteId]) => !rows.notes.has(noteId))
      .map(([noteId]) =>
        removal(`snapshots of ${noteId}: ${REPAIRED.snapshotsRemoved()}`, snapshots(noteId)),
      ),
    ...[...rows.snapshots.keys()]
      .filter((id) => !kept.has(id))
      .map((id) => removal(`snapshot ${id}: ${REPAIRED.snapshotRemoved()}`, snapshot(id))),
  ];
}

/** Removes chunks past the end of their content, or of no note or snapshot, unless they are newer than the content. */
function orphanedChunks(rows: WorkspaceRows): Repair[] {
  const refs = new Map<string, ContentRef>([...rows.notes, ...keptIn(rows)]);
  return [...rows.bodies].flatMap(([id, chunks]) => {
    const ref = refs.get(id);
    const count = ref ? chunkCount(ref) : 0;
    const keyOf = rows.snapshotBodies.has(id) ? snapshotBody : noteBody;
    return [...chunks]
      .filter(([n, { version }]) => n >= count && !(ref && version > ref.contentVersion))
      .map(([n, { version }]) =>
        // The condition protects a chunk that was written since.
        removal(`body ${id}: ${REPAIRED.chunkRemoved(n)}`, keyOf(id, n), 'version = :version', {
          ':version': version,
        }),
      );
  });
}
