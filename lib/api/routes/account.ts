// The contracts of /account.
import { Account } from '../../schema/account.ts';
import { Item } from '../../schema/envelopes.ts';
import { AccountUpdate } from '../../schema/inputs/workspaces.ts';
import { contract } from '../contract.ts';

export const getAccountContract = contract({
  name: 'getAccount',
  method: 'GET',
  path: '/account',
  summary: 'Get the account: limits, usage, time zone and key',
  description:
    'The user who holds the key, how much of the storage and workspace limits is used, and the key of this request.',
  response: Item(Account),
  errors: [],
});

export const updateAccountContract = contract({
  name: 'updateAccount',
  method: 'PUT',
  path: '/account',
  summary: 'Change the time zone',
  description: 'The time zone decides what today and this week are for /daily and /weekly.',
  body: AccountUpdate,
  response: Item(Account),
  errors: [],
});
