// The contracts of /account.
import Type from 'typebox';
import { Account } from '../../schema/entities.ts';
import { Item } from '../../schema/envelopes.ts';
import { TimeZone } from '../../schema/fields.ts';
import { contract } from '../contract.ts';

export const getAccountContract = contract({
  name: 'getAccount',
  method: 'GET',
  path: '/account',
  summary: 'The limits of the account, what is used of them, and its time zone',
  access: 'read',
  response: Item(Account),
  errors: [],
});

export const updateAccountContract = contract({
  name: 'updateAccount',
  method: 'PUT',
  path: '/account',
  summary: 'Change the time zone',
  access: 'write',
  body: Type.Object({ timeZone: TimeZone }),
  response: Item(Account),
  errors: [],
});
