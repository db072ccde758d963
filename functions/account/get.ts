// GET /account: get limits, usage and time zone.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { getAccountContract } from '../../lib/api/routes/account.ts';
import { getAccount } from '../../lib/domain/account/account.ts';

export const handler = itemEndpoint(getAccountContract, getAccount);
