// Groups: folders of a workspace. A row stores the group's parent; its children are found by a query.
import { bytesToId, codeOf, idOf, idToBytes, localOf } from '../../core/ids.ts';
import type { Group } from '../../schema/entities.ts';
import { GROUPS } from '../table/keys.ts';
import { repository, sameVersion } from './repository.ts';

/** A group. `parent` is the local part of its parent's id; times are used only for sorting (D27). */
export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly parent?: string;
  readonly created: number;
  readonly updated: number;
  /** Increases with every change: the optimistic lock. */
  readonly version: number;
}

/** The stored attributes of a group besides its id. */
export type GroupAttributes = Omit<GroupRow, 'id' | 'parent'> & { readonly parent?: Uint8Array };

/** Converts a group to its stored attributes. */
export function toAttributes(row: GroupRow): GroupAttributes {
  const { id: _, parent, ...rest } = row;
  return { ...rest, ...(parent !== undefined && { parent: idToBytes(parent) }) };
}

/** Converts stored attributes to a group. */
export const fromAttributes = (id: string, { parent, ...row }: GroupAttributes): GroupRow => ({
  id,
  ...row,
  ...(parent && { parent: bytesToId(parent) }),
});

/** The groups of a workspace. */
export const groups = repository(GROUPS, { toAttributes, fromAttributes, unchanged: sameVersion });

/** A group's parent as its row stores it. */
export const parentRef = (parentId: string | null): { parent?: string } =>
  parentId === null ? {} : { parent: localOf(parentId.toLowerCase()) };

/** A group as the API returns it. */
export const toGroup = (
  { id, name, parent }: GroupRow,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Group => ({
  id,
  name,
  workspaceId,
  userId,
  parentId: parent === undefined ? null : idOf(parent, codeOf(id)),
  icon: null,
});
