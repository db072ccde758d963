// The TOKEN authorizer of the local gateway. It treats the Authorization header and the result as API Gateway does.
import { BEARER_PATTERN } from '../../../lib/domain/keys/key-format.ts';
import { AUTHORIZER } from '../../build/functions.ts';
import { headerOf, methodArn, type GatewayRequest } from './event.ts';
import { noteLogLine, type Exchange } from './exchange.ts';
import { GatewayError } from './gateway-error.ts';
import type { Functions } from './lambda.ts';

const MALFORMED = 'the Authorization header is not `Bearer` followed by a key of this service';

interface AuthorizerResult {
  readonly principalId: string;
  readonly policyDocument: {
    readonly Statement: readonly { readonly Effect: string; readonly Resource: string }[];
  };
  readonly context: Readonly<Record<string, unknown>>;
}

/** Returns the context of an allowed caller. @throws GatewayError for any other caller, or if the authorizer fails */
export async function authorize(
  functions: Functions,
  request: GatewayRequest,
): Promise<Exchange['authorizer']> {
  const authorizationToken = headerOf(request, 'authorization');
  // A malformed header is rejected here, without running a function.
  if (!authorizationToken || !new RegExp(BEARER_PATTERN).test(authorizationToken)) {
    noteLogLine({ rejected: authorizationToken ? MALFORMED : 'the Authorization header is missing' });
    throw new GatewayError('UNAUTHORIZED');
  }
  const arn = methodArn(request);
  const event = { type: 'TOKEN', authorizationToken, methodArn: arn };
  const result = await functions.invoke(AUTHORIZER, event).catch((error: unknown) => {
    throw new GatewayError('AUTHORIZER_FAILURE', error);
  });
  const { principalId, policyDocument, context } = result as AuthorizerResult;
  const allowed = policyDocument.Statement.some(
    ({ Effect, Resource }) => Effect === 'Allow' && arn.startsWith(Resource.replace(/\*$/, '')),
  );
  if (!allowed) throw new GatewayError('ACCESS_DENIED');
  const strings = Object.fromEntries(Object.entries(context).map(([key, value]) => [key, String(value)]));
  return { principalId, ...strings };
}
