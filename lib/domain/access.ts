// The only place that decides between 403 and 404 (D9, D11). An id contains the code of its workspace, and the caller's
// account lists the caller's workspaces. The owner is looked up only for other workspaces.
import { parseId, type WorkspaceCode } from '../core/ids.ts';
import { findAccount, type Account, type WorkspaceEntry } from '../db/ledger/accounts.ts';
import { groups } from '../db/resources/groups.ts';
import { findOwner } from '../db/resources/workspaces.ts';
import type { Caller } from './caller.ts';
import { ApiError, type ErrorName } from './errors.ts';

/** The kind of resource that a rejected id names. */
export type Kind = 'workspace' | 'calendar' | 'note' | 'group' | 'parentGroup' | 'todo' | 'snapshot';

const ACCESS_ERRORS: Readonly<Record<Kind, { readonly denied: ErrorName; readonly notFound: ErrorName }>> = {
  workspace: { denied: 'workspaceDenied', notFound: 'workspaceNotFound' },
  // Calendar endpoints return 404 for foreign and unknown workspaces alike.
  calendar: { denied: 'calendarWorkspaceNotFound', notFound: 'calendarWorkspaceNotFound' },
  note: { denied: 'noteDenied', notFound: 'noteNotFound' },
  group: { denied: 'groupDenied', notFound: 'groupNotFound' },
  parentGroup: { denied: 'groupDenied', notFound: 'parentGroupNotFound' },
  todo: { denied: 'todoDenied', notFound: 'todoNotFound' },
  snapshot: { denied: 'snapshotDenied', notFound: 'snapshotNotFound' },
};

/** The workspace of a request, before its owner is known. */
export interface WorkspaceRef {
  readonly code: WorkspaceCode;
  /** The workspace's id if the request names it: the code alone does not identify it. */
  readonly id?: string;
  /** The kind of resource that the request names: it selects the error. */
  readonly kind: Kind;
}

/** A workspace named by its id. */
export type NamedWorkspace = WorkspaceRef & { readonly id: string };

/** One of the caller's workspaces. */
export interface OwnedWorkspace extends WorkspaceRef {
  readonly account: Account;
  readonly entry: WorkspaceEntry;
  /** Reads the account again. @throws ApiError if the workspace is no longer the caller's */
  readonly verify: () => Promise<unknown>;
}

/** A row of one of the caller's workspaces. */
export type OwnedRow<T> = OwnedWorkspace & { readonly row: T };

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

/** The caller's account. */
export const ownAccount = async (caller: Caller): Promise<Account> =>
  requireAccount(caller, await findAccount(caller.userId));

/** Every user with a key has an account. @throws Error if the account is missing */
export function requireAccount({ userId }: Caller, account: Account | undefined): Account {
  if (!account) throw new Error(`user ${userId} has a key but no account`);
  return account;
}

/**
 * The workspace that a request names; the default workspace if it names none.
 * @throws ApiError the 404 of `kind` if the id is not a UUID
 */
export function namedWorkspace(
  caller: Caller,
  workspaceId: string | undefined,
  kind: 'workspace' | 'calendar' = 'workspace',
): NamedWorkspace {
  const parsed = parseId(workspaceId ?? caller.workspaceId);
  if (!parsed) throw notFound(kind);
  return { id: parsed.id, code: parsed.code, kind };
}

/** The workspace of a request, if it is the caller's. @throws ApiError the 403 or 404 of its kind */
export const requireWorkspace = async (caller: Caller, ref: WorkspaceRef): Promise<OwnedWorkspace> =>
  ownedWorkspace(caller, await ownAccount(caller), ref);

/** The same for an account that is already read. @throws ApiError the 403 or 404 of its kind */
export async function ownedWorkspace(
  caller: Caller,
  account: Account,
  ref: WorkspaceRef,
): Promise<OwnedWorkspace> {
  const entry = account.workspaces[ref.code];
  if (!entry) throw await accessError(caller, ref);
  if ((ref.id ?? entry.id) !== entry.id) throw notFound(ref.kind);
  // A default workspace is never deleted.
  const verify = async () => ref.code === account.defaultCode || requireWorkspace(caller, ref);
  return { ...ref, account, entry, verify };
}

/**
 * The row that an id names, with its workspace. Row and account are read in parallel; the row is returned only if the
 * workspace is the caller's.
 * @throws ApiError the 403 or 404 of `kind`
 */
export async function loadOwned<T>(
  caller: Caller,
  kind: Kind,
  id: string,
  get: (id: string) => Promise<T | undefined>,
): Promise<OwnedRow<T>> {
  const parsed = parseId(id);
  if (!parsed) throw notFound(kind);
  const [account, row] = await Promise.all([ownAccount(caller), get(parsed.id)]);
  const workspace = await ownedWorkspace(caller, account, { code: parsed.code, kind });
  if (row === undefined) throw notFound(kind);
  return { ...workspace, row };
}

/** Requires that a group exists in this workspace. @throws ApiError the 403 or 404 of `kind` */
export async function requireGroup(
  caller: Caller,
  code: WorkspaceCode,
  groupId: string,
  kind: 'group' | 'parentGroup' = 'group',
): Promise<void> {
  const parsed = parseId(groupId);
  if (!parsed) throw notFound(kind);
  if (parsed.code !== code) throw await accessError(caller, { code: parsed.code, kind });
  if (!(await groups.get(parsed.id))) throw notFound(kind);
}

/** Whether an id can name a resource of this workspace; true without an id. */
export const isInWorkspace = (id: string | null | undefined, code: WorkspaceCode): boolean =>
  id === null || id === undefined || parseId(id)?.code === code;
