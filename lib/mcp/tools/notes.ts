// The tools for notes, also those of days and weeks.
import { appendDaily, dailyNote, weeklyNote } from '../../domain/calendar/calendar-notes.ts';
import { getNote } from '../../domain/notes/get-note.ts';
import { listNotes } from '../../domain/notes/list-notes.ts';
import { createNote, updateNote } from '../../domain/notes/notes.ts';
import { appendNote, editNote } from '../../domain/notes/rewrite-content.ts';
import { FEW_DEFAULT } from '../../schema/limits.ts';
import { listedNote, paged, wholeNote, writtenNote } from '../views.ts';
import { appendToTodayTool, todayTool, weekTool } from '../contracts/calendar.ts';
import {
  appendToNoteTool,
  createNoteTool,
  editNoteTool,
  readNoteTool,
  searchNotesTool,
  writeNoteTool,
} from '../contracts/notes.ts';
import { runs } from '../tool.ts';

export const noteTools = [
  runs(searchNotesTool, async (caller, { limit = FEW_DEFAULT, ...query }) => {
    const { data, pagination } = await listNotes(caller, { ...query, limit, match: 'words' });
    const notes = [];
    for await (const note of data) notes.push(listedNote(note));
    return { notes, ...paged(pagination) };
  }),
  runs(readNoteTool, async (caller, params) => wholeNote(await getNote(caller, params))),
  runs(createNoteTool, async (caller, note) => writtenNote(await createNote(caller, note))),
  runs(writeNoteTool, async (caller, { noteId: id, snapshot = true, ifMatch, ...changes }) =>
    writtenNote(await updateNote(caller, { ...changes, id, snapshot }, unchanged(ifMatch))),
  ),
  runs(editNoteTool, async (caller, { noteId: id, snapshot = true, ifMatch, ...edit }) =>
    writtenNote(await editNote(caller, { ...edit, id, snapshot }, unchanged(ifMatch))),
  ),
  runs(appendToNoteTool, async (caller, { noteId: id, ...append }) =>
    writtenNote(await appendNote(caller, { ...append, id })),
  ),
  runs(todayTool, async (caller, query) => wholeNote(await dailyNote(caller, query))),
  runs(appendToTodayTool, async (caller, note) => writtenNote(await appendDaily(caller, note))),
  runs(weekTool, async (caller, query) => wholeNote(await weeklyNote(caller, query))),
];

const unchanged = (etag: string | undefined) => ({ ifMatch: etag === undefined ? undefined : [etag] });
