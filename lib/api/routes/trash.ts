// The contracts of /trash.
import Type from 'typebox';
import { Note, NoteSummary, Todo } from '../../schema/entities.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import { Bytes } from '../../schema/fields.ts';
import { Purge, Restore, TrashQuery } from '../../schema/inputs/trash.ts';
import { named, Uuid } from '../../schema/named.ts';
import { contract } from '../contract.ts';

export const listTrashContract = contract({
  name: 'listTrash',
  method: 'GET',
  path: '/trash',
  summary: 'List the notes in the trash, newest deletion first, without their contents',
  description: 'GET /note/{noteId} returns one of them with its content.',
  access: 'read',
  query: TrashQuery,
  response: FilteredPage('TrashList', NoteSummary, { workspaceId: Uuid }),
  errors: ['workspaceDenied', 'workspaceNotFound'],
});

export const restoreContract = contract({
  name: 'restore',
  method: 'POST',
  path: '/trash/restore',
  summary: 'Restore a note with its todos, or one todo, from the trash',
  description:
    'Send `noteId` or `todoId`. A note returns to its group, or to no group if that was deleted, with the todos that were deleted with it.',
  access: 'write',
  body: Restore,
  response: Item(Type.Union([Note, Todo], { title: 'RestoredResource' })),
  errors: ['noteDenied', 'noteNotFound', 'todoDenied', 'todoNotFound'],
});

export const purgeContract = contract({
  name: 'purge',
  method: 'DELETE',
  path: '/trash',
  summary: 'Purge one note in the trash, or all of a workspace, permanently',
  description:
    'Send `noteId`, or `all: true` for a workspace. Frees the storage they used. A large trash may need several calls: on 429, repeat the same call to continue.',
  access: 'write',
  body: Purge,
  response: Item(
    Type.Object(
      {
        purged: Type.Boolean(),
        notes: Type.Integer({ minimum: 0 }),
        bytes: Bytes('Bytes of content that were freed.'),
      },
      named('PurgedTrash'),
    ),
  ),
  errors: ['noteDenied', 'noteNotFound', 'noteNotInTrash', 'workspaceDenied', 'workspaceNotFound'],
});
