// Decides where an export puts each note and group, and what it records of them. The same workspace gives the same plan,
// and so does a workspace that was imported from the export.
import { CALENDAR_GROUPS, calendarGroupId, type CalendarType } from '../../lib/core/calendars.ts';
import { codeOf } from '../../lib/core/ids.ts';
import type { Group, NoteSummary } from '../../lib/schema/entities.ts';
import { findDays } from './find-days.ts';
import type { LongNames } from './layout.ts';
import type { Day, NoteEntry, NotesFile } from './notes-record.ts';
import { Paths } from './paths.ts';

export interface PlannedNote {
  readonly note: NoteSummary;
  readonly path: string;
}

export interface ExportPlan {
  readonly folders: readonly string[];
  readonly notes: readonly PlannedNote[];
  readonly longNames: LongNames;
  readonly record: NotesFile;
}

export interface Listed {
  readonly groups: readonly Group[];
  readonly notes: readonly NoteSummary[];
  readonly trashed: readonly NoteSummary[];
}

export function planExport({ groups, notes, trashed }: Listed): ExportPlan {
  const days = findDays([...notes, ...trashed]);
  const calendars = calendarsAmong(groups);
  const paths = new Paths(groups);
  // The calendars' groups and the notes that they created come first, so that nothing else takes their names.
  const folders = first(groups, ({ id }) => calendars.has(id)).map(({ id }) => paths.ofGroup(id));
  const isAtHome = ({ id, name, groupId }: NoteSummary): boolean => {
    const day = days.get(id);
    return day?.name === name && groupId !== null && calendars.get(groupId) === day.type;
  };
  const live = first(notes.toSorted(byCreation), isAtHome).map((note) => ({
    note,
    path: paths.ofNote(note),
  }));
  const deleted = trashed.map((note) => ({ note, path: paths.inTrash(note) }));
  const planned = [...live, ...deleted];
  const homes = [...calendars].map(([id, type]): [CalendarType, string] => [type, paths.ofGroup(id)]);
  return {
    folders,
    notes: planned,
    longNames: paths.longNames,
    record: {
      ...Object.fromEntries(homes),
      notes: planned.map(({ note, path }) => entryOf(note, path, days.get(note.id), paths)),
    },
  };
}

function entryOf(note: NoteSummary, path: string, day: Day | undefined, paths: Paths): NoteEntry {
  const { createdAt, deletedAt, groupId } = note;
  const folder = deletedAt === null || groupId === null ? '' : paths.ofGroup(groupId);
  return {
    path,
    createdAt,
    ...(day?.type === 'daily' && { date: day.name }),
    ...(day?.type === 'weekly' && { week: day.name }),
    ...(deletedAt !== null && { deletedAt }),
    ...(folder !== '' && { folder }),
  };
}

/** The calendars' groups among groups, by id. */
function calendarsAmong(groups: readonly Group[]): Map<string, CalendarType> {
  const types = Object.keys(CALENDAR_GROUPS) as CalendarType[];
  const [one] = groups;
  if (!one) return new Map();
  const ids = new Map(types.map((type) => [calendarGroupId(type, codeOf(one.id)), type]));
  return new Map(groups.flatMap(({ id }) => (ids.has(id) ? [[id, ids.get(id) ?? 'daily'] as const] : [])));
}

/** The same items, with some of them first. */
const first = <T>(items: readonly T[], isFirst: (item: T) => boolean): T[] => {
  const { yes = [], no = [] } = Object.groupBy(items, (item) => (isFirst(item) ? 'yes' : 'no'));
  return [...yes, ...no];
};

/** An import keeps creation times and names, so the order stays the same. Ids differ between workspaces. */
const byCreation = (one: NoteSummary, other: NoteSummary): number =>
  compare(one.createdAt, other.createdAt) || compare(one.name, other.name) || compare(one.id, other.id);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
