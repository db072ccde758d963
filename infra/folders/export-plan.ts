// Decides where an export puts each note and group, and what it records of them. The same workspace gives the same plan,
// and so does a workspace that was imported from the export.
import { CALENDAR_GROUPS, calendarGroupId, type CalendarType } from '../../lib/core/calendars.ts';
import { codeOf } from '../../lib/core/ids.ts';
import type { Group, NoteSummary } from '../../lib/schema/entities.ts';
import { findDays } from './find-days.ts';
import { TRASH } from './layout.ts';
import { FolderNames, NOTE_EXTENSION } from './names.ts';
import type { NoteEntry, NotesFile } from './notes-record.ts';

const CALENDARS = Object.keys(CALENDAR_GROUPS) as CalendarType[];

export function planExport(
  groups: readonly Group[],
  notes: readonly NoteSummary[],
  trashed: readonly NoteSummary[],
) {
  const days = findDays([...notes, ...trashed]);
  const calendars = new Map(
    groups
      .slice(0, 1)
      .flatMap(({ id }) => CALENDARS.map((type) => [calendarGroupId(type, codeOf(id)), type] as const)),
  );
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
    const { id, createdAt, deletedAt, groupId } = note;
    const day = days.get(id);
    const folder = deletedAt === null ? '' : paths.ofGroup(groupId);
    return {
      path,
      createdAt,
      ...(day?.type === 'daily' && { date: day.name }),
      ...(day?.type === 'weekly' && { week: day.name }),
      ...(deletedAt !== null && { deletedAt }),
      ...(folder !== '' && { folder }),
    };
  });
  const homes = groups.flatMap(({ id }) => {
    const type = calendars.get(id);
    return type ? [[type, paths.ofGroup(id)] as const] : [];
  });
  const record: NotesFile = { ...Object.fromEntries(homes), notes: entries };
  return { folders, notes: planned, longNames: paths.longNames, record };
}

/** Assigns a unique path to every group and note. The same ones in the same order get the same paths. */
function newPaths(groups: readonly Group[]) {
  /** The full names of paths that hold only a part of them. */
  const longNames = new Map<string, string>();
  const groupsById = new Map(groups.map((group) => [group.id, group]));
  const paths = new Map<string, string>();
  const folders = new Map<string, FolderNames>();

  function take(folder: string, name: string, extension: '' | typeof NOTE_EXTENSION): string {
    const names = folders.get(folder) ?? new FolderNames();
    folders.set(folder, names);
    const { file, whole } = names.take(name, extension);
    const path = folder === '' ? file : `${folder}/${file}`;
    if (!whole) longNames.set(path, name);
    return path;
  }

  /** The path of a group; that of the root if the group no longer exists. */
  function ofGroup(id: string | null): string {
    const group = groupsById.get(id ?? '');
    if (!group) return '';
    const path = paths.get(group.id) ?? take(ofGroup(group.parentId), group.name, '');
    paths.set(group.id, path);
    return path;
  }

  return {
    longNames,
    ofGroup,
    ofNote: ({ name, groupId }: NoteSummary) => take(ofGroup(groupId), name, NOTE_EXTENSION),
    inTrash: ({ name }: NoteSummary) => take(TRASH, name, NOTE_EXTENSION),
  };
}

/** An import keeps creation times and names, so the order stays the same. Ids differ between workspaces. */
const byCreation = (one: NoteSummary, other: NoteSummary): number =>
  compare(one.createdAt, other.createdAt) || compare(one.name, other.name) || compare(one.id, other.id);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
