// Repairs a backup taken under load without guessing: user data is authoritative, counts and pointers are rebuilt. All
// other violations are only reported (violations.ts).
import type { ContentRef } from '../../lib/db/contents/content-store.ts';
import { groups } from '../../lib/db/resources/groups.ts';
import { sameVersion } from '../../lib/db/resources/repository.ts';
import { noteBody, snapshot, snapshotBody, snapshots } from '../../lib/db/table/keys.ts';
import { transact } from '../../lib/db/table/transaction.ts';
import { ApiError } from '../../lib/domain/errors.ts';
import { finishDeletion } from '../../lib/domain/groups/finish-deletion.ts';
import { shareRepairs } from './share-integrity.ts';
import { pathRepairs, uploadRepairs } from './file-repairs.ts';
import { deletedGroups, isRemoved } from './recount.ts';
import { removal, REPAIRED, type Repair } from './repair.ts';
import { keyRepairs, ledgerRepairs, noteRepairs } from './row-repairs.ts';
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

/**
 * Finishes interrupted deletions of groups for the owners of their workspaces, as a repeated request would (D34).
 * @returns one sentence for each
 */
export async function finishGroupDeletions({ workspaces, purges }: TableRows): Promise<string[]> {
  const done: string[] = [];
  for (const [code, rows] of workspaces) {
    if (rows.owner === undefined || purges.has(code)) continue;
    const owner = { userId: rows.owner, workspaceId: '', keyId: '', readOnly: false, keyName: '' };
    for (const root of deletedGroups(rows))
      try {
        await finishDeletion(owner, { code, kind: 'group' }, root);
        done.push(`group ${root}: its deletion finished`);
      } catch (error) {
        // It has already been finished.
        if (!(error instanceof ApiError)) throw error;
      }
  }
  return done;
}

/** Every repair that the rows of a table need. */
export function repairsOf(table: TableRows): Repair[] {
  return [
    ...[...table.workspaces].flatMap(([code, rows]) =>
      table.purges.has(code)
        ? []
        : [
            ...groupRepairs(rows),
            ...straySnapshots(rows),
            ...strayChunks(rows),
            ...noteRepairs(rows),
            ...pathRepairs(code, rows),
          ],
    ),
    ...[...table.accounts.values()].flatMap((account) => ledgerRepairs(account, table)),
    ...keyRepairs(table),
    ...shareRepairs(table),
    ...uploadRepairs(table),
  ];
}

/** Removes groups that still exist although their deletion has removed them, as in a backup taken during a deletion. */
const groupRepairs = (rows: WorkspaceRows): Repair[] =>
  [...rows.groups.values()]
    .filter((row) => isRemoved(rows, row))
    .map((row) => ({ sentence: `group ${row.id}: ${REPAIRED.groupRemoved()}`, action: groups.remove(row) }));

/** The snapshots of the existing notes, by id. */
const referencedIn = ({ heads, notes }: WorkspaceRows): Map<string, ContentRef> =>
  new Map(
    [...heads].flatMap(([noteId, head]) =>
      (notes.has(noteId) ? head.snapshots : []).map((row) => [row.id, row] as const),
    ),
  );

/** Removes snapshots that no note lists. */
function straySnapshots(rows: WorkspaceRows): Repair[] {
  const referenced = referencedIn(rows);
  return [
    ...[...rows.heads]
      .filter(([noteId]) => !rows.notes.has(noteId))
      .map(([noteId]) =>
        removal(`snapshots of ${noteId}: ${REPAIRED.snapshotsRemoved()}`, snapshots(noteId)),
      ),
    ...[...rows.snapshots.keys()]
      .filter((id) => !referenced.has(id))
      .map((id) => removal(`snapshot ${id}: ${REPAIRED.snapshotRemoved()}`, snapshot(id))),
  ];
}

/** Removes chunks past the end of their content, or of no note or snapshot, unless they are newer than the content. */
function strayChunks(rows: WorkspaceRows): Repair[] {
  const refs = new Map<string, ContentRef>([...rows.notes, ...referencedIn(rows)]);
  return orphanedChunks(rows, refs)
    .filter(({ version, ref }) => !(ref && version > ref.contentVersion))
    .map(({ id, n, version }) => {
      const key = rows.snapshotBodies.has(id) ? snapshotBody(id, n) : noteBody(id, n);
      // The condition protects a chunk that was written since.
      return removal(`body ${id}: ${REPAIRED.chunkRemoved(n)}`, key, sameVersion({ version }));
    });
}
