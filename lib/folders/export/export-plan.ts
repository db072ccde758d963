// Decides the path of each note, group and file of an export, and the record of them. The same workspace gives the same
// plan, and so does a workspace that was imported from the export. The web app imports this file, too.
import type { Group, NoteSummary } from '../../schema/entities.ts';
import type { StoredFile } from '../../schema/files.ts';
import { newPaths } from './export-paths.ts';
import type { NoteEntry, NotesFile } from '../notes-file.ts';
import { findCalendars, findDays } from './find-days.ts';

export interface Exported {
  readonly groups: readonly Group[];
  readonly notes: readonly NoteSummary[];
  readonly trashed?: readonly NoteSummary[];
  readonly files?: readonly StoredFile[];
}

export function planExport({ groups, notes, trashed = [], files = [] }: Exported) {
  const days = findDays([...notes, ...trashed]);
  const calendars = findCalendars(groups);
  const paths = newPaths(groups);
  // The calendars' groups and the notes that they created come first, so that nothing else takes their names.
  const folders = groups
    .toSorted((one, other) => Number(calendars.has(other.id)) - Number(calendars.has(one.id)))
    .map(({ id }) => paths.ofGroup(id));
  const isAtHome = ({ id, name, groupId }: NoteSummary): boolean => {
    const day = days.get(id);
    return day?.name === name && groupId !== null && calendars.get(groupId) === day.type;
  };
  const planned = [
    ...notes
      .toSorted((one, other) => Number(isAtHome(other)) - Number(isAtHome(one)) || byCreation(one, other))
      .map((note) => ({ note, path: paths.ofNote(note) })),
    ...trashed.map((note) => ({ note, path: paths.inTrash(note) })),
  ];
  const entries = planned.map(({ note, path }): NoteEntry => {
    const { id, createdAt, deletedAt, groupId, aliases } = note;
    const day = days.get(id);
    const folder = deletedAt === null ? '' : paths.ofGroup(groupId);
    return {
      path,
      createdAt,
      ...(day?.type === 'daily' && { date: day.name }),
      ...(day?.type === 'weekly' && { week: day.name }),
      ...(aliases && { aliases }),
      ...(deletedAt !== null && { deletedAt }),
      ...(folder !== '' && { folder }),
    };
  });
  const homes = groups.flatMap(({ id }) => {
    const type = calendars.get(id);
    return type ? [[type, paths.ofGroup(id)] as const] : [];
  });
  const record: NotesFile = { ...Object.fromEntries(homes), notes: entries };
  // They come last, so that they take no name of a note.
  const plannedFiles = files.map((file) => ({ file, path: paths.ofFile(file.path) }));
  const longNames = new Map([...paths.longNames].toSorted(([one], [other]) => compare(one, other)));
  return { folders, notes: planned, files: plannedFiles, longNames, record };
}

/** An import keeps creation times and names, and therefore the order. Ids differ between workspaces. */
const byCreation = (one: NoteSummary, other: NoteSummary): number =>
  compare(one.createdAt, other.createdAt) || compare(one.name, other.name) || compare(one.id, other.id);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
