// The part of API Gateway's REST proxy event the service reads, and who it says is calling.
import type { Caller } from '../domain/caller.ts';
import type { APIGatewayProxyWithLambdaAuthorizerEvent } from 'aws-lambda';

export type GatewayEvent = APIGatewayProxyWithLambdaAuthorizerEvent<{ [K in keyof Caller]: string }>;

export function callerOf({ requestContext: { authorizer } }: GatewayEvent): Caller {
  const { userId, workspaceId, keyId } = authorizer;
  return { userId, workspaceId, keyId };
}

/** A request header, whatever the case of its name; API Gateway keeps the client's. */
export function header(event: GatewayEvent, name: string): string | undefined {
  const found = Object.keys(event.headers ?? {}).find((key) => key.toLowerCase() === name);
  return found === undefined ? undefined : event.headers[found];
}
