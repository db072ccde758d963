// PUT /account: change the time zone.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { updateAccountContract } from '../../lib/api/routes/account.ts';
import { updateAccount } from '../../lib/domain/account/account.ts';

export const handler = itemEndpoint(updateAccountContract, updateAccount);
