// The file %~notes.json: data of notes that the files of an export can't hold.
import type { CalendarType } from '../../lib/core/calendars.ts';
import { readOwn } from './layout.ts';
import { NOTES } from './names.ts';

/** The note of a day or week: `2026-11-22` or `2026-W47`. */
export interface Day {
  readonly type: CalendarType;
  readonly name: string;
}

export interface NoteEntry {
  readonly path: string;
  readonly createdAt: string;
  /** The date, if it is a daily note. */
  readonly date?: string;
  /** The week, if it is a weekly note. */
  readonly week?: string;
  /** The second names that are stored with it (E38). */
  readonly aliases?: readonly string[];
  /** When it was moved to the trash. */
  readonly deletedAt?: string;
  /** The folder of the group that it was deleted from. */
  readonly folder?: string;
}

export interface NotesFile {
  /** The folders of the calendars' groups. */
  readonly daily?: string;
  readonly weekly?: string;
  /** The notes in the trash in the order of GET /trash: the last deleted first. */
  readonly notes: readonly NoteEntry[];
}

const REMEDY =
  'Export again, or delete it: daily and weekly notes are then imported as other notes, and all notes as created now.';

/** @throws UserError if the file is damaged */
export async function readNotesRecord(folder: string) {
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

export const isNotesFile = (file: unknown): file is NotesFile => {
  const { notes, daily = '', weekly = '' } = (file ?? {}) as Partial<Record<keyof NotesFile, unknown>>;
  const isEntry = (entry: unknown): boolean => typeof (entry as NoteEntry | null)?.path === 'string';
  return (
    Array.isArray(notes) && notes.every(isEntry) && [daily, weekly].every((path) => typeof path === 'string')
  );
};
