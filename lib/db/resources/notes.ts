// Notes without their contents: small rows, so that a list costs little.
import { timestamp, timestampOrNull } from '../../core/clock.ts';
import { codeOf, idOf, idToBytes, bytesToId, localOf } from '../../core/ids.ts';
import type { Note, NoteSummary } from '../../schema/entities.ts';
import type { ContentRef } from '../contents/content-store.ts';
import type { Condition } from '../table/items.ts';
import { NOTES } from '../table/keys.ts';
import { repository } from './repository.ts';

/** A part of a text, in UTF-16 units: from `start` up to but not including `end`. */
export interface TextPart {
  readonly start: number;
  readonly end: number;
}

/** A note. Times in milliseconds since the epoch; `group` is the local part of its group's id. */
export interface NoteRow extends ContentRef {
  readonly id: string;
  readonly name: string;
  readonly group?: string;
  readonly created: number;
  readonly updated: number;
  /** Starts at the time of the first write in milliseconds and increases with every change of the note: its optimistic lock. */
  readonly version: number;
  /** Its live todos; for a note in the trash, the todos deleted with it. */
  readonly todos: number;
  readonly pinned?: true;
  readonly aliases?: readonly string[];
  /** When it was moved to the trash. */
  readonly deleted?: number;
  /** In the trash: the local part of the id of the group deletion that moved it there (E23). */
  readonly deletedWith?: string;
  /** Short hashes of the Idempotency-Keys of the last appends, newest last. */
  readonly appendKeys?: readonly string[];
  /**
   * The version with which its present life began: it was created, moved to the trash or restored. Links end with the
   * life in which they were created (E25). Absent: the time of its creation.
   */
  readonly life?: number;
  /** The number of commits that have derived todos from its content, while some are still missing (D47). */
  readonly unsynced?: number;
  /** The part of the content whose todos are still missing, in UTF-16 units, if a template filled it (E29). */
  readonly filled?: TextPart;
  /** Marks the content as written in a series of edits of an agent's key (E34). A hash, void once anything else writes it. */
  readonly series?: number;
}

/**
 * The stored attributes besides the keys. Ids are stored as bytes and defaults are omitted, because a list reads thousands:
 * `updated` and `version` if they equal the creation time, `contentVersion` if it equals the version, `todos` if there are none.
 */
type NoteItem = Omit<NoteRow, 'id' | 'group' | 'deletedWith' | Omitted> &
  Partial<Pick<NoteRow, Omitted>> & { readonly group?: Uint8Array; readonly deletedWith?: Uint8Array };

type Omitted = 'updated' | 'version' | 'contentVersion' | 'todos';

const toAttributes = (row: NoteRow): NoteItem => {
  const { id: _, group, deletedWith, updated, version, contentVersion, todos, ...rest } = row;
  return {
    ...rest,
    ...(group !== undefined && { group: idToBytes(group) }),
    ...(deletedWith !== undefined && { deletedWith: idToBytes(deletedWith) }),
    ...(updated !== row.created && { updated }),
    ...(version !== row.created && { version }),
    ...(contentVersion !== version && { contentVersion }),
    ...(todos !== 0 && { todos }),
  };
};

const fromAttributes = (id: string, { group, deletedWith, ...item }: NoteItem): NoteRow => {
  const { created, updated = created, version = created, contentVersion = version, todos = 0 } = item;
  return {
    ...item,
    id,
    updated,
    version,
    contentVersion,
    todos,
    ...(group && { group: bytesToId(group) }),
    ...(deletedWith && { deletedWith: bytesToId(deletedWith) }),
  };
};

/** The condition that a note has the version `:version`. A stored note omits defaults, so conditions state them too. */
export const HAS_VERSION = '(version = :version OR (attribute_not_exists(version) AND created = :version))';
const NO_TODOS = '(attribute_not_exists(todos) OR todos = :todos)';

/** The condition that a note has not changed since it was read and has as many todos. */
const unchanged = ({ version, todos, unsynced }: NoteRow): Condition => ({
  ConditionExpression: [
    HAS_VERSION,
    todos === 0 ? NO_TODOS : 'todos = :todos',
    unsynced === undefined ? 'attribute_not_exists(unsynced)' : 'unsynced = :unsynced',
  ].join(' AND '),
  ExpressionAttributeValues: {
    ':version': version,
    ':todos': todos,
    ...(unsynced !== undefined && { ':unsynced': unsynced }),
  },
});

/** The notes of a workspace, trash included. A write also fails if the number of a note's todos has changed. */
export const notes = repository(NOTES, { toAttributes, fromAttributes, unchanged });

/** A note's group as its row stores it. */
export const groupRef = (groupId: string | null): { group?: string } =>
  groupId === null ? {} : { group: localOf(groupId.toLowerCase()) };

/** The life of a note: two states of a note have the same one if it was not in the trash between them. */
export const lifeOf = ({ life, created }: NoteRow): number => life ?? created;

/** A note as the API returns it. */
export const toNote = (
  row: NoteRow,
  { content, ...of }: { userId: string; workspaceId: string; content: string },
): Note => ({ ...toNoteSummary(row, of), content });

/** A note as the API returns it, without its content. */
export function toNoteSummary(
  row: NoteRow,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): NoteSummary {
  const { id, group, deleted } = row;
  return {
    id,
    name: row.name,
    workspaceId,
    groupId: group === undefined ? null : idOf(group, codeOf(id)),
    userId,
    icon: null,
    isDeleted: deleted !== undefined,
    deletedAt: timestampOrNull(deleted),
    deletedBy: deleted === undefined ? null : userId,
    isEncrypted: false,
    encryptionMetadata: null,
    createdAt: timestamp(row.created),
    updatedAt: timestamp(row.updated),
    ...(row.pinned && { pinned: true as const }),
    ...(row.aliases && { aliases: [...row.aliases] }),
  };
}
