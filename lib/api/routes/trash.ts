// The contracts of /trash.
import Type from 'typebox';
import { Note, NoteSummary, Todo } from '../../schema/entities.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import { Bytes, Flag, Id, Limit, Page, WorkspaceId } from '../../schema/fields.ts';
import { contract } from '../contract.ts';

export const listTrashContract = contract({
  name: 'listTrash',
  method: 'GET',
  path: '/trash',
  summary: 'List the notes in the trash, newest deletion first, without their contents',
  description: 'Read one of them whole with GET /note/{noteId}.',
  access: 'read',
  query: Type.Object({
    workspaceId: Type.Optional(WorkspaceId),
    page: Type.Optional(Page),
    limit: Type.Optional(Limit),
  }),
  response: FilteredPage('TrashList', NoteSummary, { workspaceId: Type.String({ format: 'uuid' }) }),
  errors: ['workspaceDenied', 'workspaceNotFound'],
});

export const restoreContract = contract({
  name: 'restore',
  method: 'POST',
  path: '/trash/restore',
  summary: 'Take a note with its todos, or one todo, out of the trash',
  description:
    'Send `noteId` or `todoId`. A note comes back into its group, or into none if that is gone, with the todos that went with it.',
  access: 'write',
  body: Type.Object({ noteId: Type.Optional(Id), todoId: Type.Optional(Id) }),
  response: Item(Type.Union([Note, Todo], { title: 'RestoredResource' })),
  errors: ['noteDenied', 'noteNotFound', 'todoDenied', 'todoNotFound'],
});

export const purgeContract = contract({
  name: 'purge',
  method: 'DELETE',
  path: '/trash',
  summary: 'Remove one note of the trash, or all of a workspace, for ever',
  description:
    'Send `noteId`, or `all: true` for a workspace. What it took is free again. A large trash may take several calls: 429 says that the same call goes on.',
  access: 'write',
  body: Type.Object({
    noteId: Type.Optional(Id),
    all: Type.Optional(Flag),
    workspaceId: Type.Optional(WorkspaceId),
  }),
  response: Item(
    Type.Object(
      {
        purged: Type.Boolean(),
        notes: Type.Integer({ minimum: 0 }),
        bytes: Bytes('Bytes of contents that no longer count.'),
      },
      { title: 'PurgedTrash', additionalProperties: false },
    ),
  ),
  errors: ['noteDenied', 'noteNotFound', 'noteNotInTrash', 'workspaceDenied', 'workspaceNotFound'],
});
