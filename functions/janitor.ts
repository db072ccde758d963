// Purges deleted workspaces on a schedule (D36).
import type { Context } from 'aws-lambda';
import { now } from '../lib/core/clock.ts';
import { log } from '../lib/core/log.ts';
import { newContext, runWithContext } from '../lib/core/request-context.ts';
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
  const until = now() + context.getRemainingTimeInMillis() - RESERVE_MS;
  const requestContext = newContext(until);
  const { purged, left, ...troubles } = await runWithContext(requestContext, () => purgeAll(until));
  log({ route: 'janitor', purged, left, operations: requestContext.calls });
  const problems = problemsOf(troubles);
  if (problems.length > 0) throw new Error([...problems, 'The next round tries again.'].join(' '));
  return { purged, left };
}

const problemsOf = ({ failed, overdue }: Pick<PurgeRound, 'failed' | 'overdue'>): string[] => [
  ...(failed.length > 0 ? [`Could not purge ${workspaces(failed.length)} (${String(failed[0])}).`] : []),
  ...(overdue > 0 ? [`Still not purged a day after deletion: ${workspaces(overdue)}.`] : []),
];

const workspaces = (count: number): string => `${count} ${count === 1 ? 'workspace' : 'workspaces'}`;
