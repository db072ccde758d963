// The contracts of /note.
import Type from 'typebox';
import { contract } from '../contract.ts';
import { Note, NoteListItem } from '../../schema/entities.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import {
  Content,
  Deleted,
  Id,
  IdOrNull,
  KeepSnapshot,
  Limit,
  NoteName,
  orNull,
  Page,
  Position,
  Search,
  Sort,
  SyncTodos,
  WithContent,
  WorkspaceId,
} from '../../schema/fields.ts';

export const listNotesContract = contract({
  name: 'listNotes',
  method: 'GET',
  path: '/note',
  summary: 'List the notes of a workspace',
  description:
    'Newest first unless sorted otherwise. Filters narrow the list together; totals are exact, and a list shows every write that was answered before. Notes in the trash are listed with `isDeleted=true`, beside the others.',
  access: 'read',
  query: Type.Object({
    workspaceId: Type.Optional(WorkspaceId),
    groupId: Type.Optional(
      Type.String({ description: 'A group, or `null` for the notes in none.', must: 'must be a string' }),
    ),
    isDeleted: Type.Optional(Deleted),
    search: Type.Optional(Search),
    sort: Type.Optional(Sort('name', 'createdAt', 'updatedAt')),
    content: Type.Optional(WithContent),
    page: Type.Optional(Page),
    limit: Type.Optional(Limit),
  }),
  response: FilteredPage('NoteList', NoteListItem, {
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
  description:
    'With `syncTodos`, every `- [ ]` line of the content becomes a todo. Send an `Idempotency-Key` to be able to repeat the call without making a second note.',
  access: 'write',
  body: Type.Object({
    name: NoteName,
    content: Type.Optional(Content),
    workspaceId: Type.Optional(WorkspaceId),
    groupId: Type.Optional(IdOrNull),
    syncTodos: Type.Optional(SyncTodos),
  }),
  headers: ['Idempotency-Key'],
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
  description:
    'Members that are not sent stay as they are. With `If-Match` the note is only written while its tag is the one you have read: no update is lost.',
  access: 'write',
  body: Type.Object({
    id: Id,
    name: Type.Optional(NoteName),
    content: Type.Optional(Content),
    groupId: Type.Optional(IdOrNull),
    syncTodos: Type.Optional(SyncTodos),
    snapshot: Type.Optional(KeepSnapshot),
  }),
  headers: ['If-Match'],
  response: Item(Note),
  errors: ['noteDenied', 'noteNotFound', 'groupDenied', 'groupNotFound', 'noteTooLarge', 'quotaExceeded'],
});

export const deleteNoteContract = contract({
  name: 'deleteNote',
  method: 'DELETE',
  path: '/note',
  summary: 'Move a note to the trash',
  description:
    'Its todos go with it. It still counts as storage until the trash is emptied. Deleting it again succeeds and changes nothing.',
  access: 'write',
  body: Type.Object({ id: Id }),
  headers: ['If-Match'],
  response: Item(
    Type.Object(
      { deleted: Type.Boolean(), noteId: Type.String({ format: 'uuid' }), movedToTrash: Type.Boolean() },
      { title: 'DeletedNote', additionalProperties: false },
    ),
  ),
  errors: ['noteDenied', 'noteNotFound'],
});

export const getNoteContract = contract({
  name: 'getNote',
  method: 'GET',
  path: '/note/{noteId}',
  summary: 'One note, also from the trash',
  description:
    'Whole, with its content and its tag (`ETag`). With `If-None-Match` and the tag you have, a note that has not changed is 304 without a body.',
  access: 'read',
  params: Type.Object({ noteId: Id }),
  headers: ['If-None-Match'],
  response: Item(Note),
  errors: ['noteDenied', 'noteNotFound'],
});

export const appendNoteContract = contract({
  name: 'appendNote',
  method: 'POST',
  path: '/note/append',
  summary: 'Add to the content of a note',
  description:
    'A line break stands between old and new unless the first part is empty or ends in one. However many append at once, every append is kept.',
  access: 'write',
  body: Type.Object({
    id: Id,
    content: Content,
    position: Type.Optional(Position),
    syncTodos: Type.Optional(SyncTodos),
    snapshot: Type.Optional(KeepSnapshot),
  }),
  headers: ['If-Match', 'Idempotency-Key'],
  response: Item(Note),
  errors: ['noteDenied', 'noteNotFound', 'noteTooLarge', 'quotaExceeded'],
});
