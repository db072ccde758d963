// The contracts of /trash.
import Type from 'typebox';
import { Note, NoteSummary, Todo } from '../../schema/entities.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import { Flag, Id, Limit, Page } from '../../schema/fields.ts';
import { contract } from '../contract.ts';

export const listTrashContract = contract({
  name: 'listTrash',
  method: 'GET',
  path: '/trash',
  summary: 'List the notes in the trash, newest deletion first, without their contents',
  access: 'read',
  query: Type.Object({
    workspaceId: Type.Optional(Id),
    page: Type.Optional(Page),
    limit: Type.Optional(Limit),
  }),
  response: FilteredPage(NoteSummary, { workspaceId: Type.String({ format: 'uuid' }) }),
  errors: ['workspaceDenied', 'workspaceNotFound'],
});

export const restoreContract = contract({
  name: 'restore',
  method: 'POST',
  path: '/trash/restore',
  summary: 'Take a note with its todos, or one todo, out of the trash',
  access: 'write',
  body: Type.Object({ noteId: Type.Optional(Id), todoId: Type.Optional(Id) }),
  response: Item(Type.Union([Note, Todo])),
  errors: ['noteDenied', 'noteNotFound', 'todoDenied', 'todoNotFound'],
});

export const purgeContract = contract({
  name: 'purge',
  method: 'DELETE',
  path: '/trash',
  summary: 'Remove one note of the trash, or all of a workspace, for ever',
  access: 'write',
  body: Type.Object({
    noteId: Type.Optional(Id),
    all: Type.Optional(Flag),
    workspaceId: Type.Optional(Id),
  }),
  response: Item(
    Type.Object(
      {
        purged: Type.Boolean(),
        notes: Type.Integer({ minimum: 0 }),
        bytes: Type.Integer({ minimum: 0, description: 'Bytes of contents that no longer count.' }),
      },
      { additionalProperties: false },
    ),
  ),
  errors: ['noteDenied', 'noteNotFound', 'noteNotInTrash', 'workspaceDenied', 'workspaceNotFound'],
});
