// Imports daily and weekly notes as such: their ids belong to their dates, so they can't be created like other notes.
import { calendarGroupId, calendarNoteId } from '../calendar-ids.ts';
import { weekNamed } from '../../core/iso-calendar.ts';
import type { Note } from '../../schema/entities.ts';
import { RejectedError } from '../failures.ts';
import type { ImportGroups } from './import-groups.ts';
import { importSnapshots } from './import-snapshots.ts';
import type { ImportSource } from './import-source.ts';
import { TRASH } from '../names.ts';
import type { Day } from '../notes-file.ts';
import type { Outcome } from '../tally.ts';

/**
 * The files that become notes of days or weeks, each with its day. If several files name the same day, the one that an
 * export recorded is used, otherwise the first one.
 */
export function daysAmong(paths: readonly string[], { record, vault }: ImportSource): Map<string, Day> {
  const dated = paths.filter((path) => !record.get(path) && !path.startsWith(`${TRASH}/`));
  const candidates = [
    ...paths.map((path) => [path, record.dayOf(path)] as const),
    ...dated.map((path) => [path, vault.dayOf(path)] as const),
  ].flatMap(([path, day]) => (day ? [[path, day] as const] : []));
  const byDay = Map.groupBy(candidates, ([, { type, name }]) => `${type} ${name}`);
  return new Map(byDay.values().flatMap((same) => same.slice(0, 1)));
}

export interface ImportedDay {
  readonly day: Day;
  readonly outcome: Outcome;
  /** The note, if it has the content of the file. */
  readonly note?: Note;
}

/**
 * Creates the note of a day or week from its file. If it exists with other content, that is kept; if another client has
 * just created it, a snapshot keeps what is replaced.
 */
export async function importDay(source: ImportSource, path: string, day: Day): Promise<ImportedDay> {
  const { api, code } = source;
  const content = await source.readNote(path);
  const noteId = calendarNoteId(day.type, day.name, code);
  const found = await api.find<Note>(`/note/${noteId}`);
  if (found?.isDeleted) return { day, outcome: 'inTrash' };
  if (found && found.content !== content) return { day, outcome: 'dayExists' };
  const body = { ...inputOf(day), content, snapshot: true, ...source.inWorkspace, ...source.withTodos(path) };
  const note = found ?? (await api.call<Note>('PUT', `/${day.type}`, body));
  source.links.add(path, note.id, content);
  await importSnapshots(source, path, note, !found);
  return { day, outcome: found ? 'unchanged' : 'created', note };
}

/**
 * Gives the note of a day the name and the group that it had when it was exported, and the second names that it had there
 * or in a vault, unless it has been renamed or moved, or has second names, in this workspace. @param folder the folder of its group
 */
export async function placeDay(
  source: ImportSource,
  groups: ImportGroups,
  path: string,
  day: Day,
  note: Note,
  folder: string,
): Promise<void> {
  const { api, code, record } = source;
  const home = calendarGroupId(day.type, code);
  if (note.name !== day.name || note.groupId !== home) return;
  // The day of a vault has the name of its date, and is in the calendar's own group.
  const isPlaced = record.dayOf(path) === undefined;
  const name = isPlaced ? day.name : source.noteName(path);
  const groupId = isPlaced || record.calendarOf(folder) === day.type ? home : await groups.of(folder);
  const aliases = note.aliases
    ? undefined
    : source.aliasesOf(path, { name: day.name, content: note.content });
  if (name !== day.name || groupId !== home || aliases)
    await api.call('PUT', '/note', { id: note.id, name, groupId, aliases });
}

function inputOf({ type, name }: Day): object {
  if (type === 'daily') return { date: name };
  const week = weekNamed(name);
  if (!week) throw new RejectedError(`"${name}" in %~notes.json is not a week such as 2026-W47.`);
  return week;
}
