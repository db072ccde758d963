// Further keys of a user.
import type { Client } from './client.ts';
import { createKey, makeKey, type KeyScope } from '../../lib/domain/keys/api-keys.ts';
import { putApiKey } from '../../lib/db/resources/api-keys.ts';
import { transact } from '../../lib/db/table/transaction.ts';

/** The same user with another key, of the operator. */
export async function withKey(me: Client, scope: KeyScope, name = 'scoped'): Promise<Client> {
  const made = await createKey(me.userId, name, scope);
  if (!made) throw new Error('no such user');
  return { ...me, ...made };
}

/** The same user with a key as sign-in creates it. */
export async function signInKey(me: Client): Promise<Client> {
  const { row, made } = makeKey(me.userId, me.workspaceId, 'agent', { createdBy: me.keyId, signIn: true });
  if (await transact(putApiKey(row))) throw new Error('the key is taken');
  return { ...me, ...made };
}
