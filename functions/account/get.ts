// GET /account: get limits, usage and time zone.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { getAccountContract } from '../../lib/api/routes/account.ts';
import { getAccount } from '../../lib/domain/account/account.ts';

export const handler = endpoint(getAccountContract, async ({ caller }) => item(await getAccount(caller)));
