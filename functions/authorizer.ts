// The gateway's key check (D42): a bearer key becomes its holder, or the request ends as 401. A table that has no room
// to look the key up is no reason for 500: API Gateway lets a Lambda authorizer say 401, 403 and nothing else, so the
// request goes on without a caller, and whichever function it reaches responds with 429 before it looks at anything.
import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent, Context } from 'aws-lambda';
import { gatewayMessages } from '../lib/api/gateway-responses.ts';
import { now } from '../lib/core/clock.ts';
import { log } from '../lib/core/log.ts';
import { newContext, runWithContext } from '../lib/core/request-context.ts';
import { ThrottledError } from '../lib/core/throttled.ts';
import { AUTHORIZER_RESERVE_MS } from '../lib/core/time-limits.ts';
import type { Caller } from '../lib/domain/caller.ts';
import { authenticate } from '../lib/domain/keys/authentication.ts';

const THROTTLED = { throttled: true } as const;

/** @throws Error whose message is exactly `Unauthorized`: the only way to have API Gateway answer 401 */
export async function handler(
  { authorizationToken, methodArn }: APIGatewayTokenAuthorizerEvent,
  context: Context,
): Promise<APIGatewayAuthorizerResult> {
  // Only the schedule that keeps functions warm comes without a token, and nobody is let in by it.
  if (authorizationToken === undefined)
    return { principalId: 'nobody', policyDocument: { Version: '2012-10-17', Statement: [] } };
  const requestContext = newContext(now() + context.getRemainingTimeInMillis() - AUTHORIZER_RESERVE_MS);
  const caller = await runWithContext(requestContext, () =>
    authenticate(authorizationToken).catch(throttled),
  );
  const { logFields, calls } = requestContext;
  log({ route: 'authorizer', ...logFields, operations: calls, ...shown(caller) });
  if (!caller) throw new Error('Unauthorized');
  return {
    principalId: 'userId' in caller ? caller.userId : 'unknown',
    policyDocument: { Version: '2012-10-17', Statement: [allow(methodArn)] },
    context: { ...caller, ...gatewayMessages(pathOf(methodArn)) },
  };
}

/** `arn:…:api/stage/METHOD/path`: the path. */
const pathOf = (methodArn: string): string => `/${methodArn.split('/').slice(3).join('/')}`;
function throttled(error: unknown): typeof THROTTLED {
  if (error instanceof ThrottledError) return THROTTLED;
  throw error;
}

const shown = (caller: Caller | typeof THROTTLED | undefined): object =>
  caller && 'keyId' in caller ? { keyId: caller.keyId } : { ...caller };

// The whole stage, never the one method: API Gateway may use the policy for another method of the same key.
function allow(methodArn: string) {
  const stage = methodArn.split('/').slice(0, 2).join('/');
  return { Action: 'execute-api:Invoke', Effect: 'Allow', Resource: `${stage}/*` } as const;
}
