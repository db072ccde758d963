// The inputs of requests about workspaces, their changes and the account.
import Type, { type Static } from 'typebox';
import {
  ChangesLimit,
  Cursor,
  Id,
  paging,
  TemplateId,
  TimeZone,
  WorkspaceId,
  WorkspaceName,
} from '../fields.ts';
import { toggle } from '../kinds.ts';
import { WithDueDate, WithExcerpt, WithNoteName } from '../list-fields.ts';

export const WorkspaceQuery = Type.Object(paging);
export type WorkspaceQuery = Static<typeof WorkspaceQuery>;

export const NewWorkspace = Type.Object({ name: WorkspaceName });
export type NewWorkspace = Static<typeof NewWorkspace>;

export const WorkspaceUpdate = Type.Object({
  workspaceId: Id,
  name: Type.Optional(WorkspaceName),
  dailyTemplateId: Type.Optional(TemplateId('daily')),
  weeklyTemplateId: Type.Optional(TemplateId('weekly')),
});
export type WorkspaceUpdate = Static<typeof WorkspaceUpdate>;

/** The workspace to delete. */
export const WorkspaceDeletion = Type.Object({ workspaceId: Id });
export type WorkspaceDeletion = Static<typeof WorkspaceDeletion>;

export const ChangesQuery = Type.Object({
  workspaceId: Type.Optional(WorkspaceId),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(ChangesLimit),
  excerpt: Type.Optional(WithExcerpt),
  noteName: Type.Optional(WithNoteName),
  dueDate: Type.Optional(WithDueDate),
  files: Type.Optional(toggle(false, 'Whether changes of files are returned, too.')),
});
export type ChangesQuery = Static<typeof ChangesQuery>;

export const AccountUpdate = Type.Object({ timeZone: TimeZone });
export type AccountUpdate = Static<typeof AccountUpdate>;
