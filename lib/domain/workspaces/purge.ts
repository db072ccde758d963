// What a deleted workspace leaves behind, and how it goes: rows first, the root last (D36). Any step may be cut
// short or repeated; whoever comes next goes on.
import { now } from '../../core/clock.ts';
import type { WorkspaceCode } from '../../core/ids.ts';
import { deleteAll } from '../../db/table/batch.ts';
import { transact } from '../../db/table/transaction.ts';
import { contentKeys, finishPurge, purgesDue } from '../../db/resources/workspaces.ts';

/** Removes the stored rows of a deleted workspace until a time. Whether all of them are gone. */
export async function purgeWorkspace(code: WorkspaceCode, until: number): Promise<boolean> {
  for await (const keys of contentKeys(code)) {
    if (now() >= until) return false;
    await deleteAll(keys);
  }
  await transact(finishPurge(code));
  return true;
}

/** Goes on with every purge that is due, until a time. */
export async function purgeAll(until: number): Promise<{ purged: number; left: number }> {
  const result = { purged: 0, left: 0 };
  for await (const code of purgesDue()) {
    const done = now() < until && (await purgeWorkspace(code, until));
    result[done ? 'purged' : 'left'] += 1;
  }
  return result;
}
