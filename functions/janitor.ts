// Purges deleted workspaces (D36) and the bytes of files that nothing refers to (E24) on a schedule.
import type { Context } from 'aws-lambda';
import { now } from '../lib/core/clock.ts';
import { counted } from '../lib/core/counted.ts';
import { log } from '../lib/core/log.ts';
import { newContext, runWithContext } from '../lib/core/request-context.ts';
import { purgeUploads, type UploadRound } from '../lib/domain/files/purge-uploads.ts';
import { purgeAll, type PurgeRound } from '../lib/domain/workspaces/purge.ts';

/** Time reserved for the last step of a purge (milliseconds). */
const RESERVE_MS = 5_000;

/**
 * Runs one round.
 * @returns how many workspaces were purged, and how many are left for the next round
 * @throws Error if one cannot be purged, or is not purged a day after its deletion: Lambda counts the error, which
 * triggers an alarm
 */
export async function handler(_event: unknown, context: Context): Promise<{ purged: number; left: number }> {
  const time = context.getRemainingTimeInMillis() - RESERVE_MS;
  const until = now() + time;
  const requestContext = newContext(until);
  const [uploads, { purged, left, ...troubles }] = await runWithContext(requestContext, async () => {
    const round = await purgeUploads(now() + time / 2);
    return [round, await purgeAll(until)];
  });
  log({ route: 'janitor', purged, left, uploads: uploads.purged, operations: requestContext.calls });
  const problems = [...problemsOf(troubles), ...uploadProblems(uploads)];
  if (problems.length > 0) throw new Error([...problems, 'The next round tries again.'].join(' '));
  return { purged, left };
}

const problemsOf = ({ failed, overdue }: Pick<PurgeRound, 'failed' | 'overdue'>): string[] => [
  ...(failed.length > 0
    ? [`Could not purge ${counted(failed.length, 'workspace')} (${String(failed[0])}).`]
    : []),
  ...(overdue > 0 ? [`Still not purged a day after deletion: ${counted(overdue, 'workspace')}.`] : []),
];

const uploadProblems = ({ failed }: UploadRound): string[] =>
  failed.length > 0
    ? [`Could not purge the bytes of ${counted(failed.length, 'file')} (${String(failed[0])}).`]
    : [];
