// The file %~notes.json: data of notes that the files of an export can't hold.
import type { CalendarType } from '../core/calendar-names.ts';

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

/** Whether a JSON value has the form of the file. */
export const isNotesFile = (file: unknown): file is NotesFile => {
  const { notes, daily = '', weekly = '' } = (file ?? {}) as Partial<Record<keyof NotesFile, unknown>>;
  const isEntry = (entry: unknown): boolean => typeof (entry as NoteEntry | null)?.path === 'string';
  return (
    Array.isArray(notes) && notes.every(isEntry) && [daily, weekly].every((path) => typeof path === 'string')
  );
};
