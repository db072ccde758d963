// Whose data it is: one place decides between 403 and 404 (D9, D11). An id leads to its workspace, the caller's
// account says which workspaces are theirs, and only for the others is the owner looked up.
import { parseId, type WorkspaceCode } from '../core/ids.ts';
import { findAccount, type Account, type WorkspaceEntry } from '../db/ledger/accounts.ts';
import { groups } from '../db/resources/groups.ts';
import { findOwner } from '../db/resources/workspaces.ts';
import type { Caller } from './caller.ts';
import { ApiError, type ErrorName } from './errors.ts';

/** What a refused id was meant to name. */
export type Kind = 'workspace' | 'calendar' | 'note' | 'group' | 'parentGroup' | 'todo' | 'snapshot';

const ACCESS_ERRORS: Readonly<Record<Kind, { readonly denied: ErrorName; readonly notFound: ErrorName }>> = {
  workspace: { denied: 'workspaceDenied', notFound: 'workspaceNotFound' },
  // Calendar endpoints answer 404 for foreign and unknown workspaces alike.
  calendar: { denied: 'calendarWorkspaceNotFound', notFound: 'calendarWorkspaceNotFound' },
  note: { denied: 'noteDenied', notFound: 'noteNotFound' },
  group: { denied: 'groupDenied', notFound: 'groupNotFound' },
  parentGroup: { denied: 'groupDenied', notFound: 'parentGroupNotFound' },
  todo: { denied: 'todoDenied', notFound: 'todoNotFound' },
  snapshot: { denied: 'snapshotDenied', notFound: 'snapshotNotFound' },
};

/** A workspace that a request is about, before anyone knows whose it is. */
export interface WorkspaceRef {
  readonly code: WorkspaceCode;
  /** The workspace's id, where the request named it: a code alone is not a name. */
  readonly id?: string;
  /** What was named, and so which error a refusal is. */
  readonly kind: Kind;
}

/** A workspace that a request names. */
export type NamedWorkspace = WorkspaceRef & { readonly id: string };

/** One of the caller's workspaces. */
export interface OwnedWorkspace extends WorkspaceRef {
  readonly account: Account;
  readonly entry: WorkspaceEntry;
  /** Reads the account again. @throws ApiError when the workspace is no longer the caller's */
  readonly verify: () => Promise<unknown>;
}

/** A row of one of the caller's workspaces. */
export type OwnedRow<T> = OwnedWorkspace & { readonly row: T };

/** 403 for what is another user's; 404 for what is nobody's, or was the caller's and is deleted. */
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

/** Whoever has a key has an account. */
export function requireAccount({ userId }: Caller, account: Account | undefined): Account {
  if (!account) throw new Error(`user ${userId} has a key but no account`);
  return account;
}

/** The workspace a request names, the default one where it names none. @throws ApiError the 404 of `kind` for no UUID */
export function namedWorkspace(
  caller: Caller,
  workspaceId: string | undefined,
  kind: 'workspace' | 'calendar' = 'workspace',
): NamedWorkspace {
  const parsed = parseId(workspaceId ?? caller.workspaceId);
  if (!parsed) throw notFound(kind);
  return { id: parsed.id, code: parsed.code, kind };
}

/** The workspace of this name, if it is the caller's. @throws ApiError the 403 or 404 of its kind */
export const requireWorkspace = async (caller: Caller, ref: WorkspaceRef): Promise<OwnedWorkspace> =>
  ownedWorkspace(caller, await ownAccount(caller), ref);

/** The same in an account that was read. @throws ApiError the 403 or 404 of its kind */
export async function ownedWorkspace(
  caller: Caller,
  account: Account,
  ref: WorkspaceRef,
): Promise<OwnedWorkspace> {
  const entry = account.workspaces[ref.code];
  if (!entry) throw await accessError(caller, ref);
  if ((ref.id ?? entry.id) !== entry.id) throw notFound(ref.kind);
  // A default workspace stays for ever.
  const verify = async () => ref.code === account.defaultCode || requireWorkspace(caller, ref);
  return { ...ref, account, entry, verify };
}

/**
 * The row an id names, with the workspace it is in. Both are read side by side; nothing of the row is shown
 * before the workspace is known to be the caller's.
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

/** Demands that a group is one of this workspace. @throws ApiError the 403 or 404 of `kind` */
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

/** Whether an id could be a resource of this workspace; nothing at all could be anywhere. */
export const isInWorkspace = (id: string | null | undefined, code: WorkspaceCode): boolean =>
  id === null || id === undefined || parseId(id)?.code === code;
