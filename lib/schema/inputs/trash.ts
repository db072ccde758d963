// The inputs of requests about the trash.
import Type, { type Static } from 'typebox';
import { Flag, Id, NamedWorkspaceId, paging, WithGroups, WorkspaceId } from '../fields.ts';
import { toggle } from '../kinds.ts';

export const TrashQuery = Type.Object({
  workspaceId: Type.Optional(WorkspaceId),
  groups: Type.Optional(WithGroups),
  files: Type.Optional(toggle(false, 'Whether the response includes the files in the trash.')),
  ...paging,
});
export type TrashQuery = Static<typeof TrashQuery>;

/** The resource to restore: exactly one of the four. */
export const Restore = Type.Object(
  {
    noteId: Type.Optional(Id),
    todoId: Type.Optional(Id),
    groupId: Type.Optional(Id),
    fileId: Type.Optional(Id),
  },
  { forms: [['noteId'], ['todoId'], ['groupId'], ['fileId']] },
);
export type Restore = Static<typeof Restore>;

/** The target of a purge: one note, one file, or all in a workspace's trash. */
export const Purge = Type.Object(
  {
    noteId: Type.Optional(Id),
    fileId: Type.Optional(Id),
    all: Type.Optional(Flag),
    workspaceId: Type.Optional(NamedWorkspaceId),
  },
  { forms: [['noteId'], ['fileId'], ['all']] },
);
export type Purge = Static<typeof Purge>;
