// What a deleted workspace leaves behind, and how it goes: rows first, the root last (D36). Any step may be cut
// short or repeated; whoever comes next goes on.
import { now } from '../../core/clock.ts';
import type { WorkspaceCode } from '../../core/ids.ts';
import { logError } from '../../core/log.ts';
import { withDeadline } from '../../core/request-context.ts';
import { ThrottledError } from '../../core/throttled.ts';
import { deleteAll } from '../../db/table/batch.ts';
import { transact } from '../../db/table/transaction.ts';
import { contentKeys, finishPurge, purgesDue } from '../../db/resources/workspaces.ts';

/** How long one workspace is worked on before it is another's turn (milliseconds). */
const TURN_MS = 60_000;

/** Any purge is done in minutes: one that takes longer than this needs a person (milliseconds). */
const OVERDUE_MS = 24 * 60 * 60 * 1_000;

/** Removes the stored rows of a deleted workspace until a time. Whether all of them are gone. */
export const purgeWorkspace = (code: WorkspaceCode, until: number): Promise<boolean> =>
  withDeadline(until, async () => {
    try {
      for await (const keys of contentKeys(code)) await deleteAll(keys);
      await transact(finishPurge(code));
      return true;
    } catch (error) {
      if (error instanceof ThrottledError || now() >= until) return false;
      throw error;
    }
  });

/** One round over the deleted workspaces. */
export interface PurgeRound {
  /** How many are purged now. */
  readonly purged: number;
  /** How many are left to the next round, for whatever reason. */
  readonly left: number;
  /** The errors of those that could not be purged, one each: neither time nor capacity was missing. */
  readonly failed: readonly unknown[];
  /** How many of those left were deleted more than a day ago. */
  readonly overdue: number;
}

/**
 * Goes on with every purge that is due, by turns and until a time. One that fails is left to the next round and holds
 * up no other.
 */
export async function purgeAll(until: number): Promise<PurgeRound> {
  const due = await Array.fromAsync(purgesDue());
  const left = new Set(due);
  const { size } = left;
  const failed: unknown[] = [];
  // A purge that is not done within its turn comes again after the others.
  for (const purge of due) {
    if (now() >= until) break;
    const { code } = purge;
    try {
      if (await purgeWorkspace(code, Math.min(until, now() + TURN_MS))) left.delete(purge);
      else due.push(purge);
    } catch (error) {
      logError({ route: 'janitor', workspace: code, cause: String(error) });
      failed.push(error);
    }
  }
  // A row without a time is from a version that wrote none.
  const overdue = [...left].filter(({ deleted = now() }) => now() - deleted > OVERDUE_MS).length;
  return { purged: size - left.size, left: left.size, failed, overdue };
}
