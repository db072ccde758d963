// The tools for notes.
import Type from 'typebox';
import {
  appendNoteContract,
  createNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../api/routes/note.ts';
import { Etag, Few } from '../../schema/fields.ts';
import { tool } from '../tool-contract.ts';

const { workspaceId, groupId, search, sort, page } = listNotesContract.query.properties;

export const searchNotesTool = tool({
  name: 'search_notes',
  title: 'Search notes',
  description:
    'Finds the notes whose name or content holds a text, or lists the newest without one. Shows 300 characters of each, around the text that was found; read_note shows all of one. groupId "null" means notes in no group.',
  of: listNotesContract,
  input: { search, groupId, workspaceId, sort, page, limit: Type.Optional(Few) },
});

export const readNoteTool = tool({
  name: 'read_note',
  title: 'Read a note',
  description: 'One note with its whole content and its etag, also from the trash.',
  of: getNoteContract,
  input: getNoteContract.params.properties,
});

export const createNoteTool = tool({
  name: 'create_note',
  title: 'Create a note',
  description:
    'A new note of Markdown. To note something down for today use append_to_today; to change a note that is there, write_note or append_to_note.',
  of: createNoteContract,
  input: createNoteContract.body.properties,
});

const { id: noteId, ...changes } = updateNoteContract.body.properties;

export const writeNoteTool = tool({
  name: 'write_note',
  title: 'Rewrite, rename or move a note',
  description:
    'Replaces the whole content of a note, its name or its group; what is left out stays. Read the note first and send its etag as ifMatch. The content it replaces is kept as a snapshot unless snapshot is false.',
  of: updateNoteContract,
  input: {
    noteId,
    ...changes,
    snapshot: Type.Optional(Type.Boolean({ default: true, must: 'must be true or false' })),
    ifMatch: Type.Optional(Etag),
  },
  destructive: true,
  idempotent: true,
});

const { id: _, snapshot: __, ...addition } = appendNoteContract.body.properties;

export const appendToNoteTool = tool({
  name: 'append_to_note',
  title: 'Add to a note',
  description: 'Adds text at the end or the start of a note. What is there stays, whoever else writes to it.',
  of: appendNoteContract,
  input: { noteId, ...addition },
});
