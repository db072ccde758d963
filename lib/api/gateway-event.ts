// The part of API Gateway's REST proxy event the service reads, and who it says is calling.
import type { APIGatewayProxyWithLambdaAuthorizerEvent } from 'aws-lambda';
import type { Caller } from '../domain/caller.ts';
import { ApiError } from '../domain/errors.ts';

/** What the authorizer hands over, as API Gateway writes it: a caller, or that the key could not be looked up. */
type Authorized = { readonly [K in keyof Caller]?: string } & { readonly throttled?: string };

export type GatewayEvent = APIGatewayProxyWithLambdaAuthorizerEvent<Authorized>;

/**
 * Who calls. What says neither that its key is for everything nor that it is for reading only is for reading only.
 * @throws ApiError rateLimited when the table had no room to look the key up
 * @throws Error when there is no caller: then there is no answer either
 */
export function callerOf({ requestContext: { authorizer } }: GatewayEvent): Caller {
  const { throttled, userId, workspaceId, keyId, readOnly } = authorizer;
  if (throttled !== undefined) throw new ApiError('rateLimited');
  if (!userId || !workspaceId || !keyId) throw new Error('the authorizer named no caller');
  return { userId, workspaceId, keyId, readOnly: readOnly !== 'false' };
}

/** A request header, whatever the case of its name; API Gateway keeps the client's. */
export function header(event: GatewayEvent, name: string): string | undefined {
  const found = Object.keys(event.headers ?? {}).find((key) => key.toLowerCase() === name);
  return found === undefined ? undefined : event.headers[found];
}
