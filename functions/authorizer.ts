// The gateway's key check (D42): a bearer key becomes its holder, or the request ends as 401.
import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent, Context } from 'aws-lambda';
import { gatewayMessages } from '../lib/api/gateway-responses.ts';
import { now } from '../lib/core/clock.ts';
import { log } from '../lib/core/log.ts';
import { newContext, runWithContext } from '../lib/core/request-context.ts';
import { authenticate } from '../lib/domain/keys/authentication.ts';

/** @throws Error whose message is exactly `Unauthorized`: the only way to have API Gateway answer 401 */
export async function handler(
  { authorizationToken, methodArn }: APIGatewayTokenAuthorizerEvent,
  context: Context,
): Promise<APIGatewayAuthorizerResult> {
  // Only the schedule that keeps functions warm comes without a token, and nobody is let in by it.
  if (!authorizationToken)
    return { principalId: 'nobody', policyDocument: { Version: '2012-10-17', Statement: [] } };
  const requestContext = newContext(now() + context.getRemainingTimeInMillis());
  const caller = await runWithContext(requestContext, () => authenticate(authorizationToken));
  const { logFields, calls } = requestContext;
  log({ route: 'authorizer', ...logFields, operations: calls, keyId: caller?.keyId });
  if (!caller) throw new Error('Unauthorized');
  return {
    principalId: caller.userId,
    policyDocument: { Version: '2012-10-17', Statement: [allow(methodArn)] },
    context: { ...caller, ...gatewayMessages(pathOf(methodArn)) },
  };
}

/** `arn:…:api/stage/METHOD/path`: the path. */
const pathOf = (methodArn: string): string => `/${methodArn.split('/').slice(3).join('/')}`;

// The whole stage, never the one method: API Gateway may use the policy for another method of the same key.
function allow(methodArn: string) {
  const stage = methodArn.split('/').slice(0, 2).join('/');
  return { Action: 'execute-api:Invoke', Effect: 'Allow', Resource: `${stage}/*` } as const;
}
