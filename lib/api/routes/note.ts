// The contracts of /note.
import Type from 'typebox';
import { contract } from '../contract.ts';
import { Note } from '../../schema/entities.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import {
  Content,
  Flag,
  Id,
  IdOrNull,
  Limit,
  NoteName,
  orNull,
  Page,
  Search,
  Sort,
  SyncTodos,
} from '../../schema/fields.ts';

export const listNotesContract = contract({
  name: 'listNotes',
  method: 'GET',
  path: '/note',
  summary: 'List the notes of a workspace',
  access: 'read',
  query: Type.Object({
    workspaceId: Type.Optional(Id),
    groupId: Type.Optional(Id),
    isDeleted: Type.Optional(Flag),
    search: Type.Optional(Search),
    sort: Type.Optional(Sort('name', 'createdAt', 'updatedAt')),
    page: Type.Optional(Page),
    limit: Type.Optional(Limit),
  }),
  response: FilteredPage(Note, {
    workspaceId: Type.String({ format: 'uuid' }),
    groupId: orNull(Type.String()),
    isDeleted: Type.Boolean(),
    search: orNull(Type.String()),
  }),
  errors: ['workspaceDenied', 'workspaceNotFound'],
  streams: true,
});

export const createNoteContract = contract({
  name: 'createNote',
  method: 'POST',
  path: '/note',
  summary: 'Create a note',
  access: 'write',
  body: Type.Object({
    name: NoteName,
    content: Type.Optional(Content),
    workspaceId: Type.Optional(Id),
    groupId: Type.Optional(IdOrNull),
    syncTodos: Type.Optional(SyncTodos),
  }),
  response: Item(Note),
  errors: [
    'workspaceDenied',
    'workspaceNotFound',
    'groupDenied',
    'groupNotFound',
    'noteTooLarge',
    'quotaExceeded',
  ],
});

export const updateNoteContract = contract({
  name: 'updateNote',
  method: 'PUT',
  path: '/note',
  summary: 'Rename, rewrite or move a note',
  access: 'write',
  body: Type.Object({
    id: Id,
    name: Type.Optional(NoteName),
    content: Type.Optional(Content),
    groupId: Type.Optional(IdOrNull),
    syncTodos: Type.Optional(SyncTodos),
  }),
  response: Item(Note),
  errors: ['noteDenied', 'noteNotFound', 'groupDenied', 'groupNotFound', 'noteTooLarge', 'quotaExceeded'],
});

export const deleteNoteContract = contract({
  name: 'deleteNote',
  method: 'DELETE',
  path: '/note',
  summary: 'Move a note to the trash',
  access: 'write',
  body: Type.Object({ id: Id }),
  response: Item(
    Type.Object(
      { deleted: Type.Boolean(), noteId: Type.String({ format: 'uuid' }), movedToTrash: Type.Boolean() },
      { additionalProperties: false },
    ),
  ),
  errors: ['noteDenied', 'noteNotFound'],
});
