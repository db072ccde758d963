// POST /oauth/register: turns what a program says about itself into its id. Nothing is stored (RFC 7591).
import { CLIENT_ID_MAX_CHARACTERS, clientIdOf, shownName, type Registration } from './clients.ts';
import { isAllowedRedirect, parseRedirect, REDIRECT_MAX_CHARACTERS } from './redirects.ts';
import { SignInError } from './sign-in-error.ts';

const REDIRECTS_MAX = 10;

/** The registration as the server has accepted it. It may differ from the request. */
export interface RegisteredClient extends Registration {
  readonly client_id: string;
  readonly token_endpoint_auth_method: 'none';
  readonly grant_types: readonly ['authorization_code'];
  readonly response_types: readonly ['code'];
}

/**
 * Redirects that are not allowed are left out, as long as another one remains (RFC 7591, section 3.2.1): desktop
 * programs register a website and a custom scheme besides localhost.
 * @throws SignInError invalid_redirect_uri, invalid_client_metadata
 */
export function registerClient(metadata: unknown, agentOrigins: readonly string[]): RegisteredClient {
  const { redirect_uris, client_name } = Object(metadata) as Readonly<Record<string, unknown>>;
  const registration: Registration = {
    redirect_uris: allowedRedirects(redirect_uris, agentOrigins),
    ...named(client_name),
  };
  const client_id = clientIdOf(registration);
  if (client_id.length > CLIENT_ID_MAX_CHARACTERS)
    throw new SignInError(
      'invalid_client_metadata',
      'The redirect URIs are too long: at most 1,500 bytes together.',
    );
  return {
    client_id,
    ...registration,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
  };
}

function allowedRedirects(uris: unknown, agentOrigins: readonly string[]): string[] {
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > REDIRECTS_MAX)
    throw invalidRedirect(`redirect_uris must be a list of 1 to ${REDIRECTS_MAX} URIs.`);
  const allowed = uris.filter((uri): uri is string => {
    const url = typeof uri === 'string' ? parseRedirect(uri) : undefined;
    return url !== undefined && isAllowedRedirect(url, agentOrigins);
  });
  if (allowed.length > 0) return allowed;
  if (uris.some((uri) => typeof uri === 'string' && uri.length > REDIRECT_MAX_CHARACTERS))
    throw invalidRedirect('A redirect URI may have at most 1,000 characters.');
  throw invalidRedirect(
    'No redirect URI is http on localhost, or https at a site of the setting agentOrigins, without user and fragment.',
  );
}

function named(name: unknown): Pick<Registration, 'client_name'> {
  if (name !== undefined && typeof name !== 'string')
    throw new SignInError('invalid_client_metadata', 'client_name must be a string.');
  const client_name = shownName(name);
  return client_name === undefined ? {} : { client_name };
}

const invalidRedirect = (description: string): SignInError =>
  new SignInError('invalid_redirect_uri', description);
