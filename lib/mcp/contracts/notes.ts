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
import { Etag, fewPaging, Id, OneOf, Text } from '../../schema/fields.ts';
import { flag } from '../../schema/kinds.ts';
import { MOVED_NOTES_MAX, NOTE_SORT_MUST } from '../../schema/limits.ts';
import { preview } from '../tool/arguments.ts';
import { tool, UUID } from '../tool/tool-contract.ts';
import { TODO_DATE } from '../tool/todo-date.ts';

const { workspaceId, groupId, name, calendar, sort: orders } = listNotesContract.query.properties;

const sort = Type.Optional({
  ...orders,
  must: `must be relevance, or ${NOTE_SORT_MUST.slice('must be '.length)}`,
});

export const searchNotesTool = tool({
  name: 'search_notes',
  title: 'Search notes',
  description:
    'Finds notes with all words of a search, or some if no note has all, or lists the notes changed last. Supports "a phrase", -excluded and #tag. Returns an excerpt of each note, the most relevant first; read_note returns the whole note. groupId "null" means notes in no group.',
  of: listNotesContract,
  input: {
    search: Type.Optional(Text('Words to find.')),
    match: Type.Optional(
      OneOf(['all', 'any'], {
        default: 'all',
        description: 'Which words must occur.',
        must: 'must be all or any',
      }),
    ),
    linksTo: Type.Optional(Type.String({ ...Id, description: 'Only notes that link to this note.' })),
    name,
    groupId,
    calendar: Type.Optional({
      ...calendar,
      description: 'Only the notes of days or weeks, from `from` to `to`.',
    }),
    from: Type.Optional(Text('Such as 2026-12-01, today or -7d.')),
    to: Type.Optional(Text('The last day.')),
    workspaceId,
    sort,
    ...fewPaging,
  },
});

export const readNoteTool = tool({
  name: 'read_note',
  title: 'Read a note',
  description:
    'Returns one note with its content and etag, also from the trash, and up to 20 notes that link to it. Without full, a long data: URL ends at its comma and "…", and charactersLeftOut counts what is missing. Never write such a text back: change the note with edit_note.',
  of: getNoteContract,
  input: {
    ...getNoteContract.params.properties,
    full: Type.Optional(flag({ default: false })),
  },
});

const {
  pinned: _pinned,
  aliases: _aliases,
  createdAt: _createdAt,
  ...creation
} = createNoteContract.body.properties;

export const createNoteTool = tool({
  name: 'create_note',
  title: 'Create a note',
  description: `Creates a Markdown note. To jot something down for today, use append_to_today. To change an existing note, use write_note or append_to_note. ${TODO_DATE}`,
  of: createNoteContract,
  input: {
    ...creation,
    createdAt: Type.Optional(
      Text('For notes from elsewhere: a past day such as 2026-12-01 or -7d, or an RFC 3339 time.'),
    ),
    preview,
  },
});

const { id: noteId, pinned: _pin, aliases: __aliases, ...changes } = updateNoteContract.body.properties;

const noteIds = Type.Array(Type.String({ pattern: `^${UUID}$`, must: 'must be a UUID' }), {
  minItems: 1,
  maxItems: MOVED_NOTES_MAX,
  description: 'With groupId only: moves these notes.',
  must: `must be a list of 1 to ${MOVED_NOTES_MAX} ids of notes`,
});

/** The members that protect the replaced content. */
const guarded = {
  snapshot: Type.Optional(flag({ default: true })),
  ifMatch: Type.Optional(Etag),
};

export const writeNoteTool = tool({
  name: 'write_note',
  title: 'Rewrite, rename or move a note',
  description: `Replaces the content, name or group of a note, or moves many notes with noteIds. Omitted members keep their values. Read the note first and send its etag as ifMatch. Keeps the text from before your edits as a version unless snapshot is false. After a rename it names notes that still link to the old name. ${TODO_DATE}`,
  of: updateNoteContract,
  input: {
    noteId: Type.Optional(noteId),
    noteIds: Type.Optional(noteIds),
    ...changes,
    ...guarded,
    preview,
  },
  destructive: true,
  idempotent: true,
});

const { edits, syncTodos } = editNoteContract.body.properties;

export const editNoteTool = tool({
  name: 'edit_note',
  title: 'Change parts of a note',
  description: `Replaces a text that occurs exactly once, or adds to the section of a heading. A line break matches any line end, and added text gets the line ends of the note. Applies all edits or none. Keeps the text from before your edits as a version unless snapshot is false. ${TODO_DATE}`,
  of: editNoteContract,
  input: { noteId, edits, syncTodos, ...guarded, preview },
  destructive: true,
});

const { id: _, snapshot: __, ...addition } = appendNoteContract.body.properties;

export const appendToNoteTool = tool({
  name: 'append_to_note',
  title: 'Add to a note',
  description: `Appends text at the end or the start of a note. Existing text is kept, even if others write at the same time. ${TODO_DATE}`,
  of: appendNoteContract,
  input: { noteId, ...addition, preview },
});
