// The paths of sign-in that the docs function serves: the documents below /.well-known, the page that asks the owner of a
// key, and the registration of programs. It reads and stores nothing.
import { decide, type SignInService } from '../../domain/signin/authorization.ts';
import { registerClient } from '../../domain/signin/register.ts';
import { SignInError } from '../../domain/signin/sign-in-error.ts';
import { agentOriginsOf } from '../agent-origins.ts';
import { baseUrl } from '../base-url.ts';
import type { GatewayEvent } from '../gateway-event.ts';
import { describedBy } from './host-root.ts';
import { metadata } from './metadata.ts';
import { rejection } from './rejection.ts';

/** A response of sign-in, before it has headers. */
export type SignInResponse =
  | { readonly status: 200 | 201 | 400; readonly json: object; readonly isCacheable?: true }
  | { readonly redirect: string }
  | { readonly page: string }
  | { readonly problem: string };

/** The response for a path of sign-in; undefined for a path that does not exist. */
export function signInResponse(event: GatewayEvent): SignInResponse | undefined {
  const { resource, httpMethod, pathParameters } = event;
  if (resource.startsWith('/.well-known/')) {
    const described = describedBy(event);
    const json = described && metadata(pathParameters?.['file'] ?? '', described);
    return json ? { status: 200, json, isCacheable: true } : undefined;
  }
  const service = { baseUrl: baseUrl(event), agentOrigins: agentOriginsOf(event) };
  const action = `${httpMethod} ${pathParameters?.['action'] ?? ''}`;
  if (action === 'POST register') return registration(event, service);
  if (action !== 'GET authorize') return undefined;
  const decision = decide(event.multiValueQueryStringParameters ?? {}, service);
  return decision === 'show' ? { page: 'authorize.html' } : decision;
}

function registration(event: GatewayEvent, { agentOrigins }: SignInService): SignInResponse {
  try {
    return { status: 201, json: registerClient(parsed(event.body), agentOrigins) };
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    return { status: 400, json: rejection(error) };
  }
}

const BODY_MAX_CHARACTERS = 16_384;

/** @throws SignInError invalid_client_metadata */
function parsed(body: string | null): object {
  const problem = new SignInError(
    'invalid_client_metadata',
    'The body must be a JSON object of at most 16 KB.',
  );
  if (body === null || body.length > BODY_MAX_CHARACTERS) throw problem;
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // It is no JSON.
  }
  throw problem;
}
