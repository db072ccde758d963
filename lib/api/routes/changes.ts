// The contract of /changes.
import Type from 'typebox';
import { Group, NoteSummary, Todo } from '../../schema/entities.ts';
import { ChangesPage } from '../../schema/envelopes.ts';
import { ChangesLimit, Cursor, OneOf, WorkspaceId } from '../../schema/fields.ts';
import { contract } from '../contract.ts';

export const listChangesContract = contract({
  name: 'listChanges',
  method: 'GET',
  path: '/changes',
  summary: 'What has been written since a cursor',
  description:
    'Take a cursor (call without one), list everything once, then ask for the changes since that cursor and keep the one that comes back: this is how to stay in sync. Of a list of several pages read the last one first, with `isDeleted=true&sort=createdAt:asc`: what is removed for ever meanwhile moves the rest to earlier pages. Rows are told as they are now; `deleted` means gone for ever. Changes are kept for 30 days.',
  access: 'read',
  query: Type.Object({
    workspaceId: Type.Optional(WorkspaceId),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(ChangesLimit),
  }),
  response: ChangesPage(
    'ChangeList',
    Type.Object(
      {
        type: OneOf(['note', 'group', 'todo']),
        id: Type.String({ format: 'uuid' }),
        deleted: Type.Boolean({ description: 'Gone for ever; what is in the trash is not.' }),
        resource: Type.Union([NoteSummary, Group, Todo, Type.Null()]),
      },
      { title: 'Change', additionalProperties: false },
    ),
  ),
  errors: ['workspaceDenied', 'workspaceNotFound', 'cursorExpired'],
});
