// The only place that decides between 403 and 404 (D9, D11). The owner of a workspace is looked up only if it is not the
// caller's.
import type { WorkspaceCode } from '../core/ids.ts';
import { findOwner } from '../db/resources/workspaces.ts';
import type { Caller } from './caller.ts';
import { ApiError, type ErrorName } from './errors.ts';

/** The resource type of the rejected id. */
export type Kind =
  'workspace' | 'calendar' | 'note' | 'group' | 'parentGroup' | 'todo' | 'snapshot' | 'file' | 'link';

const ACCESS_ERRORS: Readonly<Record<Kind, { readonly denied: ErrorName; readonly notFound: ErrorName }>> = {
  workspace: { denied: 'workspaceDenied', notFound: 'workspaceNotFound' },
  // Calendar endpoints return 404 for foreign and unknown workspaces alike.
  calendar: { denied: 'calendarWorkspaceNotFound', notFound: 'calendarWorkspaceNotFound' },
  note: { denied: 'noteDenied', notFound: 'noteNotFound' },
  group: { denied: 'groupDenied', notFound: 'groupNotFound' },
  parentGroup: { denied: 'groupDenied', notFound: 'parentGroupNotFound' },
  todo: { denied: 'todoDenied', notFound: 'todoNotFound' },
  snapshot: { denied: 'snapshotDenied', notFound: 'snapshotNotFound' },
  file: { denied: 'fileDenied', notFound: 'fileNotFound' },
  link: { denied: 'linkDenied', notFound: 'linkNotFound' },
};

/** The workspace of a request, before its owner is known. */
export interface WorkspaceRef {
  readonly code: WorkspaceCode;
  /** The workspace's id if the request names it: the code alone does not identify it. */
  readonly id?: string;
  /** The kind of resource that the request names: it selects the error. */
  readonly kind: Kind;
}

/**
 * The error for a workspace that is not the caller's: 403 if another user owns it; 404 if nobody does, or if the caller
 * has deleted it.
 */
export async function accessError({ userId }: Caller, { code, kind }: WorkspaceRef): Promise<ApiError> {
  const owner = await findOwner(code);
  const { denied, notFound } = ACCESS_ERRORS[kind];
  return new ApiError(owner !== undefined && owner !== userId ? denied : notFound);
}

/** The 404 of a kind. */
export const notFound = (kind: Kind): ApiError => new ApiError(ACCESS_ERRORS[kind].notFound);
