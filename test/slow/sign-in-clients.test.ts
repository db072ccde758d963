// Sign-in (E28) as programs of others do it: a strict client of the protocol, and the official client of MCP with its own
// sign-in. The owner's click is sent as the page sends it; sign-in-page.test.ts makes it in a browser. Whole programs are in sign-in-programs.test.ts.
// @module-tag slow
import {
  Client as McpClient,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import * as oauth from 'oauth4webapi';
import { expect, inject, onTestFinished } from 'vitest';
import { getAccountContract } from '../../lib/api/routes/account.ts';
import { deleteKeyContract } from '../../lib/api/routes/key.ts';
import { clientOf } from '../harness/client.ts';
import { agentOf, type Generation } from '../harness/mcp.ts';
import { allowed } from '../harness/sign-in.ts';
import { test } from '../harness/user-test.ts';

/** A program on the owner's computer. */
const CALLBACK = 'http://127.0.0.1:8976/callback';
const PROGRAM = { client_name: 'Notes helper', redirect_uris: [CALLBACK] };

const mcp = new URL(`${inject('baseUrl')}/mcp`);
/** The tests' gateway is on loopback, without TLS. */
const loopback = { [oauth.allowInsecureRequests]: true };

/** Calls MCP with a token. @throws oauth.WWWAuthenticateChallengeError for a 401 */
const listTools = (token: string): Promise<Response> =>
  oauth.protectedResourceRequest(
    token,
    'POST',
    mcp,
    new Headers({ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }),
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    loopback,
  );

/** The server of the resource, found from the challenge of a 401. */
async function discovered(): Promise<oauth.AuthorizationServer> {
  const denied = await listTools('none').catch((error: unknown) => error);
  if (!(denied instanceof oauth.WWWAuthenticateChallengeError)) throw new Error('no challenge');
  expect(denied.status).toBe(401);
  const document = denied.cause[0]?.parameters['resource_metadata'] ?? '';
  const resource = await oauth.processResourceDiscoveryResponse(mcp, await fetch(document));
  const [issuer = ''] = resource.authorization_servers ?? [];
  const response = await oauth.discoveryRequest(new URL(issuer), loopback);
  return oauth.processDiscoveryResponse(new URL(issuer), response);
}

async function registered(server: oauth.AuthorizationServer): Promise<oauth.Client> {
  const metadata = { ...PROGRAM, token_endpoint_auth_method: 'none' };
  const response = await oauth.dynamicClientRegistrationRequest(server, metadata, loopback);
  return oauth.processDynamicClientRegistrationResponse(response);
}

/** A request to sign in, with its secrets. */
async function asked(server: oauth.AuthorizationServer, client: oauth.Client, more: Record<string, string>) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(server.authorization_endpoint ?? '');
  const parameters = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    resource: mcp.href,
    ...more,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { verifier, state, address };
}

test('a strict client finds the server, registers, gets a key, and calls MCP until the key is revoked', async ({
  me,
}) => {
  const server = await discovered();
  const client = await registered(server);
  const { verifier, state, address } = await asked(server, client, {});
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const callback = await allowed(me, address, { readOnly: true, expiresAt });
  const parameters = oauth.validateAuthResponse(server, client, callback, state);
  const exchange = async () => {
    const options = { ...loopback, additionalParameters: { resource: mcp.href } };
    const sent = [server, client, oauth.None(), parameters, CALLBACK, verifier, options] as const;
    return oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(...sent),
    );
  };
  const { access_token, token_type, expires_in = 0, ...rest } = await exchange();
  expect({ token_type, rest }).toEqual({ token_type: 'bearer', rest: {} });
  expect(expires_in).toBeGreaterThan(0);
  expect(expires_in).toBeLessThanOrEqual(86_400);
  const { data } = await clientOf({ ...me, key: access_token }).ok(getAccountContract, {});
  expect(data.key).toMatchObject({ name: PROGRAM.client_name, readOnly: true, expiresAt });
  const { status } = await listTools(access_token);
  expect(status).toBe(200);

  await me.ok(deleteKeyContract, { id: data.key.id });
  await expect(listTools(access_token)).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
  await expect(exchange()).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
});

test('a strict client understands the errors of the page, of registration and of the token endpoint', async ({
  me,
}) => {
  const server = await discovered();
  const client = await registered(server);
  const { state, address } = await asked(server, client, { response_type: 'token' });
  const denied = await fetch(address, { redirect: 'manual' });
  const callback = new URL(denied.headers.get('location') ?? '');
  expect(() => oauth.validateAuthResponse(server, client, callback, state)).toThrow(
    expect.objectContaining({ error: 'unsupported_response_type' }),
  );

  const elsewhere = { redirect_uris: ['https://example.com/callback'] };
  const rejected = await oauth.dynamicClientRegistrationRequest(server, elsewhere, loopback);
  await expect(oauth.processDynamicClientRegistrationResponse(rejected)).rejects.toMatchObject({
    error: 'invalid_redirect_uri',
    status: 400,
  });

  const other = await asked(server, client, {});
  const approval = await allowed(me, other.address, { readOnly: false });
  const parameters = oauth.validateAuthResponse(server, client, approval, other.state);
  const stolen = oauth.generateRandomCodeVerifier();
  const sent = [server, client, oauth.None(), parameters, CALLBACK, stolen, loopback] as const;
  const response = await oauth.authorizationCodeGrantRequest(...sent);
  await expect(oauth.processAuthorizationCodeResponse(server, client, response)).rejects.toMatchObject({
    error: 'invalid_grant',
    status: 400,
  });
});

/** What a client stores between the two parts of its sign-in, without the server that the first part has discovered. */
class Memory implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = PROGRAM;
  readonly #state = crypto.randomUUID();
  #client: StoredOAuthClientInformation | undefined;
  #tokens: StoredOAuthTokens | undefined;
  #verifier = '';
  address: URL | undefined;
  state = () => this.#state;
  clientInformation = () => this.#client;
  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.#client = client;
  }
  tokens = () => this.#tokens;
  saveTokens(tokens: StoredOAuthTokens): void {
    this.#tokens = tokens;
  }
  redirectToAuthorization(address: URL): void {
    this.address = address;
  }
  codeVerifier = () => this.#verifier;
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }
}

class WholeMemory extends Memory {
  #server: OAuthDiscoveryState | undefined;
  discoveryState = () => this.#server;
  saveDiscoveryState(server: OAuthDiscoveryState): void {
    this.#server = server;
  }
}

test.for([
  ['legacy', 'in one process', WholeMemory],
  ['auto', 'in one process', WholeMemory],
  ['auto', 'in a second process that does not know what the first one discovered', Memory],
] as const satisfies readonly (readonly [Generation, string, typeof Memory])[])(
  'the official client of MCP (%s) signs in by URL, %s, and writes a note with its key',
  async ([mode, , Provider], { me }) => {
    const authProvider: Memory = new Provider();
    const connect = async () => {
      const client = new McpClient({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
      onTestFinished(() => client.close());
      const transport = new StreamableHTTPClientTransport(mcp, { authProvider });
      return { client, transport, connected: client.connect(transport) };
    };
    const first = await connect();
    await expect(first.connected).rejects.toBeInstanceOf(UnauthorizedError);
    const callback = await allowed(me, authProvider.address ?? mcp, { readOnly: false });
    expect(callback.searchParams.get('state')).toBe(authProvider.state());
    const second = new StreamableHTTPClientTransport(mcp, { authProvider });
    const finishing = Provider === WholeMemory ? first.transport : second;
    await finishing.finishAuth(callback.searchParams);

    const { client, connected } = await connect();
    await connected;
    const written = await client.callTool({ name: 'create_note', arguments: { name: 'n', content: 'c' } });
    expect(written).toMatchObject({ structuredContent: { name: 'n' } });
    const own = await agentOf(me);
    expect((await own.ok('search_notes', {}))['notes']).toMatchObject([{ name: 'n' }]);
  },
);
