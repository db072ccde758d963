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
  NoteView,
} from '../../schema/inputs/notes.ts';
import { NoteWithLinks } from '../../schema/note-links.ts';
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
      OneOf(['text', 'words', 'any'], { description: 'How the search is matched, if it was sent.' }),
    ),
    name: Type.Optional(Type.String({ description: 'The requested name, if one was sent.' })),
    alias: Type.Optional(Type.String({ description: 'The requested second name, if one was sent.' })),
    pinned: Type.Optional(Type.Boolean({ description: 'Whether only pinned notes are listed, if sent.' })),
    linksTo: Type.Optional(Type.String({ description: 'The requested note, if one was sent.' })),
    calendar: Type.Optional(OneOf(['daily', 'weekly'], { description: 'The calendar, if sent.' })),
    from: Type.Optional(Type.String({ format: 'date', description: 'The first day, with `calendar`.' })),
    to: Type.Optional(Type.String({ format: 'date', description: 'The last day, with `calendar`.' })),
  }),
  errors: [...WORKSPACE_ERRORS, 'noteDenied', 'noteNotFound'],
  streams: true,
});

export const createNoteContract = contract({
  name: 'createNote',
  method: 'POST',
  path: '/note',
  summary: 'Create a note',
  description:
    'With `syncTodos`, every `- [ ]` line of the content becomes a todo. Send an `Idempotency-Key` to repeat the call without creating a second note.',
  access: 'store',
  writes: 'note',
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
  writes: 'note',
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
    'The todos move with the note. The note counts towards the storage quota until it is purged. Deleting it again succeeds and changes nothing.',
  access: 'store',
  writes: 'note',
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
    'Returns the note with its content and its tag (`ETag`). Send the tag as `If-None-Match` to get 304 without a body if the note has not changed. With `links` it also returns the links in the note and the notes that link to it; a link leads to the note with that name, or at the end of that path.',
  params: NoteParams,
  query: NoteView,
  headers: ['If-None-Match'],
  text: 'content',
  response: Item(NoteWithLinks),
  errors: ['noteDenied', 'noteNotFound'],
});

export const appendNoteContract = contract({
  name: 'appendNote',
  method: 'POST',
  path: '/note/append',
  summary: 'Append to the content of a note',
  description:
    'A line break separates old and new text unless the first part is empty or ends in one. The new text gets the line ends of the note. Every append is kept, even if many clients append at once.',
  writes: 'note',
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
    'Each edit replaces a text that occurs once, or adds to the section below a heading. `find` is compared exactly, and the new text gets the line ends of the note. The edits apply to the newest content, so no update is lost, even if many clients edit at once. If one edit does not apply, none is applied, and the error names it. All edits together replace at most 500,000 occurrences and add at most 8 MB.',
  writes: 'note',
  body: NoteEdit,
  headers: ['If-Match', 'Idempotency-Key'],
  response: Item(Note),
  errors: ['noteDenied', 'noteNotFound', 'noteTooLarge', 'quotaExceeded'],
});
