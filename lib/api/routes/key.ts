// The contracts of /key (E31).
import { Item, List } from '../../schema/envelopes.ts';
import { KeyDeletion, NewKeyInput } from '../../schema/inputs/keys.ts';
import { ApiKey, CreatedApiKey, DeletedApiKey } from '../../schema/keys.ts';
import { contract } from '../contract.ts';

export const listKeysContract = contract({
  name: 'listKeys',
  method: 'GET',
  path: '/key',
  summary: 'List the API keys of the user',
  description:
    'Oldest first, without revoked keys. A key that cannot write everything, and a key created by sign-in, sees only itself.',
  response: List('KeyList', ApiKey),
  errors: [],
});

export const createKeyContract = contract({
  name: 'createKey',
  method: 'POST',
  path: '/key',
  summary: 'Create an API key',
  description:
    'The response contains the key, and no other response does. The key expires no later than the one that creates it. A user can have at most 50 keys that are neither revoked nor expired. With `writeGroupId` it reads everything, and writes only notes of one group and of the groups below it. A key that cannot write everything, and a key created by sign-in, creates none. An `Idempotency-Key` is ignored: if the response is lost, revoke the new key and create another one.',
  body: NewKeyInput,
  response: Item(CreatedApiKey),
  errors: ['keyFromSignIn', 'groupDenied', 'groupNotFound', 'keyLimit'],
});

export const deleteKeyContract = contract({
  name: 'deleteKey',
  method: 'DELETE',
  path: '/key',
  summary: 'Revoke an API key and the keys it created',
  description:
    'Permanent, with immediate effect. It also revokes every key whose chain of `createdBy` leads to this key. The links that these keys have created work on, unless `links` is true. A key can revoke itself. A key that cannot write everything, and a key created by sign-in, can revoke only itself.',
  ownKeyOnly: true,
  body: KeyDeletion,
  response: Item(DeletedApiKey),
  errors: ['keyOneGroup', 'keyGroupGone', 'keyNotFound'],
});
