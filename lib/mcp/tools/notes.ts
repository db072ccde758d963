// The tools for notes.
import { appendNote } from '../../domain/notes/append-note.ts';
import { getNote } from '../../domain/notes/get-note.ts';
import { listNotes } from '../../domain/notes/list-notes.ts';
import { createNote, updateNote } from '../../domain/notes/notes.ts';
import { FEW_DEFAULT } from '../../schema/limits.ts';
import { briefNote, paged, wholeNote, writtenNote } from '../views.ts';
import {
  appendToNoteTool,
  createNoteTool,
  readNoteTool,
  searchNotesTool,
  writeNoteTool,
} from '../contracts/notes.ts';
import { runs } from '../tool.ts';

export const noteTools = [
  runs(searchNotesTool, async (caller, { limit = FEW_DEFAULT, ...query }) => {
    const { data, pagination, filters } = await listNotes(caller, { ...query, limit });
    const notes = [];
    for await (const note of data) notes.push(briefNote(note, filters.search));
    return { notes, ...paged(pagination) };
  }),
  runs(readNoteTool, async (caller, params) => wholeNote(await getNote(caller, params))),
  runs(createNoteTool, async (caller, note) => writtenNote(await createNote(caller, note))),
  runs(writeNoteTool, async (caller, { noteId: id, snapshot = true, ifMatch: etag, ...changes }) => {
    const ifMatch = etag === undefined ? undefined : [etag];
    return writtenNote(await updateNote(caller, { ...changes, id, snapshot }, { ifMatch }));
  }),
  runs(appendToNoteTool, async (caller, { noteId: id, ...append }) =>
    writtenNote(await appendNote(caller, { ...append, id })),
  ),
];
