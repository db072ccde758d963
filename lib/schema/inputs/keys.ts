// The inputs of requests about API keys.
import Type, { type Static } from 'typebox';
import { Flag, KeyName, Text } from '../fields.ts';
import { CodeChallenge, ExpiresAt, OnlyGroup } from '../key-fields.ts';
import { flag } from '../kinds.ts';

export const NewKeyInput = Type.Object({
  name: KeyName,
  readOnly: Type.Optional(Flag),
  writeGroupId: Type.Optional(OnlyGroup),
  expiresAt: Type.Optional(ExpiresAt),
});
export type NewKeyInput = Static<typeof NewKeyInput>;

/** A key that a program asks for at sign-in (E28). The members have the names of the protocol. */
export const Approval = Type.Object({
  client_id: Text('The id of the program, from its registration.'),
  redirect_uri: Text('The address to which the code is sent.'),
  code_challenge: CodeChallenge,
  state: Type.Optional(Text('Returned to the program unchanged.')),
  resource: Type.Optional(Text('The address of /mcp, if the program names it.')),
  readOnly: Flag,
  writeGroupId: Type.Optional(OnlyGroup),
  expiresAt: Type.Optional(ExpiresAt),
});
export type Approval = Static<typeof Approval>;

/** The key to revoke. */
export const KeyDeletion = Type.Object({
  id: Text('The id of the key.'),
  links: Type.Optional(
    flag({ description: 'Whether the links that the revoked keys have created end, too.', default: false }),
  ),
});
export type KeyDeletion = Static<typeof KeyDeletion>;
