// The contract of /oauth/approve (E28). The other paths of sign-in have the forms of their standards (lib/api/signin).
import { Item } from '../../schema/envelopes.ts';
import { Approval } from '../../schema/inputs/keys.ts';
import { SignInRedirect } from '../../schema/keys.ts';
import { contract } from '../contract.ts';

export const approveSignInContract = contract({
  name: 'approveSignIn',
  method: 'POST',
  path: '/oauth/approve',
  summary: 'Approve a new key for a program',
  description:
    'For the page on which the owner of a key approves a sign-in. `redirect` brings a code to the program, which exchanges it for a new key within a minute. The new key expires no later than the approving key. A user can have at most 20 keys from sign-in that are neither revoked nor expired. `writeGroupId` lets it write only in one group. A key that cannot write everything, and a key created by sign-in, approves nothing.',
  body: Approval,
  response: Item(SignInRedirect),
  errors: ['keyFromSignIn', 'groupDenied', 'groupNotFound', 'keyLimit', 'signInKeyLimit'],
});
