// GET /key: list the API keys of the user.
import { endpoint } from '../../lib/api/endpoint.ts';
import { listKeysContract } from '../../lib/api/routes/key.ts';
import { listKeys } from '../../lib/domain/keys/own-keys.ts';

export const handler = endpoint(listKeysContract, listKeys);
