// Repairs a backup taken under load without guessing: user data is authoritative, counts and pointers are rebuilt. All
// other violations are only reported (violations.ts).
import type { ContentRef } from '../../lib/db/contents/content-store.ts';
import type { Account } from '../../lib/db/ledger/accounts.ts';
import { groups } from '../../lib/db/resources/groups.ts';
import { tableName } from '../../lib/db/table/client.ts';
import {
  account as accountKey,
  noteBody,
  snapshot,
  snapshotBody,
  snapshots,
} from '../../lib/db/table/keys.ts';
import { transact } from '../../lib/db/table/transaction.ts';
import { keyRepairs } from './key-repairs.ts';
import { noteRepairs } from './note-repairs.ts';
import { COUNTS, isFeedWrong, isRemoved, recount } from './recount.ts';
import { removal, REPAIRED, type Repair } from './repair.ts';
import { readTable, type TableRows, type WorkspaceRows } from './table.ts';
import { orphanedChunks } from './workspace-violations.ts';

/**
 * Carries out the repairs that two readings of the table agree on. A write that is in progress during the first reading
 * is complete in the second one.
 * @returns one sentence for each repair
 */
export async function repairTable(
  first: TableRows,
  read: () => Promise<TableRows> = readTable,
): Promise<string[]> {
  const asText = ({ action }: Repair): string => JSON.stringify(action);
  const wanted = new Set(repairsOf(first).map(asText));
  if (wanted.size === 0) return [];
  const agreed = repairsOf(await read()).filter((repair) => wanted.has(asText(repair)));
  const done: string[] = [];
  for (const { sentence, action } of agreed) if (!(await transact([action]))) done.push(sentence);
  return done;
}

/** Every repair that the rows of a table need. */
export function repairsOf(table: TableRows): Repair[] {
  return [
    ...[...table.workspaces].flatMap(([code, rows]) =>
      table.purges.has(code)
        ? []
        : [...groupRepairs(rows), ...straySnapshots(rows), ...strayChunks(rows), ...noteRepairs(rows)],
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

/** Removes groups that still exist although their deletion has removed them, as in a backup taken during a deletion. */
const groupRepairs = (rows: WorkspaceRows): Repair[] =>
  [...rows.groups.values()]
    .filter((row) => isRemoved(rows, row))
    .map((row) => ({ sentence: `group ${row.id}: ${REPAIRED.groupRemoved()}`, action: groups.remove(row) }));

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
function strayChunks(rows: WorkspaceRows): Repair[] {
  const refs = new Map<string, ContentRef>([...rows.notes, ...keptIn(rows)]);
  return orphanedChunks(rows, refs)
    .filter(({ version, ref }) => !(ref && version > ref.contentVersion))
    .map(({ id, n, version }) => {
      const key = rows.snapshotBodies.has(id) ? snapshotBody(id, n) : noteBody(id, n);
      // The condition protects a chunk that was written since.
      return removal(`body ${id}: ${REPAIRED.chunkRemoved(n)}`, key, 'version = :version', {
        ':version': version,
      });
    });
}
