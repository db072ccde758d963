// The account in responses.
import Type, { type Static } from 'typebox';
import { Bytes, orNull } from './fields.ts';
import { WriteGroupId } from './keys.ts';
import { Count, Named, Timestamp, Uuid } from './named.ts';

export const Account = Named('Account', {
  userId: Uuid,
  timeZone: Type.String({ description: 'IANA time zone that decides what today is.' }),
  defaultWorkspaceId: Uuid,
  storage: Named('StorageUse', {
    used: Bytes('Bytes of the contents of all notes and files, including the trash.'),
    limit: Bytes('The storage quota in bytes.'),
  }),
  workspaces: Named('WorkspaceUse', { used: Count, limit: Count }),
  createdAt: Timestamp,
  key: Named('UsedKey', {
    id: Type.String({ description: 'The id of the key that this request used.' }),
    name: Type.String(),
    readOnly: Type.Boolean({ description: 'Whether the key can only read.' }),
    writeGroupId: Type.Optional(WriteGroupId),
    expiresAt: orNull(Timestamp, { description: 'When the key expires, or null.' }),
  }),
});
export type Account = Static<typeof Account>;
