// The contract of /changes.
import Type from 'typebox';
import { Group, NoteSummary, Todo } from '../../schema/entities.ts';
import { ChangesPage } from '../../schema/envelopes.ts';
import { ChangesLimit, Cursor, Id, orNull } from '../../schema/fields.ts';
import { contract } from '../contract.ts';

export const listChangesContract = contract({
  name: 'listChanges',
  method: 'GET',
  path: '/changes',
  summary: 'What has been written since a cursor',
  access: 'read',
  query: Type.Object({
    workspaceId: Type.Optional(Id),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(ChangesLimit),
  }),
  response: ChangesPage(
    Type.Object(
      {
        type: Type.Union([Type.Literal('note'), Type.Literal('group'), Type.Literal('todo')]),
        id: Type.String({ format: 'uuid' }),
        deleted: Type.Boolean({ description: 'Gone for ever; what is in the trash is not.' }),
        resource: orNull(Type.Union([NoteSummary, Group, Todo])),
      },
      { additionalProperties: false },
    ),
  ),
  errors: ['workspaceDenied', 'workspaceNotFound', 'cursorExpired'],
});
