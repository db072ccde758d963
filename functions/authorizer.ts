// The gateway's key check (spec 5): a bearer key becomes its holder, or the request ends as 401.
import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent, Context } from 'aws-lambda';
import { now } from '../lib/core/clock.ts';
import { log } from '../lib/core/log.ts';
import { runWithContext } from '../lib/core/request-context.ts';
import { authenticate } from '../lib/domain/keys/authentication.ts';

/** @throws Error whose message is exactly `Unauthorized`: the only way to have API Gateway answer 401 */
export async function handler(
  { authorizationToken, methodArn }: APIGatewayTokenAuthorizerEvent,
  context: Context,
): Promise<APIGatewayAuthorizerResult> {
  // Only the schedule that keeps functions warm comes without a token, and nobody is let in by it.
  if (!authorizationToken)
    return { principalId: 'nobody', policyDocument: { Version: '2012-10-17', Statement: [] } };
  const scope = { deadline: now() + context.getRemainingTimeInMillis(), calls: {}, facts: {} };
  const caller = await runWithContext(scope, () => authenticate(authorizationToken));
  log({ route: 'authorizer', ...scope.facts, operations: scope.calls, keyId: caller?.keyId });
  if (!caller) throw new Error('Unauthorized');
  return {
    principalId: caller.userId,
    policyDocument: { Version: '2012-10-17', Statement: [allow(methodArn)] },
    context: { ...caller },
  };
}

// The whole stage, never the one method: API Gateway may use the policy for another method of the same key.
function allow(methodArn: string) {
  const stage = methodArn.split('/').slice(0, 2).join('/');
  return { Action: 'execute-api:Invoke', Effect: 'Allow', Resource: `${stage}/*` } as const;
}
