// A note's row after a request: of a new note, or of a changed one.
import { laterThan, now } from '../../core/clock.ts';
import { comparableName } from '../../core/text.ts';
import { groupRef, type NoteRow } from '../../db/resources/notes.ts';
import type { NewNote, NoteUpdate } from '../../schema/inputs/notes.ts';

/** The changes to a row besides its content. Omitted fields are unchanged. */
type RowChanges = Omit<NoteUpdate, 'id' | 'snapshot' | 'syncTodos'>;

/**
 * The fields that the row stores under the names and with the types of the API. A declared field that is neither among
 * them nor handled by name does not compile.
 */
type Attributes = Pick<
  NoteRow,
  Exclude<
    keyof NewNote | keyof RowChanges,
    'content' | 'workspaceId' | 'groupId' | 'pinned' | 'aliases' | 'syncTodos' | 'createdAt'
  >
>;

/**
 * The row of a note that does not exist yet: empty and in no group. `created`: the creation time that the caller gives; a
 * later one than now counts as now (E18).
 */
export function newRow(
  id: string,
  { pinned, aliases, ...attributes }: Attributes & Pick<NewNote, 'pinned' | 'aliases'>,
  created = Infinity,
): NoteRow {
  const time = now();
  // Starts at the time of writing, whatever creation time is given: a purged note can be created again under the same
  // id, and must not reuse a version.
  const version = time;
  const times = { created: Math.min(created, time), updated: time };
  const life = times.created === version ? {} : { life: version };
  const row = { ...attributes, id, ...times, ...life, version, contentVersion: version, todos: 0, bytes: 0 };
  return { ...row, ...(pinned && { pinned }), ...withAliases(aliases) };
}

/** The next version of a row. */
const nextVersion = ({ version }: NoteRow) => ({ version: version + 1 });

/** The next version of a note that is moved to the trash or restored: this ends its shares (E25). */
export const nextLife = ({ version }: NoteRow) => ({ version: version + 1, life: version + 1 });

/** The next version of the row, with the changes except content. */
export function changedRow(read: NoteRow, changes: RowChanges): NoteRow {
  const next = read.deleted === undefined ? nextVersion(read) : nextLife(read);
  return { ...withChanges(read, changes), updated: laterThan(read.updated), ...next };
}

/** Applies the changes except content, and takes the note out of the trash. */
export function withChanges(
  read: NoteRow,
  { groupId, content, pinned = read.pinned, aliases, ...attributes }: RowChanges,
): NoteRow {
  const changed: Partial<Attributes> = attributes;
  const { pinned: _pinned, aliases: _aliases, ...stays } = read;
  const {
    group,
    chunks,
    unsynced,
    filled,
    series,
    deleted: _deleted,
    deletedWith: _deletedWith,
    ...rest
  } = stays;
  const inGroup = groupId === undefined ? { ...(group !== undefined && { group }) } : groupRef(groupId);
  // New content gets new values for both fields when it is written.
  const stored =
    content === undefined
      ? {
          ...(chunks !== undefined && { chunks }),
          ...(unsynced !== undefined && { unsynced }),
          ...(filled && { filled }),
          ...(series !== undefined && { series }),
        }
      : {};
  return {
    ...rest,
    ...changed,
    ...inGroup,
    ...stored,
    ...(pinned && { pinned }),
    ...withAliases(aliases ?? read.aliases),
  };
}

/** Second names as a row has them. Of equal ones, the first counts (E38). */
function withAliases(aliases: readonly string[] = []): Pick<NoteRow, 'aliases'> {
  const names = aliases.map(comparableName);
  const different = aliases.filter((_, n) => names.indexOf(names[n] ?? '') === n);
  return different.length === 0 ? {} : { aliases: different };
}
