// The contracts of the tools for notes.
import Type from 'typebox';
import {
  appendNoteContract,
  createNoteContract,
  editNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../api/routes/note.ts';
import { Etag, Few, Text } from '../../schema/fields.ts';
import { tool } from '../tool-contract.ts';

const { workspaceId, groupId, name, sort, page } = listNotesContract.query.properties;

export const searchNotesTool = tool({
  name: 'search_notes',
  title: 'Search notes',
  description:
    'Finds notes that contain all words of a search, or lists the notes changed last. Supports "a phrase", -excluded and #tag. Returns an excerpt of each note, the most relevant first; read_note returns the whole note. groupId "null" means notes in no group.',
  of: listNotesContract,
  input: {
    search: Type.Optional(Text('Words to find.')),
    name,
    groupId,
    workspaceId,
    sort,
    page,
    limit: Type.Optional(Few),
  },
});

export const readNoteTool = tool({
  name: 'read_note',
  title: 'Read a note',
  description: 'Returns one note with its content and etag, also from the trash.',
  of: getNoteContract,
  input: getNoteContract.params.properties,
});

export const createNoteTool = tool({
  name: 'create_note',
  title: 'Create a note',
  description:
    'Creates a Markdown note. To jot something down for today, use append_to_today. To change an existing note, use write_note or append_to_note.',
  of: createNoteContract,
  input: createNoteContract.body.properties,
});

const { id: noteId, ...changes } = updateNoteContract.body.properties;

/** The members that protect the replaced content. */
const guarded = {
  snapshot: Type.Optional(Type.Boolean({ default: true, must: 'must be true or false' })),
  ifMatch: Type.Optional(Etag),
};

export const writeNoteTool = tool({
  name: 'write_note',
  title: 'Rewrite, rename or move a note',
  description:
    'Replaces the content, name or group of a note. Omitted members keep their values. Read the note first and send its etag as ifMatch. The replaced content is kept as a snapshot unless snapshot is false.',
  of: updateNoteContract,
  input: {
    noteId,
    ...changes,
    ...guarded,
  },
  destructive: true,
  idempotent: true,
});

const { edits, syncTodos } = editNoteContract.body.properties;

export const editNoteTool = tool({
  name: 'edit_note',
  title: 'Change parts of a note',
  description:
    'Replaces a text that occurs exactly once, or adds to the section of a heading. Applies all edits or none. The replaced content is kept as a snapshot unless snapshot is false.',
  of: editNoteContract,
  input: { noteId, edits, syncTodos, ...guarded },
  destructive: true,
});

const { id: _, snapshot: __, ...addition } = appendNoteContract.body.properties;

export const appendToNoteTool = tool({
  name: 'append_to_note',
  title: 'Add to a note',
  description:
    'Appends text at the end or the start of a note. Existing text is kept, even if others write to the note at the same time.',
  of: appendNoteContract,
  input: { noteId, ...addition },
});
