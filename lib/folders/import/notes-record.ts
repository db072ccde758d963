// Reads the file %~notes.json of an export (lib/folders/notes-file.ts).
import type { CalendarType } from '../../core/calendar-names.ts';
import type { ReadFolder } from '../disk.ts';
import { isNotesFile, type Day, type NoteEntry, type NotesFile } from '../notes-file.ts';
import { readOwn } from '../layout.ts';
import { NOTES } from '../names.ts';

const REMEDY =
  'Export again, or delete it: daily and weekly notes are then imported as other notes, and all notes as created now.';

export type NotesRecord = Awaited<ReturnType<typeof readNotesRecord>>;

/** @throws FatalError if the file is damaged */
export async function readNotesRecord(folder: ReadFolder) {
  const file: NotesFile = (await readOwn(folder, NOTES, isNotesFile, REMEDY)) ?? { notes: [] };
  // Paths are compared in NFC, because some file systems change the form of accents.
  const keyOf = (path: string | undefined): string | undefined => path?.normalize('NFC');
  const positions = new Map(file.notes.map(({ path }, position) => [keyOf(path), position]));
  const positionOf = (path: string): number => positions.get(keyOf(path)) ?? file.notes.length;
  const get = (path: string): NoteEntry | undefined => file.notes[positionOf(path)];
  return {
    get,

    /** The day or week of the note at a path. */
    dayOf(path: string): Day | undefined {
      const { date, week } = get(path) ?? {};
      if (date !== undefined) return { type: 'daily', name: date };
      return week === undefined ? undefined : { type: 'weekly', name: week };
    },

    /** The calendar whose group a folder is. */
    calendarOf: (path: string): CalendarType | undefined =>
      (['daily', 'weekly'] as const).find((type) => keyOf(file[type]) === keyOf(path)),

    /** The paths of notes in the trash, the first deleted first; those without an entry before them. */
    inOrderOfDeletion: (paths: readonly string[]): string[] =>
      paths.toSorted((one, other) => positionOf(other) - positionOf(one)),
  };
}
