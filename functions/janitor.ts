// Removes what deleted workspaces left behind, on a schedule (D36).
import type { Context } from 'aws-lambda';
import { now } from '../lib/core/clock.ts';
import { log } from '../lib/core/log.ts';
import { newContext, runWithContext } from '../lib/core/request-context.ts';
import { purgeAll } from '../lib/domain/workspaces/purge.ts';

/** Time kept free for the last step of a purge (milliseconds). */
const RESERVE_MS = 5_000;

/** One round: the workspaces that are gone now, and those left to the next round. */
export async function handler(_event: unknown, context: Context): Promise<{ purged: number; left: number }> {
  const until = now() + context.getRemainingTimeInMillis() - RESERVE_MS;
  const requestContext = newContext(until);
  const result = await runWithContext(requestContext, () => purgeAll(until));
  log({ route: 'janitor', ...result, operations: requestContext.calls });
  return result;
}
