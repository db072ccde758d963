// The documents in which programs find out how to sign in (RFC 9728, RFC 8414, OpenID Connect Discovery).
import { RESOURCE_METADATA } from '../challenge.ts';
import { resourceOf } from '../../domain/signin/resource.ts';

const AUTHORIZATION_SERVER = 'oauth-authorization-server';
/** Clients look for it below a path, and for the other one at the root of the host, which only some hosts serve (E28). */
const OPENID_CONFIGURATION = 'openid-configuration';
const KEYS = 'jwks.json';

/** The document of a name below /.well-known; undefined if there is none. */
export function metadata(name: string, baseUrl: string): object | undefined {
  if (name === RESOURCE_METADATA)
    return {
      resource: resourceOf(baseUrl),
      authorization_servers: [baseUrl],
      bearer_methods_supported: ['header'],
    };
  if (name === AUTHORIZATION_SERVER || name === OPENID_CONFIGURATION) return server(baseUrl);
  return name === KEYS ? { keys: [] } : undefined;
}

const server = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  registration_endpoint: `${issuer}/oauth/register`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  // Clients of OpenID Connect require these members. There are no id tokens, and so no keys that sign them.
  jwks_uri: `${issuer}/.well-known/${KEYS}`,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: [],
});
