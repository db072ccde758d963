// GET /oauth/authorize: whether a request for a key may be shown to its owner. Errors are sent only to a redirect URI that
// is allowed; all others are shown (RFC 6749, section 4.1.2.1).
import { clientNamed } from './clients.ts';
import { isAllowedRedirect, parseRedirect } from './redirects.ts';
import { resourceOf } from './resource.ts';
import { SignInError } from './sign-in-error.ts';

/** The parameters of a request, each with all its values. */
export type Parameters = Readonly<Record<string, readonly string[] | undefined>>;

/** The service at which somebody signs in. */
export interface SignInService {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly agentOrigins: readonly string[];
}

/** The result of a request: its page is shown, a problem is shown, or the error is sent to the program. */
export type Decision = { readonly problem: string } | { readonly redirect: string } | 'show';

const CHALLENGE = /^[\w-]{43}$/;
const STATE = /^[ -~]{0,2000}$/;

export function decide(parameters: Parameters, service: SignInService): Decision {
  const problem = problemOf(parameters, service.agentOrigins);
  if (problem !== undefined) return { problem };
  const [redirectUri = ''] = parameters['redirect_uri'] ?? [];
  const [state = '', ...moreStates] = parameters['state'] ?? [];
  const isStateValid = moreStates.length === 0 && STATE.test(state);
  try {
    if (!isStateValid) throw new SignInError('invalid_request', 'state must be given once, in ASCII.');
    requireSupported(parameters, service.baseUrl);
    return 'show';
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    const told = {
      error: error.code,
      error_description: error.message,
      ...(state !== '' && isStateValid && { state }),
      iss: service.baseUrl,
    };
    return { redirect: withParameters(redirectUri, told) };
  }
}

/** Why nothing may be sent to the redirect URI of a request; undefined if errors may be. */
function problemOf(parameters: Parameters, agentOrigins: readonly string[]): string | undefined {
  const [clientId, ...moreClients] = parameters['client_id'] ?? [];
  const [redirectUri, ...moreRedirects] = parameters['redirect_uri'] ?? [];
  if (clientId === undefined || moreClients.length > 0)
    return 'The request must name one program (client_id).';
  const client = clientNamed(clientId);
  if (!client) return 'The program is unknown or not allowed here (client_id).';
  if (redirectUri === undefined || moreRedirects.length > 0)
    return 'The request must name one address for the key (redirect_uri).';
  const redirect = parseRedirect(redirectUri);
  if (!redirect || !isAllowedRedirect(redirect, agentOrigins) || !client.accepts(redirect))
    return 'The key would be sent to an address that is not allowed for this program (redirect_uri).';
  return undefined;
}

/** @throws SignInError */
function requireSupported(parameters: Parameters, baseUrl: string): void {
  const valueOf = (name: string): string | undefined => {
    const [value, ...more] = parameters[name] ?? [];
    if (more.length > 0) throw new SignInError('invalid_request', `${name} must be given once.`);
    // An empty parameter counts as omitted (RFC 6749, section 3.1).
    return value === '' ? undefined : value;
  };
  const type = valueOf('response_type');
  if (type === undefined) throw new SignInError('invalid_request', 'response_type is missing.');
  if (type !== 'code') throw new SignInError('unsupported_response_type', 'response_type must be code.');
  if ((valueOf('response_mode') ?? 'query') !== 'query')
    throw new SignInError('invalid_request', 'response_mode must be query.');
  if (!CHALLENGE.test(valueOf('code_challenge') ?? '') || valueOf('code_challenge_method') !== 'S256')
    throw new SignInError('invalid_request', 'code_challenge with code_challenge_method=S256 is required.');
  const resource = valueOf('resource');
  if (resource !== undefined && resource !== resourceOf(baseUrl))
    throw new SignInError('invalid_target', `resource must be ${resourceOf(baseUrl)}`);
}

/** A redirect URI with further parameters. @param uri has been parsed before */
export function withParameters(uri: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
  return url.href;
}
