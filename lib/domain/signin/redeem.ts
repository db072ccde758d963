// POST /oauth/token: exchanges a code for the key that its owner has approved, once (E28).
import { createHash } from 'node:crypto';
import { now } from '../../core/clock.ts';
import { checkUsable } from '../../db/resources/api-keys.ts';
import {
  createdKeyOf,
  findSignInCode,
  isValid,
  putCodeKey,
  removeSignInCode,
  revokeCodeKey,
  type SignInCode,
} from '../../db/resources/sign-in-codes.ts';
import { transact } from '../../db/table/transaction.ts';
import { displayPrefix, hashOf, newApiKey } from '../keys/key-format.ts';
import { SignInError } from './sign-in-error.ts';

/** The parameters of a program's request for its key. */
export interface Redemption {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly resource?: string | undefined;
}

export interface RedeemedKey {
  readonly key: string;
  /** Seconds until the key expires; undefined for never. */
  readonly expiresIn?: number;
}

/**
 * Creates the key of a code. A code that is used a second time revokes the key that it has created, because one of the
 * two was not the program that the owner meant.
 * @throws SignInError invalid_grant, invalid_target
 */
export async function redeemCode(redemption: Redemption): Promise<RedeemedKey> {
  const code = await findSignInCode(hashOf(redemption.code));
  if (!code) throw invalidGrant('The code is unknown. Sign in again.');
  requireBound(code, redemption);
  const time = now();
  const key = newApiKey();
  const row = { ...code.key, hash: hashOf(key), prefix: displayPrefix(key), created: time };
  const isStored =
    isValid(code, time) &&
    !(await transact([checkUsable(code.creatorHash, time), ...putCodeKey(row, code.hash)]));
  if (isStored) return { key, ...remaining(row.expires, time) };
  const first = await createdKeyOf(code);
  if (first !== undefined) {
    await revokeCodeKey(first, time);
    await removeSignInCode(code.hash);
    throw invalidGrant('The code was used before, so the key that it created is revoked. Sign in again.');
  }
  if (!isValid(code, time)) await removeSignInCode(code.hash);
  throw invalidGrant('The code has expired, or the key that approved it is no longer valid. Sign in again.');
}

const remaining = (expires: number | undefined, time: number) =>
  expires === undefined ? {} : { expiresIn: Math.max(0, Math.floor((expires - time) / 1_000)) };

/** @throws SignInError if the code is for another program, redirect, verifier or resource; then it is still valid */
function requireBound(code: SignInCode, redemption: Redemption): void {
  const { clientId, redirectUri, codeVerifier, resource } = redemption;
  if (clientId !== code.clientId) throw invalidGrant('The code is for another client_id.');
  if (redirectUri !== code.redirectUri) throw invalidGrant('The code is for another redirect_uri.');
  if (challengeOf(codeVerifier) !== code.codeChallenge)
    throw invalidGrant('The code_verifier does not match the code_challenge.');
  if (resource !== undefined && resource !== code.resource)
    throw new SignInError('invalid_target', `The code is for the resource ${code.resource}.`);
}

/** The S256 challenge of a verifier (RFC 7636). */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const invalidGrant = (description: string): SignInError => new SignInError('invalid_grant', description);
