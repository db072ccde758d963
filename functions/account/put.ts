// PUT /account: change the time zone.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { updateAccountContract } from '../../lib/api/routes/account.ts';
import { updateAccount } from '../../lib/domain/account/account.ts';

export const handler = endpoint(updateAccountContract, async ({ caller, body }) =>
  item(await updateAccount(caller, body)),
);
