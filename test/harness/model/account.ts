// The account (E9).
import { required, timeZone, zoneNamed } from './fields.ts';
import { one, operation } from './operation.ts';
import { storageUsed } from './quota.ts';
import { iso } from './shapes.ts';
import type { User } from './state.ts';

const accountShape = (user: User) => ({
  userId: user.id,
  timeZone: user.timeZone,
  defaultWorkspaceId: user.workspaces[0]?.id,
  storage: { used: storageUsed(user), limit: user.storageLimit },
  workspaces: { used: user.workspaces.length, limit: user.workspaceLimit },
  createdAt: iso(user.createdAt),
});

export const getAccount = operation('GET /account', {}, ({ caller }) => one(accountShape(caller)));

export const updateAccount = operation(
  'PUT /account',
  { timeZone: required(timeZone) },
  ({ caller, input }) => {
    caller.timeZone = zoneNamed(input.timeZone);
    return one(accountShape(caller));
  },
);
