// The contracts of /workspace.
import Type from 'typebox';
import { contract, WORKSPACE_ERRORS } from '../contract.ts';
import { ContentCounts, Workspace, WorkspaceListItem } from '../../schema/entities.ts';
import { Item, Page as PageOf } from '../../schema/envelopes.ts';
import {
  NewWorkspace,
  WorkspaceQuery,
  WorkspaceDeletion,
  WorkspaceUpdate,
} from '../../schema/inputs/workspaces.ts';
import { Named, Uuid } from '../../schema/named.ts';

export const listWorkspacesContract = contract({
  name: 'listWorkspaces',
  method: 'GET',
  path: '/workspace',
  summary: "List the caller's workspaces, the default one first",
  description:
    'The default workspace comes first, then the others by creation time, each with its storage use and counts.',
  query: WorkspaceQuery,
  response: PageOf('WorkspaceList', WorkspaceListItem),
  errors: [],
});

export const createWorkspaceContract = contract({
  name: 'createWorkspace',
  method: 'POST',
  path: '/workspace',
  summary: 'Create a workspace',
  description:
    'Names are unique per user, ignoring white space at both ends. An account has at most two workspaces unless its operator allows more.',
  body: NewWorkspace,
  response: Item(Workspace),
  errors: ['workspaceLimit', 'duplicateWorkspaceName'],
});

export const updateWorkspaceContract = contract({
  name: 'updateWorkspace',
  method: 'PUT',
  path: '/workspace',
  summary: 'Rename a workspace, or set its templates',
  description:
    "Omitted members keep their values. The text of a template fills a day or week that is created without content. A first line that repeats the template's name is omitted. In the text, `{{date}}`, `{{date:dddd, DD MMMM YYYY}}`, `{{week}}`, `{{yesterday}}`, `{{tomorrow}}` and `{{title}}` are replaced by the dates and the name of the day or week.",
  body: WorkspaceUpdate,
  response: Item(Workspace),
  errors: [...WORKSPACE_ERRORS, 'noteDenied', 'noteNotFound', 'duplicateWorkspaceName'],
});

export const deleteWorkspaceContract = contract({
  name: 'deleteWorkspace',
  method: 'DELETE',
  path: '/workspace',
  summary: 'Delete a workspace with all its contents',
  description:
    'Permanently removes everything in it, including snapshots and trash, with immediate effect. Its name can be used again. The default workspace cannot be deleted.',
  body: WorkspaceDeletion,
  response: Item(
    Named('DeletedWorkspace', {
      deleted: Type.Boolean(),
      workspaceId: Uuid,
      deletedContent: ContentCounts,
    }),
  ),
  errors: [...WORKSPACE_ERRORS, 'defaultWorkspace'],
});
