// API Gateway's key check (D42): returns the holder of a bearer key, or denies the request, which the stack's gateway
// response makes a 401. The error `Unauthorized` would be a 401 as well, but AWS's runtime logs it, which hides real errors.
// A lack of capacity to look up the key should not cause a 500, but an authorizer can only allow or deny. The request
// therefore continues without a caller, and its function returns 429 before it reads the input.
import type {
  APIGatewayAuthorizerResult,
  APIGatewayTokenAuthorizerEvent,
  Context,
  Statement,
} from 'aws-lambda';
import { authorizerContext } from '../lib/api/gateway-event.ts';
import { gatewayMessages } from '../lib/api/gateway-responses.ts';
import { now } from '../lib/core/clock.ts';
import { log } from '../lib/core/log.ts';
import { newContext, runWithContext } from '../lib/core/request-context.ts';
import { ThrottledError } from '../lib/core/throttled.ts';
import { AUTHORIZER_RESERVE_MS } from '../lib/core/time-limits.ts';
import type { Caller } from '../lib/domain/caller.ts';
import { authenticate } from '../lib/domain/keys/authentication.ts';

const THROTTLED = { throttled: true } as const;

export async function handler(
  { authorizationToken, methodArn }: APIGatewayTokenAuthorizerEvent,
  context: Context,
): Promise<APIGatewayAuthorizerResult> {
  // Only the schedule that keeps functions warm sends no token, and no ARN either. Its result allows nothing.
  if (authorizationToken === undefined) return resultOf('nobody');
  const requestContext = newContext(now() + context.getRemainingTimeInMillis() - AUTHORIZER_RESERVE_MS);
  const caller = await runWithContext(requestContext, () =>
    authenticate(authorizationToken).catch(throttled),
  );
  const { logFields, calls } = requestContext;
  log({ route: 'authorizer', ...logFields, operations: calls, ...shown(caller) });
  if (!caller) return resultOf('nobody', statement('Deny', methodArn));
  return {
    ...resultOf('userId' in caller ? caller.userId : 'unknown', statement('Allow', methodArn)),
    context: {
      ...('userId' in caller ? authorizerContext(caller) : caller),
      ...gatewayMessages(...routeOf(methodArn)),
    },
  };
}

/** The method and the path in `arn:…:api/stage/METHOD/path`. */
function routeOf(methodArn: string): [method: string, path: string] {
  const [, , method = '', ...segments] = methodArn.split('/');
  return [method, `/${segments.join('/')}`];
}

function throttled(error: unknown): typeof THROTTLED {
  if (error instanceof ThrottledError) return THROTTLED;
  throw error;
}

const shown = (caller: Caller | typeof THROTTLED | undefined): object =>
  caller && 'keyId' in caller ? { keyId: caller.keyId } : { ...caller };

const resultOf = (principalId: string, ...Statement: Statement[]): APIGatewayAuthorizerResult => ({
  principalId,
  policyDocument: { Version: '2012-10-17', Statement },
});

// The whole stage, not one method: API Gateway may reuse the policy for another method with the same key.
function statement(Effect: 'Allow' | 'Deny', methodArn: string) {
  const stage = methodArn.split('/').slice(0, 2).join('/');
  return { Action: 'execute-api:Invoke', Effect, Resource: `${stage}/*` } as const;
}
