// The part of API Gateway's REST proxy event that the service reads, and the caller in it.
import type { APIGatewayProxyWithLambdaAuthorizerEvent } from 'aws-lambda';
import { parseId } from '../core/ids.ts';
import { writesEverything, type Caller } from '../domain/caller.ts';
import { ApiError } from '../domain/errors.ts';

/** The authorizer's context, as API Gateway passes it: a caller, or `throttled` if the key could not be looked up. */
type Authorized = { readonly [K in keyof Caller]?: string } & { readonly throttled?: string };

/**
 * A caller as the authorizer's context. Its values are ASCII, because API Gateway may damage other characters. During a
 * deploy, a function of an earlier version treats a key of one group as read-only.
 */
export const authorizerContext = ({
  keyName,
  ...caller
}: Caller): Record<string, string | number | boolean> => ({
  ...caller,
  readOnly: !writesEverything(caller),
  keyName: encodeURIComponent(keyName),
});

export type GatewayEvent = APIGatewayProxyWithLambdaAuthorizerEvent<Authorized>;

/**
 * The caller of a request. A key whose scope is missing is treated as read-only.
 * @throws ApiError rateLimited if the table lacked the capacity to look up the key
 * @throws Error if the authorizer named no caller
 */
export function callerOf({ requestContext: { authorizer } }: GatewayEvent): Caller {
  const { throttled, userId, workspaceId, keyId, readOnly, signIn, keyName = '', keyExpires } = authorizer;
  const writeGroupId = parseId(authorizer.writeGroupId ?? '')?.id;
  if (throttled !== undefined) throw new ApiError('rateLimited');
  if (!userId || !workspaceId || !keyId) throw new Error('the authorizer named no caller');
  return {
    userId,
    workspaceId,
    keyId,
    readOnly: readOnly !== 'false' && writeGroupId === undefined,
    ...(writeGroupId !== undefined && { writeGroupId }),
    ...(signIn === 'true' && { signIn: true }),
    keyName: decodeURIComponent(keyName),
    ...(keyExpires !== undefined && { keyExpires: Number(keyExpires) }),
  };
}

/** A request header. API Gateway passes names as the client spells them, so case is ignored. */
export function header(event: GatewayEvent, name: string): string | undefined {
  const found = Object.keys(event.headers ?? {}).find((key) => key.toLowerCase() === name);
  return found === undefined ? undefined : event.headers[found];
}
