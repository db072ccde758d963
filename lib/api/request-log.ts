// One scope and one structured log line per request, around whatever runs it.
import type { Context } from 'aws-lambda';
import { now } from '../core/clock.ts';
import { log } from '../core/log.ts';
import { runWithContext } from '../core/request-context.ts';
import type { GatewayEvent } from './gateway-event.ts';

/** Time kept free before Lambda's own end, so that the caller gets an answer of ours (milliseconds). */
export const RESPONSE_RESERVE_MS = 500;

/** The work ends before the chain's own time runs out: what it says then is more exact (milliseconds). */
const WORK_RESERVE_MS = 100;

/** Runs one request and logs route, status, error and reason, duration, DynamoDB calls and key id. */
export async function withRequestLog<T extends { statusCode: number }>(
  route: string,
  event: GatewayEvent,
  context: Context,
  run: () => Promise<T>,
): Promise<T> {
  const started = now();
  const deadline = started + context.getRemainingTimeInMillis() - RESPONSE_RESERVE_MS - WORK_RESERVE_MS;
  const scope = { deadline, calls: {}, facts: {} };
  let status = 500;
  try {
    const result = await runWithContext(scope, run);
    status = result.statusCode;
    return result;
  } finally {
    const calls: number[] = Object.values(scope.calls);
    log({
      route,
      status,
      ...scope.facts,
      durationMs: now() - started,
      dynamodbCalls: calls.reduce((sum, count) => sum + count, 0),
      operations: scope.calls,
      keyId: event.requestContext.authorizer?.keyId,
      requestId: event.requestContext.requestId,
    });
  }
}
