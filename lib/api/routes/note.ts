// The contracts of /note.
import Type from 'typebox';
import { contract } from '../contract.ts';
import { Note, NoteListItem } from '../../schema/entities.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import {
  Content,
  CreatedAt,
  Deleted,
  ExactName,
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
    'Newest first by default. All filters apply together. Totals are exact, and the list includes every acknowledged write. `isDeleted=true` also lists notes in the trash.',
  access: 'read',
  query: Type.Object({
    workspaceId: Type.Optional(WorkspaceId),
    groupId: Type.Optional(
      Type.String({ description: 'A group, or `null` for notes in no group.', must: 'must be a string' }),
    ),
    isDeleted: Type.Optional(Deleted),
    name: Type.Optional(ExactName),
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
    name: Type.Optional(Type.String({ description: 'The requested name, if one was sent.' })),
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
    'With `syncTodos`, every `- [ ]` line of the content becomes a todo. Send an `Idempotency-Key` to repeat the call without creating a second note.',
  access: 'write',
  body: Type.Object({
    name: NoteName,
    content: Type.Optional(Content),
    workspaceId: Type.Optional(WorkspaceId),
    groupId: Type.Optional(IdOrNull),
    syncTodos: Type.Optional(SyncTodos),
    createdAt: Type.Optional(CreatedAt),
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
    'Omitted members keep their values. With `If-Match` the write fails if the note has changed since you read its tag, so no update is lost.',
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
    'Its todos move with it. It counts towards the storage quota until it is purged. Deleting it again succeeds and changes nothing.',
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
  summary: 'Get one note, also from the trash',
  description:
    'Returns the note with its content and its tag (`ETag`). Send the tag as `If-None-Match` to get 304 without a body if the note has not changed.',
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
  summary: 'Append to the content of a note',
  description:
    'A line break separates old and new text unless the first part is empty or ends in one. Every append is kept, even if many clients append at once.',
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
