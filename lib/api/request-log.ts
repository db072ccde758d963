// Runs each request in its own context and writes one structured log line for it.
import type { Context } from 'aws-lambda';
import { now } from '../core/clock.ts';
import { log, logError } from '../core/log.ts';
import { newContext, runWithContext } from '../core/request-context.ts';
import { ThrottledError } from '../core/throttled.ts';
import { RESPONSE_RESERVE_MS, WORK_RESERVE_MS } from '../core/time-limits.ts';
import type { GatewayEvent } from './gateway-event.ts';

/** Options of middy: respond with 429 before Lambda ends the function. */
export const earlyTimeout = {
  timeoutEarlyInMillis: RESPONSE_RESERVE_MS,
  timeoutEarlyResponse: (): never => {
    throw new ThrottledError('out of time');
  },
};

/** Runs one request and logs its route, status, error and reason, duration, DynamoDB calls and key id. */
export async function withRequestLog<T extends { statusCode: number }>(
  route: string,
  event: GatewayEvent,
  context: Context,
  run: () => Promise<T>,
): Promise<T> {
  const started = now();
  const reserve = RESPONSE_RESERVE_MS + WORK_RESERVE_MS;
  const requestContext = newContext(started + context.getRemainingTimeInMillis() - reserve);
  let status = 500;
  try {
    const result = await runWithContext(requestContext, run);
    status = result.statusCode;
    return result;
  } finally {
    const { calls, logFields, retries: tried } = requestContext;
    const counts: number[] = Object.values(calls);
    const write = status >= 500 ? logError : log;
    write({
      route,
      status,
      ...logFields,
      durationMs: now() - started,
      dynamodbCalls: counts.reduce((sum, count) => sum + count, 0),
      operations: calls,
      ...(tried > 0 && { retries: tried }),
      keyId: event.requestContext.authorizer?.keyId,
      requestId: event.requestContext.requestId,
    });
  }
}
