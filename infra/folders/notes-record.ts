// The file %~notes.json: what the files of an export can't hold of their notes.
import type { CalendarType } from '../../lib/core/calendars.ts';
import { UserError } from '../user-error.ts';
import { NOTES, readJson } from './layout.ts';

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

export class NotesRecord {
  readonly #file: NotesFile;
  /** Paths are compared in NFC, because some file systems change the form of accents. */
  readonly #entries: ReadonlyMap<string, NoteEntry>;
  readonly #positions: ReadonlyMap<NoteEntry, number>;

  constructor(file: NotesFile) {
    this.#file = file;
    this.#entries = new Map(file.notes.map((entry) => [entry.path.normalize('NFC'), entry]));
    this.#positions = new Map(file.notes.map((entry, position) => [entry, position]));
  }

  /** @throws UserError if the file is damaged */
  static async of(folder: string): Promise<NotesRecord> {
    const file = await readJson(folder, NOTES, REMEDY);
    if (file !== undefined && !isNotesFile(file))
      throw new UserError(`${NOTES} in ${folder} was not written by an export.\n${REMEDY}`);
    return new NotesRecord(file ?? { notes: [] });
  }

  get(path: string): NoteEntry | undefined {
    return this.#entries.get(path.normalize('NFC'));
  }

  /** The day or week of the note at a path. */
  dayOf(path: string): Day | undefined {
    const { date, week } = this.get(path) ?? {};
    if (date !== undefined) return { type: 'daily', name: date };
    return week === undefined ? undefined : { type: 'weekly', name: week };
  }

  /** The calendar whose group a folder is. */
  calendarOf(folder: string): CalendarType | undefined {
    const { daily, weekly } = this.#file;
    if (daily?.normalize('NFC') === folder.normalize('NFC')) return 'daily';
    return weekly?.normalize('NFC') === folder.normalize('NFC') ? 'weekly' : undefined;
  }

  /** The paths of notes in the trash, the first deleted first; those without an entry before them. */
  inOrderOfDeletion(paths: readonly string[]): string[] {
    const positionOf = (path: string): number => {
      const entry = this.get(path);
      return (entry && this.#positions.get(entry)) ?? Infinity;
    };
    const placed = paths.map((path) => ({ path, position: positionOf(path) }));
    return placed
      .toSorted((one, other) => (one.position === other.position ? 0 : other.position - one.position))
      .map(({ path }) => path);
  }
}

export const isNotesFile = (file: unknown): file is NotesFile => {
  const { notes, daily = '', weekly = '' } = (file ?? {}) as Partial<Record<keyof NotesFile, unknown>>;
  const isEntry = (entry: unknown): boolean => typeof (entry as NoteEntry | null)?.path === 'string';
  return (
    Array.isArray(notes) && notes.every(isEntry) && [daily, weekly].every((path) => typeof path === 'string')
  );
};
