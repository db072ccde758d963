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
  description: 'Who the key belongs to, and how much of storage and workspaces is used.',
  access: 'read',
  response: Item(Account),
  errors: [],
});

export const updateAccountContract = contract({
  name: 'updateAccount',
  method: 'PUT',
  path: '/account',
  summary: 'Change the time zone',
  description: "It decides which day and week are today's for /daily and /weekly.",
  access: 'write',
  body: Type.Object({ timeZone: TimeZone }),
  response: Item(Account),
  errors: [],
});
