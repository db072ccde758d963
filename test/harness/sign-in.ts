// A program that signs in, as the protocol describes it.
import { createHash, randomBytes } from 'node:crypto';
import { expect, inject } from 'vitest';
import { approveSignInContract } from '../../lib/api/routes/oauth.ts';
import { clientIdOf } from '../../lib/domain/signin/clients.ts';
import type { Client } from './client.ts';

export const REDIRECT = 'https://claude.ai/api/mcp/auth_callback';

export const clientId = (client_name = 'Claude', redirect_uris: readonly string[] = [REDIRECT]): string =>
  clientIdOf({ redirect_uris, client_name });

/** A secret and its challenge (RFC 7636). */
export function newSecret() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The input of an approval, with its secret. */
export function approval(changes: Readonly<Record<string, unknown>> = {}) {
  const { verifier, challenge } = newSecret();
  const input = {
    client_id: clientId(),
    redirect_uri: REDIRECT,
    code_challenge: challenge,
    state: 'state-1',
    readOnly: false,
    ...changes,
  };
  return { input, verifier };
}

interface Choice {
  readonly readOnly: boolean;
  readonly expiresAt?: string;
}

/** Opens the page as its owner, allows what it asks for, and returns where the browser is sent. */
export async function allowed(me: Client, address: URL, choice: Choice): Promise<URL> {
  const page = await fetch(address, { redirect: 'manual' });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const given = Object.fromEntries(address.searchParams) as Record<string, string>;
  const { client_id = '', redirect_uri = '', code_challenge = '', state, resource } = given;
  const { data } = await me.ok(approveSignInContract, {
    client_id,
    redirect_uri,
    code_challenge,
    ...choice,
    ...(state !== undefined && { state }),
    ...(resource !== undefined && { resource }),
  });
  return new URL(data.redirect);
}

export type Form = Readonly<Record<string, string>>;

/** Approves, and returns the form that exchanges the code. */
export async function approved(me: Client, changes: Readonly<Record<string, unknown>> = {}): Promise<Form> {
  const { input, verifier } = approval(changes);
  const { data } = await me.ok(approveSignInContract, input);
  return {
    grant_type: 'authorization_code',
    code: new URL(data.redirect).searchParams.get('code') ?? '',
    client_id: input.client_id,
    redirect_uri: input.redirect_uri,
    code_verifier: verifier,
  };
}

/** Sends a form to the token endpoint. */
export async function redeem(
  form: Form | URLSearchParams | string,
  headers: Form = {},
  baseUrl: string = inject('baseUrl'),
) {
  const response = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof form === 'string' ? form : new URLSearchParams(form),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
}

/** The key that a code is exchanged for. */
export async function redeemed(form: Form): Promise<string> {
  const { status, body } = await redeem(form);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as { access_token: string }).access_token;
}
