// The contracts of /note.
import Type from 'typebox';
import { contract, WORKSPACE_ERRORS } from '../contract.ts';
import { Note, NoteListItem } from '../../schema/entities.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import { OneOf, orNull } from '../../schema/fields.ts';
import {
  NewNote,
  NoteAppend,
  NoteEdit,
  NoteParams,
  NoteQuery,
  NoteRef,
  NoteUpdate,
} from '../../schema/inputs/notes.ts';
import { Named, Uuid } from '../../schema/named.ts';

export const listNotesContract = contract({
  name: 'listNotes',
  method: 'GET',
  path: '/note',
  summary: 'List the notes of a workspace',
  description:
    'Newest first by default. All filters apply together. Totals are exact, and the list includes every acknowledged write. `isDeleted=true` also lists notes in the trash.',
  query: NoteQuery,
  response: FilteredPage('NoteList', NoteListItem, {
    workspaceId: Uuid,
    groupId: orNull(Type.String()),
    isDeleted: Type.Boolean(),
    search: orNull(Type.String()),
    match: Type.Optional(
      OneOf(['text', 'words'], { description: 'How the search is matched, if it was sent.' }),
    ),
    name: Type.Optional(Type.String({ description: 'The requested name, if one was sent.' })),
  }),
  errors: [...WORKSPACE_ERRORS],
  streams: true,
});

export const createNoteContract = contract({
  name: 'createNote',
  method: 'POST',
  path: '/note',
  summary: 'Create a note',
  description:
    'With `syncTodos`, every `- [ ]` line of the content becomes a todo. Send an `Idempotency-Key` to repeat the call without creating a second note.',
  body: NewNote,
  headers: ['Idempotency-Key'],
  text: 'content',
  response: Item(Note),
  errors: [...WORKSPACE_ERRORS, 'groupDenied', 'groupNotFound', 'noteTooLarge', 'quotaExceeded'],
});

export const updateNoteContract = contract({
  name: 'updateNote',
  method: 'PUT',
  path: '/note',
  summary: 'Rename, rewrite or move a note',
  description:
    'Omitted members keep their values. With `If-Match` the write fails if the note has changed since you read its tag, so no update is lost.',
  body: NoteUpdate,
  headers: ['If-Match'],
  text: 'content',
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
  body: NoteRef,
  headers: ['If-Match'],
  response: Item(
    Named('DeletedNote', { deleted: Type.Boolean(), noteId: Uuid, movedToTrash: Type.Boolean() }),
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
  params: NoteParams,
  headers: ['If-None-Match'],
  text: 'content',
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
  body: NoteAppend,
  headers: ['If-Match', 'Idempotency-Key'],
  text: 'content',
  response: Item(Note),
  errors: ['noteDenied', 'noteNotFound', 'noteTooLarge', 'quotaExceeded'],
});

export const editNoteContract = contract({
  name: 'editNote',
  method: 'POST',
  path: '/note/edit',
  summary: 'Change parts of a note',
  description:
    'Each edit replaces a text that occurs once, or adds to the section below a heading. The edits apply to the newest content, so no update is lost, even if many clients edit at once. If one of them does not apply, none is, and the error names it.',
  body: NoteEdit,
  headers: ['If-Match', 'Idempotency-Key'],
  response: Item(Note),
  errors: ['noteDenied', 'noteNotFound', 'noteTooLarge', 'quotaExceeded'],
});
