// The inputs of requests about the trash.
import Type, { type Static } from 'typebox';
import { Flag, Id, paging, WithGroups, WorkspaceId } from '../fields.ts';

export const TrashQuery = Type.Object({
  workspaceId: Type.Optional(WorkspaceId),
  groups: Type.Optional(WithGroups),
  ...paging,
});
export type TrashQuery = Static<typeof TrashQuery>;

/** The resource to restore: exactly one of the three. */
export const Restore = Type.Object({
  noteId: Type.Optional(Id),
  todoId: Type.Optional(Id),
  groupId: Type.Optional(Id),
});
export type Restore = Static<typeof Restore>;

/** The notes to purge: one note, or all in a workspace's trash. */
export const Purge = Type.Object({
  noteId: Type.Optional(Id),
  all: Type.Optional(Flag),
  workspaceId: Type.Optional(WorkspaceId),
});
export type Purge = Static<typeof Purge>;
