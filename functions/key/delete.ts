// DELETE /key: revoke an API key and the keys it created.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { deleteKeyContract } from '../../lib/api/routes/key.ts';
import { deleteOwnKey } from '../../lib/domain/keys/own-keys.ts';

export const handler = itemEndpoint(deleteKeyContract, deleteOwnKey);
