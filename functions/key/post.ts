// POST /key: create an API key.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { createKeyContract } from '../../lib/api/routes/key.ts';
import { createOwnKey } from '../../lib/domain/keys/own-keys.ts';

export const handler = itemEndpoint(createKeyContract, createOwnKey);
