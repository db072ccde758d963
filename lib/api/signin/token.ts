// POST /oauth/token as HTTP: a form, and the errors of RFC 6749.
import { redeemCode, type Redemption } from '../../domain/signin/redeem.ts';
import { SignInError } from '../../domain/signin/sign-in-error.ts';
import { header, type GatewayEvent } from '../gateway-event.ts';
import type { HttpResponse } from '../response.ts';
import { rejection } from './rejection.ts';

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const BODY_MAX_CHARACTERS = 16_384;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;
const NO_CACHE = { Pragma: 'no-cache' };

/** The response to a request of the token endpoint. */
export async function tokenResponse(event: GatewayEvent): Promise<HttpResponse<unknown>> {
  try {
    const { key, expiresIn } = await redeemCode(redemptionIn(event));
    const lifetime = expiresIn !== undefined && { expires_in: expiresIn };
    return response(200, { access_token: key, token_type: 'Bearer', ...lifetime });
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    return response(error.code === 'invalid_client' ? 401 : 400, rejection(error));
  }
}

const response = (statusCode: number, body: object): HttpResponse<unknown> => ({
  statusCode,
  headers: NO_CACHE,
  body,
});

/** @throws SignInError invalid_request, invalid_client, unsupported_grant_type */
function redemptionIn(event: GatewayEvent): Redemption {
  if (!FORM.test(header(event, 'content-type') ?? ''))
    throw invalid('Content-Type must be application/x-www-form-urlencoded.');
  const body = event.body ?? '';
  if (body.length > BODY_MAX_CHARACTERS) throw invalid('The body is too long.');
  const form = new URLSearchParams(body);
  const optional = (name: string): string | undefined => {
    const [value, ...more] = form.getAll(name);
    if (more.length > 0) throw invalid(`${name} must be given once.`);
    return value === '' ? undefined : value;
  };
  const required = (name: string): string => {
    const value = optional(name);
    if (value === undefined) throw invalid(`${name} is missing.`);
    return value;
  };
  if (header(event, 'authorization') !== undefined || optional('client_secret') !== undefined)
    throw new SignInError('invalid_client', 'Programs have no secret here: send client_id only.');
  if (required('grant_type') !== 'authorization_code')
    throw new SignInError('unsupported_grant_type', 'grant_type must be authorization_code.');
  const redemption = {
    code: required('code'),
    clientId: required('client_id'),
    redirectUri: required('redirect_uri'),
    codeVerifier: required('code_verifier'),
    resource: optional('resource'),
  };
  if (!VERIFIER.test(redemption.codeVerifier))
    throw invalid('code_verifier must be 43 to 128 letters, digits, -, ., _ or ~.');
  return redemption;
}

const invalid = (description: string): SignInError => new SignInError('invalid_request', description);
