// Purges deleted workspaces: all other rows first, the root last (D36). Every step can be interrupted or repeated; the
// next run continues.
import { now } from '../../core/clock.ts';
import { codeOf, type WorkspaceCode } from '../../core/ids.ts';
import { logError } from '../../core/log.ts';
import { withDeadline } from '../../core/request-context.ts';
import { ThrottledError } from '../../core/throttled.ts';
import { enterFilePurges } from '../../db/resources/file-purges.ts';
import { deleteAll } from '../../db/table/batch.ts';
import { transact } from '../../db/table/transaction.ts';
import { shareKeys, sharesOf } from '../../db/resources/shares.ts';
import { contentKeys, finishPurge, purgesDue, type DuePurge } from '../../db/resources/workspaces.ts';

/** The time spent on one workspace before the next one (milliseconds). */
const TURN_MS = 60_000;

/** A purge takes minutes. A workspace that is left for longer than this needs a person (milliseconds). */
const OVERDUE_MS = 24 * 60 * 60 * 1_000;

/**
 * Removes the stored rows of a deleted workspace, and the shares of its user in it, until a time.
 * @returns whether all rows are removed
 */
export const purgeWorkspace = (
  { code, userId }: Pick<DuePurge, 'code' | 'userId'>,
  until: number,
): Promise<boolean> =>
  withDeadline(until, async () => {
    try {
      await removeShares(userId, code);
      for await (const keys of contentKeys(code)) {
        await enterFilePurges(keys);
        await deleteAll(keys);
      }
      await transact(finishPurge(code));
      return true;
    } catch (error) {
      if (error instanceof ThrottledError || now() >= until) return false;
      throw error;
    }
  });

/** Removes the shares of a workspace. The list leads to the other rows, so its rows are removed last. */
async function removeShares(userId: string, code: WorkspaceCode): Promise<void> {
  const shares = (await sharesOf(userId)).filter(({ workspaceId }) => codeOf(workspaceId) === code);
  const keys = shares.map(shareKeys);
  for (const row of ['hash', 'list'] as const) await deleteAll(keys.map((each) => each[row]));
}

/** The result of one round over the deleted workspaces. */
export interface PurgeRound {
  /** The number of workspaces purged. */
  readonly purged: number;
  /** The number of workspaces left for the next round, for any reason. */
  readonly left: number;
  /** One error per workspace that could not be purged although there was time and capacity. */
  readonly failed: readonly unknown[];
  /** The number of workspaces left that were deleted more than a day ago. */
  readonly overdue: number;
}

/**
 * Continues all due purges in turn until a time. A purge that fails is left for the next round and does not delay
 * others.
 */
export async function purgeAll(until: number): Promise<PurgeRound> {
  const due = await Array.fromAsync(purgesDue());
  const left = new Set(due);
  const { size } = left;
  const failed: unknown[] = [];
  // A purge that is not finished in its turn is repeated after the others.
  for (const purge of due) {
    if (now() >= until) break;
    const { code } = purge;
    try {
      if (await purgeWorkspace(purge, Math.min(until, now() + TURN_MS))) left.delete(purge);
      else due.push(purge);
    } catch (error) {
      logError({ route: 'janitor', workspace: code, cause: String(error) });
      failed.push(error);
    }
  }
  // A row without a time is from a version that did not store it.
  const overdue = [...left].filter(({ deleted = now() }) => now() - deleted > OVERDUE_MS).length;
  return { purged: size - left.size, left: left.size, failed, overdue };
}
