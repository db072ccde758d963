// Files in responses (E24).
import Type, { type Static } from 'typebox';
import { Bytes, orNull } from './fields.ts';
import { Named, Timestamp, Uuid } from './named.ts';

/** A file without its bytes. It is not called File, because clients have a type of that name. */
export const StoredFile = Named('StoredFile', {
  id: Uuid,
  workspaceId: Uuid,
  path: Type.String({ description: 'Unique among the files of the workspace that are not in the trash.' }),
  type: Type.String({ description: 'The media type, which the extension of the path determines.' }),
  size: Bytes('Its bytes.'),
  sha256: Type.String({ description: 'The SHA-256 of its bytes in hexadecimal, which is also its ETag.' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  isDeleted: Type.Boolean({ description: 'Whether it is in the trash.' }),
  deletedAt: orNull(Timestamp),
});
export type StoredFile = Static<typeof StoredFile>;
