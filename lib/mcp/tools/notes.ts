// The tools for notes, including the notes of days and weeks.
import { hasChanges } from '../../core/inputs.ts';
import { AbsentNoteError } from '../../domain/calendar/absent-note.ts';
import { appendDaily, dailyNote, weeklyNote } from '../../domain/calendar/calendar-notes.ts';
import { getNoteWithBacklinks } from '../../domain/links/get-note-with-links.ts';
import { updateOrRenameNote } from '../../domain/links/rename-note.ts';
import { createNote } from '../../domain/notes/notes.ts';
import { appendNote, editNote } from '../../domain/notes/rewrite-content.ts';
import type { TaggedNote } from '../../domain/notes/tagged-note.ts';
import { invalidField } from '../../domain/errors.ts';
import { isShortened } from '../../markdown/data-urls.ts';
import { dateOrTime, optionalDay } from '../tool/dates.ts';
import { moveNotes } from '../tool/move-notes.ts';
import { noTodos } from '../tool/no-todos.ts';
import { searchNotes } from '../tool/search-notes.ts';
import { wholeNote, writtenNote } from '../tool/views.ts';
import { appendToTodayTool, todayTool, weekTool } from '../contracts/calendar.ts';
import {
  appendToNoteTool,
  createNoteTool,
  editNoteTool,
  readNoteTool,
  searchNotesTool,
  writeNoteTool,
} from '../contracts/notes.ts';
import { runs } from '../tool/tool.ts';

export const noteTools = [
  runs(searchNotesTool, searchNotes),
  runs(readNoteTool, async (caller, { full, ...params }) =>
    wholeNote(await getNoteWithBacklinks(caller, params), full),
  ),
  runs(createNoteTool, async (caller, { createdAt, preview, ...note }) => {
    requireWhole('content', note.content);
    const created = createdAt !== undefined && {
      createdAt: await dateOrTime(caller, 'createdAt', createdAt),
    };
    const written = await createNote(caller, { ...note, ...created });
    return { ...writtenNote(written, preview), ...noTodos(note.content, note.syncTodos) };
  }),
  runs(writeNoteTool, async (caller, { noteId: id, noteIds, ...given }) => {
    if (noteIds && id === undefined) {
      const { groupId, ...others } = given;
      if (groupId === undefined || hasChanges(others))
        throw invalidField('noteIds', 'give it only with groupId');
      return moveNotes(caller, noteIds, groupId);
    }
    if (noteIds || id === undefined) throw invalidField('noteId', 'give noteId, or noteIds with groupId');
    const { snapshot = true, ifMatch, preview, ...changes } = given;
    requireWhole('content', changes.content);
    const change = { ...changes, id, snapshot };
    const { renamed, ...note } = await updateOrRenameNote(caller, change, unchanged(ifMatch));
    return { ...writtenNote(note, preview), ...renamed };
  }),
  runs(editNoteTool, async (caller, { noteId: id, snapshot = true, ifMatch, preview, ...edit }) => {
    edit.edits.forEach(({ replace, content }, n) => {
      requireWhole(`edits[${n}].replace`, replace);
      requireWhole(`edits[${n}].content`, content);
    });
    // Models write `\n` whatever a note has (E34).
    const options = { ...unchanged(ifMatch), anyLineEnd: true };
    return writtenNote(await editNote(caller, { ...edit, id, snapshot }, options), preview);
  }),
  runs(appendToNoteTool, async (caller, { noteId: id, preview, ...append }) => {
    requireWhole('content', append.content);
    const written = await appendNote(caller, { ...append, id }, AGENT);
    return { ...writtenNote(written, preview), ...noTodos(append.content, append.syncTodos) };
  }),
  runs(todayTool, (caller, { date, create, ...query }) => {
    const day = optionalDay('date', date);
    return noteOrAbsent(dailyNote(caller, { ...query, date: day, create: create ?? 'unlessPast' }));
  }),
  runs(appendToTodayTool, async (caller, { date, preview, ...note }) => {
    requireWhole('content', note.content);
    const day = optionalDay('date', date);
    const written = await appendDaily(caller, { ...note, date: day }, AGENT);
    return { ...writtenNote(written, preview), ...noTodos(note.content, note.syncTodos) };
  }),
  runs(weekTool, (caller, { create, ...query }) =>
    noteOrAbsent(weeklyNote(caller, { ...query, create: create ?? 'unlessPast' })),
  ),
];

/** The note of a day or week, or that there is none: an agent that reads the days of a week expects some to be absent. */
const noteOrAbsent = (note: Promise<TaggedNote>): Promise<object> =>
  note.then(
    (found) => wholeNote(found),
    (error: unknown) => {
      if (!(error instanceof AbsentNoteError)) throw error;
      return { name: error.noteName, exists: false };
    },
  );

/** @throws ApiError invalidRequest if a text was shortened for an agent: writing it would lose a picture */
function requireWhole(field: string, text: string | undefined): void {
  if (text !== undefined && isShortened(text))
    throw invalidField(
      field,
      'contains a shortened data: URL (data:…,…). Use edit_note on another part of the note, or read_note with full: true',
    );
}

const AGENT = { isAgent: true };
const unchanged = (etag: string | undefined) => ({
  ifMatch: etag === undefined ? undefined : [etag],
  ...AGENT,
});
