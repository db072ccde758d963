// POST /oauth/approve: the owner of a key approves a new key for a program (E28). The program gets a code, which the
// token endpoint exchanges for the key.
import { ulid } from 'ulid';
import { noneLeft } from '../../core/inputs.ts';
import { randomBytes } from '../../core/random.ts';
import { storedScope } from '../../db/resources/api-keys.ts';
import { putSignInCode } from '../../db/resources/sign-in-codes.ts';
import type { Approval } from '../../schema/inputs/keys.ts';
import type { Caller } from '../caller.ts';
import { invalidField } from '../errors.ts';
import { expiryTime } from '../expiry.ts';
import { hashOf } from '../keys/key-format.ts';
import { addKey } from '../keys/key-slots.ts';
import { earlier, requestedScope, requireCreator } from '../keys/own-keys.ts';
import type { Outcome } from '../write/outcome.ts';
import { withParameters, type SignInService } from './authorization.ts';
import { clientNamed } from './clients.ts';
import { isAllowedRedirect, parseRedirect } from './redirects.ts';
import { resourceOf } from './resource.ts';

const CODE_BYTES = 16;

/**
 * Creates a code and the address that brings it to the program. The new key has no more rights than the caller's, and
 * expires no later.
 * @throws ApiError invalidRequest, groupDenied, groupNotFound, keyFromSignIn, keyLimit, signInKeyLimit;
 * authenticationRequired if the caller's key has been revoked or has expired since
 */
export async function approveSignIn(
  caller: Caller,
  input: Approval,
  service: SignInService,
): Promise<Outcome<{ redirect: string }>> {
  const {
    client_id,
    redirect_uri,
    code_challenge,
    state,
    resource,
    readOnly,
    writeGroupId,
    expiresAt,
    ...rest
  } = input;
  noneLeft(rest);
  requireCreator(caller);
  const label = requireClient(client_id, redirect_uri, service);
  if (resource !== undefined && resource !== resourceOf(service.baseUrl))
    throw invalidField('resource', `must be ${resourceOf(service.baseUrl)}`);
  const expires = earlier(expiryTime(expiresAt), caller.keyExpires);
  const scope = await requestedScope(caller, readOnly, writeGroupId);
  const { userId, workspaceId, keyId: createdBy } = caller;
  const code = Buffer.from(randomBytes(CODE_BYTES)).toString('base64url');
  const bound = { clientId: client_id, redirectUri: redirect_uri, codeChallenge: code_challenge };
  await addKey(caller, true, (created, creatorHash) => {
    const key = {
      keyId: ulid(created),
      userId,
      workspaceId,
      label,
      createdBy,
      signIn: true as const,
      ...storedScope(scope.readOnly, scope.writeGroupId),
      ...(expires !== undefined && { expires }),
    };
    const granted = { created, resource: resourceOf(service.baseUrl), key, creatorHash };
    return putSignInCode({ ...bound, hash: hashOf(code), ...granted });
  });
  const response = { code, ...(state !== undefined && { state }), iss: service.baseUrl };
  return { data: { redirect: withParameters(redirect_uri, response) } };
}

/** The name of the key, taken from its program. @throws ApiError invalidRequest */
function requireClient(clientId: string, redirectUri: string, { agentOrigins }: SignInService): string {
  const client = clientNamed(clientId);
  if (!client) throw invalidField('client_id', 'is not the id of a program that may sign in here');
  const redirect = parseRedirect(redirectUri);
  if (!redirect || !isAllowedRedirect(redirect, agentOrigins) || !client.accepts(redirect))
    throw invalidField('redirect_uri', 'is not one of this program, or not allowed here');
  return client.name;
}
