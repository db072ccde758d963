// The account in responses.
import Type, { type Static } from 'typebox';
import { Bytes, orNull } from './fields.ts';
import { named, Uuid } from './named.ts';

const Timestamp = Type.String({ format: 'date-time' });
const Count = Type.Integer({ minimum: 0 });

export const Account = Type.Object(
  {
    userId: Uuid,
    timeZone: Type.String({ description: 'IANA time zone that decides what today is.' }),
    defaultWorkspaceId: Uuid,
    storage: Type.Object(
      {
        used: Bytes('Bytes of the contents of all notes, including the trash.'),
        limit: Bytes('The storage quota in bytes.'),
      },
      named('StorageUse'),
    ),
    workspaces: Type.Object({ used: Count, limit: Count }, named('WorkspaceUse')),
    createdAt: Timestamp,
    key: Type.Object(
      {
        id: Type.String({ description: 'The id of the key that this request used.' }),
        name: Type.String(),
        readOnly: Type.Boolean({ description: 'Whether the key can only read.' }),
        expiresAt: orNull(Timestamp, { description: 'When the key expires, or null.' }),
      },
      named('UsedKey'),
    ),
  },
  named('Account'),
);
export type Account = Static<typeof Account>;
