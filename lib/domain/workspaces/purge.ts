// What a deleted workspace leaves behind, and how it goes: rows first, the root last (D36). Any step may be cut
// short or repeated; whoever comes next goes on.
import { now } from '../../core/clock.ts';
import type { WorkspaceCode } from '../../core/ids.ts';
import { log } from '../../core/log.ts';
import { withDeadline } from '../../core/request-context.ts';
import { ThrottledError } from '../../core/throttled.ts';
import { deleteAll } from '../../db/table/batch.ts';
import { transact } from '../../db/table/transaction.ts';
import { contentKeys, finishPurge, purgesDue } from '../../db/resources/workspaces.ts';

/** How long one workspace is worked on before it is another's turn (milliseconds). */
const TURN_MS = 60_000;

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

/**
 * Goes on with every purge that is due, by turns and until a time. One that fails is left to the next round and holds
 * up no other.
 */
export async function purgeAll(until: number): Promise<{ purged: number; left: number }> {
  const due = await Array.fromAsync(purgesDue());
  const failed = new Set<WorkspaceCode>();
  let purged = 0;
  // What is not done within its turn comes again after the others.
  for (const code of due) {
    if (now() >= until) break;
    const done = await purgeWorkspace(code, Math.min(until, now() + TURN_MS)).catch((error: unknown) => {
      log({ route: 'janitor', workspace: code, cause: String(error) });
      failed.add(code);
    });
    if (done) purged += 1;
    else if (!failed.has(code)) due.push(code);
  }
  return { purged, left: new Set(due).size - purged };
}
