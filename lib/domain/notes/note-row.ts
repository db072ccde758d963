// A note's row after a request: of a new note, or of a changed one.
import { laterThan, now } from '../../core/clock.ts';
import { groupRef, type NoteRow } from '../../db/resources/notes.ts';
import type { NewNote, NoteUpdate } from '../../schema/inputs/notes.ts';

/** The changes to a note. Omitted fields stay as they are. */
export type NoteChanges = Omit<NoteUpdate, 'id' | 'snapshot'>;

/**
 * The fields that the row stores under the names and with the types of the API. A declared field that is neither among
 * them nor handled by name does not compile.
 */
type Attribute = Exclude<
  keyof NewNote | keyof NoteChanges,
  'content' | 'workspaceId' | 'groupId' | 'syncTodos' | 'createdAt'
>;
type Attributes = Pick<NoteRow, Attribute>;

/**
 * The row of a note that does not exist yet: empty and in no group. `created`: the creation time that the caller gives; a
 * later one than now counts as now (E18).
 */
export function newRow(id: string, attributes: Attributes, created = Infinity): NoteRow {
  const time = now();
  // Starts at the time of writing, whatever creation time is given: a purged note can be created again under the same
  // id, and must not reuse a version.
  const version = time;
  const times = { created: Math.min(created, time), updated: time };
  return { ...attributes, id, ...times, version, contentVersion: version, todos: 0, bytes: 0 };
}

/** The row with its next version and all changes except new content, not in the trash. */
export function changedRow(read: NoteRow, changes: Omit<NoteChanges, 'syncTodos'>): NoteRow {
  const times = { updated: laterThan(read.updated), version: read.version + 1 };
  return { ...withChanges(read, changes), ...times };
}

/** The row with all changes except new content, not in the trash. */
export function withChanges(
  read: NoteRow,
  { groupId, content, ...attributes }: Omit<NoteChanges, 'syncTodos'>,
): NoteRow {
  const changed: Partial<Attributes> = attributes;
  const { group, chunks, unsynced, deleted: _deleted, deletedWith: _deletedWith, ...rest } = read;
  const place = groupId === undefined ? { ...(group !== undefined && { group }) } : groupRef(groupId);
  // New content gets new values for both fields when it is written.
  const stored =
    content === undefined
      ? { ...(chunks !== undefined && { chunks }), ...(unsynced !== undefined && { unsynced }) }
      : {};
  return { ...rest, ...changed, ...place, ...stored };
}
